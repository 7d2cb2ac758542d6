import { Button, Stack, Text } from '@mantine/core';
import { useState, type ReactElement, type ReactNode } from 'react';
import { text } from '../../i18n/index.js';
import { PasswordField } from '../../ui/field.js';
import { Form, FormActions, useFormState, type FormState } from '../../ui/form.js';

/** Asks for a person's own password, and what else a change of how they sign in needs. */
export function PasswordForm({
  explanation,
  submit,
  sending,
  onPassword,
  onCancel,
  dangerous = false,
  fields,
}: {
  readonly explanation: string;
  readonly submit: string;
  readonly sending: Pick<FormState, 'error' | 'isPending'>;
  readonly onPassword: (password: string) => void;
  /** Absent inside a dialog, which has its own way out. */
  readonly onCancel?: () => void;
  readonly dangerous?: boolean;
  /** Fields before the password. */
  readonly fields?: (form: ReturnType<typeof useFormState>) => ReactNode;
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
        {fields?.(form)}
        <PasswordField
          {...form.field('password')}
          label={text.session.password}
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
          {...(fields === undefined ? { 'data-autofocus': true } : {})}
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
