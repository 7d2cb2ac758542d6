import { Anchor, Badge, Button, Code, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { sessionQuery, useMe } from '../../service/session.js';
import { Copy } from '../../ui/copy.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { CodeField, Form, PasswordField } from '../../ui/field.js';
import { Icon } from '../../ui/icons.js';
import { Section } from '../../ui/section.js';

const words = text.session.account;

/** Second factor (TOTP). */
export function TwoStepsSection(): ReactElement {
  const [step, setStep] = useState<'rest' | 'on' | 'off'>('rest');
  const beginning = useMutation({
    mutationFn: (password: string) => client.post('/api/v1.0/usuarios/me/totp', { body: { password } }),
  });
  const activating = useMutation({
    mutationFn: (codigo: string) => client.post('/api/v1.0/usuarios/me/totp/activar', { body: { codigo } }),
  });
  const cache = useQueryClient();
  const { verificacionEnDosPasos: isOn } = useMe();
  const reset = (): void => {
    void cache.invalidateQueries({ queryKey: sessionQuery.queryKey });
    beginning.reset();
    activating.reset();
    setStep('rest');
  };
  return (
    <Section
      title={words.twoSteps}
      subtitle={words.twoStepsText}
      actions={
        isOn === true && (
          <Badge color="green" variant="light" tt="none" leftSection={<Icon name="check" size={12} />}>
            {words.twoStepsOn}
          </Badge>
        )
      }
    >
      {activating.data !== undefined ? (
        <Recovery codes={activating.data.codigosRecuperacion} onSaved={reset} />
      ) : beginning.data !== undefined ? (
        <Activation
          {...beginning.data}
          error={activating.error}
          pending={activating.isPending}
          onCode={(codigo) => {
            activating.mutate(codigo);
          }}
        />
      ) : step === 'off' ? (
        <Deactivation onDone={reset} />
      ) : step === 'on' ? (
        <Beginning
          error={beginning.error}
          pending={beginning.isPending}
          onPassword={(password) => {
            beginning.mutate(password);
          }}
          onCancel={reset}
        />
      ) : (
        <div>
          <Button
            variant="default"
            onClick={() => {
              setStep(isOn === true ? 'off' : 'on');
            }}
          >
            {isOn === true ? words.twoStepsOff : words.twoStepsBegin}
          </Button>
        </div>
      )}
    </Section>
  );
}

function Beginning({
  error,
  pending,
  onPassword,
  onCancel,
}: {
  readonly error: unknown;
  readonly pending: boolean;
  readonly onPassword: (password: string) => void;
  readonly onCancel: () => void;
}): ReactElement {
  const [password, setPassword] = useState('');
  return (
    <Form
      onSubmit={() => {
        onPassword(password);
      }}
    >
      <Stack maw={400}>
        <Text size="sm">{words.twoStepsOnText}</Text>
        <ErrorNotice error={error} />
        <PasswordField
          label={text.session.password}
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
        />
        <Group gap="sm">
          <Button type="submit" loading={pending}>
            {words.twoStepsNext}
          </Button>
          <Button variant="subtle" color="gray" onClick={onCancel}>
            {text.common.cancel}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}

function Activation({
  secreto,
  uri,
  error,
  pending,
  onCode,
}: {
  readonly secreto: string;
  readonly uri: string;
  readonly error: unknown;
  readonly pending: boolean;
  readonly onCode: (codigo: string) => void;
}): ReactElement {
  const [codigo, setCodigo] = useState('');
  return (
    <Form
      onSubmit={() => {
        onCode(codigo.trim());
      }}
    >
      <Stack maw={400}>
        <Text size="sm">{words.twoStepsSecret}</Text>
        <Group gap="xs" wrap="nowrap">
          <Code fz="sm">{secreto.replace(/(.{4})(?=.)/g, '$1 ')}</Code>
          <Copy value={secreto} what={words.twoSteps} />
        </Group>
        <Anchor href={uri} size="sm">
          {words.twoStepsOpen}
        </Anchor>
        <ErrorNotice error={error} />
        <CodeField label={words.twoStepsCode} value={codigo} onChange={setCodigo} inputMode="numeric" />
        <div>
          <Button type="submit" loading={pending}>
            {words.twoStepsConfirm}
          </Button>
        </div>
      </Stack>
    </Form>
  );
}

function Recovery({
  codes,
  onSaved,
}: {
  readonly codes: readonly string[];
  readonly onSaved: () => void;
}): ReactElement {
  return (
    <Stack maw={400}>
      <Text size="sm" fw={600}>
        {words.twoStepsRecovery}
      </Text>
      <Text size="sm">{words.twoStepsRecoveryText}</Text>
      <SimpleGrid cols={2} spacing="xs">
        {codes.map((code) => (
          <Code key={code} fz="sm">
            {code}
          </Code>
        ))}
      </SimpleGrid>
      <Group gap="sm">
        <Copy value={codes.join('\n')} what={words.twoStepsRecovery} />
        <Button onClick={onSaved}>{words.saved}</Button>
      </Group>
    </Stack>
  );
}

function Deactivation({ onDone }: { readonly onDone: () => void }): ReactElement {
  const [password, setPassword] = useState('');
  const [codigo, setCodigo] = useState('');
  const ending = useMutation({
    mutationFn: () =>
      client.post('/api/v1.0/usuarios/me/totp/desactivar', { body: { password, codigo: codigo.trim() } }),
    onSuccess: () => {
      notifications.show({ message: words.twoStepsDone, color: 'teal' });
      onDone();
    },
  });
  return (
    <Form
      onSubmit={() => {
        ending.mutate();
      }}
    >
      <Stack maw={400}>
        <Text size="sm">{words.twoStepsOffText}</Text>
        <ErrorNotice error={ending.error} />
        <PasswordField
          label={text.session.password}
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
        />
        <CodeField label={text.session.codigo} value={codigo} onChange={setCodigo} />
        <Group gap="sm">
          <Button type="submit" color="red" loading={ending.isPending}>
            {words.twoStepsOff}
          </Button>
          <Button variant="subtle" color="gray" onClick={onDone}>
            {text.common.cancel}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}
