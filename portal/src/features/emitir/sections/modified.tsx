import type { ReactElement } from 'react';
import { text } from '../../../i18n/index.js';
import { Section } from '../../../ui/section.js';
import { useChoices } from '../catalogues.js';
import { listAt, textAt } from '../content.js';
import { newEntries } from '../initial-content.js';
import { ChoiceField, DateField, Field, Problem, Rows } from '../fields.js';
import classes from '../form.module.css';
import { Remaining } from '../remaining.js';
import { useForm } from '../use-form.js';

const words = text.emitir;

/** The document a note modifies. */
export function Modified(): ReactElement {
  const { definition, hoy } = useForm();
  const documents = usePadded();
  return (
    <Section title={words.modified}>
      <div className={classes.fields}>
        <ChoiceField path="codDocModificado" label={words.codDocModificado} choices={documents} />
        <Field path="numDocModificado" label={words.numDocModificado} placeholder="001-001-000000001" />
        <DateField path="fechaEmisionDocSustento" label={words.fechaDocumento} max={hoy} />
        {definition.word === 'notas-credito' && <Field path="motivo" label={words.motivoNota} width="whole" />}
      </div>
      {definition.word === 'notas-credito' && <Remaining />}
    </Section>
  );
}

/** ATS table 4 with two-digit codes, as in the layouts. */
export function usePadded(): { value: string; label: string }[] {
  return useChoices('documentos-sustento').map(({ value, label }) => ({
    value: value.padStart(2, '0'),
    label: label.split(' · ')[1] ?? label,
  }));
}

/** Charges of a debit note, and its taxes. */
export function Motivos(): ReactElement {
  const { content } = useForm();
  const rates = useChoices('iva', textAt(content, 'fechaEmisionDocSustento'));
  const several = listAt(content, 'impuestos').length > 1;
  return (
    <Section title={words.motivos} subtitle={<Problem path="motivos" />}>
      <Problem path="impuestos" />
      <Rows
        path="motivos"
        fresh={newEntries.motivo}
        name={words.motivo}
        removeName={words.removeMotivo}
        add={words.addMotivo}
        nested
      >
        {(at, remove) => (
          <div className={classes.pair}>
            <Field path={`${at}.razon`} label={words.razon} />
            <Field path={`${at}.valor`} label={words.valorSinImpuestos} figure />
            {remove}
          </div>
        )}
      </Rows>
      <Rows
        path="impuestos"
        fresh={() => newEntries.impuesto('2', '0')}
        name={words.impuesto}
        removeName={words.removeImpuesto}
        add={words.addTarifa}
        nested
      >
        {(at, remove) => (
          <div className={classes.pair}>
            <ChoiceField path={`${at}.codigoPorcentaje`} label={words.iva} choices={rates} />
            {several && <Field path={`${at}.baseImponible`} label={words.base} figure />}
            {remove}
          </div>
        )}
      </Rows>
    </Section>
  );
}
