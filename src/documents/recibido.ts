import type { Cifras } from '../kernel/cifras.js';
import { isClaveAcceso } from '../kernel/clave-acceso.js';
import { isRucOfPerson } from '../kernel/identificacion.js';
import type { Leyendas } from '../kernel/proveedor.js';
import { isNegocioPopular } from './cifras.js';
import { documentTypeByCodDoc, readComprobante } from './registry.js';
import { items, text } from './ride-content.js';
import type { NormalisedDocument } from './document-type.js';

/** Line of a document as written; empty: not stated. */
export interface LineaLeida {
  readonly codigo: string;
  readonly descripcion: string;
  readonly cantidad: string;
  readonly precioUnitario: string;
  /** Excluding taxes. */
  readonly total: string;
}

/** Data of another issuer's document that the receiver stores along with its bytes. */
export interface RecibidoLeido {
  readonly claveAcceso: string;
  readonly codDoc: string;
  readonly version: string;
  readonly rucEmisor: string;
  readonly razonSocialEmisor: string;
  /** The issuer's legends. */
  readonly proveedor: Leyendas;
  /** It charges commercial transport, by its auxiliary code or the vehicle it names (FACTS §3, anexo 25). */
  readonly transporte: boolean;
  /** Addressees; a guía may have several. */
  readonly receptores: readonly string[];
  /** Purchased items or, for a debit note, the reasons; other types have none. */
  readonly lineas: readonly LineaLeida[];
  readonly cifras: Cifras;
}

/** Document as read, or why it cannot be, with its key if present. */
export type LecturaRecibido =
  | { readonly kind: 'leido'; readonly leido: RecibidoLeido }
  | { readonly kind: 'invalido'; readonly motivo: string; readonly claveAcceso: string | undefined }
  | { readonly kind: 'no-es-comprobante'; readonly motivo: string };

/** Content of a received file. */
export interface RecibidoDeArchivo {
  readonly lectura: LecturaRecibido;
  /** The document itself, in UTF-8. */
  readonly xml: Buffer;
  /** Result of the signature check; undefined: not worth checking. */
  readonly firma: { readonly valida: boolean; readonly motivo: string } | undefined;
}

/** Reads a comprobante of any type and version, without its envelope and in UTF-8, by our layouts (RECEIVED §4). */
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
    const transporte = isTransporte(documento);
    const emisor = { rucEmisor, razonSocialEmisor, proveedor };
    return {
      kind: 'leido',
      leido: { claveAcceso, codDoc, version, ...emisor, transporte, receptores, lineas, cifras },
    };
  }
  const [first] = reading.issues;
  const motivo = first?.message ?? '';
  const isOther =
    first?.code === 'xml-mal-formado' || (first?.code === 'xml-tipo-desconocido' && first.field !== 'version');
  return isOther ? { kind: 'no-es-comprobante', motivo } : { kind: 'invalido', motivo, claveAcceso: claveIn(xml) };
}

function proveedorOf(documento: NormalisedDocument): Leyendas {
  const legend = text(documento, 'emisor.contribuyenteRimpe');
  const obligado = text(documento, 'emisor.obligadoContabilidad').toUpperCase();
  return {
    regimen: legend === '' ? 'general' : isNegocioPopular(documento) ? 'negocio-popular' : 'emprendedor',
    especial: text(documento, 'emisor.contribuyenteEspecial') !== '',
    granContribuyente: items(documento, 'campoAdicional').some((field) =>
      /^gran contribuyente/i.test(text(field, 'nombre').trim()),
    ),
    agenteRetencion: text(documento, 'emisor.agenteRetencion') !== '',
    obligadoContabilidad: obligado === '' ? null : obligado === 'SI',
    persona: isRucOfPerson(text(documento, 'ruc')) ? 'natural' : 'sociedad',
  };
}

const TRANSPORTE = /^H49200[12]$/;
/** Fuel invoices name the buyer's vehicle too (FACTS §3, anexos 12 and 16). */
const COMBUSTIBLES: ReadonlySet<string> = new Set(['0101', '0103', '0104', '0121', '0174']);

function isTransporte(documento: NormalisedDocument): boolean {
  const detalles = items(documento, 'detalles');
  if (detalles.some((line) => TRANSPORTE.test(text(line, 'codigoAuxiliar').trim()))) return true;
  return (
    text(documento, 'placa') !== '' && !detalles.some((line) => COMBUSTIBLES.has(text(line, 'codigoPrincipal').trim()))
  );
}

/** A credit note uses another name for the code. */
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

/** For a guía, the distinct destinatarios. */
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
    return undefined; // text where a number belongs
  }
}

/** Extracts the key of an otherwise unreadable document. */
function claveIn(xml: Buffer): string | undefined {
  const written = /<claveAcceso>\s*(\d{49})\s*<\/claveAcceso>/.exec(xml.toString('latin1'))?.[1];
  return written !== undefined && isClaveAcceso(written) ? written : undefined;
}
