import { Alert, Badge, Button, Code, Group, NativeSelect, Radio, Stack, Switch, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { providerQuery } from '../../service/provider.js';
import { Confirm } from '../../ui/confirm.js';
import { Copy } from '../../ui/copy.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { PasswordField, TextField } from '../../ui/field.js';
import { Form, FormActions, useFormState, type FormState } from '../../ui/form.js';
import { CompanyChoice, RoleChoice } from '../../ui/rights.js';
import { Section } from '../../ui/section.js';
import { PRESETS, presetOf, type PresetName } from './presets.js';
import { bodyOf, formOf, KINDS, withKind, type Provider, type ProviderForm } from './provider.js';
import type { Role } from '../../../../src/kernel/roles.js';

const words = text.usuarios.provider;

/** Sign-in by the company's identity provider. */
export function ProviderSection(): ReactElement {
  const cache = useQueryClient();
  const provider = useQuery(providerQuery);
  const [changing, setChanging] = useState(false);
  const stored = provider.data;
  const refresh = (): Promise<void> => cache.invalidateQueries({ queryKey: providerQuery.queryKey });
  return (
    <Section
      title={words.title}
      subtitle={words.text}
      actions={
        stored != null && (
          <Badge color={stored.activo ? 'green' : 'gray'} variant="light" tt="none">
            {stored.activo ? words.active : words.inactive}
          </Badge>
        )
      }
    >
      <ErrorNotice error={provider.error} onRetry={provider.refetch} />
      {stored !== undefined && changing && (
        <ProviderFields
          stored={stored}
          onCancel={() => {
            setChanging(false);
          }}
          onSaved={async () => {
            setChanging(false);
            notifications.show({ message: words.saved, color: 'teal' });
            await refresh();
          }}
        />
      )}
      {stored !== undefined && !changing && (
        <Stack gap="sm" align="flex-start">
          {stored === null ? <Text size="sm">{words.none}</Text> : <Summary provider={stored} />}
          <Group gap="xs">
            <Button
              variant="default"
              onClick={() => {
                setChanging(true);
              }}
            >
              {stored === null ? words.set : words.change}
            </Button>
            {stored !== null && (
              <Confirm
                label={words.remove}
                icon="trash"
                title={words.removeTitle}
                act={async () => {
                  await client.delete('/api/v1.0/cuenta/proveedor');
                  notifications.show({ message: words.removed, color: 'teal' });
                  await refresh();
                }}
              >
                {words.removeText}
              </Confirm>
            )}
          </Group>
        </Stack>
      )}
    </Section>
  );
}

function Summary({ provider }: { readonly provider: Provider }): ReactElement {
  const link = `${location.origin}/portal/ingreso?empresa=${provider.enlace}`;
  return (
    <Stack gap="xs" w="100%">
      <Text size="sm">
        {provider.nombre} · {provider.dominios.join(', ')} · {words.summary(provider.vinculados)}
      </Text>
      <Address label={words.link} value={link} />
      <Address label={words.redirect} value={provider.direccionDeRetorno} />
      {provider.dominiosEstado.map((domain) => (
        <Domain key={domain.dominio} domain={domain} />
      ))}
    </Stack>
  );
}

/** A domain of the company: its state and, until it is proved, the record to set. */
function Domain({ domain }: { readonly domain: Provider['dominiosEstado'][number] }): ReactElement {
  const { dominio, comprobado, registroNombre, registroValor, faltaDesde } = domain;
  const cache = useQueryClient();
  const checking = useMutation({
    mutationFn: () => client.post('/api/v1.0/cuenta/proveedor/dominios/{dominio}/comprobar', { path: { dominio } }),
    onSuccess: async ({ comprobado: found }) => {
      if (found) await cache.invalidateQueries({ queryKey: providerQuery.queryKey });
    },
  });
  const proved = comprobado && faltaDesde === null;
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <Text size="sm">{dominio}</Text>
        <Badge color={proved ? 'green' : 'orange'} variant="light" tt="none">
          {proved ? words.proved : words.unproved}
        </Badge>
      </Group>
      {!proved && (
        <>
          <Text size="sm">{comprobado ? words.recordGone : words.recordText}</Text>
          <Address label={words.recordName} value={registroNombre} />
          <Address label={words.recordValue} value={registroValor} />
          <div>
            <Button
              variant="default"
              size="xs"
              loading={checking.isPending}
              onClick={() => {
                checking.mutate();
              }}
            >
              {words.check(dominio)}
            </Button>
          </div>
          <ErrorNotice error={checking.error} />
          {checking.data !== undefined && (
            <Alert color={checking.data.comprobado ? 'teal' : 'orange'} role="status">
              {checking.data.mensaje}
            </Alert>
          )}
        </>
      )}
    </Stack>
  );
}

