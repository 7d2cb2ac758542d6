import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { ChoosePassword } from './choose-password.js';

const words = text.session.newPassword;

/** Creates the invited user. */
export default function InvitationPage(): ReactElement {
  return (
    <ChoosePassword
      title={words.invitationTitle}
      subtitle={words.invitationText}
      action={words.accept}
      send={async ({ token, password }) => {
        const { usuario } = await client.post('/api/v1.0/invitaciones/aceptar', { body: { token, password } });
        return [words.acceptedTitle, words.acceptedText(usuario)];
      }}
    />
  );
}
