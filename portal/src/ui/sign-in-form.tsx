import { Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type ReactElement, type ReactNode } from 'react';
import { text } from '../i18n/index.js';
import { RubricaError } from '../service/client.js';
import { passkeysUsable } from '../service/passkey-support.js';
import { signIn, signInWithPasskey, type Me } from '../service/session.js';
import { CodeField, PasswordField, TextField } from './field.js';
import { Form, FormActions, useFormState } from './form.js';
import { Icon } from './icons.js';
import { ProviderButton } from './provider-button.js';

const words = text.session;

/** Second factors of a user whose password was right. */
type SecondStep = NonNullable<RubricaError['problem']['segundoPaso']>;

function secondStepOf(error: unknown): SecondStep | undefined {
  if (!(error instanceof RubricaError) || error.code !== 'codigo-requerido') return undefined;
  return error.problem.segundoPaso ?? { codigo: true, llave: null };
}

/** Sign-in form; asks for the second factor if the user has one. */
export function SignInForm({
  usuario: fixed,
  enlace,
  volver,
  onSignedIn,
  beside,
}: {
  /** Required user, if known. */
  readonly usuario?: string | undefined;
  /** From the account's own sign-in link. */
  readonly enlace?: string | undefined;
  /** Page of the portal to return to after a sign-in elsewhere. */
  readonly volver: string;
  readonly onSignedIn: (me: Me) => void;
  /** Alternatives below the button. */
  readonly beside?: ReactNode;
}): ReactElement {
  const [usuario, setUsuario] = useState(fixed ?? '');
  /** The address as it was when the field was left. */
  const [typed, setTyped] = useState(fixed ?? '');
  const [password, setPassword] = useState('');
  const [codigo, setCodigo] = useState('');
  const [second, setSecond] = useState<SecondStep>();
  const code = useRef<HTMLInputElement>(null);
  const entering = useMutation({
    mutationFn: async (by: 'password' | 'second-passkey' | 'passkey') => {
      if (by === 'passkey') return signInWithPasskey();
      const claim = { usuario: usuario.trim(), password };
      if (by === 'second-passkey' && second?.llave != null) {
        const { usePasskey } = await import('../service/passkeys.js');
        return signIn({ ...claim, llave: await usePasskey(second.llave) });
      }
      return signIn({ ...claim, ...(second === undefined ? {} : { codigo: codigo.trim() }) });
    },
    onSuccess: (me) => {
      // A passkey names its user, which may be another one: nothing of the previous user's page may remain.
      if (fixed !== undefined && me.usuario?.usuario !== fixed) location.reload();
      else onSignedIn(me);
    },
    onError: (error, by) => {
      const asked = secondStepOf(error);
      if (asked !== undefined) {
        setSecond(asked);
        setTimeout(() => code.current?.focus());
      }
      // Its challenge works once: the next attempt starts with the password.
      if (by === 'second-passkey' && error instanceof RubricaError) setSecond(undefined);
    },
  });
  const asksForCode = secondStepOf(entering.error) !== undefined && codigo === '';
  const form = useFormState({ error: asksForCode ? null : entering.error, isPending: entering.isPending });
  return (
    <Form
      of={form}
      onSubmit={() => {
        entering.mutate('password');
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
          onBlur={() => {
            setTyped(usuario.trim());
          }}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          required
          data-autofocus={fixed === undefined ? true : undefined}
        />
        <ProviderButton usuario={typed} enlace={enlace} volver={volver} />
        <PasswordField
          {...form.field('password')}
          label={words.password}
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
          data-autofocus={fixed === undefined ? undefined : true}
        />
        {second?.llave != null && passkeysUsable() && (
          <Stack gap="xs">
            <Text size="sm">{words.passkeys.secondText}</Text>
            <PasskeyButton
              label={words.passkeys.second}
              busy={entering.isPending}
              onUse={() => {
                entering.mutate('second-passkey');
              }}
            />
          </Stack>
        )}
        {second !== undefined && (
          <CodeField
            {...form.field('codigo')}
            ref={code}
            label={second.codigo ? words.codigo : words.passkeys.recoveryCode}
            description={second.codigo ? words.codigoHint : words.passkeys.recoveryHint}
            value={codigo}
            onChange={setCodigo}
          />
        )}
        <FormActions of={form} submit={words.enter} fullWidth />
        {second === undefined && passkeysUsable() && (
          <PasskeyButton
            label={words.passkeys.enter}
            busy={entering.isPending}
            onUse={() => {
              entering.mutate('passkey');
            }}
          />
        )}
        {beside}
      </Stack>
    </Form>
  );
}

function PasskeyButton({
  label,
  busy,
  onUse,
}: {
  readonly label: string;
  readonly busy: boolean;
  readonly onUse: () => void;
}): ReactElement {
  return (
    <Button variant="default" fullWidth leftSection={<Icon name="key" size={16} />} disabled={busy} onClick={onUse}>
      {label}
    </Button>
  );
}
