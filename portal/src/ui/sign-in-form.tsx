import { Button, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type ReactElement, type ReactNode } from 'react';
import { text } from '../i18n/index.js';
import { RubricaError } from '../service/client.js';
import { signIn, type Me } from '../service/session.js';
import { ErrorNotice } from './error-notice.js';
import { CodeField, Form, PasswordField, TextField } from './field.js';

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
  return (
    <Form
      onSubmit={() => {
        if (!entering.isPending) entering.mutate();
      }}
    >
      <Stack gap="md">
        {!asksForCode && <ErrorNotice error={entering.error} />}
        <TextField
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
          label={words.password}
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
          data-autofocus={fixed === undefined ? undefined : true}
        />
        {codeAsked && (
          <CodeField
            ref={code}
            label={words.codigo}
            description={words.codigoHint}
            value={codigo}
            onChange={setCodigo}
          />
        )}
        <Button type="submit" loading={entering.isPending} fullWidth>
          {words.enter}
        </Button>
        {beside}
      </Stack>
    </Form>
  );
}