function Address({ label, value }: { readonly label: string; readonly value: string }): ReactElement {
  return (
    <div>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <Group gap="xs" wrap="nowrap">
        <Code fz="sm" style={{ overflowWrap: 'anywhere' }}>
          {value}
        </Code>
        <Copy value={value} what={label} />
      </Group>
    </div>
  );
}

function ProviderFields({
  stored,
  onSaved,
  onCancel,
}: {
  readonly stored: Provider | null;
  readonly onSaved: () => Promise<void>;
  readonly onCancel: () => void;
}): ReactElement {
  const [value, setValue] = useState(() => formOf(stored));
  const set = (changed: Partial<ProviderForm>): void => {
    setValue({ ...value, ...changed });
  };
  const saving = useMutation({
    mutationFn: () => client.put('/api/v1.0/cuenta/proveedor', { body: bodyOf(value) }),
    onSuccess: onSaved,
  });
  const form = useFormState(saving);
  // The service names the entry of the list.
  const domainProblem = ['dominios', ...[...Array(20).keys()].map((n) => `dominios[${n}]`)]
    .map((name) => form.field(name).error)
    .find((error) => error !== undefined);
  return (
    <Form
      of={form}
      onSubmit={() => {
        saving.mutate();
      }}
    >
      <Stack maw={640}>
        <NativeSelect
          label={words.kind}
          data={KINDS.map((kind) => ({ value: kind, label: words.kinds[kind] }))}
          value={value.tipo}
          onChange={(event) => {
            const given = event.currentTarget.value;
            setValue(withKind(value, KINDS.find((kind) => kind === given) ?? 'otro'));
          }}
        />
        <TextField
          {...form.field('nombre')}
          label={words.name}
          description={words.nameHint}
          value={value.nombre}
          onChange={(nombre) => {
            set({ nombre });
          }}
          maxLength={60}
          required
        />
        <Issuer value={value} form={form} set={set} />
        <TextField
          {...form.field('clienteId')}
          label={words.clientId}
          value={value.clienteId}
          onChange={(clienteId) => {
            set({ clienteId });
          }}
          autoComplete="off"
          maxLength={300}
          required
        />
        <PasswordField
          {...form.field('secreto')}
          label={words.secret}
          description={stored === null ? undefined : words.secretKept}
          value={value.secreto}
          onChange={(secreto) => {
            set({ secreto });
          }}
          autoComplete="new-password"
          required={stored === null}
        />
        <TextField
          {...form.field('dominios')}
          error={domainProblem}
          label={words.domains}
          description={words.domainsHint}
          value={value.dominios}
          onChange={(dominios) => {
            set({ dominios });
          }}
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <Radio.Group
          label={words.automatic}
          value={value.automatico ? 'si' : 'no'}
          onChange={(given) => {
            set({ automatico: given === 'si' });
          }}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="no" label={words.invited} />
            <Radio value="si" label={words.anyone} />
          </Stack>
        </Radio.Group>
        {value.automatico && (
          <>
            <RolesSelect
              label={words.rights}
              value={value.roles}
              onChange={(roles) => {
                set({ roles });
              }}
            />
            <CompanyChoice
              value={value.empresas}
              onChange={(empresas) => {
                set({ empresas });
              }}
              error={form.field('empresas').error}
            />
          </>
        )}
        <Groups value={value} form={form} set={set} />
        <Stack gap="xs">
          <Switch
            label={words.trust}
            checked={value.confiaSegundoPaso}
            onChange={(event) => {
              set({ confiaSegundoPaso: event.currentTarget.checked });
            }}
          />
          <Switch
            label={words.required}
            description={words.requiredHint}
            checked={value.exigido}
            onChange={(event) => {
              set({ exigido: event.currentTarget.checked });
            }}
          />
          <Switch
            label={words.activate}
            checked={value.activo}
            onChange={(event) => {
              set({ activo: event.currentTarget.checked });
            }}
          />
        </Stack>
        <FormActions of={form} submit={words.save}>
          <Button variant="subtle" color="gray" onClick={onCancel}>
            {text.common.cancel}
          </Button>
        </FormActions>
      </Stack>
    </Form>
  );
}

