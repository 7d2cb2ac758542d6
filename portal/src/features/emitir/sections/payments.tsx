import type { ReactElement } from 'react';
import { text } from '../../../i18n/index.js';
import { shownFigure } from '../../../ui/figure.js';
import { Section } from '../../../ui/section.js';
import { useChoices } from '../catalogues.js';
import { listAt, textAt } from '../content.js';
import { newEntries } from '../initial-content.js';
import { ChoiceField, Field, Problem, Rows } from '../fields.js';
import classes from '../form.module.css';
import { useForm } from '../use-form.js';

const words = text.emitir;

/** Payments; one without an amount gets the rest. */
export function Payments(): ReactElement {
  const { content, checked, merge } = useForm();
  const ways = useChoices('formas-pago');
  const { pagos: paid } = checked.payload as { readonly pagos?: readonly { readonly total?: unknown }[] };
  return (
    <Section title={words.payment} subtitle={<Problem path="pagos" />}>
      <Rows
        path="pagos"
        fresh={newEntries.pago}
        name={words.pago}
        removeName={words.removePago}
        add={words.addPago}
        nested
      >
        {(at, remove) => (
          <div className={classes.payment}>
            <ChoiceField
              path={`${at}.formaPago`}
              label={words.formaPago}
              choices={ways.map(({ value, label }) => ({ value, label: wayName(value, label) }))}
            />
            <Field
              path={`${at}.total`}
              label={words.pagoTotal}
              placeholder={restOf(paid, at)}
              hint={
                listAt(content, 'pagos').length > 1 && textAt(content, `${at}.total`) === ''
                  ? words.pagoRest
                  : undefined
              }
              figure
            />
            <Field
              path={`${at}.plazo`}
              label={words.plazo}
              figure
              decimals={0}
              onChanged={(plazo) => {
                merge(at, { unidadTiempo: plazo === '' ? undefined : textAt(content, `${at}.unidadTiempo`) || 'dias' });
              }}
            />
            <ChoiceField
              path={`${at}.unidadTiempo`}
              label={words.unidadTiempo}
              choices={[{ value: '', label: text.common.none }, ...words.unidades]}
              disabled={textAt(content, `${at}.plazo`) === ''}
            />
            {remove}
          </div>
        )}
      </Rows>
    </Section>
  );
}

/** The everyday word for a way to pay, with the SRI's name. */
function wayName(codigo: string, label: string): string {
  const name = label.split(' · ')[1] ?? label;
  const everyday = words.everydayPayments[codigo];
  return everyday === undefined ? name : `${everyday} (${name})`;
}

/** Amount of a payment without one. */
function restOf(paid: readonly { readonly total?: unknown }[] | undefined, path: string): string | undefined {
  const total = paid?.[Number(/\[(\d+)\]$/.exec(path)?.[1])]?.total;
  return typeof total === 'string' ? shownFigure(total) : undefined;
}
