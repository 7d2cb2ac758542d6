import { Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type ReactElement, type ReactNode } from 'react';
import { text } from '../i18n/index.js';
import { RubricaError } from '../service/client.js';
import { signIn, type Me } from '../service/session.js';
import { CodeField, PasswordField, TextField } from './field.js';
import { Form, FormActions, useFormState } from './form.js';

const words = text.session;

/** Sign-in form; asks for the second factor if the user has one. */
export function SignInForm({
  usuario: fixed,
  onSignedIn,
  beside,
}: {
  /** Required user, if known. */
  readonly usuario?: string | undefined;
  readonly onSignedIn: (me: Me) => void;
  /** Alternatives below the button. */
  readonly beside?: ReactNode;
}): ReactElement {
  const [usuario, setUsuario] = useState(fixed ?? '');
  const [password, setPassword] = useState('');
  const [codigo, setCodigo] = useState('');
  const [codeAsked, setCodeAsked] = useState(false);
  const code = useRef<HTMLInputElement>(null);
  const entering = useMutation({
    mutationFn: () => signIn({ usuario: usuario.trim(), password, ...(codeAsked ? { codigo: codigo.trim() } : {}) }),
    onSuccess: onSignedIn,
    onError: (error) => {
      if (error instanceof RubricaError && error.code === 'codigo-requerido') {
        setCodeAsked(true);
        setTimeout(() => code.current?.focus());
      }
    },
  });
  const asksForCode =
    entering.error instanceof RubricaError && entering.error.code === 'codigo-requerido' && codigo === '';
  const form = useFormState({ error: asksForCode ? null : entering.error, isPending: entering.isPending });
  return (
    <Form
      of={form}
      onSubmit={() => {
        entering.mutate();
      }}
    >
      <Stack gap="md">
        <TextField
          {...form.field('usuario')}
          label={words.usuario}
          description={fixed === undefined ? words.usuarioHint : undefined}
          value={usuario}
          readOnly={fixed !== undefined}
          onChange={setUsuario}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          required
          data-autofocus={fixed === undefined ? true : undefined}
        />
        <PasswordField
          {...form.field('password')}
          label={words.password}
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
          data-autofocus={fixed === undefined ? undefined : true}
        />
        {codeAsked && (
          <CodeField
            {...form.field('codigo')}
            ref={code}
            label={words.codigo}
            description={words.codigoHint}
            value={codigo}
            onChange={setCodigo}
          />
        )}
        <FormActions of={form} submit={words.enter} fullWidth />
        {beside}
      </Stack>
    </Form>
  );
}
