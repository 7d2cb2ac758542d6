import { Checkbox, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { leave } from '../../service/session.js';
import { PasswordField } from '../../ui/field.js';
import { Form, FormActions, useFormState } from '../../ui/form.js';
import { Section } from '../../ui/section.js';

const words = text.session.account;

/** Changes the password, which ends every session. */
export function PasswordSection(): ReactElement {
  const [actual, setActual] = useState('');
  const [nueva, setNueva] = useState('');
  const [revocarClaves, setRevocarClaves] = useState(false);
  const changing = useMutation({
    mutationFn: () => client.put('/api/v1.0/usuarios/me/password', { body: { actual, nueva, revocarClaves } }),
    onSuccess: leave,
  });
  const form = useFormState(changing);
  return (
    <Section title={words.changePassword} subtitle={words.changePasswordText}>
      <Form
        of={form}
        onSubmit={() => {
          changing.mutate();
        }}
      >
        <Stack maw={400}>
          <PasswordField
            {...form.field('actual')}
            label={words.current}
            value={actual}
            onChange={setActual}
            autoComplete="current-password"
          />
          <PasswordField
            {...form.field('nueva')}
            label={text.session.newPassword.password}
            description={text.session.newPassword.hint}
            value={nueva}
            onChange={setNueva}
            autoComplete="new-password"
          />
          <Checkbox
            label={text.session.newPassword.revokeKeys}
            description={text.session.newPassword.revokeKeysHint}
            checked={revocarClaves}
            onChange={(event) => {
              setRevocarClaves(event.currentTarget.checked);
            }}
          />
          <FormActions of={form} submit={words.changePassword} variant="default" />
        </Stack>
      </Form>
    </Section>
  );
}
