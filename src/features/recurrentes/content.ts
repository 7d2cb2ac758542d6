import type { Static } from '#typebox';
import type { Principal } from '../../http/principal.js';
import type { RecurrenteFields } from './store.js';
import type { AccountTx } from '../../db/transactions.js';
import type { PreparedDocument } from '../../documents/document-type.js';
import { factura } from '../../documents/factura/index.js';
import { AppError } from '../../kernel/app-error.js';
import { parseFecha, trustedFecha, type Fecha } from '../../kernel/fecha.js';
import { fechaEcuador } from '../../kernel/hora-ecuador.js';
import type { Issue } from '../../kernel/issue.js';
import { nextOnOrAfter, unknownMarcas, valoresDe, withValores, type Horario } from './rules.js';
import type { IssueDeps } from '../../receipts/check-request.js';
import { prepareDocument } from '../../receipts/prepare.js';
import { parseBody } from '../../receipts/routes/issue.js';
import type { Body } from './representation.js';

type Requested = Static<typeof Body>;
type Payload = Readonly<Record<string, unknown>>;

/** Fields that each invoice gets when it is issued. */
const OWN = new Set(['secuencial', 'fechaEmision', 'referencia', 'referenciaUnica', 'codDoc', 'version']);

/** Checks the invoice of a period with the rules of today; problems name their path in the body. */
export async function checkPeriod(
  issuing: IssueDeps,
  tx: AccountTx,
  { empresas }: Pick<Principal, 'empresas'>,
  { ruc, payload, horario, fecha }: { ruc: string; payload: Payload; horario: Horario; fecha: Fecha },
): Promise<PreparedDocument> {
  const given = { ...withValores(payload, valoresDe(horario, fecha)), ruc };
  try {
    const request = { empresas, type: factura, ...parseBody(factura, given) };
    return (await prepareDocument(issuing, tx, request, fechaEcuador(issuing.now()))).document;
  } catch (error) {
    if (!(error instanceof AppError) || error.more.issues === undefined) throw error;
    throw new AppError(error.code, error.publicMessage, { ...error.more, issues: inFactura(error.more.issues) });
  }
}

function inFactura(issues: readonly Issue[]): Issue[] {
  return issues.map((issue) => ({ ...issue, field: issue.field === '' ? 'factura' : `factura.${issue.field}` }));
}

/** Checks a schedule and the invoice of its first period; stores nothing. */
export async function checkRecurrente(
  issuing: IssueDeps,
  tx: AccountTx,
  principal: Principal,
  { ruc, body }: { readonly ruc: string; readonly body: Requested },
): Promise<RecurrenteFields> {
  const hoy = trustedFecha(fechaEcuador(issuing.now()));
  const { horario, siguiente, hasta } = scheduleOf(body, hoy);
  const own = Object.fromEntries(Object.entries(body.factura).filter(([name]) => !OWN.has(name)));
  // Under our own names, which the placeholders go by.
  const { payload } = parseBody(factura, own);
  const marcas = unknownMarcas(payload);
  if (marcas.length > 0)
    throw new AppError('solicitud-invalida', 'Hay marcas entre llaves que no existen; corríjalas.', {
      issues: inFactura(marcas),
    });
  const document = await checkPeriod(issuing, tx, principal, { ruc, payload, horario, fecha: siguiente });
  const { identificacion, razonSocial } = document.receptor;
  return {
    nombre: body.nombre.trim(),
    horario,
    hasta: hasta?.texto ?? null,
    veces: body.veces ?? null,
    atraso: body.atraso ?? 'preguntar',
    payload: { ...payload, ruc },
    receptor: { identificacion, razonSocial },
    importeTotal: document.importeTotal,
    siguiente: siguiente.texto,
    requester: principal,
  };
}

function scheduleOf(
  { frecuencia, dia, mes, desde, hasta }: Requested,
  hoy: Fecha,
): { readonly horario: Horario; readonly siguiente: Fecha; readonly hasta: Fecha | undefined } {
  const issues: Issue[] = [];
  const wrong = (field: string, message: string, rejectedValue: unknown): void => {
    issues.push({ code: 'recurrente-horario', field, message, rejectedValue });
  };
  if (frecuencia === 'semanal' && dia > 7) wrong('dia', 'El día de la semana va de 1 (lunes) a 7 (domingo).', dia);
  if (frecuencia === 'anual' && mes === undefined) wrong('mes', 'Escriba el mes en que se emite cada año.', null);
  const from = desde === undefined ? hoy : parseFecha(desde);
  const end = hasta === undefined ? undefined : parseFecha(hasta);
  if (from === undefined) wrong('desde', 'Esa fecha no existe; escríbala dd/mm/aaaa.', desde);
  if (hasta !== undefined && end === undefined) wrong('hasta', 'Esa fecha no existe; escríbala dd/mm/aaaa.', hasta);
  const horario: Horario = { frecuencia, dia, mes: frecuencia === 'anual' ? (mes ?? 1) : null };
  // Never in the past: a mistyped year would issue hundreds of invoices.
  const first = Math.max(hoy.day, from?.day ?? 0);
  const siguiente = nextOnOrAfter(horario, first);
  if (end !== undefined && end.day < siguiente.day)
    wrong('hasta', `La primera factura sería el ${siguiente.texto}, después de terminar.`, hasta);
  if (issues.length > 0) throw new AppError('solicitud-invalida', 'El horario tiene errores; corríjalos.', { issues });
  return { horario, siguiente, hasta: end };
}
