import { findSeenClaves, insertClaves, type NewClave } from '../database/recibidos.js';
import type { AccountTx } from '../database/transactions.js';
import { codDocs } from '../documents/registry.js';
import { mustBeWithinCuota, otherEnvironment, partsOf, type BringDeps, type Bringer, type Brought } from './bring.js';

/** Small enough for a statement to take milliseconds. */
const AT_ONCE = 1000;

/**
 * Stores access keys in the caller's transaction; the SRI queue fetches their documents one by one. Returns a result per key, in
 * order.
 */
export async function keepClaves(
  tx: AccountTx,
  deps: Pick<BringDeps, 'ambiente'>,
  { empresas, origen }: Omit<Bringer, 'accountId'>,
  claves: readonly string[],
): Promise<readonly Brought[]> {
  const faults = new Map(claves.map((clave) => [clave, faultOf(deps, clave)]));
  const sound = [...faults].filter(([, fault]) => fault === undefined).map(([clave]) => newClave(clave));
  // A document of an inaccessible company counts as new: the answer must not reveal that the account has it.
  const known = new Set<string>();
  const who = { empresas: empresas === 'todas' ? null : [...empresas].sort(), origen };
  // Keys that were set apart count too: the SRI is queried again for each.
  let asked = 0;
  for (let at = 0; at < sound.length; at += AT_ONCE) {
    const some = sound.slice(at, at + AT_ONCE);
    for (const clave of await findSeenClaves(
      tx,
      who.empresas,
      some.map(({ claveAcceso }) => claveAcceso),
    ))
      known.add(clave);
    asked += await insertClaves(tx, who, some);
  }
  await mustBeWithinCuota(tx, asked, 0);
  const told = new Set<string>();
  return claves.map((claveAcceso): Brought => {
    const fault = faults.get(claveAcceso);
    if (fault !== undefined) return { kind: 'invalido', motivo: fault };
    const first = !known.has(claveAcceso) && !told.has(claveAcceso);
    told.add(claveAcceso);
    return { kind: first ? 'nuevo' : 'repetido', claveAcceso };
  });
}

function faultOf(deps: Pick<BringDeps, 'ambiente'>, clave: string): string | undefined {
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
