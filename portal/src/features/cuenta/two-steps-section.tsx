import { Anchor, Badge, Button, Code, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { sessionQuery, useMe } from '../../service/session.js';
import { Copy } from '../../ui/copy.js';
import { CodeField, PasswordField } from '../../ui/field.js';
import { Form, FormActions, useFormState, type FormState } from '../../ui/form.js';
import { Icon } from '../../ui/icons.js';
import { QrCode } from '../../ui/qr-code.js';
import { Section } from '../../ui/section.js';

const words = text.session.account;
/** Large enough for a phone camera at arm's length. */
const QR_PX = 216;

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
          sending={activating}
          onCode={(codigo) => {
            activating.mutate(codigo);
          }}
        />
      ) : step === 'off' ? (
        <Deactivation onDone={reset} />
      ) : step === 'on' ? (
        <TotpSetup
          sending={beginning}
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

function TotpSetup({
  sending,
  onPassword,
  onCancel,
}: {
  readonly sending: Pick<FormState, 'error' | 'isPending'>;
  readonly onPassword: (password: string) => void;
  readonly onCancel: () => void;
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
      <Stack maw={400}>
        <Text size="sm">{words.twoStepsOnText}</Text>
        <PasswordField
          {...form.field('password')}
          label={text.session.password}
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
        />
        <FormActions of={form} submit={words.twoStepsNext}>
          <Button variant="subtle" color="gray" onClick={onCancel}>
            {text.common.cancel}
          </Button>
        </FormActions>
      </Stack>
    </Form>
  );
}

function Activation({
  secreto,
  uri,
  sending,
  onCode,
}: {
  readonly secreto: string;
  readonly uri: string;
  readonly sending: Pick<FormState, 'error' | 'isPending'>;
  readonly onCode: (codigo: string) => void;
}): ReactElement {
  const [codigo, setCodigo] = useState('');
  const form = useFormState(sending);
  return (
    <Form
      of={form}
      onSubmit={() => {
        onCode(codigo.trim());
      }}
    >
      <Stack maw={400}>
        <Text size="sm">{words.twoStepsScan}</Text>
        <QrCode value={uri} label={words.twoStepsQr} width={QR_PX} />
        <Text size="sm">{words.twoStepsSecret}</Text>
        <Group gap="xs" wrap="nowrap">
          <Code fz="sm">{secreto.replace(/(.{4})(?=.)/g, '$1 ')}</Code>
          <Copy value={secreto} what={words.twoSteps} />
        </Group>
        <Anchor href={uri} size="sm">
          {words.twoStepsOpen}
        </Anchor>
        <CodeField
          {...form.field('codigo')}
          label={words.twoStepsCode}
          value={codigo}
          onChange={setCodigo}
          inputMode="numeric"
        />
        <FormActions of={form} submit={words.twoStepsConfirm} />
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
  const form = useFormState(ending);
  return (
    <Form
      of={form}
      onSubmit={() => {
        ending.mutate();
      }}
    >
      <Stack maw={400}>
        <Text size="sm">{words.twoStepsOffText}</Text>
        <PasswordField
          {...form.field('password')}
          label={text.session.password}
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
        />
        <CodeField {...form.field('codigo')} label={text.session.codigo} value={codigo} onChange={setCodigo} />
        <FormActions of={form} submit={words.twoStepsOff} color="red">
          <Button variant="subtle" color="gray" onClick={onDone}>
            {text.common.cancel}
          </Button>
        </FormActions>
      </Stack>
    </Form>
  );
}
