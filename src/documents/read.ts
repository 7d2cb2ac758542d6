import type { TSchema } from '#typebox';
import { isClaveAcceso, parseClaveAcceso } from '../kernel/clave-acceso.js';
import { ISSUES_MAX, type Issue } from '../kernel/issue.js';
import { ForeignXmlError } from '../xml/foreign.js';
import { isBlock, type NormalisedDocument } from '../xml/layout.js';
import { whyMalformed } from '../xml/malformed.js';
import { readPlainXml } from '../xml/plain.js';
import { attributeOf, readByLayout } from '../xml/reader.js';
import { readXmlTreeByLibxml2, type XmlTreeElement } from '../xml/tree.js';
import type { CompiledLayout } from './compiled-layout.js';
import type { Read, ReadOptions } from './document-type.js';
import { prunePayload } from './prune.js';

interface ReadableType {
  readonly codDoc: string;
  readonly root: string;
  readonly layouts: ReadonlyMap<string, CompiledLayout>;
  readonly payload: TSchema;
}

/** Reads the XML of one type: checks structure and form, and that the access key matches the rest (SRI error 58). */
export function readDocument(type: ReadableType, xml: string | Uint8Array, more: ReadOptions = {}): Read {
  return parsed(xml, (root): Read => {
    if (root.name !== type.root) return refused(unknownRoot(root.name, [type.root]));
    const version = attributeOf(root, 'version') ?? '';
    const layout = type.layouts.get(version);
    if (layout === undefined) return refused(unknownVersion(version, [...type.layouts.keys()]));
    const reading = readByLayout(layout.layout, root);
    const claveAcceso = textOf(reading.document, 'claveAcceso').trim();
    const keyless = more.keyOptional === true && claveAcceso === '' && !reading.signed;
    const documento: NormalisedDocument = {
      version,
      // A guía's date of issue is only in its key (FACTS §4.4).
      fechaEmision: isClaveAcceso(claveAcceso) ? parseClaveAcceso(claveAcceso).fechaEmision : undefined,
      ...reading.document,
    };
    const issues = [
      ...reading.issues,
      ...layout.check(reading.document).filter(({ field }) => !(keyless && field === 'claveAcceso')),
      ...checkClave(documento, claveAcceso, type.codDoc),
      ...checkRetired(documento),
    ];
    const refusing = more.tolerant === true ? issues.filter(isGrave) : issues;
    if (refusing.length > 0) return { ok: false, issues: refusing.slice(0, ISSUES_MAX) };
    const { signed } = reading;
    const payload = prunePayload(type.payload, documento);
    const secuencial = textOf(documento, 'secuencial');
    return { ok: true, read: { codDoc: type.codDoc, version, claveAcceso, secuencial, documento, payload, signed } };
  });
}

/** Faults that leave a document without a mandatory field, summable figures or an identity. */
const GRAVE: ReadonlySet<string> = new Set<Issue['code']>([
  'campo-requerido',
  'campo-cifra',
  'campo-decimales',
  'campo-digitos',
  'xml-clave-acceso',
]);

function isGrave({ code, field }: Issue): boolean {
  return GRAVE.has(code) || field === 'claveAcceso';
}

/** Returns the name of the root element, which determines the type. */
export function rootOf(
  xml: string | Uint8Array,
): { readonly ok: true; readonly name: string } | { readonly ok: false; readonly issues: readonly Issue[] } {
  return parsed(xml, (root) => ({ ok: true as const, name: root.name }));
}

/** Issue: the root belongs to no known comprobante. */
export function unknownRoot(name: string, roots: readonly string[]): Issue {
  const message = `La raíz «${name}» no es la de un comprobante conocido; se espera ${roots.join(', ')}.`;
  return { code: 'xml-tipo-desconocido', field: name, message, rejectedValue: name };
}

function unknownVersion(version: string, versions: readonly string[]): Issue {
  const message = `La versión «${version}» no existe; use ${versions.join(', ')}.`;
  return { code: 'xml-tipo-desconocido', field: 'version', message, rejectedValue: version };
}

function parsed<T extends { readonly ok: boolean }>(
  xml: string | Uint8Array,
  use: (root: XmlTreeElement) => T,
): T | { readonly ok: false; readonly issues: readonly Issue[] } {
  try {
    const plain = readPlainXml(typeof xml === 'string' ? new TextEncoder().encode(xml) : xml);
    const used = plain && use(plain);
    // Only libxml2 reports the line of a fault.
    return used?.ok === true ? used : use(readXmlTreeByLibxml2(xml));
  } catch (error) {
    if (!(error instanceof ForeignXmlError)) throw error;
    return refused({ code: 'xml-mal-formado', field: '', message: messageOf(error) });
  }
}

function messageOf(error: ForeignXmlError): string {
  switch (error.kind) {
    case 'doctype':
      return 'El XML trae un DOCTYPE, que no se admite: quítelo.';
    case 'instruction':
      return 'El XML trae una instrucción de proceso (<?…?>), que no se admite: quítela.';
    case 'malformed':
      return whyMalformed(error);
  }
}

function refused(issue: Issue): { readonly ok: false; readonly issues: readonly Issue[] } {
  return { ok: false, issues: [issue] };
}

function textOf(document: NormalisedDocument, field: string): string {
  const value = document[field];
  return typeof value === 'string' ? value : '';
}

/** Documents of those years have it; a current one with it fails the SRI's schema (FACTS §3). */
const MICROEMPRESAS_UNTIL = 2022;

function checkRetired(documento: NormalisedDocument): Issue[] {
  const { emisor } = documento;
  const written = isBlock(emisor) && emisor['regimenMicroempresas'] !== undefined;
  if (!written || Number(textOf(documento, 'fechaEmision').slice(-4)) <= MICROEMPRESAS_UNTIL) return [];
  const message =
    'El régimen de microempresas terminó en 2021 y el esquema del SRI ya no tiene este elemento (35): quítelo.';
  return [{ code: 'xml-elemento-inesperado', field: 'infoTributaria.regimenMicroempresas', message }];
}

function checkClave(documento: NormalisedDocument, claveAcceso: string, codDoc: string): Issue[] {
  if (!/^\d{49}$/.test(claveAcceso)) return []; // reported by the form check
  const issue = (message: string): Issue => ({
    code: 'xml-clave-acceso',
    field: 'claveAcceso',
    message,
    rejectedValue: claveAcceso,
  });
  if (!isClaveAcceso(claveAcceso)) return [issue('El dígito verificador de la clave de acceso no es correcto.')];
  const parts = parseClaveAcceso(claveAcceso);
  const fields = ['fechaEmision', 'ruc', 'ambiente', 'estab', 'ptoEmi', 'secuencial'] as const;
  const wrong = fields.filter((field) => parts[field] !== documento[field]).map((field) => field as string);
  if (parts.codDoc !== codDoc || documento['codDoc'] !== codDoc) wrong.push('codDoc');
  return wrong.map((field) => issue(`La clave de acceso no corresponde al comprobante: difiere «${field}».`));
}
