import { Checkbox, Fieldset, NativeSelect, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { paises } from '../../../../src/kernel/catalogues/paises.js';
import { sustento } from '../../../../src/kernel/catalogues/sustento.js';
import { text } from '../../i18n/index.js';
import { client, type Body } from '../../service/client.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { TextField } from '../../ui/field.js';
import { Form, FormActions, useFormState, type FormState } from '../../ui/form.js';
import { formatMonth } from '../../ui/format.js';
import { Section } from '../../ui/section.js';
import { ANSWERS_PATH, respuestasQuery, type AtsParams, type Respuestas, type RevisionAts } from './queries.js';

const words = text.reportes.ats;
type Answers = Body<'put', typeof ANSWERS_PATH>;
type Hallazgo = RevisionAts['hallazgos'][number];
type Parte = Respuestas['partes'][number];
type Exportacion = Respuestas['exportaciones'][number];
type Modificado = Respuestas['modificados'][number];

/** A liquidación de compra in the ATS tables. */
const LIQUIDACION = '3';
const ECUADOR = '593';
const SUSTENTOS = sustento.rows
  .filter(({ documentos }) => documentos.includes(LIQUIDACION))
  .map(({ codigo, descripcion }) => ({ value: codigo, label: `${codigo} · ${descripcion}` }));
const PAISES = paises.rows
  .filter(({ codigo }) => codigo !== ECUADOR)
  .map(({ codigo, descripcion }) => ({ value: codigo, label: `${codigo} · ${descripcion}` }));
/** Last months of a half year. */
const ENDS_HALF_YEAR = /-(06|12)$/;

/** Questions that no document answers, saved with the month. */
export function AtsAnswers({
  of,
  hallazgos,
}: {
  readonly of: AtsParams;
  readonly hallazgos: readonly Hallazgo[];
}): ReactElement {
  const answers = useQuery(respuestasQuery(of));
  return (
    <Section title={words.questions} subtitle={words.questionsText} anchor="respuestas">
      <ErrorNotice error={answers.error} onRetry={answers.refetch} />
      {answers.isPending && <Skeleton height={160} />}
      {answers.data !== undefined && <AnswersForm of={of} saved={answers.data} hallazgos={hallazgos} />}
    </Section>
  );
}

/** Saved rows, and one for each document or party that a rule asks about. */
function withAsked<T>(saved: readonly T[], asked: readonly T[], keyOf: (one: T) => string): T[] {
  return [...new Map([...asked, ...saved].map((one) => [keyOf(one), one])).values()];
}

const modificadoKey = ({ emisor, numero }: Modificado): string => `${emisor} ${numero}`;

function AnswersForm({
  of,
  saved,
  hallazgos,
}: {
  readonly of: AtsParams;
  readonly saved: Respuestas;
  readonly hallazgos: readonly Hallazgo[];
}): ReactElement {
  const [values, setValues] = useState<Answers>(saved);
  const [relacionadas, setRelacionadas] = useState(saved.relacionadas.join(', '));
  const queries = useQueryClient();
  const asks = (lugar: Hallazgo['lugar']): Hallazgo[] => hallazgos.filter((one) => one.lugar === lugar);
  const partes = withAsked<Parte>(
    values.partes ?? [],
    asks('partes').map(({ parte }) => ({ identificacion: parte ?? '' })),
    ({ identificacion }) => identificacion,
  );
  const exportaciones = withAsked<Exportacion>(
    values.exportaciones ?? [],
    asks('exportaciones').map(({ numero }) => ({ numero: numero ?? '' })),
    ({ numero }) => numero,
  );
  const modificados = withAsked<Modificado>(
    values.modificados ?? [],
    asks('modificados').map(({ parte, numero }) => ({ emisor: parte ?? '', numero: numero ?? '', autorizacion: '' })),
    modificadoKey,
  );
  const answered = (one: object): boolean => Object.values(one).filter((value) => value !== undefined).length > 1;
  const saving = useMutation({
    mutationFn: () => {
      const { semestral, codSustento, exportacionDe, totalVentas } = values;
      const body: Answers = {
        ...(semestral === undefined ? {} : { semestral }),
        ...(codSustento === undefined ? {} : { codSustento }),
        ...(exportacionDe === undefined ? {} : { exportacionDe }),
        ...(totalVentas === undefined ? {} : { totalVentas }),
        relacionadas: relacionadas.split(/[\s;,]+/).filter((one) => one !== ''),
        partes: partes.filter(answered),
        exportaciones: exportaciones.filter(answered),
        modificados: modificados.filter(({ autorizacion }) => autorizacion !== ''),
      };
      return client.put(ANSWERS_PATH, { path: { ...of }, body });
    },
    onSuccess: async (now) => {
      setValues(now);
      notifications.show({ message: words.saved, color: 'teal' });
      queries.setQueryData(respuestasQuery(of).queryKey, now);
      await queries.invalidateQueries({ queryKey: ['reportes', 'ats'] });
    },
  });
  const form = useFormState(saving);
  const change = (changed: { readonly [Name in keyof Answers]?: Answers[Name] | undefined }): void => {
    setValues((before) => {
      const next = { ...before, ...changed };
      return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined));
    });
  };
  return (
    <Form
      of={form}
      onSubmit={() => {
        saving.mutate();
      }}
    >
      <Stack gap="md">
        {!saved.guardadas && saved.tomadasDe !== null && (
          <Text size="sm">{words.suggested(formatMonth(saved.tomadasDe))}</Text>
        )}
        {ENDS_HALF_YEAR.test(of.mes) && (
          <Checkbox
            label={words.semestral}
            description={words.semestralHint}
            checked={values.semestral === true}
            onChange={(event) => {
              change({ semestral: event.currentTarget.checked });
            }}
          />
        )}
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Choice
            label={words.codSustento}
            {...form.field('codSustento')}
            value={values.codSustento}
            data={SUSTENTOS}
            onChange={(codSustento) => {
              change({ codSustento });
            }}
          />
          <Choice
            label={words.exportacionDe}
            {...form.field('exportacionDe')}
            value={values.exportacionDe}
            data={optionsOf(words.exportaciones)}
            onChange={(exportacionDe) => {
              change({ exportacionDe: exportacionDe as Answers['exportacionDe'] });
            }}
          />
          <NativeSelect
            label={words.totalVentas}
            description={words.totalVentasHint}
            {...form.field('totalVentas')}
            value={values.totalVentas ?? 'fisicas'}
            data={optionsOf(words.totales)}
            onChange={({ currentTarget: { value } }) => {
              change({ totalVentas: value === 'todas' ? 'todas' : 'fisicas' });
            }}
          />
          <TextField
            {...form.field('relacionadas')}
            label={words.relacionadas}
            description={words.relacionadasHint}
            maxLength={2000}
            value={relacionadas}
            onChange={setRelacionadas}
          />
        </SimpleGrid>
        {partes.length > 0 && (
          <Stack gap="sm">
            <div>
              <Text fw={600}>{words.partes}</Text>
              <Text size="sm">{words.partesText}</Text>
            </div>
            {partes.map((parte, at) => (
              <ParteFields
                key={parte.identificacion}
                form={form}
                at={`partes[${at}]`}
                parte={parte}
                onChange={(next) => {
                  change({ partes: partes.with(at, next) });
                }}
              />
            ))}
          </Stack>
        )}
        {exportaciones.length > 0 && (
          <Stack gap="sm">
            <Text fw={600}>{words.deExportaciones}</Text>
            {exportaciones.map((one, at) => (
              <ExportacionFields
                key={one.numero}
                form={form}
                at={`exportaciones[${at}]`}
                exportacion={one}
                general={values.exportacionDe}
                onChange={(next) => {
                  change({ exportaciones: exportaciones.with(at, next) });
                }}
              />
            ))}
          </Stack>
        )}
        {modificados.length > 0 && (
          <Stack gap="sm">
            <Text fw={600}>{words.deModificados}</Text>
            {modificados.map((one, at) => (
              <TextField
                key={modificadoKey(one)}
                {...form.field(`modificados[${at}].autorizacion`)}
                label={words.autorizacion(one.numero, one.emisor)}
                inputMode="numeric"
                maxLength={49}
                value={one.autorizacion}
                onChange={(autorizacion) => {
                  change({ modificados: modificados.with(at, { ...one, autorizacion }) });
                }}
              />
            ))}
          </Stack>
        )}
        <FormActions of={form} submit={words.save} />
      </Stack>
    </Form>
  );
}

