import {
  Alert,
  Badge,
  Button,
  Checkbox,
  Group,
  NativeSelect,
  PasswordInput,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { NUMBER_LOCALE, text } from '../../i18n/index.js';
import { client, RubricaError, type Body, type Result } from '../../service/client.js';
import { LIVE } from '../../service/live.js';
import { Confirm } from '../../ui/confirm.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { Form, FormActions, useFormState } from '../../ui/form.js';
import { formatMoment } from '../../ui/format.js';
import { Icon } from '../../ui/icons.js';
import { Section } from '../../ui/section.js';
import { BuzonMails } from './buzon-mails.js';

const words = text.buzon;
const PATH = '/api/v1.0/empresas/{ruc}/buzon';
const counted = new Intl.NumberFormat(NUMBER_LOCALE);

type Buzon = Result<'get', typeof PATH>;

/** Query for a company's mailbox; null if it has none. */
function buzonQuery(ruc: string) {
  return queryOptions({
    queryKey: ['empresas', ruc, 'buzon'],
    queryFn: async ({ signal }): Promise<Buzon | null> => {
      try {
        return await client.get(PATH, { path: { ruc } }, { signal });
      } catch (error) {
        if (error instanceof RubricaError && error.code === 'buzon-no-encontrado') return null;
        throw error;
      }
    },
    ...LIVE,
  });
}

/** Mailbox for a company's received documents: status, settings, trial and mails. */
export function Mailbox({ ruc }: { readonly ruc: string }): ReactElement {
  const { data: buzon, error, refetch } = useQuery(buzonQuery(ruc));
  if (buzon === undefined)
    return error === null ? <Skeleton height={320} /> : <ErrorNotice error={error} onRetry={refetch} />;
  return (
    <Stack>
      <Section
        title={words.title}
        subtitle={words.subtitle}
        actions={
          buzon !== null && (
            <Badge variant="light" tt="none" color={COLOURS[buzon.estado]} data-estado={buzon.estado}>
              {words.estados[buzon.estado]}
            </Badge>
          )
        }
      >
        {buzon === null ? <Text size="sm">{words.none}</Text> : <MailboxStatus buzon={buzon} />}
        <SettingsForm key={buzon === null ? 'none' : 'set'} ruc={ruc} buzon={buzon} />
      </Section>
      {buzon !== null && <BuzonMails ruc={ruc} />}
    </Stack>
  );
}

const COLOURS = { INACTIVO: 'gray', POR_LEER: 'blue', AL_DIA: 'green', CON_ERROR: 'red' } as const;

/** Status: last read, result and current problem. */
function MailboxStatus({ buzon }: { readonly buzon: Buzon }): ReactElement {
  const { ultimaRevision, revisados, conteos, error } = buzon;
  const given = [
    [words.resultados.aceptado, conteos.aceptado],
    [words.resultados.duplicado, conteos.duplicado],
    [words.resultados['de-otro'], conteos.deOtro],
    [words.resultados['sin-xml'], conteos.sinXml],
  ] as const;
  return (
    <>
      {error !== null && (
        <Alert color="red" variant="light" icon={<Icon name="alert" />} title={words.estados.CON_ERROR} role="alert">
          {error}
        </Alert>
      )}
      <Text size="sm" c="dimmed" role="status">
        {[
          ultimaRevision === null ? words.never : words.last(formatMoment(ultimaRevision)),
          words.looked(counted.format(revisados)),
          ...given.filter(([, count]) => count > 0).map(([name, count]) => `${name}: ${counted.format(count)}`),
        ].join(' · ')}
      </Text>
    </>
  );
}

/** Form values; secrets are never shown: empty keeps the stored one. */
interface Settings {
  readonly host: string;
  readonly port: string;
  readonly usuario: string;
  readonly carpeta: string;
  readonly activo: boolean;
  readonly way: 'password' | 'oauth';
  readonly password: string;
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly refreshToken: string;
}

function settingsOf(buzon: Buzon | null): Settings {
  return {
    host: buzon?.host ?? '',
    port: String(buzon?.port ?? 993),
    usuario: buzon?.usuario ?? '',
    carpeta: buzon?.carpeta ?? 'INBOX',
    activo: buzon?.activo ?? true,
    way: buzon?.oauth == null ? 'password' : 'oauth',
    password: '',
    tokenUrl: buzon?.oauth?.tokenUrl ?? '',
    clientId: buzon?.oauth?.clientId ?? '',
    clientSecret: '',
    refreshToken: '',
  };
}

function bodyOf(settings: Settings): Body<'put', typeof PATH> {
  const { host, port, usuario, carpeta, activo, way, password, tokenUrl, clientId, clientSecret, refreshToken } =
    settings;
  return {
    host: host.trim(),
    port: Number(port),
    usuario: usuario.trim(),
    carpeta,
    activo,
    ...(way === 'password'
      ? { oauth: null, ...(password === '' ? {} : { password }) }
      : {
          oauth: {
            tokenUrl: tokenUrl.trim(),
            clientId: clientId.trim(),
            ...(clientSecret === '' ? {} : { clientSecret }),
            ...(refreshToken === '' ? {} : { refreshToken }),
          },
        }),
  };
}

const PATHS: Readonly<Partial<Record<keyof Settings, string>>> = {
  tokenUrl: 'oauth.tokenUrl',
  clientId: 'oauth.clientId',
  clientSecret: 'oauth.clientSecret',
  refreshToken: 'oauth.refreshToken',
};

type TextName = 'host' | 'port' | 'usuario' | 'carpeta' | 'tokenUrl' | 'clientId';
type SecretName = 'password' | 'clientSecret' | 'refreshToken';

function SettingsForm({ ruc, buzon }: { readonly ruc: string; readonly buzon: Buzon | null }): ReactElement {
  const cache = useQueryClient();
  const [edits, setEdits] = useState<Partial<Settings>>({});
  const settings: Settings = { ...settingsOf(buzon), ...edits };
  const change = (changed: Partial<Settings>): void => {
    setEdits({ ...edits, ...changed });
  };
  const refresh = (): Promise<void> => cache.invalidateQueries({ queryKey: ['empresas', ruc, 'buzon'] });
  const saving = useMutation({
    mutationFn: () => client.put(PATH, { path: { ruc }, body: bodyOf(settings) }),
    onSuccess: async () => {
      await refresh();
      setEdits({});
      notifications.show({ message: words.saved, color: 'teal' });
    },
  });
  const form = useFormState(saving, { sendsIncomplete: true });
  const shared = (name: TextName | SecretName) => ({
    value: settings[name],
    ...form.field(PATHS[name] ?? name),
    onChange: ({ currentTarget: { value } }: { readonly currentTarget: { readonly value: string } }) => {
      change({ [name]: value });
    },
  });
  const field = (name: TextName): ReactElement => (
    <TextInput
      label={words[name][0]}
      description={words[name][1]}
      spellCheck={false}
      autoCapitalize="none"
      autoComplete="off"
      {...shared(name)}
    />
  );
  // A secret is only valid for the server, user and login method it was stored with.
  const kept = buzon !== null && settings.way === (buzon.oauth === null ? 'password' : 'oauth');
  const secret = (name: SecretName, label: string, hint: string): ReactElement => (
    <PasswordInput
      label={label}
      description={kept ? words.kept : hint}
      autoComplete="new-password"
      visibilityToggleButtonProps={{ 'aria-label': text.session.showPassword }}
      {...shared(name)}
    />
  );
  const dirty = Object.keys(edits).length > 0;
  return (
    <>
      <Form
        of={form}
        onSubmit={() => {
          saving.mutate();
        }}
      >
        <Stack>
          <SimpleGrid cols={{ base: 1, md: 2 }}>
            {field('host')}
            {field('port')}
            {field('usuario')}
            {field('carpeta')}
            <NativeSelect
              label={words.way}
              value={settings.way}
              data={(['password', 'oauth'] as const).map((value) => ({ value, label: words.ways[value] }))}
              onChange={({ currentTarget: { value } }) => {
                change({ way: value === 'oauth' ? 'oauth' : 'password' });
              }}
            />
            {settings.way === 'password' ? (
              secret('password', words.password, words.passwordHint)
            ) : (
              <>
                {field('tokenUrl')}
                {field('clientId')}
                {secret('clientSecret', ...words.clientSecret)}
                {secret('refreshToken', ...words.refreshToken)}
              </>
            )}
          </SimpleGrid>
          <Checkbox
            label={words.activo[0]}
            description={words.activo[1]}
            checked={settings.activo}
            onChange={({ currentTarget: { checked } }) => {
              change({ activo: checked });
            }}
          />
          <FormActions of={form} submit={words.save} disabled={!dirty} />
        </Stack>
      </Form>
      {buzon !== null && (
        <Trial ruc={ruc} dirty={dirty}>
          <Confirm
            label={words.remove}
            icon="trash"
            title={words.removeTitle}
            act={async () => {
              await client.delete(PATH, { path: { ruc } });
              notifications.show({ message: words.removed, color: 'teal' });
              await refresh();
            }}
          >
            {words.removeText}
          </Confirm>
        </Trial>
      )}
    </>
  );
}

/** Opens the stored mailbox now and shows the result. */
function Trial({
  ruc,
  dirty,
  children,
}: {
  readonly ruc: string;
  readonly dirty: boolean;
  readonly children: ReactElement;
}): ReactElement {
  const trying = useMutation({ mutationFn: () => client.post(`${PATH}/prueba`, { path: { ruc } }) });
  const { data } = trying;
  return (
    <Stack>
      <ErrorNotice error={trying.error} />
      {data !== undefined && (
        <Alert
          color={data.conectado ? 'teal' : 'red'}
          variant="light"
          icon={<Icon name={data.conectado ? 'check' : 'cross'} />}
          title={data.conectado ? words.testOk(data.mensajes ?? 0) : words.testFailed}
          role="status"
        >
          <Text size="sm">{data.detalle}</Text>
          <Text size="sm" ff="monospace">
            {words.testBy(data.servidor)}
          </Text>
        </Alert>
      )}
      <Group>
        <Button
          variant="default"
          leftSection={<Icon name="play" size={16} />}
          loading={trying.isPending}
          disabled={dirty}
          onClick={() => {
            trying.mutate();
          }}
        >
          {words.test}
        </Button>
        {children}
        {dirty && (
          <Text size="sm" c="dimmed">
            {words.testDirty}
          </Text>
        )}
      </Group>
    </Stack>
  );
}
