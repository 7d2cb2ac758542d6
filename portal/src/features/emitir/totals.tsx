import type { ReactElement } from 'react';
import { iva } from '../../../../src/domain/catalogues/iva.js';
import { text } from '../../i18n/index.js';
import { formatMoney } from '../../ui/format.js';
import { Section } from '../../ui/section.js';
import type { Totales } from './check.js';
import classes from './invoice-page.module.css';

const words = text.emitir;

/** The sums, as the service will write them. */
export function Totals({ totales }: { readonly totales: Totales | undefined }): ReactElement {
  const taxes = totales?.totalConImpuestos ?? [];
  const money = (amount: string | undefined): string =>
    amount === undefined ? text.common.none : formatMoney(Number(amount));
  return (
    <Section title={words.totals}>
      <dl className={classes.sums} aria-live="polite">
        <dt>{words.subtotal}</dt>
        <dd>{money(totales?.totalSinImpuestos)}</dd>
        {totales !== undefined && Number(totales.totalDescuento) > 0 && (
          <>
            <dt>{words.discount}</dt>
            <dd>{money(totales.totalDescuento)}</dd>
          </>
        )}
        {taxes.map(({ codigoPorcentaje, valor }) => (
          <Tax key={codigoPorcentaje} name={shortName(codigoPorcentaje)} amount={money(valor)} />
        ))}
        <dt className={classes.total}>{words.total}</dt>
        <dd className={classes.total} data-testid="total">
          {money(totales?.importeTotal)}
        </dd>
      </dl>
    </Section>
  );
}

function Tax({ name, amount }: { readonly name: string; readonly amount: string }): ReactElement {
  return (
    <>
      <dt>{words.tax(name)}</dt>
      <dd>{amount}</dd>
    </>
  );
}

/** `15 %` of a rate's long description. */
export function shortName(codigoPorcentaje: string): string {
  const row = iva.rows.findLast(({ codigo }) => codigo === codigoPorcentaje);
  return row?.descripcion.split(',')[0] ?? codigoPorcentaje;
}
