import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw, type ZlibOptions } from 'node:zlib';
import { AppError } from '../../kernel/app-error.js';
import type { Estado } from '../../kernel/estados.js';

const deflate = promisify<Buffer, ZlibOptions, Buffer>(deflateRaw);
const inflate = promisify<Buffer, ZlibOptions, Buffer>(inflateRaw);

/** Deflate with a dictionary, XML and history in one stream. A new format gets a new number; readers must support both. */
export const FORMATO = 1;
/** The deflate window. */
const DICTIONARY_BYTES_MAX = 32_768;

/** An event of a receipt's history in compacted form. */
export type FoldedEvent = readonly [
  id: string,
  revision: number,
  at: string,
  actor: string,
  tipo: string,
  from: Estado | null,
  to: Estado,
  accion: string | null,
  detalle: Record<string, unknown>,
];

/** The signed bytes of a receipt and its history. */
export interface Plain {
  readonly xml: Buffer;
  /** JSON of its `FoldedEvent`s. */
  readonly eventos: string;
}

/** The compacted form of both. */
export interface Compacted {
  readonly contenido: Buffer;
  readonly xml_bytes: number;
  readonly bytes: number;
  /** Hash of the plain content. */
  readonly sha256: Buffer;
}

const sha256 = (content: Buffer | string): Buffer => createHash('sha256').update(content).digest();

/** Compacts, off the event loop. */
export async function compact({ xml, eventos }: Plain, dictionary: Buffer): Promise<Compacted> {
  const content = Buffer.concat([xml, Buffer.from(eventos)]);
  return {
    contenido: await deflate(content, { level: 9, dictionary }),
    xml_bytes: xml.length,
    bytes: content.length,
    sha256: sha256(content),
  };
}

/** A compacted receipt with everything needed to read it. */
export interface CompactoRow extends Compacted {
  readonly id: string;
  readonly formato: number;
  readonly diccionario: Buffer;
}

/** Restores the plain content; bounded by the stored size and checked against the hash. */
export async function expand(row: CompactoRow): Promise<Plain> {
  if (row.formato !== FORMATO) throw damaged(row.id, `format ${row.formato} is not known`);
  const options = { dictionary: row.diccionario, maxOutputLength: row.bytes };
  const content = await inflate(row.contenido, options).catch((error: unknown) => {
    throw damaged(row.id, String(error));
  });
  if (content.length !== row.bytes || !sha256(content).equals(row.sha256)) throw damaged(row.id, 'the hash differs');
  return { xml: content.subarray(0, row.xml_bytes), eventos: content.toString('utf8', row.xml_bytes) };
}

/** The stored content fails its check: report the damage and serve nothing. */
export function damaged(id: string, why: string): AppError {
  return new AppError(
    'archivo-danado',
    'El archivo guardado de este comprobante está dañado y no se entrega. Avise a quien opera el servicio: debe recuperarlo de un respaldo.',
    { internal: `the compacted form of receipt ${id} cannot be read: ${why}` },
  );
}

const SIGNATURE = /<(?:\w+:)?Signature[\s>]/;
const TEXT = />[^<>]+/g;

/**
 * Builds a dictionary from one document, for an issuer's documents of one layout: the issuer, the tags without their text
 * (buyer data has no place in a dictionary), the signature with its certificate, and the SRI's answers.
 */
export function dictionaryOf({ xml, eventos }: Plain): Buffer {
  const text = xml.toString('utf8');
  const issuer = text.slice(0, Math.max(0, text.indexOf('</infoTributaria>')));
  const signature = text.slice(SIGNATURE.exec(text)?.index ?? text.length);
  const tags = text.slice(issuer.length, text.length - signature.length).replace(TEXT, '>');
  const history = (JSON.parse(eventos) as FoldedEvent[]).map(([, , , , tipo, from, to, accion, { respuesta }]) =>
    JSON.stringify([tipo, from, to, accion, respuesta === undefined ? {} : { respuesta }]),
  );
  // Tags of a long document repeat; truncating a long signature drops only further elements of the same kinds.
  const parts = [history.join().slice(0, 8000), tags.slice(0, 6000), issuer.slice(0, 4000), signature.slice(0, 12_000)];
  return Buffer.from(parts.join('')).subarray(-DICTIONARY_BYTES_MAX);
}

/** Fingerprint of a dictionary's scope: an issuer's documents of one layout, signed with one certificate. */
export function huellaOf(
  { empresa_id: empresaId, cod_doc: codDoc, version }: { empresa_id: string; cod_doc: string; version: string },
  xml: Buffer,
): Buffer {
  return sha256([FORMATO, empresaId, codDoc, version, certificateOf(xml).replace(/\s/g, '')].join(' '));
}

const CERTIFICATE = 'X509Certificate>';

/** Returns the first certificate as written in the XML; empty: none. */
function certificateOf(xml: Buffer): string {
  const at = xml.indexOf(CERTIFICATE);
  const begin = at + CERTIFICATE.length;
  const end = at === -1 ? -1 : xml.indexOf('<', begin);
  return end === -1 ? '' : xml.toString('latin1', begin, end);
}