interface PartProps {
  readonly value: ProviderForm;
  readonly form: FormState;
  readonly set: (changed: Partial<ProviderForm>) => void;
}

function Issuer({ value, form, set }: PartProps): ReactElement {
  const testing = useMutation({
    mutationFn: () =>
      client.post('/api/v1.0/cuenta/proveedor/probar', { body: { tipo: value.tipo, emisor: value.emisor.trim() } }),
  });
  return (
    <Stack gap="xs">
      <TextField
        {...form.field('emisor')}
        label={words.issuer}
        description={words.issuerHint[value.tipo]}
        value={value.emisor}
        onChange={(emisor) => {
          testing.reset();
          set({ emisor });
        }}
        type="url"
        readOnly={value.tipo === 'google'}
        maxLength={500}
        required
      />
      <div>
        <Button
          variant="default"
          size="xs"
          loading={testing.isPending}
          disabled={value.emisor.trim() === ''}
          onClick={() => {
            testing.mutate();
          }}
        >
          {words.test}
        </Button>
      </div>
      <ErrorNotice error={testing.error} />
      {testing.data !== undefined && (
        <Alert color={testing.data.funciona ? 'teal' : 'orange'} role="status">
          <Text size="sm">{testing.data.mensaje}</Text>
          <Address label={words.redirect} value={testing.data.direccionDeRetorno} />
        </Alert>
      )}
    </Stack>
  );
}

function Groups({ value, form, set }: PartProps): ReactElement {
  const { grupos } = value;
  const change = (index: number, changed: Partial<ProviderForm['grupos'][number]>): void => {
    set({ grupos: grupos.map((one, at) => (at === index ? { ...one, ...changed } : one)) });
  };
  return (
    <Stack gap="sm">
      <div>
        <Title order={3} size="h5">
          {words.groups}
        </Title>
        <Text size="sm" c="dimmed">
          {words.groupsText}
        </Text>
      </div>
      {grupos.length > 0 && (
        <TextField
          {...form.field('claimGrupos')}
          label={words.groupsClaim}
          description={words.groupsClaimHint}
          value={value.claimGrupos}
          onChange={(claimGrupos) => {
            set({ claimGrupos });
          }}
          autoCapitalize="none"
          maxLength={100}
          required
        />
      )}
      {grupos.map(({ grupo, roles }, index) => (
        // The order is the only identity of a row that is being typed.
        <Stack key={index} gap="xs">
          <TextField
            {...form.field(`grupos[${index}].grupo`)}
            label={words.group(index + 1)}
            value={grupo}
            onChange={(given) => {
              change(index, { grupo: given });
            }}
            maxLength={200}
            required
          />
          <RolesSelect
            label={words.groupRights(index + 1)}
            value={roles}
            onChange={(given) => {
              change(index, { roles: given });
            }}
          />
          <div>
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              onClick={() => {
                set({ grupos: grupos.filter((_one, at) => at !== index) });
              }}
            >
              {words.removeGroup(index + 1)}
            </Button>
          </div>
        </Stack>
      ))}
      <div>
        <Button
          variant="default"
          size="xs"
          onClick={() => {
            const claimGrupos = value.claimGrupos === '' ? 'groups' : value.claimGrupos;
            set({ claimGrupos, grupos: [...grupos, { grupo: '', roles: PRESETS.cajero.roles }] });
          }}
        >
          {words.addGroup}
        </Button>
      </div>
    </Stack>
  );
}

/** A provider never makes an administrator. */
const CHOICES = ['cajero', 'contador', 'lectura', 'medida'] as const satisfies readonly PresetName[];

function RolesSelect({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: readonly Role[];
  readonly onChange: (roles: readonly Role[]) => void;
}): ReactElement {
  const [custom, setCustom] = useState(() => presetOf({ rol: 'usuario', roles: value }) === 'medida');
  const chosen = custom ? 'medida' : presetOf({ rol: 'usuario', roles: value });
  return (
    <Stack gap="xs">
      <NativeSelect
        label={label}
        data={CHOICES.map((name) => ({ value: name, label: text.usuarios.presets[name].name }))}
        value={chosen}
        onChange={(event) => {
          const given = event.currentTarget.value;
          const name = CHOICES.find((one) => one === given) ?? 'medida';
          setCustom(name === 'medida');
          if (name !== 'medida') onChange(PRESETS[name].roles);
        }}
      />
      {chosen === 'medida' && <RoleChoice value={value} onChange={onChange} />}
    </Stack>
  );
}
