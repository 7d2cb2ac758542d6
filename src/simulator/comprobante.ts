import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ParseOption, XmlDocument, XmlLibError, XsdValidator, type ErrorDetail } from 'libxml2-wasm';
import { ForeignXmlError, withForeignXml } from '../xml/foreign.js';
import { asByteText, child, findCanonical, readCanonical, textAt, type CanonicalElement } from './canonical-tree.js';
import { mensaje, type Mensaje } from './mensajes.js';

/** A document that passed its schema. */
export interface Comprobante {
  readonly root: CanonicalElement;
  /** Byte text with the canonical root; signature digests cover parts of it. */
  readonly canonical: string;
  readonly tipo: TipoComprobante;
  readonly claveAcceso: string;
  readonly ambiente: string;
  readonly ruc: string;
  readonly codDoc: string;
  readonly estab: string;
  readonly ptoEmi: string;
  readonly secuencial: string;
  /** dd/mm/yyyy; a guía has none, so its key's date is used (FACTS §4.4). */
  readonly fechaEmision: string;
}

/** A document type of the ficha's tabla 3. */
export interface TipoComprobante {
  readonly codDoc: string;
  readonly root: string;
  readonly info: string;
  /** Name used by the validity service. */
  readonly nombre: string;
}

/** All types, written with their schemas by the build (documents/simulator-schemas.ts). */
export const TIPOS = JSON.parse(
  readFileSync(new URL('./schemas/tipos.json', import.meta.url), 'utf8'),
) as readonly TipoComprobante[];

/** Result of reading: the document, or why recepción returns it, with its key if that is readable. */
export type Reading =
  | { readonly ok: true; readonly comprobante: Comprobante }
  | { readonly ok: false; readonly claveAcceso: string | undefined; readonly mensaje: Mensaje };

/** 320 KB (FACTS §7), in units of 1,024 bytes as everywhere in the ficha. */
const SIZE_MAX_BYTES = 320 * 1024;

/** libxml2 reports every fault; the answer has the first ones. */
const SCHEMA_ERRORS_MAX = 3;

/** Generated schemas by `<root>-<version>`, each compiled once. */
export class Schemas {
  readonly #folder: string;
  readonly #versions: ReadonlySet<string>;
  // libxml2's schema refers to its source document, so both are kept.
  readonly #compiled = new Map<string, { validator: XsdValidator; source: XmlDocument }>();

