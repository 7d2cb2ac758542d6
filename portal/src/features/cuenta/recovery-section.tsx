import { Button, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { Section } from '../../ui/section.js';
import { useFactorsChanged } from './passkeys-section.js';
import { PasswordForm } from './password-form.js';
import { factorsQuery } from './queries.js';
import { RecoveryCodes } from './recovery-codes.js';

const words = text.session.recovery;

/** Recovery codes: how many are left, and a new set. Hidden without a second factor. */
export function RecoverySection(): ReactElement | null {
  const { data } = useQuery(factorsQuery);
  const changed = useFactorsChanged();
  const [asking, setAsking] = useState(false);
  const renewing = useMutation({
    mutationFn: (password: string) => client.post('/api/v1.0/usuarios/me/codigos-recuperacion', { body: { password } }),
    onSuccess: changed,
  });
  const close = (): void => {
    setAsking(false);
    renewing.reset();
  };
  if (data === undefined || (!data.totp && data.llaves.length === 0)) return null;
  return (
    <Section title={text.session.account.twoStepsRecovery} subtitle={words.text}>
      {renewing.data !== undefined ? (
        <RecoveryCodes codes={renewing.data.codigosRecuperacion} onSaved={close} />
      ) : asking ? (
        <PasswordForm
          explanation={words.renewText}
          submit={words.renew}
          sending={renewing}
          onPassword={(password) => {
            renewing.mutate(password);
          }}
          onCancel={close}
        />
      ) : (
        <Stack gap="sm" align="flex-start">
          <Text size="sm">{words.left(data.codigosRestantes)}</Text>
          <Button
            variant="default"
            onClick={() => {
              setAsking(true);
            }}
          >
            {words.renew}
          </Button>
        </Stack>
      )}
    </Section>
  );
}
