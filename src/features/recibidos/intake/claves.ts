import { findKnownClaves, insertClaves, type NewClave } from '../store/recibidos.js';
import type { AccountTx } from '../../../db/transactions.js';
import { codDocs } from '../../../documents/registry.js';
import {
  requireCuota,
  otherEnvironment,
  partsOf,
  type ImportDeps,
  type Importer,
  type ImportResult,
} from './import-document.js';

/** Small enough for a statement to take milliseconds. */
const BATCH_SIZE = 1000;

/**
 * Stores access keys in the caller's transaction; the SRI queue fetches their documents one by one. Returns a result per key, in
 * order.
 */
export async function storeClaves(
  tx: AccountTx,
  deps: Pick<ImportDeps, 'ambiente'>,
  { empresas, origen }: Omit<Importer, 'accountId'>,
  claves: readonly string[],
): Promise<readonly ImportResult[]> {
  const faults = new Map(claves.map((clave) => [clave, faultOf(deps, clave)]));
  const sound = [...faults].filter(([, fault]) => fault === undefined).map(([clave]) => newClave(clave));
  // A document of an inaccessible company counts as new: the answer must not reveal that the account has it.
  const known = new Set<string>();
  const who = { empresas: empresas === 'todas' ? null : [...empresas].sort(), origen };
  // Keys that were set apart count too: the SRI is queried again for each.
  let requested = 0;
  for (let at = 0; at < sound.length; at += BATCH_SIZE) {
    const some = sound.slice(at, at + BATCH_SIZE);
    for (const clave of await findKnownClaves(
      tx,
      who.empresas,
      some.map(({ claveAcceso }) => claveAcceso),
    ))
      known.add(clave);
    requested += await insertClaves(tx, who, some);
  }
  await requireCuota(tx, requested, 0);
  const reported = new Set<string>();
  return claves.map((claveAcceso): ImportResult => {
    const fault = faults.get(claveAcceso);
    if (fault !== undefined) return { kind: 'invalido', motivo: fault };
    const first = !known.has(claveAcceso) && !reported.has(claveAcceso);
    reported.add(claveAcceso);
    return { kind: first ? 'nuevo' : 'repetido', claveAcceso };
  });
}

function faultOf(deps: Pick<ImportDeps, 'ambiente'>, clave: string): string | undefined {
  const parts = partsOf(clave);
  if (parts === undefined)
    return 'No es una clave de acceso: son 49 dígitos con su fecha, y el último es el verificador.';
  if (!codDocs.includes(parts.codDoc)) return `Es de un tipo de comprobante que no existe (${parts.codDoc}).`;
  return otherEnvironment(deps.ambiente, clave);
}

function newClave(claveAcceso: string): NewClave {
  const parts = partsOf(claveAcceso);
  if (parts === undefined) throw new Error('unreachable: the key was looked at');
  const { codDoc, ruc: rucEmisor, estab, ptoEmi, secuencial, fechaEmision } = parts;
  return { claveAcceso, codDoc, rucEmisor, estab, ptoEmi, secuencial: Number(secuencial), fechaEmision };
}
