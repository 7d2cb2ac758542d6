import {
  askAgain,
  findReceptoras,
  insertRecibido,
  lockRecibido,
  replaceRecibido,
  takeCuota,
  type EmpresaReceptora,
  type NewRecibido,
} from '../database/recibidos.js';
import type { AccountId, AccountTx, Database } from '../database/transactions.js';
import type { RecibidoDeArchivo, RecibidoLeido } from '../documents/recibido.js';
import { AppError, assertNever } from '../domain/app-error.js';
import { isClaveAcceso, parseClaveAcceso } from '../domain/clave-acceso.js';
import { parseFecha } from '../domain/fecha.js';
import { MOTIVO_CHARS_MAX, rucsOf, type ResultadoRecibido } from '../domain/recibidos.js';

/** The largest document that is taken: the SRI's own limit is 320 KB, and an envelope may double it. */
export const RECIBIDO_BYTES_MAX = 2 * 1024 * 1024;
/** What an account may bring in a day; 50,000 keys keep the SRI's service busy for fourteen hours. */
const CUOTA = { documentos: 50_000, bytes: 1024 * 1024 * 1024 } as const;

/** What bringing a document needs. */
export interface BringDeps {
  readonly db: Database;
  /** Reads a file, where it is the account's turn to have one read. */
  readonly read: (account: string, file: Buffer) => Promise<RecibidoDeArchivo>;
  /** The environment of this installation: in production a document of tests is worth nothing. */
  readonly ambiente: 'simulador' | 'pruebas' | 'produccion';
  /** The SRI is to be asked about something new. */
  readonly nudge: () => void;
}

/** Who brings something, and by which way. */
export interface Bringer {
  readonly accountId: AccountId;
  /** The companies it may bring for. */
  readonly empresas: 'todas' | ReadonlySet<string>;
  readonly origen: NewRecibido['origen'];
}

/** What became of it. */
export interface Brought {
  readonly kind: ResultadoRecibido;
  readonly claveAcceso?: string;
  /** Spanish. */
  readonly motivo?: string;
}

/**
 * Takes a document as it came: bare, in the SRI's answer, in whatever encoding. It is kept once for an account, and is PENDIENTE until
 * the SRI has confirmed it; what cannot be right, or is not for the account, is set apart with the reason.
 */
export async function bring(deps: BringDeps, what: Bringer & { readonly bytes: Buffer }): Promise<Brought> {
  const read = await readBrought(deps, what.accountId, what.bytes);
  const brought = await deps.db.inAccount(what.accountId, (tx) => keepBrought(tx, deps, what, read));
  if (brought.kind === 'nuevo') deps.nudge();
  return brought;
}

/** A file as it was read, for `keepBrought`. */
export interface ReadBrought {
  readonly bytes: Buffer;
  readonly file: RecibidoDeArchivo | undefined;
}

/** Reads what is brought. No transaction meanwhile: a file may wait for its turn. */
export async function readBrought(deps: BringDeps, account: string, bytes: Buffer): Promise<ReadBrought> {
  if (bytes.length > RECIBIDO_BYTES_MAX) return { bytes, file: undefined };
  try {
    return { bytes, file: await deps.read(account, bytes) };
  } catch (error) {
    // The file is at fault, and would be again.
    if (error instanceof AppError && error.code === 'archivo-demasiado-costoso') return { bytes, file: undefined };
    throw error;
  }
}

/** Keeps what was read, in the caller's transaction. */
export async function keepBrought(
  tx: AccountTx,
  deps: Pick<BringDeps, 'ambiente'>,
  who: Omit<Bringer, 'accountId'>,
  { bytes, file }: ReadBrought,
): Promise<Brought> {
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
      return setApart(tx, { ...ofClave(who, claveAcceso), xml: bytes }, 'INVALIDO', motivo);
    }
    case 'leido': {
      const { leido } = lectura;
      const nuevo = { ...ofClave(who, leido.claveAcceso), ...ofLeido(leido), xml: bytes };
      const fault =
        otherEnvironment(deps.ambiente, leido.claveAcceso) ?? (firma?.valida === true ? undefined : firma?.motivo);
      if (fault !== undefined) return setApart(tx, nuevo, 'INVALIDO', fault);
      const receptor = await receptorOf(tx, who.empresas, leido);
      if (receptor.kind === 'de-otra-clave')
        return { kind: 'ajeno', claveAcceso: leido.claveAcceso, motivo: receptor.motivo };
      if (receptor.kind === 'ajeno') return setApart(tx, nuevo, 'AJENO', receptor.motivo);
      return keep(tx, { ...nuevo, empresa: receptor.empresa, receptorIdentificacion: receptor.identificacion });
    }
    default:
      return assertNever(lectura);
  }
}

