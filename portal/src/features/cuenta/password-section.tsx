import { Button, Checkbox, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { leave } from '../../service/session.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { Form, PasswordField } from '../../ui/field.js';
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
  return (
    <Section title={words.changePassword} subtitle={words.changePasswordText}>
      <Form
        onSubmit={() => {
          changing.mutate();
        }}
      >
        <Stack maw={400}>
          <ErrorNotice error={changing.error} />
          <PasswordField label={words.current} value={actual} onChange={setActual} autoComplete="current-password" />
          <PasswordField
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
          <div>
            <Button type="submit" variant="default" loading={changing.isPending}>
              {words.changePassword}
            </Button>
          </div>
        </Stack>
      </Form>
    </Section>
  );
}
