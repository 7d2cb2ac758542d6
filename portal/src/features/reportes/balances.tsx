import { Button, SimpleGrid, Skeleton, Stack } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client, type Result } from '../../service/client.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { FigureField } from '../../ui/figure-field.js';
import { Form, FormActions, useFormState } from '../../ui/form.js';
import { fechaOf } from '../../ui/format.js';
import { Section } from '../../ui/section.js';
import { laterMonth, wholeMonth } from './period.js';

const words = text.reportes.balances;
const PATH = '/api/v1.0/empresas/{ruc}/saldos-iva/{mes}';
const FIELDS = [
  'creditoAnterior',
  'retencionesAnterior',
  'impuestoAnterior',
  'ventasCredito',
  'impuestoCredito',
] as const;
type Balances = Result<'get', typeof PATH>;
type Values = Readonly<Record<(typeof FIELDS)[number], string>>;

interface Month {
  readonly ruc: string;
  /** `2026-11` */
  readonly mes: string;
}

function balancesQuery(path: Month) {
  return queryOptions({
    queryKey: ['reportes', 'saldos-iva', path],
    queryFn: ({ signal }) => client.get(PATH, { path }, { signal }),
  });
}

/** Amounts that form 104 takes from the previous form: no document states them. */
export function IvaBalances({ ruc, mes }: Month): ReactElement {
  const balances = useQuery(balancesQuery({ ruc, mes }));
  return (
    <Section title={words.title} subtitle={words.subtitle}>
      <ErrorNotice error={balances.error} onRetry={balances.refetch} />
      {balances.isPending && <Skeleton height={120} />}
      {balances.data !== undefined && (
        <BalancesForm key={`${ruc} ${mes}`} ruc={ruc} mes={mes} balances={balances.data} />
      )}
    </Section>
  );
}

function BalancesForm({ ruc, mes, balances }: Month & { readonly balances: Balances }): ReactElement {
  const [values, setValues] = useState<Values>(balances);
  const queries = useQueryClient();
  const saving = useMutation({
    mutationFn: () => {
      const body = Object.fromEntries(FIELDS.map((name) => [name, values[name] || '0'])) as Values;
      return client.put(PATH, { path: { ruc, mes }, body });
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['reportes'] }),
  });
  const carrying = useMutation({
    mutationFn: () => carriedOver({ ruc, mes: laterMonth(mes, -1) }),
    onSuccess: (carried) => {
      setValues({ ...values, ...carried });
    },
  });
  const form = useFormState(saving);
  return (
    <Form
      of={form}
      onSubmit={() => {
        saving.mutate();
      }}
    >
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, xs: 2, md: 5 }} style={{ alignItems: 'end' }}>
          {FIELDS.map((name) => (
            <FigureField
              key={name}
              {...form.field(name)}
              label={words.fields[name]}
              value={values[name]}
              onChange={(value) => {
                setValues({ ...values, [name]: value });
              }}
            />
          ))}
        </SimpleGrid>
        <ErrorNotice error={carrying.error} />
        <FormActions of={form} submit={words.save} variant="default">
          <Button
            variant="subtle"
            loading={carrying.isPending}
            onClick={() => {
              carrying.mutate();
            }}
          >
            {words.carry}
          </Button>
        </FormActions>
      </Stack>
    </Form>
  );
}

/** Boxes of the previous month's form, by the field that takes them. */
const CARRIED = { '615': 'creditoAnterior', '617': 'retencionesAnterior', '485': 'impuestoAnterior' } as const;

/** Returns what the form of a month leaves for the next one, as computed here. */
async function carriedOver({ ruc, mes }: Month): Promise<Partial<Values>> {
  const { desde, hasta } = wholeMonth(mes);
  const query = { ruc, desde: fechaOf(desde), hasta: fechaOf(hasta), size: 1 };
  const { casillas } = await client.get('/api/v1.0/reportes/impuestos', { query });
  const boxes = new Map(casillas?.map(({ casilla, valor }) => [casilla, valor.toFixed(2)]));
  return Object.fromEntries(Object.entries(CARRIED).map(([box, field]) => [field, boxes.get(box) ?? '0.00']));
}
