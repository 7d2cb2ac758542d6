import { ActionIcon, Anchor, Button, NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { documentosSustento } from '../../../../src/kernel/catalogues/documentos-sustento.js';
import { formasPago } from '../../../../src/kernel/catalogues/formas-pago.js';
import { paymentName } from '../../service/payment-name.js';
import { text } from '../../i18n/index.js';
import { client, RubricaError } from '../../service/client.js';
import { useCompany } from '../../service/company.js';
import { findTaxpayer } from '../../service/registro.js';
import { useMe } from '../../service/session.js';
import { useDraft } from '../../service/use-draft.js';
import { BackLink } from '../../ui/back-link.js';
import columns from '../../ui/columns.module.css';
import { DayField } from '../../ui/day-field.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { TextField } from '../../ui/field.js';
import { FigureField } from '../../ui/figure-field.js';
import { Form, FormActions, useFormState, type FormState } from '../../ui/form.js';
import { formatMoney } from '../../ui/format.js';
import { Icon } from '../../ui/icons.js';
import { Page } from '../../ui/page.js';
import { Section } from '../../ui/section.js';
import { manualSearch } from './list-search.js';
import {
  bodyOf,
  emptyManual,
  emptyTax,
  figuresOf,
  formOf,
  isWithholding,
  ratesOn,
  type ManualForm,
  type TaxLine,
} from './manual-form.js';
import { WithheldSection } from './manual-withheld.js';
import classes from './recibidos.module.css';
import { recibidoQuery, useRefresh } from './queries.js';

const words = text.recibidos.manual;

/** Registers a document that has no XML, or corrects a registered one. */
export default function ManualPage(): ReactElement {
  const { corregir } = manualSearch.use();
  return (
    <Stack gap="md">
      <BackLink to="/recibidos" label={text.recibidos.title} />
      {corregir === undefined ? (
        <Page title={words.title} subtitle={words.subtitle}>
          <NewEntry />
        </Page>
      ) : (
        <Page title={words.correctTitle} subtitle={words.correctSubtitle}>
          <Correction key={corregir} clave={corregir} />
        </Page>
      )}
    </Stack>
  );
}

/** The values of an entry, and what happens to them once saved. */
interface Entry {
  readonly entry: ManualForm;
  readonly change: (changed: Partial<ManualForm>) => void;
  readonly send: () => Promise<{ readonly clave: string }>;
  readonly saved: () => void;
  readonly submit: string;
}

function NewEntry(): ReactElement {
  const { empresas } = useMe();
  const chosen = useCompany();
  const draft = useDraft<ManualForm>('recibidos.manual', emptyManual(chosen?.ruc ?? empresas[0]?.ruc ?? ''));
  const { value: entry, change } = draft;
  return (
    <ManualEntry
      entry={entry}
      change={change}
      send={() => client.post('/api/v1.0/recibidos/manuales', { body: bodyOf(entry) })}
      saved={draft.reset}
      submit={words.save}
    />
  );
}

function Correction({ clave }: { readonly clave: string }): ReactElement {
  const recibido = useQuery(recibidoQuery(clave));
  const [edited, setEdited] = useState<Partial<ManualForm>>({});
  const { data } = recibido;
  if (data === undefined)
    return recibido.isPending ? (
      <Skeleton height={200} />
    ) : (
      <ErrorNotice error={recibido.error} onRetry={recibido.refetch} />
    );
  if (data.registroManual === null || data.estado !== 'VIGENTE') return <Text>{words.notEditable}</Text>;
  const entry = { ...formOf(data.registroManual), ...edited };
  return (
    <ManualEntry
      entry={entry}
      change={(changed) => {
        setEdited((before) => ({ ...before, ...changed }));
      }}
      send={() =>
        client.put(
          '/api/v1.0/recibidos/{clave}',
          { path: { clave }, body: bodyOf(entry) },
          { headers: { 'if-match': `"${data.revision}"` } },
        )
      }
      saved={() => undefined}
      submit={words.correct}
    />
  );
}

function ManualEntry({ entry, change, send, saved, submit }: Entry): ReactElement {
  const { empresas } = useMe();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const saving = useMutation({
    mutationFn: send,
    onSuccess: async ({ clave }) => {
      saved();
      notifications.show({ message: words.saved, color: 'teal' });
      await refresh();
      await navigate({ to: `/recibidos/${clave}` });
    },
  });
  const form = useFormState(saving, { sendsIncomplete: true });
  const field = (
    name: 'estab' | 'ptoEmi' | 'secuencial' | 'numeroAutorizacion' | 'identificacion' | 'razonSocial' | 'propina',
    path: string = name,
  ) => {
    return {
      label: words[name],
      value: entry[name],
      ...form.field(path),
      onChange: (typed: string) => {
        change({ [name]: typed });
      },
    };
  };
  const cache = useQueryClient();
  const latest = useRef(entry);
  useEffect(() => {
    latest.current = entry;
  });
  /** Fills an empty name from the SRI's register. */
  const nameOfSupplier = async (): Promise<void> => {
    const { identificacion, razonSocial, tipoIdentificacion } = entry;
    if (razonSocial.trim() !== '' || !['04', '05'].includes(tipoIdentificacion)) return;
    const found = await findTaxpayer(cache, identificacion.trim());
    const now = latest.current;
    if (found !== undefined && now.identificacion === identificacion && now.razonSocial.trim() === '')
      change({ razonSocial: found.razonSocial });
  };
  const repeated = repeatedOf(saving.error);
  const lines = entry.impuestos;
  const setLine = (at: number, changed: Partial<TaxLine>): void => {
    change({ impuestos: lines.map((line, index) => (index === at ? { ...line, ...changed } : line)) });
  };
  const { total } = figuresOf(entry);
  const { error: totalProblem } = form.field('importeTotal');
  return (
    <Form
      of={form}
      onSubmit={() => {
        saving.mutate();
      }}
    >
      <Stack gap="md">
        <Section title={words.document}>
          <div className={columns.fields}>
            {empresas.length > 1 && (
              <NativeSelect
                label={words.company}
                value={entry.ruc}
                data={empresas.map(({ ruc, razonSocial }) => ({ value: ruc, label: razonSocial }))}
                onChange={({ currentTarget: { value: ruc } }) => {
                  change({ ruc });
                }}
              />
            )}
            <NativeSelect
              label={words.codDoc}
              value={entry.codDoc}
              {...form.field('codDoc')}
              data={documentosSustento.rows.map(({ codigo, descripcion }) => ({
                value: codigo.padStart(2, '0'),
                label: descripcion,
              }))}
              onChange={({ currentTarget: { value: codDoc } }) => {
                change({ codDoc });
              }}
            />
            <DayField
              label={words.fechaEmision}
              value={entry.fechaEmision}
              {...form.field('fechaEmision')}
              onChange={(fechaEmision) => {
                change({ fechaEmision });
              }}
              onUnreadable={() => {
                change({ fechaEmision: '' });
              }}
            />
            <TextField {...field('estab')} description={words.placeHint} inputMode="numeric" maxLength={3} />
            <TextField {...field('ptoEmi')} description={words.placeHint} inputMode="numeric" maxLength={3} />
            <TextField {...field('secuencial')} inputMode="numeric" maxLength={9} />
            <TextField
              {...field('numeroAutorizacion')}
              description={words.numeroAutorizacionHint}
              inputMode="numeric"
              maxLength={49}
            />
          </div>
        </Section>
        <Section title={isWithholding(entry) ? words.customer : words.emisor}>
          <div className={columns.fields}>
            <NativeSelect
              label={words.tipoIdentificacion}
              value={entry.tipoIdentificacion}
              data={Object.entries(words.tipos).map(([value, label]) => ({ value, label }))}
              onChange={({ currentTarget: { value: tipoIdentificacion } }) => {
                change({ tipoIdentificacion });
              }}
            />
            <TextField
              {...field('identificacion', 'emisor.identificacion')}
              maxLength={20}
              onBlur={() => {
                void nameOfSupplier();
              }}
            />
            <TextField {...field('razonSocial', 'emisor.razonSocial')} maxLength={300} />
          </div>
        </Section>
        {isWithholding(entry) ? (
          <WithheldSection entry={entry} form={form} change={change} />
        ) : (
          <Section title={words.amounts}>
            <Stack gap="sm" component="ol" p={0} m={0}>
              {lines.map((line, at) => (
                <TaxFields
                  key={at}
                  at={at}
                  line={line}
                  entry={entry}
                  form={form}
                  onChange={(changed) => {
                    setLine(at, changed);
                  }}
                  onRemove={
                    lines.length > 1
                      ? () => {
                          change({ impuestos: lines.toSpliced(at, 1) });
                        }
                      : undefined
                  }
                />
              ))}
            </Stack>
            <div>
              <Button
                size="xs"
                variant="default"
                leftSection={<Icon name="plus" size={14} />}
                onClick={() => {
                  change({ impuestos: [...lines, emptyTax()] });
                }}
              >
                {words.add}
              </Button>
            </div>
            <div className={columns.fields}>
              <FigureField {...field('propina')} />
              <NativeSelect
                label={words.formaPago}
                value={entry.formaPago}
                data={[
                  { value: '', label: words.noFormaPago },
                  ...formasPago.rows
                    .filter(({ hasta }) => hasta === undefined)
                    .map(({ codigo, descripcion }) => ({
                      value: codigo,
                      label: `${codigo} · ${paymentName(codigo, descripcion)}`,
                    })),
                ]}
                onChange={({ currentTarget: { value: formaPago } }) => {
                  change({ formaPago });
                }}
              />
            </div>
            <Text fw={700} role="status">
              {words.total}: {formatMoney(Number(total))}
            </Text>
            {totalProblem !== undefined && (
              <Text size="sm" c="var(--mantine-color-error)">
                {totalProblem}
              </Text>
            )}
          </Section>
        )}
        <FormActions of={form} submit={submit}>
          {repeated !== undefined && (
            <Anchor renderRoot={(props) => <Link to={`/recibidos/${repeated}`} {...props} />}>{words.repeated}</Anchor>
          )}
        </FormActions>
      </Stack>
    </Form>
  );
}

/** Returns the existing document, if the refusal was for a duplicate. */
function repeatedOf(error: unknown): string | undefined {
  if (!(error instanceof RubricaError) || error.code !== 'recibido-repetido') return undefined;
  const { clave } = error.problem as { readonly clave?: unknown };
  return typeof clave === 'string' ? clave : undefined;
}

function TaxFields({
  at,
  line,
  entry,
  form,
  onChange,
  onRemove,
}: {
  readonly at: number;
  readonly line: TaxLine;
  readonly entry: ManualForm;
  readonly form: FormState;
  readonly onChange: (changed: Partial<TaxLine>) => void;
  readonly onRemove: (() => void) | undefined;
}): ReactElement {
  const field = (name: string) => form.field(`impuestos[${at}].${name}`);
  const named = (what: string): string => `${what} ${at + 1}`;
  return (
    <li className={classes.line}>
      <NativeSelect
        label={words.impuesto}
        aria-label={named(words.impuesto)}
        className={(line.codigo === '3' ? classes.wide : classes.widest) ?? ''}
        value={line.codigo === '2' ? `2-${line.codigoPorcentaje}` : line.codigo}
        data={[
          ...ratesOn(entry).map(({ codigo, descripcion }) => ({
            value: `2-${codigo}`,
            label: words.iva(descripcion.split(',')[0] ?? ''),
          })),
          { value: '3', label: 'ICE' },
          { value: '5', label: 'IRBPNR' },
        ]}
        onChange={({ currentTarget: { value } }) => {
          const [codigo = '2', codigoPorcentaje = codigo === '5' ? '5001' : ''] = value.split('-');
          onChange({ codigo, codigoPorcentaje, valor: '' });
        }}
      />
      {line.codigo === '3' && (
        <TextField
          label={words.codigoPorcentaje}
          aria-label={named(words.codigoPorcentaje)}
          value={line.codigoPorcentaje}
          {...field('codigoPorcentaje')}
          inputMode="numeric"
          maxLength={4}
          onChange={(codigoPorcentaje) => {
            onChange({ codigoPorcentaje });
          }}
        />
      )}
      <FigureField
        label={words.base}
        aria-label={named(words.base)}
        value={line.baseImponible}
        {...field('baseImponible')}
        onChange={(baseImponible) => {
          onChange({ baseImponible });
        }}
      />
      <FigureField
        label={words.valor}
        aria-label={named(words.valor)}
        value={figuresOf(entry).valores[at] ?? ''}
        {...field('valor')}
        onChange={(valor) => {
          onChange({ valor });
        }}
      />
      {onRemove === undefined ? (
        <div />
      ) : (
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={words.removeLine(at + 1)} onClick={onRemove}>
          <Icon name="cross" size={16} />
        </ActionIcon>
      )}
    </li>
  );
}
