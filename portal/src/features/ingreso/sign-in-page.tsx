import { Anchor, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { FrontPage } from '../../ui/front-page.js';
import { SignInForm } from '../../ui/sign-in-form.js';
import { signIn } from './search.js';

export default function SignInPage(): ReactElement {
  const { volver = '/', empresa } = signIn.use();
  return (
    <FrontPage title={text.session.title} subtitle={text.session.subtitle}>
      <SignInForm
        enlace={empresa}
        volver={volver}
        onSignedIn={() => {
          // Full reload: no state from before sign-in belongs to this user.
          location.assign(`/portal${volver}`);
        }}
        beside={
          <Stack gap="xs" align="center">
            <Anchor renderRoot={(props) => <Link to="/clave-olvidada" {...props} />} size="sm">
              {text.session.forgot}
            </Anchor>
            <Anchor renderRoot={(props) => <Link to="/invitacion" {...props} />} size="sm">
              {text.session.haveInvitation}
            </Anchor>
          </Stack>
        }
      />
    </FrontPage>
  );
}
