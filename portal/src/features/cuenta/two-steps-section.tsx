import { Anchor, Badge, Button, Code, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { Copy } from '../../ui/copy.js';
import { CodeField } from '../../ui/field.js';
import { Form, FormActions, useFormState, type FormState } from '../../ui/form.js';
import { Icon } from '../../ui/icons.js';
import { QrCode } from '../../ui/qr-code.js';
import { Section } from '../../ui/section.js';
import { useFactorsChanged } from './passkeys-section.js';
import { PasswordForm } from './password-form.js';
import { factorsQuery } from './queries.js';
import { RecoveryCodes } from './recovery-codes.js';

const words = text.session.account;
/** Large enough for a phone camera at arm's length. */
const QR_PX = 216;

/** Second factor by codes from an app (TOTP). */
export function TwoStepsSection(): ReactElement {
  const [step, setStep] = useState<'rest' | 'on' | 'off'>('rest');
  const beginning = useMutation({
    mutationFn: (password: string) => client.post('/api/v1.0/usuarios/me/totp', { body: { password } }),
  });
  const activating = useMutation({
    mutationFn: (codigo: string) => client.post('/api/v1.0/usuarios/me/totp/activar', { body: { codigo } }),
  });
  const changed = useFactorsChanged();
  const isOn = useQuery(factorsQuery).data?.totp;
  const reset = (): void => {
    void changed();
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
        <RecoveryCodes codes={activating.data.codigosRecuperacion} onSaved={reset} />
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
        <PasswordForm
          explanation={words.twoStepsOnText}
          submit={words.twoStepsNext}
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

function Deactivation({ onDone }: { readonly onDone: () => void }): ReactElement {
  const [codigo, setCodigo] = useState('');
  const ending = useMutation({
    mutationFn: (password: string) =>
      client.post('/api/v1.0/usuarios/me/totp/desactivar', { body: { password, codigo: codigo.trim() } }),
    onSuccess: () => {
      notifications.show({ message: words.twoStepsDone, color: 'teal' });
      onDone();
    },
  });
  return (
    <PasswordForm
      explanation={words.twoStepsOffText}
      submit={words.twoStepsOff}
      sending={ending}
      dangerous
      onPassword={(password) => {
        ending.mutate(password);
      }}
      onCancel={onDone}
      fields={(form) => (
        <CodeField {...form.field('codigo')} label={text.session.codigo} value={codigo} onChange={setCodigo} />
      )}
    />
  );
}
