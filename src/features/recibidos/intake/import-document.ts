import {
  requeueRecibido,
  findReceptoras,
  insertRecibido,
  lockRecibido,
  replaceRecibido,
  takeCuota,
  type EmpresaReceptora,
  type NewRecibido,
} from '../store/recibidos.js';
import type { AccountId, AccountTx, Database } from '../../../db/transactions.js';
import type { RecibidoDeArchivo, RecibidoLeido } from '../../../documents/recibido.js';
import { AppError, assertNever } from '../../../kernel/app-error.js';
import { isClaveAcceso, parseClaveAcceso } from '../../../kernel/clave-acceso.js';
import { parseFecha } from '../../../kernel/fecha.js';
import { MOTIVO_CHARS_MAX, rucsOf, type ResultadoRecibido } from '../rules.js';

/** Maximum document size: the SRI's own limit is 320 KB, and an envelope may double it. */
export const RECIBIDO_BYTES_MAX = 2 * 1024 * 1024;
/** Daily quota per account; 50,000 keys keep the SRI's service busy for fourteen hours. */
const CUOTA = { documentos: 50_000, bytes: 1024 * 1024 * 1024 } as const;

export interface ImportDeps {
  readonly db: Database;
  /** Reads a file on the account's share of the thread pool. */
  readonly read: (account: string, file: Buffer) => Promise<RecibidoDeArchivo>;
  /** Environment of this installation: production rejects test documents. */
  readonly ambiente: 'simulador' | 'pruebas' | 'produccion';
}

/** Importer of a document, and the channel. */
export interface Importer {
  readonly accountId: AccountId;
  /** Companies the caller may import for. */
  readonly empresas: 'todas' | ReadonlySet<string>;
  readonly origen: NewRecibido['origen'];
}

export interface ImportResult {
  readonly kind: ResultadoRecibido;
  readonly claveAcceso?: string;
  /** In Spanish. */
  readonly motivo?: string;
}

/**
 * Imports a document in any form: bare, inside the SRI's answer, in any encoding. Stores it once per account as PENDIENTE until the SRI
 * confirms it. Invalid documents, and those not addressed to the account, are stored apart with the reason.
 */
export async function importDocument<T>(
  deps: ImportDeps,
  what: Importer & { readonly bytes: Buffer },
  /** Runs in the same transaction, after the document is stored. */
  stored: (tx: AccountTx, imported: ImportResult) => Promise<T>,
): Promise<T> {
  const read = await parseFile(deps, what.accountId, what.bytes);
  return deps.db.inAccount(what.accountId, async (tx) => stored(tx, await storeImport(tx, deps, what, read)));
}

/** A file that was read, for `storeImport`. */
export interface ParsedFile {
  readonly bytes: Buffer;
  readonly file: RecibidoDeArchivo | undefined;
}

/** Reads an imported file outside any transaction: the file may wait in the queue. */
export async function parseFile(deps: ImportDeps, account: string, bytes: Buffer): Promise<ParsedFile> {
  if (bytes.length > RECIBIDO_BYTES_MAX) return { bytes, file: undefined };
  try {
    return { bytes, file: await deps.read(account, bytes) };
  } catch (error) {
    // The file itself is too costly; a retry would fail again.
    if (error instanceof AppError && error.code === 'archivo-demasiado-costoso') return { bytes, file: undefined };
    throw error;
  }
}

/** Stores a file that was read, in the caller's transaction. */
export async function storeImport(
  tx: AccountTx,
  deps: Pick<ImportDeps, 'ambiente'>,
  who: Omit<Importer, 'accountId'>,
  { bytes, file }: ParsedFile,
): Promise<ImportResult> {
  if (file === undefined) {
    return { kind: 'no-es-comprobante', motivo: 'El archivo es más grande o más complicado que un comprobante.' };
  }
  const { lectura, firma } = file;
  switch (lectura.kind) {
    case 'no-es-comprobante':
      return { kind: 'no-es-comprobante', motivo: lectura.motivo };
    case 'invalido': {
      const { motivo, claveAcceso } = lectura;
      if (claveAcceso === undefined || partsOf(claveAcceso) === undefined) return { kind: 'invalido', motivo };
      return storeSetAside(tx, { ...fromClave(who, claveAcceso), xml: bytes }, 'INVALIDO', motivo);
    }
    case 'leido': {
      const { leido } = lectura;
      const nuevo = { ...fromClave(who, leido.claveAcceso), ...fromLeido(leido), xml: bytes };
      const fault =
        otherEnvironment(deps.ambiente, leido.claveAcceso) ?? (firma?.valida === true ? undefined : firma?.motivo);
      if (fault !== undefined) return storeSetAside(tx, nuevo, 'INVALIDO', fault);
      const receptor = await receptorOf(tx, who.empresas, leido);
      if (receptor.kind === 'de-otra-clave')
        return { kind: 'ajeno', claveAcceso: leido.claveAcceso, motivo: receptor.motivo };
      if (receptor.kind === 'ajeno') return storeSetAside(tx, nuevo, 'AJENO', receptor.motivo);
      return storeValid(tx, { ...nuevo, empresa: receptor.empresa, receptorIdentificacion: receptor.identificacion });
    }
    default:
      return assertNever(lectura);
  }
}

/** Returns why a key of another environment is rejected here; undefined if it belongs to this one. */
export function otherEnvironment(ambiente: ImportDeps['ambiente'], claveAcceso: string): string | undefined {
  return ambiente === 'produccion' && parseClaveAcceso(claveAcceso).ambiente !== '2'
    ? 'Es del ambiente de pruebas del SRI: no tiene validez.'
    : undefined;
}

