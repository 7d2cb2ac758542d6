import { Alert, List, NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client, type Body } from '../../service/client.js';
import columns from '../../ui/columns.module.css';
import { Conflict, isConflict } from '../../ui/conflict.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { Form, FormActions, useFormState } from '../../ui/form.js';
import { formatDay } from '../../ui/format.js';
import { Icon } from '../../ui/icons.js';
import { Section } from '../../ui/section.js';
import { sustentosOf } from './decision-text.js';
import { proveedorQuery, useRefresh, type Ficha, type RecibidoCompleto } from './queries.js';

const words = text.recibidos.supplier;
const PATH = '/api/v1.0/recibidos/{clave}/proveedor';

type Field = 'regimen' | 'persona' | (typeof FLAGS)[number] | (typeof CODES)[number] | 'codSustento';
const FLAGS = ['obligadoContabilidad', 'especial', 'granContribuyente', 'agenteRetencion'] as const;
const CODES = ['codigoRenta', 'codigoIva'] as const;
const TABLAS = { codigoRenta: 'retencion-renta', codigoIva: 'retencion-iva' } as const;
const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, false: false };

/** Card of the supplier: facts that decide its withholdings, filled from its documents and edited here. */
export function SupplierCard({ recibido }: { readonly recibido: RecibidoCompleto }): ReactElement {
  const ficha = useQuery(proveedorQuery(recibido));
  return (
    <Section title={words.title} subtitle={words.subtitle}>
      <ErrorNotice error={ficha.error} onRetry={ficha.refetch} />
      {ficha.data === undefined ? (
        ficha.isPending && <Skeleton height={80} />
      ) : (
        <Card key={ficha.data.revision} recibido={recibido} ficha={ficha.data} />
      )}
    </Section>
  );
}

function Card({ recibido, ficha }: { readonly recibido: RecibidoCompleto; readonly ficha: Ficha }): ReactElement {
  const { clave, codDoc, fechaEmision } = recibido;
  const [changed, setChanged] = useState<Partial<Record<Field, string | boolean | null>>>({});
  const refresh = useRefresh();
  const cache = useQueryClient();
  const saving = useMutation({
    mutationFn: (over: 'seen' | 'now') =>
      client.patch(
        PATH,
        { path: { clave }, body: changed as Body<'patch', typeof PATH> },
        over === 'seen' ? { headers: { 'if-match': `"${ficha.revision}"` } } : {},
      ),
    onSuccess: async (saved) => {
      cache.setQueryData(proveedorQuery(recibido).queryKey, saved);
      setChanged({});
      await refresh();
      notifications.show({ message: words.saved, color: 'teal' });
    },
  });
  const form = useFormState(saving, { sendsIncomplete: true });
  const values = { ...ficha, ...changed };
  const renta = useCodes('codigoRenta');
  const iva = useCodes('codigoIva');
  const select = (field: Field, data: readonly { readonly value: string; readonly label: string }[]): ReactElement => (
    <NativeSelect
      key={field}
      label={words.fields[field]}
      description={ficha.editados.includes(field) ? words.edited : undefined}
      value={values[field] === null ? '' : String(values[field])}
      title={data.find(({ value }) => value === String(values[field]))?.label}
      {...form.field(field)}
      data={[{ value: '', label: words.unknown }, ...data]}
      onChange={({ currentTarget: { value } }) => {
        setChanged({ ...changed, [field]: value === '' ? null : (BOOLEANS[value] ?? value) });
      }}
    />
  );
  const choices = (labels: Readonly<Record<string, string>>) =>
    Object.entries(labels).map(([value, label]) => ({ value, label }));
  return (
    <Form
      of={form}
      onSubmit={() => {
        saving.mutate('seen');
      }}
    >
      <Stack>
        <InRegister registro={ficha.registro} />
        <div className={columns.fields}>
          {select('regimen', choices(words.regimenes))}
          {select('persona', choices(words.personas))}
          {FLAGS.map((flag) => select(flag, choices(words.yesNo)))}
        </div>
        {select('codigoRenta', renta)}
        {select('codigoIva', iva)}
        {select('codSustento', sustentosOf(codDoc, fechaEmision))}
        <FormActions
          of={form}
          submit={words.save}
          disabled={Object.keys(changed).length === 0}
          notice={
            isConflict(saving.error) ? (
              <Conflict
                onTake={() => {
                  saving.reset();
                  setChanged({});
                  void refresh();
                }}
                onKeep={() => {
                  saving.mutate('now');
                }}
              />
            ) : undefined
          }
        />
      </Stack>
    </Form>
  );
}

/** The supplier in the SRI's register, and where it contradicts the card. */
function InRegister({ registro }: Pick<Ficha, 'registro'>): ReactElement | null {
  if (registro === null) return null;
  const { registroAl, estado, clase, avisos } = registro;
  const line = words.inRegister(formatDay(registroAl), [estado, clase].filter((part) => part !== null).join(', '));
  if (avisos.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {line}
      </Text>
    );
  return (
    <Alert color="yellow" variant="light" icon={<Icon name="alert" />} title={line}>
      <List size="sm">
        {avisos.map((aviso) => (
          <List.Item key={aviso}>{aviso}</List.Item>
        ))}
      </List>
    </Alert>
  );
}

function useCodes(field: keyof typeof TABLAS): readonly { readonly value: string; readonly label: string }[] {
  const tabla = TABLAS[field];
  const { data } = useQuery({
    queryKey: ['catalogo', tabla, ''],
    staleTime: Infinity,
    queryFn: ({ signal }) => client.get('/api/v1.0/catalogos/{tabla}', { path: { tabla } }, { signal }),
  });
  return (data?.filas ?? []).map(({ codigo, descripcion }) => ({ value: codigo, label: `${codigo} · ${descripcion}` }));
}
