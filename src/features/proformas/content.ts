import type { Principal } from '../../http/principal.js';
import type { ProformaContent } from './store.js';
import type { AccountTx } from '../../db/transactions.js';
import { factura } from '../../documents/factura/index.js';
import { AppError } from '../../kernel/app-error.js';
import { fechaOfDay, parseFecha, trustedFecha } from '../../kernel/fecha.js';
import { fechaEcuador } from '../../kernel/hora-ecuador.js';
import type { Advertencia } from '../../kernel/issue.js';
import type { IssueDeps } from '../../receipts/check-request.js';
import { prepareDocument } from '../../receipts/prepare.js';
import { parseBody } from '../../receipts/routes/issue.js';

type Payload = Readonly<Record<string, unknown>>;

/** Days that a proforma is valid unless it says otherwise. */
const VIGENCIA_DIAS = 15;
/** A longer offer is a mistyped year. */
const VIGENCIA_DIAS_MAX = 366;

/** Fields that only an invoice has. */
const FISCAL = ['secuencial', 'fechaEmision', 'referencia', 'referenciaUnica', 'codDoc', 'version'] as const;

/** Returns the payload without what only an invoice has. */
export function withoutFiscal(payload: Payload): Payload {
  return Object.fromEntries(Object.entries(payload).filter(([name]) => !FISCAL.some((one) => one === name)));
}

/** Reports problems of the invoice by their path in the body. */
export function inFactura(error: unknown): unknown {
  if (!(error instanceof AppError) || error.more.issues === undefined) return error;
  const issues = error.more.issues.map((issue) => ({
    ...issue,
    field: issue.field === '' ? 'factura' : `factura.${issue.field}`,
  }));
  return new AppError(error.code, error.publicMessage, { ...error.more, issues });
}

interface Requested {
  readonly ruc: string;
  readonly vence: string | undefined;
  readonly factura: Payload;
}

/** Checks a proforma with the rules of an invoice issued today; stores nothing. */
export async function checkProforma(
  issuing: IssueDeps,
  tx: AccountTx,
  { empresas }: Principal,
  requested: Requested,
): Promise<{ readonly content: ProformaContent; readonly advertencias: readonly Advertencia[] }> {
  const hoy = fechaEcuador(issuing.now());
  const vence = venceOf(requested.vence, hoy);
  const given = { ...withoutFiscal(requested.factura), ruc: requested.ruc };
  try {
    const { document, advertencias } = await prepareDocument(
      issuing,
      tx,
      { empresas, type: factura, ...parseBody(factura, given) },
      hoy,
    );
    const { estab, ptoEmi, receptor, importeTotal, correos, documento } = document;
    const payload = withoutFiscal(factura.payloadOf(documento));
    return { content: { vence, estab, ptoEmi, receptor, importeTotal, correos, payload, documento }, advertencias };
  } catch (error) {
    throw inFactura(error);
  }
}

function venceOf(text: string | undefined, hoy: string): string {
  const today = trustedFecha(hoy);
  if (text === undefined) return fechaOfDay(today.day + VIGENCIA_DIAS).texto;
  const fecha = parseFecha(text);
  if (fecha !== undefined && fecha.day >= today.day && fecha.day <= today.day + VIGENCIA_DIAS_MAX) return text;
  const message = `Escriba el último día en que vale la proforma: desde hoy (${hoy}) y hasta ${VIGENCIA_DIAS_MAX} días después.`;
  throw new AppError('solicitud-invalida', message, {
    issues: [{ code: 'proforma-vencimiento', field: 'vence', message, rejectedValue: text }],
  });
}
