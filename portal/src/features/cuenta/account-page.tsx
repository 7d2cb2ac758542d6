import { Alert, Stack } from '@mantine/core';
import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { useMe } from '../../service/session.js';
import { Icon } from '../../ui/icons.js';
import { Page } from '../../ui/page.js';
import { PasskeysSection } from './passkeys-section.js';
import { PasswordSection } from './password-section.js';
import { ProviderLinkSection } from './provider-link-section.js';
import { RecoverySection } from './recovery-section.js';
import { SessionsSection } from './sessions-section.js';
import { TwoStepsSection } from './two-steps-section.js';

/** A person's own account. */
export default function AccountPage(): ReactElement {
  const me = useMe();
  return (
    <Page
      title={text.session.account.title}
      subtitle={`${me.nombres} · ${me.usuario?.usuario ?? ''} · ${me.cuenta.nombre}`}
    >
      <Stack gap="lg" maw={760}>
        {me.segundoPasoPendiente && (
          <Alert color="orange" icon={<Icon name="shield" />} title={text.session.pending.title}>
            {text.session.pending.text}
          </Alert>
        )}
        {me.vinculoPendiente && (
          <Alert color="orange" icon={<Icon name="shield" />} title={text.session.pendingLink.title}>
            {text.session.pendingLink.text}
          </Alert>
        )}
        <SessionsSection />
        <PasswordSection />
        <ProviderLinkSection />
        <PasskeysSection />
        <TwoStepsSection />
        <RecoverySection />
      </Stack>
    </Page>
  );
}
