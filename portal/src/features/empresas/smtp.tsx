import { Alert, Badge, NativeSelect, PasswordInput, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { useMe } from '../../service/session.js';
import { Confirm } from '../../ui/confirm.js';
import { Form, FormActions, useFormState } from '../../ui/form.js';
import { Icon } from '../../ui/icons.js';
import { Section } from '../../ui/section.js';
import { useEdition, type Part } from './edition.js';
import { hintOf, TextField } from './fields.js';
import { useRefresh, type Empresa } from './queries.js';
import { SaveForm } from './save-form.js';

const words = text.empresas.smtp;
const PATH = '/api/v1.0/empresas/{ruc}';
const SECURITIES = ['STARTTLS', 'TLS', 'ninguna'] as const;
type Security = (typeof SECURITIES)[number];

type SmtpForm = {
  readonly host: string;
  readonly port: string;
  readonly seguridad: Security;
  readonly usuario: string;
  /** Never shown: empty keeps the stored one. */
  readonly password: string;
  readonly remitente: string;
};

const formOf = ({ smtp, revision }: Empresa): { values: SmtpForm; revision: number } => ({
  values: {
    host: smtp?.host ?? '',
    port: String(smtp?.port ?? 587),
    seguridad: smtp?.seguridad ?? 'STARTTLS',
    usuario: smtp?.usuario ?? '',
    password: '',
    remitente: smtp?.remitente ?? '',
  },
  revision,
});

/** Mail server of a company, with a trial mail. */
export function Smtp({ empresa }: { readonly empresa: Empresa }): ReactElement {
  const { ruc, smtp } = empresa;
  const refresh = useRefresh();
  const edition = useEdition<SmtpForm>(formOf(empresa));
  const { values } = edition;
  return (
    <Stack>
      <Section
        title={words.title}
        subtitle={words.text}
        actions={
          <Badge variant="light" tt="none" color={smtp === null ? 'gray' : 'green'}>
            {smtp === null ? words.installation : words.own}
          </Badge>
        }
      >
        <SaveForm
          edition={edition}
          current={async () => formOf(await client.get(PATH, { path: { ruc } }))}
          save={() => {
            const { host, seguridad, usuario, password, remitente } = values;
            const body = {
              host: host.trim(),
              port: Number(values.port),
              seguridad,
              remitente,
              usuario: usuario === '' ? null : usuario,
              ...(password === '' ? {} : { password }),
            };
            return client.put(PATH, { path: { ruc }, body: { smtp: body } }, { headers: edition.ifMatch });
          }}
        >
          {(part) => <SmtpFields part={part} stored={smtp !== null && smtp.usuario !== null} />}
        </SaveForm>
        {smtp !== null && (
          <div>
            <Confirm
              label={words.remove}
              icon="trash"
              size="xs"
              title={words.removeTitle}
              act={async () => {
                await client.put(PATH, { path: { ruc }, body: { smtp: null } });
                edition.reset();
                notifications.show({ message: words.removed, color: 'teal' });
                await refresh();
              }}
            >
              {words.removeText}
            </Confirm>
          </div>
        )}
      </Section>
      <TestMail ruc={ruc} dirty={edition.dirty} />
    </Stack>
  );
}

function SmtpFields({ part, stored }: { readonly part: Part<SmtpForm>; readonly stored: boolean }): ReactElement {
  const { values } = part;
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <TextField
        part={part}
        name="host"
        path="smtp.host"
        label={[words.host, words.hostHint]}
        maxLength={253}
        spellCheck={false}
        autoCapitalize="none"
      />
      <TextField
        part={part}
        name="port"
        path="smtp.port"
        label={[words.port, words.portHint]}
        inputMode="numeric"
        maxLength={5}
      />
      <NativeSelect
        label={words.seguridad}
        description={hintOf('', part.theirs('seguridad'))}
        value={values.seguridad}
        {...part.field('smtp.seguridad')}
        data={SECURITIES.map((value) => ({ value, label: words.seguridades[value] }))}
        onChange={({ currentTarget: { value } }) => {
          part.change({ seguridad: SECURITIES.find((one) => one === value) ?? 'STARTTLS' });
        }}
      />
      <TextField
        part={part}
        name="remitente"
        path="smtp.remitente"
        label={[words.remitente, words.remitenteHint]}
        maxLength={320}
        spellCheck={false}
      />
      <TextField
        part={part}
        name="usuario"
        path="smtp.usuario"
        label={[words.usuario, words.usuarioHint]}
        maxLength={254}
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="none"
      />
      <PasswordInput
        label={words.password}
        description={stored ? words.passwordKept : words.passwordHint}
        value={values.password}
        {...part.field('smtp.password')}
        maxLength={500}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': text.session.showPassword }}
        onChange={(event) => {
          part.change({ password: event.currentTarget.value });
        }}
      />
    </SimpleGrid>
  );
}

function TestMail({ ruc, dirty }: { readonly ruc: string; readonly dirty: boolean }): ReactElement {
  const { usuario } = useMe();
  const [correo, setCorreo] = useState(usuario?.email ?? '');
  const testing = useMutation({
    mutationFn: () => client.post('/api/v1.0/empresas/{ruc}/smtp/prueba', { path: { ruc }, body: { correo } }),
  });
  const form = useFormState(testing, { sendsIncomplete: true });
  return (
    <Section title={words.test} subtitle={words.testText}>
      <Form
        of={form}
        onSubmit={() => {
          testing.mutate();
        }}
      >
        <Stack>
          <TextInput
            label={words.testTo}
            maw={420}
            value={correo}
            inputMode="email"
            maxLength={254}
            {...form.field('correo')}
            onChange={(event) => {
              setCorreo(event.currentTarget.value);
            }}
          />
          {testing.data !== undefined && (
            <Alert
              color={testing.data.enviado ? 'teal' : 'red'}
              variant="light"
              icon={<Icon name={testing.data.enviado ? 'check' : 'cross'} />}
              title={testing.data.enviado ? words.testOk : words.testFailed}
              role="status"
            >
              <Text size="sm">{testing.data.detalle}</Text>
              <Text size="sm" ff="monospace">
                {words.testBy(testing.data.servidor)}
              </Text>
            </Alert>
          )}
          <FormActions
            of={form}
            submit={words.testSend}
            variant="default"
            leftSection={<Icon name="mail" size={16} />}
            disabled={dirty}
          >
            {dirty && (
              <Text size="sm" c="dimmed">
                {words.testDirty}
              </Text>
            )}
          </FormActions>
        </Stack>
      </Form>
    </Section>
  );
}
