import { Fragment, type ReactElement } from 'react';
import { decimal } from '../../../../src/kernel/decimal.js';
import { text } from '../../i18n/index.js';
import { formatMoney } from '../../ui/format.js';
import { Section } from '../../ui/section.js';
import { taxName } from './catalogues.js';
import { contentOf, listAt, textAt } from './content.js';
import classes from './form.module.css';
import { useForm } from './use-form.js';

const words = text.emitir;

/** Totals as the service computes them. */
export function Totals(): ReactElement | null {
  const { definition, checked } = useForm();
  const { etiquetaTotal } = definition.type;
  if (etiquetaTotal === '') return null;
  const { figures } = checked;
  const totals = contentOf(figures?.totales ?? {});
  const discount = nonZero(textAt(totals, 'totalDescuento'));
  const net = textAt(totals, 'totalSinImpuestos');
  // The subtotal is after the discount: with one, it is shown as the result of the subtraction.
  const before = discount === '' || net === '' ? '' : decimal(net).plus(decimal(discount)).toFixed(2);
  const sums = [
    [words.beforeDiscount, before],
    [words.discount, discount === '' ? '' : `-${discount}`],
    [words.subtotal, net],
    ...[...listAt(totals, 'totalConImpuestos'), ...listAt(totals, 'impuestos')].map(
      (tax) => [taxName(textAt(tax, 'codigo'), textAt(tax, 'codigoPorcentaje')), textAt(tax, 'valor')] as const,
    ),
    [words.propina, nonZero(textAt(totals, 'propina'))],
  ] as const;
  return (
    <Section title={words.totals}>
      <dl className={classes.sums} aria-live="polite">
        {sums.map(([name, amount]) =>
          amount === '' ? null : (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{formatMoney(Number(amount))}</dd>
            </Fragment>
          ),
        )}
        <dt className={classes.total}>{definition.word === 'retenciones' ? words.totalRetenido : words.total}</dt>
        <dd className={classes.total} data-testid="total">
          {figures === undefined ? text.common.none : formatMoney(Number(figures.importeTotal))}
        </dd>
      </dl>
    </Section>
  );
}

function nonZero(amount: string): string {
  return Number(amount) === 0 ? '' : amount;
}
