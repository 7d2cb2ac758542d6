import type { ComprobanteRow } from './store/comprobantes.js';
import { takeGivenSecuenciales, takeSecuenciales } from './store/secuenciales.js';
import type { AccountTx } from '../db/transactions.js';
import { AppError } from '../kernel/app-error.js';
import { buildClaveAcceso, formatSecuencial } from '../kernel/clave-acceso.js';
import type { PreparedDocument } from '../documents/document-type.js';

/** Cannot be decided within a batch; needs its own transaction. */
export const SINGLE = Symbol('alone');

export interface Unnumbered {
  readonly document: PreparedDocument;
  readonly puntoEmisionId: string;
  readonly documentoSha256: Buffer;
}

/** Takes a number per document: the given one if it is free, else the next. Locks several counters in a fixed order. */
export async function takeNumbers<One extends Unnumbered>(
  tx: AccountTx,
  all: readonly One[],
): Promise<Map<One, number | AppError | typeof SINGLE>> {
  const counters = new Map<string, One[]>();
  for (const one of all) {
    const key = `${one.puntoEmisionId} ${one.document.codDoc}`;
    const others = counters.get(key);
    if (others === undefined) counters.set(key, [one]);
    else others.push(one);
  }
  const inOrder = [...counters].sort(([one], [other]) => (one < other ? -1 : 1));
  const taken = await Promise.all(inOrder.map(([, group]) => takeOf(tx, group)));
  return new Map(taken.flat());
}

/** The same for one document in its own transaction. */
export async function takeNumber(tx: AccountTx, one: Unnumbered): Promise<number> {
  const number = (await takeNumbers(tx, [one])).get(one);
  if (number instanceof AppError) throw number;
  if (typeof number !== 'number') throw new Error('unreachable: alone each has its number');
  return number;
}

/** Takes numbers from one counter. */
async function takeOf<One extends Unnumbered>(
  tx: AccountTx,
  group: readonly One[],
): Promise<(readonly [One, number | AppError | typeof SINGLE])[]> {
  const [first] = group;
  if (first === undefined) throw new Error('unreachable: a group has a member');
  const { puntoEmisionId, document } = first;
  const counter = { puntoEmisionId, codDoc: document.codDoc };
  const given = new Map(
    group.flatMap((one) => (one.document.secuencial === undefined ? [] : [[one, Number(one.document.secuencial)]])),
  );
  const numbers = [...new Set(given.values())];
  const free = group.filter((one) => !given.has(one));
  const [holders, next] = await Promise.all([
    numbers.length === 0 ? [] : takeGivenSecuenciales(tx, counter, numbers),
    free.length === 0 ? 0 : takeSecuenciales(tx, counter, free.length),
  ]);
  if (next === undefined) throw exhausted(document);
  const used = new Map(holders.map((holder) => [holder.secuencial, holder]));
  const requested = new Set<number>();
  let place = 0;
  return group.map((one) => {
    const number = given.get(one);
    if (number === undefined) return [one, next + place++];
    const holder = used.get(number);
    if (holder !== undefined) return [one, numberUsed(holder, one.documentoSha256)];
    // Another request of the batch gives the same number; whether it is the same document shows when it is stored.
    if (requested.has(number)) return [one, SINGLE];
    requested.add(number);
    return [one, number];
  });
}

/** Builds the access key for a number. */
export function numbering(
  deps: { readonly ambiente: '1' | '2'; readonly codigoNumerico: () => string },
  document: PreparedDocument,
  number: number,
): { secuencial: string; claveAcceso: string } {
  const secuencial = formatSecuencial(number);
  const { fechaEmision, codDoc, ruc, estab, ptoEmi } = document;
  const claveAcceso = buildClaveAcceso({
    fechaEmision,
    codDoc,
    ruc,
    estab,
    ptoEmi,
    secuencial,
    ambiente: deps.ambiente,
    codigoNumerico: deps.codigoNumerico(),
  });
  return { secuencial, claveAcceso };
}

function numberUsed(holder: ComprobanteRow, documentoSha256: Buffer): AppError {
  const number = `${holder.estab}-${holder.pto_emi}-${formatSecuencial(holder.secuencial)}`;
  return new AppError(
    'secuencial-usado',
    `El número ${number} ya se usó. Si «identico» es verdadero, su comprobante ya está registrado con esa clave de acceso.`,
    {
      fields: {
        claveAcceso: holder.clave_acceso,
        estado: holder.estado,
        identico: holder.documento_sha256.equals(documentoSha256),
      },
    },
  );
}

function exhausted({ estab, ptoEmi }: PreparedDocument): AppError {
  return new AppError(
    'secuencial-agotado',
    `El punto de emisión ${estab}-${ptoEmi} agotó sus números; use otro punto de emisión.`,
  );
}
