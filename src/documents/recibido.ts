import type { Cifras } from '../domain/cifras.js';
import { isClaveAcceso } from '../domain/clave-acceso.js';
import { documentTypeByCodDoc, readComprobante } from './registry.js';
import { items, text } from './ride-content.js';
import type { NormalisedDocument } from './document-type.js';

/** A line of a document as it is written there; empty: it does not say. */
export interface LineaLeida {
  readonly codigo: string;
  readonly descripcion: string;
  readonly cantidad: string;
  readonly precioUnitario: string;
  /** Without taxes. */
  readonly total: string;
}

/** What a document of another's says, as far as whoever receives it keeps that beside its bytes. */
export interface RecibidoLeido {
  readonly claveAcceso: string;
  readonly codDoc: string;
  readonly version: string;
  readonly rucEmisor: string;
  readonly razonSocialEmisor: string;
  /** The issuer's regime, as the document has it. */
  readonly proveedor: { readonly rimpe: 'emprendedor' | 'negocio-popular' | null; readonly especial: boolean };
  /** Whom it is addressed to; a guía may have several. */
  readonly receptores: readonly string[];
  /** What is bought or, of a note of debit, the reasons; other types have none. */
  readonly lineas: readonly LineaLeida[];
  readonly cifras: Cifras;
}

/** A document as it was read, or why it is none, with its key where it has one. */
export type LecturaRecibido =
  | { readonly kind: 'leido'; readonly leido: RecibidoLeido }
  | { readonly kind: 'invalido'; readonly motivo: string; readonly claveAcceso: string | undefined }
  | { readonly kind: 'no-es-comprobante'; readonly motivo: string };

/** What a file that somebody received holds. */
export interface RecibidoDeArchivo {
  readonly lectura: LecturaRecibido;
  /** The document itself, in UTF-8. */
  readonly xml: Buffer;
  /** What its signature is worth; undefined: it was not worth looking. */
  readonly firma: { readonly valida: boolean; readonly motivo: string } | undefined;
}

/** Reads a comprobante of any type and version, out of its envelope and in UTF-8, by our layouts (RECEIVED §4). */
export function readRecibido(xml: Buffer): LecturaRecibido {
  const reading = readComprobante(xml, { tolerant: true });
  if (reading.ok) {
    const { claveAcceso, codDoc, version, documento } = reading.read;
    const cifras = cifrasOf(codDoc, documento);
    if (cifras === undefined) {
      const motivo = 'Una de sus cifras no es un número: no se puede sumar con las demás.';
      return { kind: 'invalido', motivo, claveAcceso };
    }
    const rucEmisor = text(documento, 'ruc');
    const razonSocialEmisor = text(documento, 'emisor.razonSocial').slice(0, 300);
    const receptores = receptoresOf(documento);
    const proveedor = proveedorOf(documento);
    const lineas = lineasOf(documento);
    return {
      kind: 'leido',
      leido: { claveAcceso, codDoc, version, rucEmisor, razonSocialEmisor, proveedor, receptores, lineas, cifras },
    };
  }
  const [first] = reading.issues;
  const motivo = first?.message ?? '';
  const isOther =
    first?.code === 'xml-mal-formado' || (first?.code === 'xml-tipo-desconocido' && first.field !== 'version');
  return isOther ? { kind: 'no-es-comprobante', motivo } : { kind: 'invalido', motivo, claveAcceso: claveIn(xml) };
}

function proveedorOf(documento: NormalisedDocument): RecibidoLeido['proveedor'] {
  const legend = text(documento, 'emisor.contribuyenteRimpe');
  const rimpe = legend === '' ? null : legend.includes('POPULAR') ? 'negocio-popular' : 'emprendedor';
  return { rimpe, especial: text(documento, 'emisor.contribuyenteEspecial') !== '' };
}

/** A note of credit has another name for the code. */
function lineasOf(documento: NormalisedDocument): LineaLeida[] {
  const bought = items(documento, 'detalles').map((one) => ({
    codigo: text(one, 'codigoPrincipal') || text(one, 'codigoInterno'),
    descripcion: text(one, 'descripcion'),
    cantidad: text(one, 'cantidad'),
    precioUnitario: text(one, 'precioUnitario'),
    total: text(one, 'precioTotalSinImpuesto'),
  }));
  const reasons = items(documento, 'motivos').map((one) => ({
    codigo: '',
    descripcion: text(one, 'razon'),
    cantidad: '',
    precioUnitario: '',
    total: text(one, 'valor'),
  }));
  return [...bought, ...reasons];
}

/** In a guía those who are sent something, each once. */
function receptoresOf(documento: NormalisedDocument): string[] {
  const named = [
    text(documento, 'receptor.identificacion'),
    ...items(documento, 'destinatario').map((one) => text(one, 'identificacionDestinatario')),
  ];
  return [...new Set(named.map((each) => each.trim()).filter((each) => each !== ''))];
}

function cifrasOf(codDoc: string, documento: NormalisedDocument): Cifras | undefined {
  try {
    return documentTypeByCodDoc(codDoc)?.cifras(documento);
  } catch {
    return undefined; // a text where a number belongs
  }
}

/** The key of a document that cannot be read further. */
function claveIn(xml: Buffer): string | undefined {
  const written = /<claveAcceso>\s*(\d{49})\s*<\/claveAcceso>/.exec(xml.toString('latin1'))?.[1];
  return written !== undefined && isClaveAcceso(written) ? written : undefined;
}
