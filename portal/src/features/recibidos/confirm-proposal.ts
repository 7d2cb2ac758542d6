import { text } from '../../i18n/index.js';
import { client, RubricaError } from '../../service/client.js';
import type { Decision, RecibidoCompleto } from './queries.js';

const PATH = '/api/v1.0/recibidos/{clave}';

/** Proposed fields of a decision: lines, notes and books belong to each document. */
export const PROPOSED = [
  'fechaRegistro',
  'codSustento',
  'parteRel',
  'derechoCredito',
  'activoFijo',
] as const satisfies readonly (keyof Decision)[];

/** Saves the service's proposal against the revision that was read. */
export async function confirmProposal({ clave, revision, propuesta }: RecibidoCompleto): Promise<void> {
  if (propuesta === null) throw new RubricaError(409, { message: text.recibidos.bulk.noProposal }, undefined);
  const { fechaRegistro, codSustento, parteRel, derechoCredito, activoFijo } = propuesta;
  await client.patch(
    PATH,
    { path: { clave }, body: { fechaRegistro, codSustento, parteRel, derechoCredito, activoFijo } },
    { headers: { 'if-match': `"${revision}"` } },
  );
}

/** Does the same for a listed document. Fetches the current proposal first, since each decision determines the next proposal. */
export async function confirmOf(clave: string): Promise<void> {
  await confirmProposal(await client.get(PATH, { path: { clave } }));
}