const optionsOf = (names: Readonly<Record<string, string>>): { value: string; label: string }[] =>
  Object.entries(names)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([value, label]) => ({ value, label }));

/** A select with «not answered». */
function Choice({
  value,
  data,
  empty = words.unanswered,
  onChange,
  ...others
}: {
  readonly label: string;
  readonly name: string;
  readonly error: string | undefined;
  readonly value: string | undefined;
  readonly data: readonly { readonly value: string; readonly label: string }[];
  readonly empty?: string;
  readonly onChange: (value: string | undefined) => void;
}): ReactElement {
  return (
    <NativeSelect
      {...others}
      value={value ?? ''}
      data={[{ value: '', label: empty }, ...data]}
      onChange={({ currentTarget: { value: chosen } }) => {
        onChange(chosen === '' ? undefined : chosen);
      }}
    />
  );
}

const YES_NO = [
  { value: 'si', label: words.yes },
  { value: 'no', label: words.no },
];
const flagText = (flag: boolean | undefined): string | undefined =>
  flag === undefined ? undefined : flag ? 'si' : 'no';
const flagOf = (chosen: string | undefined): boolean | undefined =>
  chosen === undefined ? undefined : chosen === 'si';

/** Sets a field, or removes it. */
function withField<T extends object>(of: T, name: string, value: unknown): T {
  const { [name as keyof T]: _removed, ...rest } = of;
  return (value === undefined || value === '' ? rest : { ...rest, [name]: value }) as T;
}

