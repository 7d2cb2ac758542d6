import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { parseFecha, type Fecha } from '../domain/fecha.js';
import type { Issue } from '../domain/issue.js';
import { compileFormCheck } from '../xml/form-check.js';
import type { Layout, LayoutNode, NormalisedDocument, SourceDocument } from '../xml/layout.js';
import { compileProjection } from '../xml/projection.js';
import { compileWriter } from '../xml/writer.js';
import { additionalFields, correosOf } from './additional-fields.js';
import type { DocumentType, Emisor, Prepared, PrepareContext, PreparedDocument } from './document-type.js';
import { Draft } from './draft.js';
import { Findings } from './issue-codes.js';
import type { CampoAdicionalPayload } from './payload-schema.js';
import { LEYENDA_RIMPE } from './shared-layout.js';
import { structureIssues } from './structure.js';
import { compileTextHygiene } from './text-hygiene.js';

/** The SRI refuses larger files (error 26, FACTS §7). Decimal kilobytes: the smaller reading of «320 KB». */
const XML_MAX_BYTES = 320_000;

/** Room for the signature: certificates of 3 KB are 4 KB in base64, properties and key value 4 KB more, and as much again for a chain. */
const SIGNATURE_ALLOWANCE_BYTES = 16_000;

/** Number and key have constant length, so these stand for any in checks of form and size. */
const PLACEHOLDER = { secuencial: '0'.repeat(9), claveAcceso: '0'.repeat(49) } as const;

/** The fields every payload has. */
interface HeaderPayload {
  readonly version?: string;
  readonly fechaEmision?: string;
  readonly codDoc?: string;
  readonly ruc: string;
  readonly estab: string;
  readonly ptoEmi: string;
  readonly secuencial?: string;
  readonly campoAdicional?: CampoAdicionalPayload[];
}

/** What a type makes of a payload: the fields of its own, and what others ask of the receipt. */
export interface Composed {
  readonly content: SourceDocument;
  readonly receptor: PreparedDocument['receptor'];
  readonly importeTotal: string;
  readonly totales: Readonly<Record<string, unknown>>;
}

/** A payload's schema with what is made of it: its check, its faults in Spanish, its cleaning. */
export interface PayloadParser<Payload> {
  readonly schema: TSchema;
  check(value: unknown): value is Payload;
  faults(value: unknown): Issue[];
  clean(payload: Payload, findings: Findings): Payload;
}

/** Compiles a payload's schema. */
export function payloadParser<Schema extends TSchema>(schema: Schema): PayloadParser<Static<Schema>> {
  const validator = Compile(schema);
  return {
    schema,
    check: (value): value is Static<Schema> => validator.Check(value),
    faults: (value) => structureIssues(validator.Errors(value), value),
    clean: compileTextHygiene(schema),
  };
}

/** What one type says of itself; everything else is the same for all. */
export interface DocumentTypeDefinition<Payload extends HeaderPayload, Own extends string> {
  readonly codDoc: string;
  readonly pathWord: string;
  readonly nombre: string;
  readonly filePrefix: string;
  readonly defaultVersion: string;
  readonly layouts: readonly Layout[];
  readonly payload: PayloadParser<Payload>;
  readonly issueCodes: Readonly<Record<Own, string>>;
  /** Whether the Gran Contribuyente legend goes into this type (anexo 24: invoices and notes). */
  readonly granContribuyente: boolean;
  /** The version that the payload's blocks call for, when it is not the default. */
  versionFor?(payload: Payload): string | undefined;
  compose(payload: Payload, draft: Draft<Own>): Composed;
}

