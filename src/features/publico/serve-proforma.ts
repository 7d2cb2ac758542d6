import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { recordAudit, SYSTEM } from '../../audit/trail.js';
import { insertAviso } from '../../db/avisos.js';
import {
  answerProforma,
  findProforma,
  findProformaByToken,
  type ProformaWithContent,
  numeroDeProforma,
  drawProforma,
  modelOf,
  proformaLooks,
  type ProformaLooks,
  avisoDe,
} from '../proformas/public.js';
import type { Database } from '../../db/transactions.js';
import { originOf } from '../../http/origin.js';
import type { RideDeps } from '../../receipts/ride-file.js';
import { MOTIVO_MAX, NOMBRE_MAX, proformaPage } from './proforma-page.js';
import { answerHtml, notFound } from './reply.js';

/** The proforma of a link. */
interface FoundProforma extends ProformaLooks {
  readonly accountId: string;
  readonly row: ProformaWithContent;
}

/** Finds the proforma of a token. */
export async function findProformaPage(
  { db }: { readonly db: Database },
  token: string,
): Promise<FoundProforma | undefined> {
  const target = await db.asAccess((tx) => findProformaByToken(tx, token));
  if (target === undefined) return undefined;
  return db.inAccount(target.accountId, async (tx) => {
    const row = await findProforma(tx, target.proformaId);
    return row && { accountId: target.accountId, row, ...(await proformaLooks(tx, row)) };
  });
}

/** Serves the page of a proforma, its PDF or its logo; it has no XML. */
export async function serveProforma(
  reply: FastifyReply,
  { accountId, row, plantilla, logo }: FoundProforma,
  visit: { readonly token: string; readonly path: string; readonly changed: boolean; readonly rides: RideDeps },
): Promise<FastifyReply> {
  const { token, path, changed, rides } = visit;
  if (path.endsWith('/xml')) return notFound(reply);
  if (path.endsWith('/logo'))
    return logo === undefined ? notFound(reply) : reply.header('Content-Type', logo.contentType).send(logo.bytes);
  if (path.endsWith('/pdf')) {
    // A separate queue: visitors with a link must not delay the account.
    const bytes = await drawProforma(rides.drawRide, `${accountId}:publico`, row, { plantilla, logo });
    void reply.headers({
      'Content-Type': 'application/pdf',
      'Cache-Control': 'private, no-cache',
      'Content-Disposition': `attachment; filename="${numeroDeProforma(row.secuencial)}.pdf"`,
    });
    return reply.send(bytes);
  }
  return answerHtml(reply, proformaPage(modelOf(row), { row, token, hasLogo: logo !== undefined, changed }));
}

/** Added to the address of the page after an answer to another revision. */
export const CHANGED_QUERY = 'cambio';

/** Two short texts; browsers encode each byte with three. */
const FORM_BYTES_MAX = 8 * 1024;

/** Takes the buyer's answer from the form of the page. */
export function takeAnswers(scope: FastifyInstance, deps: { readonly db: Database }): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_BYTES_MAX },
    (_request: FastifyRequest, body: string, done) => {
      done(null, new URLSearchParams(body));
    },
  );
  scope.post('/c/:token/respuesta', async (request: FastifyRequest<{ Params: { token: string } }>, reply) => {
    const { token } = request.params;
    const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const estado = fields.get('respuesta');
    const target = await deps.db.asAccess((tx) => findProformaByToken(tx, token));
    if (target === undefined || (estado !== 'ACEPTADA' && estado !== 'RECHAZADA')) return notFound(reply);
    const nombre = lineOf(fields.get('nombre'), NOMBRE_MAX);
    const motivo = estado === 'RECHAZADA' ? lineOf(fields.get('motivo'), MOTIVO_MAX) : null;
    // A page of an earlier version names no revision: only a proforma that never changed is what it shows.
    const revision = Number(/^\d{1,9}$/.exec(fields.get('revision') ?? '1')?.[0] ?? 0);
    const changed = await deps.db.inAccount(target.accountId, async (tx) => {
      const answered = await answerProforma(tx, target.proformaId, { estado, nombre, motivo, revision });
      const row = await findProforma(tx, target.proformaId);
      if (row === undefined) throw new Error(`proforma ${target.proformaId} is gone`);
      // No longer open, as after a double click: the page shows its state.
      if (!answered) return row.estado === 'ABIERTA';
      await insertAviso(
        tx,
        avisoDe(estado === 'ACEPTADA' ? 'proforma.aceptada' : 'proforma.rechazada', target.accountId, row),
      );
      await recordAudit(tx, {
        ...originOf(request),
        actor: { ...SYSTEM, nombre: 'el cliente' },
        action: 'proformas.answer',
        subject: { kind: 'proforma', id: row.id, empresas: [row.ruc] },
        changes: {
          numero: numeroDeProforma(row.secuencial),
          respuesta: estado,
          ...{ nombre, motivo, revision, importeTotal: row.importe_total },
        },
      });
      return false;
    });
    return reply.redirect(changed ? `../${token}?${CHANGED_QUERY}` : `../${token}`, 303);
  });
}

/** A line of text that can be stored and shown. */
function lineOf(text: string | null, lengthMax: number): string | null {
  const line = (text ?? '')
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  return line === '' ? null : Array.from(line).slice(0, lengthMax).join('').trim();
}
