import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ParseOption, XmlDocument, XmlLibError, XsdValidator, type ErrorDetail } from 'libxml2-wasm';
import { ForeignXmlError, withForeignXml } from '../xml/foreign.js';
import { asByteText, child, findCanonical, readCanonical, textAt, type CanonicalElement } from './canonical-tree.js';
import { mensaje, type Mensaje } from './mensajes.js';

/** A document that passed the schema, as the later checks read it. */
export interface Comprobante {
  readonly root: CanonicalElement;
  /** Byte text in which the root stands as C14N writes it; the signature's digests are taken over parts of it. */
  readonly canonical: string;
  readonly tipo: TipoComprobante;
  readonly claveAcceso: string;
  readonly ambiente: string;
  readonly ruc: string;
  readonly codDoc: string;
  readonly estab: string;
  readonly ptoEmi: string;
  readonly secuencial: string;
  /** dd/mm/yyyy; the guía has none, its day of issue is the key's (FACTS §4.4). */
  readonly fechaEmision: string;
}

/** A document type of the ficha's tabla 3. */
export interface TipoComprobante {
  readonly codDoc: string;
  readonly root: string;
  readonly info: string;
  /** As the validity service names it. */
  readonly nombre: string;
}

/** The types that there are, made with their schemas (`npm run generate`). */
export const TIPOS = JSON.parse(
  readFileSync(new URL('./schemas/tipos.json', import.meta.url), 'utf8'),
) as readonly TipoComprobante[];

/** The outcome of reading: the document, or why recepción returns it; the key when it could be made out all the same. */
export type Reading =
  | { readonly ok: true; readonly comprobante: Comprobante }
  | { readonly ok: false; readonly claveAcceso: string | undefined; readonly mensaje: Mensaje };

/** 320 KB (FACTS §7), counted as the ficha's kilobytes are everywhere else: 1024 bytes. */
const SIZE_MAX_BYTES = 320 * 1024;

/** libxml2 reports every fault it meets; the answer names the first ones. */
const SCHEMA_ERRORS_MAX = 3;

/** The generated schemas, each compiled once, by `<root>-<version>`. */
export class Schemas {
  readonly #folder: string;
  readonly #versions: ReadonlySet<string>;
  // libxml2's schema points into the document it was made from, so that lives as long.
  readonly #compiled = new Map<string, { validator: XsdValidator; source: XmlDocument }>();

  constructor(folder: string) {
    this.#folder = folder;
    this.#versions = new Set(
      readdirSync(folder)
        .filter((file) => file.endsWith('.xsd'))
        .map((file) => file.slice(0, -'.xsd'.length)),
    );
  }

  /** The schema of that root and version; undefined when there is none. */
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

/** Reads the bytes that recepción was given: size, form, type, version, schema, in this order (FACTS §10). */
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
  // Asking libxml2's nodes for names, and for the canonical form, costs more than all of this for a document that is
  // canonical as it came.
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

/** What decides about the schema. */
interface Declared {
  readonly encoding: string | null;
  readonly name: string;
  readonly namespace: string;
  readonly version: string;
}

function rootOf({ encoding, root }: XmlDocument): Declared {
  return { encoding, name: root.name, namespace: root.namespaceUri, version: root.attr('version')?.value ?? '' };
}

/** Of a document that is canonical behind our declaration, which says UTF-8, or behind none. */
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
  // The answer and the ledger name the key even where the document cannot be read in full.
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
