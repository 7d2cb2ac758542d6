import type { TSchema } from 'typebox';
import type { DocumentType, PrepareContext, PreparedDocument } from '../../../../src/documents/document-type.js';
import { decimal, formatDecimal, parseDecimal, sum, ZERO } from '../../../../src/kernel/decimal.js';
import type { Advertencia, Issue } from '../../../../src/kernel/issue.js';
import { partsOf, payloadOf, type Content } from './content.js';

/** Result of the service's rules for the form. */
export interface Checked {
  readonly payload: Readonly<Record<string, unknown>>;
  readonly issues: readonly Issue[];
  readonly advertencias: readonly Advertencia[];
  /** Totals; undefined until they can be computed. */
  readonly figures: Pick<PreparedDocument, 'importeTotal' | 'totales'> | undefined;
}

/** Whether a value is only missing: the field says so in fewer words. */
export function isMissing({ code }: Issue): boolean {
  return code === 'campo-requerido';
}

type Payload = Readonly<Record<string, unknown>>;

/** Checks a form with the service's own code (src/documents): same figures, same messages. */
export function check(type: DocumentType, content: Content, context: PrepareContext): Checked {
  const typed: Payload = { ...payloadOf(type.payload, content), codDoc: type.codDoc };
  const figures = figuresOf(type, typed, context);
  const payload = withRestPaid(typed, figures?.importeTotal);
  const prepared = type.prepare(payload, context);
  return prepared.ok
    ? { payload, issues: [], advertencias: prepared.advertencias, figures: prepared.document }
    : { payload, issues: prepared.issues, advertencias: [], figures };
}

/** Totals so far, without incomplete lines and payments. */
function figuresOf(type: DocumentType, payload: Payload, context: PrepareContext): Checked['figures'] {
  const unpaid = Object.entries(finished(type.payload, payload)).filter(([name]) => name !== 'pagos');
  const prepared = type.prepare(Object.fromEntries(unpaid), context);
  return prepared.ok ? prepared.document : prepared.figures;
}

/** Drops list entries that lack a number. */
function finished(schema: TSchema, block: Payload): Record<string, unknown> {
  const { properties = {} } = partsOf(schema);
  return Object.fromEntries(
    Object.entries(block).map(([name, value]) => {
      const { items } = partsOf(properties[name] ?? {});
      if (!Array.isArray(value) || items === undefined) return [name, value];
      return [name, (value as Payload[]).filter((entry) => isFinished(items, entry)).map((e) => finished(items, e))];
    }),
  );
}

function isFinished(schema: TSchema, entry: Payload): boolean {
  const { properties = {}, required } = partsOf(schema);
  return Object.entries(properties).every(
    ([name, inner]) =>
      // The service may fill a price from the product; the form already has.
      !(partsOf(inner).isFigure && (required.includes(name) || name === 'precioUnitario')) || entry[name] !== undefined,
  );
}

/** Payments must sum to the total: the first one without an amount gets the rest. */
function withRestPaid(payload: Payload, importeTotal: string | undefined): Payload {
  const { pagos } = payload;
  if (!Array.isArray(pagos) || importeTotal === undefined) return payload;
  const open = (pagos as Payload[]).findIndex(({ total }) => total === undefined);
  if (open < 0) return payload;
  const paid = sum(
    (pagos as Payload[]).map(({ total }) => parseDecimal(typeof total === 'string' ? total : '0') ?? ZERO),
  );
  const rest = decimal(importeTotal).minus(paid);
  const total = formatDecimal(rest.lt(ZERO) ? ZERO : rest);
  return { ...payload, pagos: (pagos as Payload[]).map((pago, at) => (at === open ? { ...pago, total } : pago)) };
}
