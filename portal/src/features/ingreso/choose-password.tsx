import { Alert, Anchor, Button, Checkbox, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { PasswordField, TextField } from '../../ui/field.js';
import { Form, FormActions, useFormState } from '../../ui/form.js';
import { FrontPage } from '../../ui/front-page.js';
import { Icon } from '../../ui/icons.js';
import { tokenIn, tokenOfLink } from './link-token.js';

const words = text.session.newPassword;

/** Sent once both passwords match. */
export interface Chosen {
  readonly token: string;
  readonly password: string;
  readonly revocarClaves: boolean;
}

/** Page that exchanges a mailed secret for a password. */
export function ChoosePassword({
  title,
  subtitle,
  action,
  offersKeys = false,
  send,
}: {
  readonly title: string;
  readonly subtitle?: string;
  readonly action: string;
  readonly offersKeys?: boolean;
  /** Returns the confirmation: a heading and a sentence. */
  readonly send: (chosen: Chosen) => Promise<readonly [heading: string, sentence: string]>;
}): ReactElement {
  const [linked] = useState(tokenOfLink);
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [revocarClaves, setRevocarClaves] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const saving = useMutation({
    mutationFn: () => send({ token: linked === '' ? tokenIn(typed) : linked, password, revocarClaves }),
  });
  const form = useFormState(saving, { attempts });
  const repeat = form.field('repetida');
  const different = attempts > 0 && password !== repeated;
  if (saving.data !== undefined) {
    const [heading, sentence] = saving.data;
    return (
      <FrontPage title={title}>
        <Stack>
          <Alert color="teal" variant="light" icon={<Icon name="check" />} title={heading} role="status">
            {sentence}
          </Alert>
          <Button renderRoot={(props) => <Link to="/ingreso" {...props} />}>{words.goIn}</Button>
        </Stack>
      </FrontPage>
    );
  }
  return (
    <FrontPage title={title} {...(subtitle === undefined ? {} : { subtitle })}>
      <Form
        of={form}
        onSubmit={() => {
          setAttempts((before) => before + 1);
          if (password === repeated) saving.mutate();
        }}
      >
        <Stack>
          {linked === '' && (
            <TextField
              {...form.field('token')}
              label={words.code}
              description={words.codeHint}
              value={typed}
              onChange={setTyped}
              autoComplete="off"
              spellCheck={false}
              maxLength={500}
              required
            />
          )}
          <PasswordField
            {...form.field('password')}
            label={words.password}
            description={words.hint}
            value={password}
            onChange={setPassword}
            autoComplete="new-password"
          />
          <PasswordField
            label={words.repeat}
            value={repeated}
            {...repeat}
            error={different ? words.different : repeat.error}
            onChange={setRepeated}
            autoComplete="new-password"
          />
          {offersKeys && (
            <Checkbox
              label={words.revokeKeys}
              description={words.revokeKeysHint}
              checked={revocarClaves}
              onChange={(event) => {
                setRevocarClaves(event.currentTarget.checked);
              }}
            />
          )}
          <FormActions of={form} submit={action} fullWidth />
          <Anchor size="sm" ta="center" renderRoot={(props) => <Link to="/ingreso" {...props} />}>
            {text.session.forgotten.back}
          </Anchor>
        </Stack>
      </Form>
    </FrontPage>
  );
}
