import { Alert, Anchor, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { FileDrop } from '../../ui/file-drop.js';
import { Form, FormActions, useFormState } from '../../ui/form.js';
import { Icon } from '../../ui/icons.js';
import { CheckList } from './check-list.js';
import { fileBase64 } from './file-base64.js';
import { useRefresh } from './queries.js';

const words = text.empresas.certificates;

/** Uploads a signing certificate: diagnoses it first and stores it if usable. */
export function UploadCertificate({
  ruc,
  onStored,
}: {
  readonly ruc: string;
  readonly onStored?: () => void;
}): ReactElement {
  const [file, setFile] = useState<File>();
  const [password, setPassword] = useState('');
  const [descripcion, setDescripcion] = useState('');
  const refresh = useRefresh();
  const bodyOf = async (chosen: File) => ({ certificado: await fileBase64(chosen), password });
  const checking = useMutation({
    mutationFn: async (chosen: File) =>
      client.post('/api/v1.0/empresas/{ruc}/certificados-digitales/diagnostico', {
        path: { ruc },
        body: await bodyOf(chosen),
      }),
  });
  const storing = useMutation({
    mutationFn: async (chosen: File) =>
      client.post('/api/v1.0/empresas/{ruc}/certificados-digitales', {
        path: { ruc },
        body: {
          ...(await bodyOf(chosen)),
          ...(descripcion.trim() === '' ? {} : { descripcion: descripcion.trim() }),
        },
      }),
    onSuccess: async ({ activo }) => {
      // Clears the certificate from the page.
      choose(undefined);
      notifications.show({ message: activo ? words.stored : words.storedWaiting, color: 'teal' });
      await refresh();
      onStored?.();
    },
  });
  function choose(chosen: File | undefined): void {
    setFile(chosen);
    setPassword('');
    setDescripcion('');
    checking.reset();
    storing.reset();
  }
  const form = useFormState({
    error: checking.error ?? storing.error,
    isPending: checking.isPending || storing.isPending,
  });
  if (file === undefined)
    return <FileDrop label={words.drop} hint={words.hint} choose={words.choose} accept=".p12,.pfx" onFile={choose} />;
  const diagnosis = checking.data;
  return (
    <Form
      of={form}
      onSubmit={() => {
        if (diagnosis?.sirve === true) storing.mutate(file);
        else checking.mutate(file);
      }}
    >
      <Stack>
        <Group gap="xs">
          <Icon name="file" />
          <Text size="sm" fw={600}>
            {words.chosen(file.name)}
          </Text>
          <Anchor
            component="button"
            type="button"
            size="sm"
            onClick={() => {
              choose(undefined);
            }}
          >
            {words.other}
          </Anchor>
        </Group>
        <PasswordInput
          label={words.password}
          value={password}
          maw={420}
          maxLength={1024}
          autoComplete="off"
          {...form.field('password')}
          visibilityToggleButtonProps={{ 'aria-label': text.session.showPassword }}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            // The findings were for another password.
            checking.reset();
            storing.reset();
          }}
        />
        {diagnosis === undefined ? (
          <FormActions of={form} submit={words.check}>
            <Text size="sm" c="dimmed">
              {words.checkHint}
            </Text>
          </FormActions>
        ) : (
          <>
            <Diagnosis diagnosis={diagnosis} />
            {diagnosis.sirve && (
              <>
                <TextInput
                  {...form.field('descripcion')}
                  label={words.descripcion}
                  description={words.descripcionHint}
                  value={descripcion}
                  maw={420}
                  maxLength={300}
                  onChange={(event) => {
                    setDescripcion(event.currentTarget.value);
                  }}
                />
                <FormActions of={form} submit={words.store} />
              </>
            )}
          </>
        )}
      </Stack>
    </Form>
  );
}

function Diagnosis({
  diagnosis: { sirve, diagnostico },
}: {
  readonly diagnosis: { readonly sirve: boolean; readonly diagnostico: Parameters<typeof CheckList>[0]['findings'] };
}): ReactElement {
  const wrongPassword = diagnostico.some(({ codigo }) => codigo === 'p12-clave-incorrecta');
  const careful = diagnostico.some(({ severidad }) => severidad === 'warning');
  return (
    <Alert
      color={sirve ? (careful ? 'yellow' : 'teal') : 'red'}
      variant="light"
      icon={<Icon name={sirve ? 'check' : 'cross'} />}
      title={sirve ? (careful ? words.fitWithCare : words.fit) : wrongPassword ? words.wrongPassword : words.unfit}
      role={sirve ? 'status' : 'alert'}
    >
      <CheckList findings={diagnostico} />
    </Alert>
  );
}