/** Makes a document type of its definition: compiles its layouts and gives the steps that all types share. */
export function defineDocumentType<Payload extends HeaderPayload, Own extends string>(
  definition: DocumentTypeDefinition<Payload, Own>,
): DocumentType {
  const { codDoc, layouts, defaultVersion } = definition;
  const compiled = new Map(layouts.map((layout) => [layout.version, compileLayout(layout)]));
  const fallback = compiled.get(defaultVersion);
  const root = layouts[0]?.root;
  if (fallback === undefined || root === undefined) throw new Error(`${codDoc}: no layout ${defaultVersion}`);
  const versions = layouts.map((layout) => layout.version);

  function prepare(input: unknown, context: PrepareContext): Prepared {
    if (!definition.payload.check(input)) return { ok: false, issues: definition.payload.faults(input) };
    const findings = new Findings<Own>();
    const payload = definition.payload.clean(input, findings);
    const wanted = payload.version ?? definition.versionFor?.(payload) ?? defaultVersion;
    const layout = compiled.get(wanted) ?? fallback;
    if (layout === undefined) throw new Error('unreachable: the fallback was checked above');
    if (layout.version !== wanted) {
      findings.refuse(
        'comprobante-version',
        'version',
        `La versión ${wanted} no existe; use ${versions.join(', ')}.`,
        wanted,
      );
    }
    const fechaEmision = checkHeader(payload, codDoc, context, findings);
    reportForeignBlocks(payload, layout, findings);
    const draft = new Draft(context, layout.version, fechaEmision, findings);
    const composed = definition.compose(payload, draft);
    const documento: NormalisedDocument = {
      version: layout.version,
      // A guía has no such element: its day of issue lives in the access key alone (FACTS §4.4).
      fechaEmision: fechaEmision.texto,
      ...layout.project({
        ...composed.content,
        ambiente: context.ambiente,
        tipoEmision: '1',
        emisor: emisorFields(context.emisor),
        ruc: payload.ruc,
        codDoc,
        estab: payload.estab,
        ptoEmi: payload.ptoEmi,
        fechaEmision: fechaEmision.texto,
        campoAdicional: additionalFields(payload.campoAdicional, context.emisor, definition),
        secuencial: undefined,
        claveAcceso: undefined,
      }),
    };
    reportForm(layout, { ...PLACEHOLDER, ...documento, ...given(payload.secuencial) }, findings);
    const written = layout.write({ ...documento, ...PLACEHOLDER });
    checkSize(written, findings);
    if (findings.issues.length > 0) return { ok: false, issues: findings.issues };
    const { receptor, importeTotal, totales } = composed;
    const document: PreparedDocument = {
      codDoc,
      version: layout.version,
      fechaEmision: fechaEmision.texto,
      ruc: payload.ruc,
      estab: payload.estab,
      ptoEmi: payload.ptoEmi,
      secuencial: payload.secuencial,
      receptor,
      importeTotal,
      totales,
      correos: correosOf(payload.campoAdicional),
      documento,
      xml: numbered(written),
    };
    return { ok: true, document, advertencias: findings.advertencias };
  }

  const { pathWord, nombre, filePrefix, issueCodes } = definition;
  const payload = definition.payload.schema;
  return {
    codDoc,
    pathWord,
    nombre,
    root,
    filePrefix,
    defaultVersion,
    versions,
    layouts,
    payload,
    issueCodes,
    prepare,
  };
}

interface CompiledLayout {
  readonly version: string;
  readonly fields: ReadonlySet<string>;
  readonly project: (source: SourceDocument) => NormalisedDocument;
  readonly write: (document: NormalisedDocument) => string;
  readonly check: (document: NormalisedDocument) => Issue[];
}

function compileLayout(layout: Layout): CompiledLayout {
  return {
    version: layout.version,
    fields: new Set(layout.children.flatMap(topFields)),
    project: compileProjection(layout),
    write: compileWriter(layout),
    check: compileFormCheck(layout),
  };
}

/** The fields of the document itself (not of its lists) that a node's values come from. */
function topFields(node: LayoutNode): string[] {
  if (node.kind === 'group' && node.from === undefined) return node.children.flatMap(topFields);
  return [node.from?.split('.')[0] ?? ''];
}

function given(secuencial: string | undefined): NormalisedDocument {
  return secuencial === undefined ? {} : { secuencial };
}