/** Why a key of another environment is not worth anything here; undefined: it is of this one. */
export function otherEnvironment(ambiente: BringDeps['ambiente'], claveAcceso: string): string | undefined {
  return ambiente === 'produccion' && parseClaveAcceso(claveAcceso).ambiente !== '2'
    ? 'Es del ambiente de pruebas del SRI: no tiene validez.'
    : undefined;
}

/** The parts of a key of which a row can be made; undefined: it is none. */
export function partsOf(claveAcceso: string): ReturnType<typeof parseClaveAcceso> | undefined {
  if (!isClaveAcceso(claveAcceso)) return undefined;
  const parts = parseClaveAcceso(claveAcceso);
  return parseFecha(parts.fechaEmision) === undefined ? undefined : parts;
}

function ofClave(who: Omit<Bringer, 'accountId'>, claveAcceso: string): NewRecibido {
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

/** What of a row the document itself says. */
export function ofLeido(
  leido: RecibidoLeido,
): Pick<NewRecibido, 'version' | 'razonSocialEmisor' | 'receptorIdentificacion' | 'cifras'> {
  const { version, razonSocialEmisor, receptores, cifras } = leido;
  return { version, razonSocialEmisor, receptorIdentificacion: receptores[0]?.slice(0, 20) ?? null, cifras };
}

/** Whom of the account a document is addressed to. */
export type Receptor =
  | { readonly kind: 'empresa'; readonly empresa: EmpresaReceptora; readonly identificacion: string }
  | { readonly kind: 'ajeno'; readonly motivo: string }
  /** To a company of the account that whoever asks has no right to. */
  | { readonly kind: 'de-otra-clave'; readonly motivo: string };

/** Looks for the receiver among the companies of the account. */
export async function receptorOf(
  tx: AccountTx,
  empresas: Bringer['empresas'],
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
  // The same words for both: a limited key does not learn which companies there are.
  return { kind: found.length > 0 ? 'de-otra-clave' : 'ajeno', motivo };
}

async function setApart(
  tx: AccountTx,
  nuevo: NewRecibido,
  estado: 'AJENO' | 'INVALIDO',
  why: string,
): Promise<Brought> {
  const motivo = why.slice(0, MOTIVO_CHARS_MAX);
  const { claveAcceso } = nuevo;
  const id = await insertRecibido(tx, { ...nuevo, estado, motivo, cifras: null });
  if (id !== undefined) await mustBeWithinCuota(tx, 1, nuevo.xml?.length ?? 0);
  return { kind: estado === 'AJENO' ? 'ajeno' : 'invalido', claveAcceso, motivo };
}

/** A sound document: it takes the place of what was set apart, and completes a key without its document. */
async function keep(tx: AccountTx, nuevo: NewRecibido): Promise<Brought> {
  const { claveAcceso } = nuevo;
  const sizeBytes = nuevo.xml?.length ?? 0;
  if ((await insertRecibido(tx, nuevo)) !== undefined) {
    await mustBeWithinCuota(tx, 1, sizeBytes);
    return { kind: 'nuevo', claveAcceso };
  }
  const known = await lockRecibido(tx, claveAcceso);
  if (known === undefined) throw new Error(`received ${claveAcceso}: neither new nor there`);
  const apart = ['AJENO', 'INVALIDO', 'NO_AUTORIZADO'].includes(known.estado);
  if (apart || (known.estado === 'PENDIENTE' && !known.con_xml)) {
    await mustBeWithinCuota(tx, apart ? 1 : 0, sizeBytes);
    await replaceRecibido(tx, nuevo);
  } else if (known.estado === 'PENDIENTE' && !known.en_espera) await askAgain(tx, known.id);
  return { kind: apart ? 'nuevo' : 'repetido', claveAcceso };
}

/** Refuses what is beyond the account's day; with it, all of the transaction. */
export async function mustBeWithinCuota(tx: AccountTx, documentos: number, bytes: number): Promise<void> {
  const taken = await takeCuota(tx, documentos, bytes);
  if (taken.documentos <= CUOTA.documentos && taken.bytes <= CUOTA.bytes) return;
  throw beyondCuota(`${CUOTA.documentos} documentos o ${CUOTA.bytes / 1024 ** 3} GiB`);
}

/** The account has brought so much today that nothing more is taken. */
export function beyondCuota(what: string): AppError {
  return new AppError('cuota-recibidos', `La cuenta ya trajo hoy ${what}; continúe mañana.`, { retryAfterS: 3600 });
}