  constructor(folder: string) {
    this.#folder = folder;
    this.#versions = new Set(
      readdirSync(folder)
        .filter((file) => file.endsWith('.xsd'))
        .map((file) => file.slice(0, -'.xsd'.length)),
    );
  }

  /** Undefined if there is none. */
  for(root: string, version: string): XsdValidator | undefined {
    const name = `${root}-${version}`;
    if (!this.#versions.has(name)) return undefined;
    let compiled = this.#compiled.get(name);
    if (compiled === undefined) {
      const source = XmlDocument.fromBuffer(readFileSync(join(this.#folder, `${name}.xsd`)), {
        option: ParseOption.XML_PARSE_NONET,
      });
      compiled = { validator: XsdValidator.fromDoc(source), source };
      this.#compiled.set(name, compiled);
    }
    return compiled.validator;
  }

  dispose(): void {
    for (const { validator, source } of this.#compiled.values()) {
      validator.dispose();
      source.dispose();
    }
    this.#compiled.clear();
  }
}

/** Checks size, form, type, version and schema, in this order (FACTS §10). */
export function readComprobante(raw: Buffer, schemas: Schemas): Reading {
  if (raw.length > SIZE_MAX_BYTES) {
    return refuse(raw, '26', `El archivo tiene ${raw.length} bytes y el máximo es ${SIZE_MAX_BYTES}.`);
  }
  try {
    return withForeignXml(raw, (document) => readDocument(raw, document, schemas));
  } catch (error) {
    if (!(error instanceof ForeignXmlError)) throw error;
    return refuse(
      raw,
      '35',
      error.kind === 'doctype' ? 'El XML no debe llevar DOCTYPE.' : describe(error.cause, error.message),
    );
  }
}

function readDocument(raw: Buffer, document: XmlDocument, schemas: Schemas): Reading {
  // Fast path for canonical documents: reading libxml2's nodes and canonicalising would cost more than everything else.
  const own = findCanonical(asByteText(raw));
  const { encoding, name, namespace, version } = own === undefined ? rootOf(document) : declared(own.root);
  if (encoding !== null && encoding.toUpperCase() !== 'UTF-8') {
    return refuse(raw, '35', `La codificación debe ser UTF-8 y es ${encoding}.`);
  }
  const tipo = namespace === '' ? TIPOS.find((one) => one.root === name) : undefined;
  if (tipo === undefined) return refuse(raw, '47', `No existe el comprobante «${name}».`);
  const schema = schemas.for(name, version);
  if (schema === undefined) return refuse(raw, '48', `No existe el esquema de ${name} versión «${version}».`);
  try {
    schema.validate(document);
  } catch (error) {
    if (!(error instanceof XmlLibError)) throw error;
    return refuse(raw, '35', describe(error, error.message));
  }
  if (own !== undefined) return fields(raw, own.canonical, own.root, tipo);
  const canonical = asByteText(document.canonicalizeToString());
  return fields(raw, canonical, readCanonical(canonical), tipo);
}

/** Fields that select the schema. */
interface Declared {
  readonly encoding: string | null;
  readonly name: string;
  readonly namespace: string;
  readonly version: string;
}

function rootOf({ encoding, root }: XmlDocument): Declared {
  return { encoding, name: root.name, namespace: root.namespaceUri, version: root.attr('version')?.value ?? '' };
}

/** For a canonical document with our UTF-8 declaration, or none. */
function declared({ local, namespace, attributes }: CanonicalElement): Declared {
  return { encoding: null, name: local, namespace, version: attributes.get('version') ?? '' };
}

function fields(raw: Buffer, canonical: string, root: CanonicalElement, tipo: TipoComprobante): Reading {
  const tributaria = child(root, 'infoTributaria');
  const field = (name: string): string => (tributaria === undefined ? '' : (textAt(tributaria, name) ?? '')).trim();
  const claveAcceso = field('claveAcceso');
  const codDoc = field('codDoc');
  if (codDoc !== tipo.codDoc) {
    return refuse(raw, '47', `codDoc es «${codDoc}» y a ${tipo.root} le corresponde ${tipo.codDoc}.`);
  }
  const inKey = `${claveAcceso.slice(0, 2)}/${claveAcceso.slice(2, 4)}/${claveAcceso.slice(4, 8)}`;
  return {
    ok: true,
    comprobante: {
      root,
      canonical,
      tipo,
      claveAcceso,
      ambiente: field('ambiente'),
      ruc: field('ruc'),
      codDoc,
      estab: field('estab'),
      ptoEmi: field('ptoEmi'),
      secuencial: field('secuencial'),
      fechaEmision: textAt(root, tipo.info, 'fechaEmision')?.trim() ?? inKey,
    },
  };
}

function refuse(raw: Buffer, identificador: string, informacionAdicional: string): Reading {
  // Answer and ledger name the key even if the document is not fully readable.
  const claveAcceso = /<claveAcceso>\s*(\d{49})\s*<\/claveAcceso>/.exec(raw.toString('latin1'))?.[1];
  return { ok: false, claveAcceso, mensaje: mensaje(identificador, informacionAdicional) };
}

function describe(error: unknown, fallback: string): string {
  const details: readonly ErrorDetail[] = error instanceof XmlLibError ? error.details : [];
  if (details.length === 0) return fallback.trim();
  return details
    .slice(0, SCHEMA_ERRORS_MAX)
    .map((detail) => `Línea ${detail.line}: ${detail.message.trim()}`)
    .join(' | ');
}
