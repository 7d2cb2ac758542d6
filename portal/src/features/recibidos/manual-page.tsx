import { ActionIcon, Anchor, Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { documentosSustento } from '../../../../src/domain/catalogues/documentos-sustento.js';
import { formasPago } from '../../../../src/domain/catalogues/formas-pago.js';
import { text } from '../../i18n/index.js';
import { client, RubricaError } from '../../service/client.js';
import { useCompany } from '../../service/company.js';
import { useMe } from '../../service/session.js';
import { useDraft } from '../../service/use-draft.js';
import { BackLink } from '../../ui/back-link.js';
import columns from '../../ui/columns.module.css';
import { ErrorNotice, problemOf } from '../../ui/error-notice.js';
import { TextField } from '../../ui/field.js';
import { formatMoney } from '../../ui/format.js';
import { Icon } from '../../ui/icons.js';
import { Page } from '../../ui/page.js';
import { Section } from '../../ui/section.js';
import { plain } from './plain-figure.js';
import { bodyOf, emptyManual, emptyTax, figuresOf, ratesOn, type ManualForm, type TaxLine } from './manual-form.js';
import classes from './recibidos.module.css';
import { useRefresh } from './queries.js';

const words = text.recibidos.manual;

/** Registers a document that has no XML. */
export default function ManualPage(): ReactElement {
  return (
    <Stack gap="md">
      <BackLink to="/recibidos" label={text.recibidos.title} />
      <Page title={words.title} subtitle={words.subtitle}>
        <Form />
      </Page>
    </Stack>
  );
}

function Form(): ReactElement {
  const { empresas } = useMe();
  const chosen = useCompany();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const draft = useDraft<ManualForm>('recibidos.manual', emptyManual(chosen?.ruc ?? empresas[0]?.ruc ?? ''));
  const { value: form, change } = draft;
  const saving = useMutation({
    mutationFn: () => client.post('/api/v1.0/recibidos/manuales', { body: bodyOf(form) }),
    onSuccess: async ({ clave }) => {
      draft.reset();
      notifications.show({ message: words.saved, color: 'teal' });
      void refresh();
      await navigate({ to: `/recibidos/${clave}` });
    },
  });
  const beside: string[] = [];
  const field = (
    name: 'estab' | 'ptoEmi' | 'secuencial' | 'numeroAutorizacion' | 'identificacion' | 'razonSocial' | 'propina',
    path: string = name,
  ) => {
    beside.push(path);
    return {
      label: words[name],
      value: form[name],
      error: problemOf(saving.error, path),
      onChange: (typed: string) => {
        change({ [name]: name === 'propina' ? plain(typed) : typed });
      },
    };
  };
  const repeated = repeatedOf(saving.error);
  const lines = form.impuestos;
  const setLine = (at: number, changed: Partial<TaxLine>): void => {
    change({ impuestos: lines.map((line, index) => (index === at ? { ...line, ...changed } : line)) });
  };
  const { total } = figuresOf(form);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        saving.mutate();
      }}
    >
      <Stack gap="md">
        <Section title={words.document}>
          <div className={columns.fields}>
            {empresas.length > 1 && (
              <NativeSelect
                label={words.company}
                value={form.ruc}
                data={empresas.map(({ ruc, razonSocial }) => ({ value: ruc, label: razonSocial }))}
                onChange={({ currentTarget: { value: ruc } }) => {
                  change({ ruc });
                }}
              />
            )}
            <NativeSelect
              label={words.codDoc}
              value={form.codDoc}
              error={problemOf(saving.error, 'codDoc')}
              data={documentosSustento.rows.map(({ codigo, descripcion }) => ({
                value: codigo.padStart(2, '0'),
                label: descripcion,
              }))}
              onChange={({ currentTarget: { value: codDoc } }) => {
                change({ codDoc });
              }}
            />
            <TextInput
              type="date"
              label={words.fechaEmision}
              value={form.fechaEmision}
              error={problemOf(saving.error, 'fechaEmision')}
              onChange={({ currentTarget: { value: fechaEmision } }) => {
                change({ fechaEmision });
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
        <Section title={words.emisor}>
          <div className={columns.fields}>
            <NativeSelect
              label={words.tipoIdentificacion}
              value={form.tipoIdentificacion}
              data={Object.entries(words.tipos).map(([value, label]) => ({ value, label }))}
              onChange={({ currentTarget: { value: tipoIdentificacion } }) => {
                change({ tipoIdentificacion });
              }}
            />
            <TextField {...field('identificacion', 'emisor.identificacion')} maxLength={20} />
            <TextField {...field('razonSocial', 'emisor.razonSocial')} maxLength={300} />
          </div>
        </Section>
        <Section title={words.amounts}>
          <Stack gap="sm" component="ol" p={0} m={0}>
            {lines.map((line, at) => (
              <TaxFields
                key={at}
                at={at}
                line={line}
                form={form}
                error={saving.error}
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
            <TextField {...field('propina')} inputMode="decimal" maxLength={15} />
            <NativeSelect
              label={words.formaPago}
              value={form.formaPago}
              data={[
                { value: '', label: words.noFormaPago },
                ...formasPago.rows
                  .filter(({ hasta }) => hasta === undefined)
                  .map(({ codigo, descripcion }) => ({ value: codigo, label: `${codigo} · ${descripcion}` })),
              ]}
              onChange={({ currentTarget: { value: formaPago } }) => {
                change({ formaPago });
              }}
            />
          </div>
          <Text fw={700} role="status">
            {words.total}: {formatMoney(Number(total))}
          </Text>
          {problemOf(saving.error, 'importeTotal') !== undefined && (
            <Text size="sm" c="var(--mantine-color-error)">
              {problemOf(saving.error, 'importeTotal')}
            </Text>
          )}
        </Section>
        <ErrorNotice
          error={saving.error}
          besideFields={[
            ...beside,
            'codDoc',
            'fechaEmision',
            'importeTotal',
            ...lines.flatMap((_, at) => taxPaths(at)),
          ]}
        />
        {repeated !== undefined && (
          <Anchor renderRoot={(props) => <Link to={`/recibidos/${repeated}`} {...props} />}>{words.repeated}</Anchor>
        )}
        <Group>
          <Button type="submit" loading={saving.isPending}>
            {words.save}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Returns the existing document, if the refusal was for a duplicate. */
function repeatedOf(error: unknown): string | undefined {
  if (!(error instanceof RubricaError) || error.code !== 'recibido-repetido') return undefined;
  const { clave } = error.problem as { readonly clave?: unknown };
  return typeof clave === 'string' ? clave : undefined;
}

const taxPaths = (at: number): string[] =>
  ['codigoPorcentaje', 'baseImponible', 'valor'].map((name) => `impuestos[${at}].${name}`);

function TaxFields({
  at,
  line,
  form,
  error,
  onChange,
  onRemove,
}: {
  readonly at: number;
  readonly line: TaxLine;
  readonly form: ManualForm;
  readonly error: unknown;
  readonly onChange: (changed: Partial<TaxLine>) => void;
  readonly onRemove: (() => void) | undefined;
}): ReactElement {
  const [codePath = '', basePath = '', valuePath = ''] = taxPaths(at);
  const named = (what: string): string => `${what} ${at + 1}`;
  return (
    <li className={classes.line}>
      <NativeSelect
        label={words.impuesto}
        aria-label={named(words.impuesto)}
        className={(line.codigo === '3' ? classes.wide : classes.widest) ?? ''}
        value={line.codigo === '2' ? `2-${line.codigoPorcentaje}` : line.codigo}
        data={[
          ...ratesOn(form).map(({ codigo, descripcion }) => ({
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
          error={problemOf(error, codePath)}
          inputMode="numeric"
          maxLength={4}
          onChange={(codigoPorcentaje) => {
            onChange({ codigoPorcentaje });
          }}
        />
      )}
      <TextField
        label={words.base}
        aria-label={named(words.base)}
        value={line.baseImponible}
        error={problemOf(error, basePath)}
        inputMode="decimal"
        maxLength={15}
        onChange={(baseImponible) => {
          onChange({ baseImponible: plain(baseImponible) });
        }}
      />
      <TextField
        label={words.valor}
        aria-label={named(words.valor)}
        value={figuresOf(form).valores[at] ?? ''}
        error={problemOf(error, valuePath)}
        inputMode="decimal"
        maxLength={15}
        onChange={(valor) => {
          onChange({ valor: plain(valor) });
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
