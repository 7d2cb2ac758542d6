import { Button, Stack, Text } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { PasswordField } from '../../ui/field.js';
import { Form, FormActions, useFormState, type FormState } from '../../ui/form.js';

/** Asks for a person's own password before a change of how they sign in. */
export function PasswordForm({
  explanation,
  submit,
  sending,
  onPassword,
  onCancel,
  dangerous = false,
}: {
  readonly explanation: string;
  readonly submit: string;
  readonly sending: Pick<FormState, 'error' | 'isPending'>;
  readonly onPassword: (password: string) => void;
  /** Absent inside a dialog, which has its own way out. */
  readonly onCancel?: () => void;
  readonly dangerous?: boolean;
}): ReactElement {
  const [password, setPassword] = useState('');
  const form = useFormState(sending);
  return (
    <Form
      of={form}
      onSubmit={() => {
        onPassword(password);
      }}
    >
      <Stack {...(onCancel === undefined ? {} : { maw: 400 })}>
        <Text size="sm">{explanation}</Text>
        <PasswordField
          {...form.field('password')}
          label={text.session.password}
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
          data-autofocus
        />
        <FormActions of={form} submit={submit} {...(dangerous ? { color: 'red.9' } : {})}>
          {onCancel !== undefined && (
            <Button variant="subtle" color="gray" onClick={onCancel}>
              {text.common.cancel}
            </Button>
          )}
        </FormActions>
      </Stack>
    </Form>
  );
}
