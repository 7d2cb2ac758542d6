import { Button, List, NativeSelect, NumberInput, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { ATRASOS, FRECUENCIAS, MARCAS } from '../../../../../src/features/recurrentes/rules.js';
import { text } from '../../../i18n/index.js';
import { client } from '../../../service/client.js';
import type { Company } from '../../../service/company.js';
import columns from '../../../ui/columns.module.css';
import { DayField } from '../../../ui/day-field.js';
import { ErrorNotice, problemOf } from '../../../ui/error-notice.js';
import { formatMoney } from '../../../ui/format.js';
import { Section } from '../../../ui/section.js';
import { ContentEditor } from '../content-editor.js';
import type { RecurrenteCompleta, Sent } from './queries.js';

const words = text.recurrentes;

/** The schedule as typed; days as `2026-12-25`. */
interface Schedule {
  readonly nombre: string;
  readonly frecuencia: (typeof FRECUENCIAS)[number];
  readonly dia: number;
  readonly mes: number;
  readonly desde: string;
  readonly hasta: string;
  readonly veces: number | '';
  readonly atraso: (typeof ATRASOS)[number];
}

const isoOf = (fecha: string | null): string => (fecha ?? '').split('/').reverse().join('-');
const fechaOf = (iso: string): string => iso.split('-').reverse().join('/');

function scheduleOf(recurrente: RecurrenteCompleta | undefined): Schedule {
  return {
    nombre: recurrente?.nombre ?? '',
    frecuencia: recurrente?.frecuencia ?? 'mensual',
    dia: recurrente?.dia ?? 1,
    mes: recurrente?.mes ?? 1,
    desde: '',
    hasta: isoOf(recurrente?.hasta ?? null),
    veces: recurrente?.veces ?? '',
    atraso: recurrente?.atraso ?? 'preguntar',
  };
}

/** The request for a schedule and an invoice. */
function bodyOf(schedule: Schedule, factura: unknown): Sent {
  const { nombre, frecuencia, dia, mes, desde, hasta, veces, atraso } = schedule;
  return {
    ...{ nombre, frecuencia, dia, atraso, factura },
    ...(frecuencia === 'anual' ? { mes } : {}),
    ...(desde === '' ? {} : { desde: fechaOf(desde) }),
    ...(hasta === '' ? {} : { hasta: fechaOf(hasta) }),
    ...(veces === '' ? {} : { veces }),
  } as unknown as Sent;
}

/** Creates or changes a recurring invoice. */
export function RecurrenteEditor({
  company,
  recurrente,
}: {
  readonly company: Company;
  readonly recurrente: RecurrenteCompleta | undefined;
}): ReactElement {
  const { ruc } = company;
  const cache = useQueryClient();
  const navigate = useNavigate();
  const [schedule, setSchedule] = useState(() => scheduleOf(recurrente));
  const [refused, setRefused] = useState<unknown>(null);
  // Two clicks on a slow connection create one.
  const [key] = useState(() => crypto.randomUUID());
  return (
    <ContentEditor
      company={company}
      title={recurrente === undefined ? words.newTitle : words.editTitle(recurrente.nombre)}
      stored={recurrente?.factura}
      submit={recurrente === undefined ? words.save : words.saveChanges}
      first={
        <ScheduleFields
          schedule={schedule}
          problem={(path) => problemOf(refused, path)}
          change={(part) => {
            setSchedule((before) => ({ ...before, ...part }));
          }}
        />
      }
      beside={(factura, sound) => <Preview ruc={ruc} body={bodyOf(schedule, factura)} ready={sound} />}
      save={async (factura) => {
        try {
          const body = bodyOf(schedule, factura);
          const saved =
            recurrente === undefined
              ? await client.post(
                  '/api/v1.0/empresas/{ruc}/recurrentes',
                  { path: { ruc }, body },
                  { headers: { 'idempotency-key': key } },
                )
              : await client.put('/api/v1.0/empresas/{ruc}/recurrentes/{id}', {
                  path: { ruc, id: recurrente.id },
                  body,
                });
          await cache.invalidateQueries({ queryKey: ['recurrentes'] });
          await navigate({ to: `/recurrentes/${saved.id}` });
        } catch (error) {
          setRefused(error);
          throw error;
        }
      }}
    />
  );
}

function ScheduleFields({
  schedule,
  change,
  problem,
}: {
  readonly schedule: Schedule;
  readonly change: (part: Partial<Schedule>) => void;
  readonly problem: (path: string) => string | undefined;
}): ReactElement {
  const { frecuencia } = schedule;
  return (
    <Section title={words.schedule}>
      <div className={columns.fields}>
        <TextInput
          label={words.nombre}
          description={words.nombreHint}
          required
          maxLength={100}
          value={schedule.nombre}
          error={problem('nombre')}
          onChange={({ currentTarget: { value } }) => {
            change({ nombre: value });
          }}
        />
        <NativeSelect
          label={words.frecuencia}
          value={frecuencia}
          onChange={({ currentTarget: { value } }) => {
            change({ frecuencia: FRECUENCIAS.find((one) => one === value) ?? 'mensual', dia: 1 });
          }}
          data={FRECUENCIAS.map((value) => ({ value, label: words.frecuencias[value] }))}
        />
        {frecuencia === 'anual' && (
          <NativeSelect
            label={words.mes}
            value={String(schedule.mes)}
            onChange={({ currentTarget: { value } }) => {
              change({ mes: Number(value) });
            }}
            data={words.meses.map((label, at) => ({ value: String(at + 1), label }))}
          />
        )}
        <NativeSelect
          label={words.dia}
          value={String(schedule.dia)}
          error={problem('dia')}
          onChange={({ currentTarget: { value } }) => {
            change({ dia: Number(value) });
          }}
          data={
            frecuencia === 'semanal'
              ? words.dias.map((label, at) => ({ value: String(at + 1), label }))
              : Array.from({ length: 31 }, (_, at) => ({
                  value: String(at + 1),
                  label: at === 30 ? words.last : String(at + 1),
                }))
          }
        />
        <DayField
          label={words.desde}
          description={words.desdeHint}
          value={schedule.desde}
          error={problem('desde')}
          onChange={(desde) => {
            change({ desde });
          }}
        />
        <DayField
          label={words.hasta}
          description={words.hastaHint}
          value={schedule.hasta}
          error={problem('hasta')}
          onChange={(hasta) => {
            change({ hasta });
          }}
        />
        <NumberInput
          label={words.veces}
          description={words.hastaHint}
          min={1}
          max={1000}
          allowDecimal={false}
          value={schedule.veces}
          error={problem('veces')}
          onChange={(veces) => {
            change({ veces: typeof veces === 'number' ? veces : '' });
          }}
        />
        <NativeSelect
          label={words.atraso}
          description={words.atrasoHint}
          value={schedule.atraso}
          onChange={({ currentTarget: { value } }) => {
            change({ atraso: ATRASOS.find((one) => one === value) ?? 'preguntar' });
          }}
          data={ATRASOS.map((value) => ({ value, label: words.atrasos[value] }))}
        />
      </div>
      <Text size="sm" c="dimmed" mt="sm">
        {words.marks(Object.keys(MARCAS).map((one) => `{${one}}`))}
      </Text>
    </Section>
  );
}

/** The next three invoices, on request. */
function Preview({
  ruc,
  body,
  ready,
}: {
  readonly ruc: string;
  readonly body: Sent;
  readonly ready: boolean;
}): ReactElement {
  const looking = useMutation({
    mutationFn: () => client.post('/api/v1.0/empresas/{ruc}/recurrentes-vista-previa', { path: { ruc }, body }),
  });
  return (
    <Section title={words.preview}>
      <Button
        type="button"
        variant="default"
        disabled={!ready || body.nombre.trim() === ''}
        loading={looking.isPending}
        onClick={() => {
          looking.mutate();
        }}
      >
        {words.previewShow}
      </Button>
      <ErrorNotice error={looking.error} />
      {looking.data !== undefined && (
        <List size="sm" spacing="xs" mt="sm" aria-label={words.preview}>
          {looking.data.map(({ periodo, fecha, descripciones, importeTotal }) => (
            <List.Item key={periodo}>
              <Text size="sm" fw={600} span>
                {fecha} · {formatMoney(importeTotal)}
              </Text>
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                {descripciones.join(', ')}
              </Text>
            </List.Item>
          ))}
        </List>
      )}
    </Section>
  );
}
