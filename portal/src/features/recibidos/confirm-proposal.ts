import { text } from '../../i18n/index.js';
import { client, RubricaError } from '../../service/client.js';
import type { Decision, RecibidoCompleto } from './queries.js';

const PATH = '/api/v1.0/recibidos/{clave}';

/** What of a decision is proposed: lines, notes and books are each document's own. */
export const PROPOSED = [
  'fechaRegistro',
  'codSustento',
  'parteRel',
  'derechoCredito',
  'activoFijo',
] as const satisfies readonly (keyof Decision)[];

/** Writes what the service proposes for the revision that was read. */
export async function confirmProposal({ clave, revision, propuesta }: RecibidoCompleto): Promise<void> {
  if (propuesta === null) throw new RubricaError(409, { message: text.recibidos.bulk.noProposal }, undefined);
  const { fechaRegistro, codSustento, parteRel, derechoCredito, activoFijo } = propuesta;
  await client.patch(
    PATH,
    { path: { clave }, body: { fechaRegistro, codSustento, parteRel, derechoCredito, activoFijo } },
    { headers: { 'if-match': `"${revision}"` } },
  );
}

/** The same for one of a list: what is proposed now is asked first, since each decision is the next one's proposal. */
export async function confirmOf(clave: string): Promise<void> {
  await confirmProposal(await client.get(PATH, { path: { clave } }));
}