interface RowProps<T> {
  readonly form: FormState;
  /** API path of the row. */
  readonly at: string;
  readonly onChange: (next: T) => void;
}

function ParteFields({ form, at, parte, onChange }: RowProps<Parte> & { readonly parte: Parte }): ReactElement {
  const choice = (
    name: 'persona' | 'tipoRegi' | 'pais',
    data: readonly { readonly value: string; readonly label: string }[],
  ): ReactElement => (
    <Choice
      label={words.parte[name]}
      {...form.field(`${at}.${name}`)}
      value={parte[name]}
      data={data}
      onChange={(value) => {
        onChange(withField(parte, name, value));
      }}
    />
  );
  const flag = (name: 'residente' | 'convenio' | 'sujetoRetencion'): ReactElement => (
    <Choice
      label={words.parte[name]}
      {...form.field(`${at}.${name}`)}
      value={flagText(parte[name])}
      data={YES_NO}
      onChange={(value) => {
        onChange(withField(parte, name, flagOf(value)));
      }}
    />
  );
  const input = (name: 'paraiso' | 'denominacion'): ReactElement => (
    <TextField
      {...form.field(`${at}.${name}`)}
      label={words.parte[name]}
      value={parte[name] ?? ''}
      maxLength={500}
      onChange={(value) => {
        onChange(withField(parte, name, value));
      }}
    />
  );
  return (
    <Fieldset legend={parte.identificacion}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
        {choice('persona', optionsOf(words.personas))}
        {flag('residente')}
        {parte.residente !== true && (
          <>
            {choice('tipoRegi', optionsOf(words.regimenes))}
            {choice('pais', PAISES)}
            {parte.tipoRegi === '02' && input('paraiso')}
            {parte.tipoRegi === '03' && input('denominacion')}
            {flag('convenio')}
            {parte.convenio === false && flag('sujetoRetencion')}
          </>
        )}
      </SimpleGrid>
    </Fieldset>
  );
}

const REFRENDO = ['distrito', 'anio', 'regimen', 'correlativo', 'docTransporte'] as const;
const NUMERIC: ReadonlySet<string> = new Set(['distrito', 'anio', 'correlativo', 'tipoIngreso']);

function ExportacionFields({
  form,
  at,
  exportacion,
  general,
  onChange,
}: RowProps<Exportacion> & { readonly exportacion: Exportacion; readonly general: string | undefined }): ReactElement {
  const kind = exportacion.exportacionDe ?? general;
  const input = (
    name: (typeof REFRENDO)[number] | 'fechaEmbarque' | 'valorFob' | 'tipoIngreso' | 'impuestoOtroPais',
  ): ReactElement => (
    <TextField
      key={name}
      {...form.field(`${at}.${name}`)}
      label={words.exportacion[name]}
      value={exportacion[name] ?? ''}
      maxLength={20}
      {...(NUMERIC.has(name) ? { inputMode: 'numeric' as const } : {})}
      {...(name === 'fechaEmbarque' ? { placeholder: words.dayForm } : {})}
      onChange={(value) => {
        onChange(withField(exportacion, name, value.trim()));
      }}
    />
  );
  return (
    <Fieldset legend={exportacion.numero}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
        <Choice
          label={words.exportacion.exportacionDe}
          {...form.field(`${at}.exportacionDe`)}
          empty={words.sameForAll}
          value={exportacion.exportacionDe}
          data={optionsOf(words.exportaciones)}
          onChange={(value) => {
            onChange(withField(exportacion, 'exportacionDe', value));
          }}
        />
        {input('fechaEmbarque')}
        {kind === '01' && REFRENDO.map(input)}
        {input('valorFob')}
        {kind === '03' && (
          <>
            {input('tipoIngreso')}
            <Choice
              label={words.exportacion.gravadoOtroPais}
              {...form.field(`${at}.gravadoOtroPais`)}
              value={flagText(exportacion.gravadoOtroPais)}
              data={YES_NO}
              onChange={(value) => {
                onChange(withField(exportacion, 'gravadoOtroPais', flagOf(value)));
              }}
            />
            {exportacion.gravadoOtroPais === true && input('impuestoOtroPais')}
          </>
        )}
      </SimpleGrid>
    </Fieldset>
  );
}