/** Parses a key; undefined if it or its date is invalid. */
export function partsOf(claveAcceso: string): ReturnType<typeof parseClaveAcceso> | undefined {
  if (!isClaveAcceso(claveAcceso)) return undefined;
  const parts = parseClaveAcceso(claveAcceso);
  return parseFecha(parts.fechaEmision) === undefined ? undefined : parts;
}

function fromClave(who: Omit<Importer, 'accountId'>, claveAcceso: string): NewRecibido {
  const { codDoc, ruc, estab, ptoEmi, secuencial, fechaEmision } = parseClaveAcceso(claveAcceso);
  return {
    empresas: who.empresas === 'todas' ? null : [...who.empresas].sort(),
    origen: who.origen,
    estado: 'PENDIENTE',
    motivo: null,
    empresa: null,
    claveAcceso,
    codDoc,
    version: null,
    rucEmisor: ruc,
    razonSocialEmisor: null,
    receptorIdentificacion: null,
    estab,
    ptoEmi,
    secuencial: Number(secuencial),
    fechaEmision,
    xml: null,
    cifras: null,
  };
}

/** Row fields taken from the document itself. */
export function fromLeido(
  leido: RecibidoLeido,
): Pick<NewRecibido, 'version' | 'razonSocialEmisor' | 'receptorIdentificacion' | 'cifras'> {
  const { version, razonSocialEmisor, receptores, cifras } = leido;
  return { version, razonSocialEmisor, receptorIdentificacion: receptores[0]?.slice(0, 20) ?? null, cifras };
}

/** Receiver of a document within the account. */
export type Receptor =
  | { readonly kind: 'empresa'; readonly empresa: EmpresaReceptora; readonly identificacion: string }
  | { readonly kind: 'ajeno'; readonly motivo: string }
  /** Addressed to a company of the account that the caller may not access. */
  | { readonly kind: 'de-otra-clave'; readonly motivo: string };

/** Finds the receiver among the companies of the account. */
export async function receptorOf(
  tx: AccountTx,
  empresas: Importer['empresas'],
  { receptores, rucEmisor }: Pick<RecibidoLeido, 'receptores' | 'rucEmisor'>,
): Promise<Receptor> {
  const found = await findReceptoras(tx, receptores.flatMap(rucsOf));
  const mine = found.find(({ ruc }) => empresas === 'todas' || empresas.has(ruc));
  const identificacion = receptores.find((each) => mine !== undefined && rucsOf(each).includes(mine.ruc));
  if (mine !== undefined && identificacion !== undefined) return { kind: 'empresa', empresa: mine, identificacion };
  const para = receptores.length === 0 ? 'nadie que se pueda leer' : receptores.slice(0, 3).join(', ');
  const own = (await findReceptoras(tx, [rucEmisor])).length > 0;
  const motivo = own
    ? `Lo emitió una empresa de esta cuenta para ${para}: no es un documento recibido.`
    : `Está dirigido a ${para}, que no es una empresa de esta cuenta.`;
  // Same message for both: a limited key must not learn which companies exist.
  return { kind: found.length > 0 ? 'de-otra-clave' : 'ajeno', motivo };
}

async function storeSetAside(
  tx: AccountTx,
  nuevo: NewRecibido,
  estado: 'AJENO' | 'INVALIDO',
  why: string,
): Promise<ImportResult> {
  const motivo = why.slice(0, MOTIVO_CHARS_MAX);
  const { claveAcceso } = nuevo;
  const id = await insertRecibido(tx, { ...nuevo, estado, motivo, cifras: null });
  if (id !== undefined) await requireCuota(tx, 1, nuevo.xml?.length ?? 0);
  return { kind: estado === 'AJENO' ? 'ajeno' : 'invalido', claveAcceso, motivo };
}

/** Stores a valid document. Replaces one that was set apart, and completes a key that had no document. */
async function storeValid(tx: AccountTx, nuevo: NewRecibido): Promise<ImportResult> {
  const { claveAcceso } = nuevo;
  const sizeBytes = nuevo.xml?.length ?? 0;
  if ((await insertRecibido(tx, nuevo)) !== undefined) {
    await requireCuota(tx, 1, sizeBytes);
    return { kind: 'nuevo', claveAcceso };
  }
  const known = await lockRecibido(tx, claveAcceso);
  if (known === undefined) throw new Error(`received ${claveAcceso}: neither new nor there`);
  const apart = ['AJENO', 'INVALIDO', 'NO_AUTORIZADO'].includes(known.estado);
  if (apart || (known.estado === 'PENDIENTE' && !known.con_xml)) {
    await requireCuota(tx, apart ? 1 : 0, sizeBytes);
    await replaceRecibido(tx, nuevo);
  } else if (known.estado === 'PENDIENTE' && !known.en_espera) await requeueRecibido(tx, known.id);
  return { kind: apart ? 'nuevo' : 'repetido', claveAcceso };
}

/** Throws when the account exceeds its daily quota, which rolls back the transaction. */
export async function requireCuota(tx: AccountTx, documentos: number, bytes: number): Promise<void> {
  const taken = await takeCuota(tx, documentos, bytes);
  if (taken.documentos <= CUOTA.documentos && taken.bytes <= CUOTA.bytes) return;
  throw cuotaExceeded(`${CUOTA.documentos} documentos o ${CUOTA.bytes / 1024 ** 3} GiB`);
}

/** Returns the error for an exhausted daily quota. */
export function cuotaExceeded(what: string): AppError {
  return new AppError('cuota-recibidos', `La cuenta ya trajo hoy ${what}; continúe mañana.`, { retryAfterS: 3600 });
}
