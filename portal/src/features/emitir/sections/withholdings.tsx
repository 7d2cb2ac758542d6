import { Stack } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { text } from '../../../i18n/index.js';
import { Section } from '../../../ui/section.js';
import { useChoices } from '../catalogues.js';
import { textAt } from '../content.js';
import { newEntries } from '../initial-content.js';
import { ChoiceField, DateField, Field, Problem, Rows, SearchField } from '../fields.js';
import classes from '../form.module.css';
import { useForm } from '../use-form.js';
import { usePadded } from './modified.js';

const words = text.emitir;

/** Withheld taxes (table 19) and the table of their codes. */
const TABLES: Readonly<Record<string, string>> = {
  '1': 'retencion-renta',
  '2': 'retencion-iva',
  '6': 'retencion-isd',
};

/** Supporting documents and withholdings. */
export function Withholdings(): ReactElement {
  return (
    <Section title={words.sustentos}>
      <Rows
        path="docsSustento"
        fresh={newEntries.sustento}
        name={words.sustento}
        removeName={words.removeSustento}
        add={words.addSustento}
      >
        {(at, remove) => (
          <Stack gap="sm">
            <Document at={at} />
            <Taxes at={at} />
            <Withheld at={at} />
            {remove}
          </Stack>
        )}
      </Rows>
    </Section>
  );
}

function Document({ at }: { readonly at: string }): ReactElement {
  const { hoy } = useForm();
  const documents = usePadded();
  const reasons = useChoices('sustento');
  return (
    <div className={classes.fields}>
      <ChoiceField path={`${at}.codDocSustento`} label={words.docSustento} choices={documents} />
      <Field path={`${at}.numDocSustento`} label={words.numDocSustento} placeholder="001001000000001" hyphens={false} />
      <DateField path={`${at}.fechaEmisionDocSustento`} label={words.fechaDocumento} max={hoy} />
      <DateField path={`${at}.fechaRegistroContable`} label={words.fechaRegistro} max={hoy} />
      <Field path={`${at}.numAutDocSustento`} label={words.numAutDocSustento} width="wide" />
      <ChoiceField path={`${at}.codSustento`} label={words.codSustento} choices={reasons} width="wide" />
    </div>
  );
}

function Taxes({ at }: { readonly at: string }): ReactElement {
  const { content } = useForm();
  const rates = useChoices('iva', textAt(content, `${at}.fechaEmisionDocSustento`));
  return (
    <Rows
      path={`${at}.impuestosDocSustento`}
      fresh={newEntries.impuestoSustento}
      name={words.impuestoDocumento}
      removeName={words.removeImpuesto}
      add={words.addTarifa}
      nested
    >
      {(tax, remove) => (
        <div className={classes.pair}>
          <ChoiceField path={`${tax}.codigoPorcentaje`} label={words.ivaDocumento} choices={rates} />
          <Field path={`${tax}.baseImponible`} label={words.base} figure />
          {remove}
        </div>
      )}
    </Rows>
  );
}

function Withheld({ at }: { readonly at: string }): ReactElement {
  return (
    <Stack gap={4}>
      <Problem path={`${at}.retenciones`} />
      <Rows
        path={`${at}.retenciones`}
        fresh={newEntries.retencion}
        name={words.retencion}
        removeName={words.removeRetencion}
        add={words.addRetencion}
        nested
      >
        {(row, remove) => <Retencion at={row} remove={remove} />}
      </Rows>
    </Stack>
  );
}

function Retencion({ at, remove }: { readonly at: string; readonly remove: ReactNode }): ReactElement {
  const { content, set } = useForm();
  const codes = useChoices(TABLES[textAt(content, `${at}.codigo`)] ?? 'retencion-renta');
  return (
    <div className={classes.tax}>
      <ChoiceField
        path={`${at}.codigo`}
        label={words.impuestoRetenido}
        choices={words.impuestosRetenidos}
        onChanged={() => {
          set(`${at}.codigoRetencion`, '');
        }}
      />
      <SearchField path={`${at}.codigoRetencion`} label={words.codigoRetencion} choices={codes} />
      <Field path={`${at}.baseImponible`} label={words.base} figure />
      <Field path={`${at}.porcentajeRetener`} label={words.porcentaje} figure decimals={0} />
      {remove}
    </div>
  );
}
