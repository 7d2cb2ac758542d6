import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { ChoosePassword } from './choose-password.js';

const words = text.session.newPassword;

/** Sets a new password through a mailed link. */
export default function NewPasswordPage(): ReactElement {
  return (
    <ChoosePassword
      title={words.title}
      action={words.save}
      offersKeys
      send={async (body) => {
        await client.post('/api/v1.0/usuarios/clave-nueva', { body });
        return [words.doneTitle, words.doneText];
      }}
    />
  );
}