function checkHeader(payload: HeaderPayload, codDoc: string, context: PrepareContext, findings: Findings): Fecha {
  if (payload.codDoc !== undefined && payload.codDoc !== codDoc) {
    findings.refuse(
      'comprobante-coddoc',
      'codDoc',
      `Este comprobante es de tipo ${codDoc} y codDoc dice «${payload.codDoc}».`,
      payload.codDoc,
    );
  }
  if (payload.ruc !== context.emisor.ruc) {
    findings.refuse(
      'comprobante-ruc',
      'ruc',
      `El RUC no es el de la empresa emisora (${context.emisor.ruc}).`,
      payload.ruc,
    );
  }
  const hoy = parseFecha(context.hoy);
  if (hoy === undefined) throw new Error(`hoy is no day: ${context.hoy}`);
  if (payload.fechaEmision === undefined) return hoy;
  const fecha = parseFecha(payload.fechaEmision);
  if (fecha === undefined) {
    const message = '«fechaEmision» debe ser una fecha que exista, en la forma dd/mm/aaaa.';
    findings.refuse('campo-fecha', 'fechaEmision', message, payload.fechaEmision);
    return hoy;
  }
  const daysAgo = hoy.day - fecha.day;
  if (daysAgo < 0 || daysAgo > context.fechaEmisionDiasAtras) {
    const since = context.fechaEmisionDiasAtras === 0 ? '' : `, o hasta ${context.fechaEmisionDiasAtras} día(s) antes`;
    const message = `La fecha de emisión debe ser la de hoy (${context.hoy})${since}: desde 2026 el SRI exige transmisión inmediata.`;
    findings.refuse('comprobante-fecha-fuera', 'fechaEmision', message, payload.fechaEmision);
  } else if (daysAgo > 0) {
    const message = `La fecha de emisión no es la de hoy (${context.hoy}); el SRI exige transmitir de inmediato.`;
    findings.warn('comprobante-fecha-anterior', 'fechaEmision', message, payload.fechaEmision);
  }
  return fecha;
}

/** Blocks that exist in another version only would vanish from the XML: say so. */
function reportForeignBlocks(payload: HeaderPayload, layout: CompiledLayout, findings: Findings): void {
  for (const [field, value] of Object.entries(payload)) {
    if (value === undefined || field === 'version' || field === 'fechaEmision' || layout.fields.has(field)) continue;
    const message = `«${field}» no existe en la versión ${layout.version}: quítelo o elija otra versión.`;
    findings.refuse('comprobante-bloque-version', field, message);
  }
}

function emisorFields(emisor: Emisor): NormalisedDocument {
  const { nombreComercial, agenteRetencion, contribuyenteRimpe, dirEstablecimiento, contribuyenteEspecial } = emisor;
  return {
    razonSocial: emisor.razonSocial,
    ...(nombreComercial && { nombreComercial }),
    dirMatriz: emisor.dirMatriz,
    ...(agenteRetencion && { agenteRetencion }),
    ...(contribuyenteRimpe && { contribuyenteRimpe: LEYENDA_RIMPE[contribuyenteRimpe] }),
    ...(dirEstablecimiento && { dirEstablecimiento }),
    ...(contribuyenteEspecial && { contribuyenteEspecial }),
    obligadoContabilidad: emisor.obligadoContabilidad ? 'SI' : 'NO',
  };
}

function reportForm(layout: CompiledLayout, documento: NormalisedDocument, findings: Findings): void {
  const known = new Set(findings.issues.map((issue) => issue.path));
  for (const issue of layout.check(documento)) {
    if (known.has(issue.path)) continue;
    const ofIssuer = issue.path.startsWith('emisor.');
    const message = ofIssuer
      ? `${issue.message} Corríjalo en los datos de la empresa o del establecimiento.`
      : issue.message;
    findings.issues.push({ ...issue, message });
  }
}

function checkSize(xml: string, findings: Findings): void {
  const sizeBytes = Buffer.byteLength(xml, 'utf8');
  const limitBytes = XML_MAX_BYTES - SIGNATURE_ALLOWANCE_BYTES;
  if (sizeBytes <= limitBytes) return;
  const message = `El XML tendría ${sizeBytes} bytes y sin la firma puede tener hasta ${limitBytes} (el SRI admite 320 KB): divida el comprobante.`;
  findings.refuse('comprobante-tamano', '', message, sizeBytes);
}

/** Puts number and key into the written text. Both stand in infoTributaria, before any text a payload could fill. */
function numbered(xml: string): PreparedDocument['xml'] {
  const [beforeClave, afterClave] = splitAt(xml, `<claveAcceso>${PLACEHOLDER.claveAcceso}`, '<claveAcceso>'.length);
  const [beforeSecuencial, afterSecuencial] = splitAt(
    afterClave,
    `<secuencial>${PLACEHOLDER.secuencial}`,
    '<secuencial>'.length,
  );
  return ({ secuencial, claveAcceso }) => beforeClave + claveAcceso + beforeSecuencial + secuencial + afterSecuencial;
}

function splitAt(text: string, marker: string, keep: number): [string, string] {
  const at = text.indexOf(marker);
  if (at < 0) throw new Error(`placeholder ${marker} is not in the text`);
  return [text.slice(0, at + keep), text.slice(at + marker.length)];
}
