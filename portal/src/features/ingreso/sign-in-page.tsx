import { Anchor, Text } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { FrontPage } from '../../ui/front-page.js';
import { SignInForm } from '../../ui/sign-in-form.js';

/** Restricts the return address to this portal, whatever the link says. */
function within(address: unknown): string {
  return typeof address === 'string' && /^\/(?![/\\])/.test(address) ? address : '/';
}

export default function SignInPage(): ReactElement {
  const { volver }: { readonly volver?: unknown } = useSearch({ strict: false });
  return (
    <FrontPage title={text.session.title} subtitle={text.session.subtitle}>
      <SignInForm
        onSignedIn={() => {
          // Full reload: no state from before sign-in belongs to this user.
          location.assign(`/portal${within(volver)}`);
        }}
        beside={
          <Text size="sm" ta="center">
            <Anchor renderRoot={(props) => <Link to="/clave-olvidada" {...props} />} size="sm">
              {text.session.forgot}
            </Anchor>
          </Text>
        }
      />
    </FrontPage>
  );
}
