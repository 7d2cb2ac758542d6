import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { ISSUES_MAX } from '../domain/issue.js';
import type { RideContent } from '../domain/ride-model.js';
import type { Layout, NormalisedDocument, SourceDocument } from '../xml/layout.js';
import { additionalFields, correosOf } from './additional-fields.js';
import { compileLayout, reportForeignBlocks, reportForm } from './compiled-layout.js';
import type { DocumentType, Prepared, PrepareContext, PreparedDocument } from './document-type.js';
import { Draft } from './draft.js';
import { checkHeader, emisorFields, type HeaderPayload } from './header.js';
import { Findings } from './findings.js';
import { checkEntries, checkSize, numbered, PLACEHOLDER, unnumbered } from './numbering.js';
import { readDocument } from './read.js';
import { rideModel } from './ride-content.js';
import { inspectStructure, type Structure } from './structure.js';
import { compileTextHygiene } from './text-hygiene.js';

/** What a type makes of a payload: the fields of its own, and what others ask of the receipt. */
export interface Composed {
  readonly content: SourceDocument;
  /** Where `content` does not say a field, it is as this has it: the payload, whose other fields go as they came. */
  readonly given?: SourceDocument;
  readonly receptor: PreparedDocument['receptor'];
  readonly importeTotal: string;
  readonly totales: Readonly<Record<string, unknown>>;
}

/** A payload's schema with what is made of it: its check, what is wrong with its structure, its cleaning. */
export interface PayloadParser<Payload> {
  readonly schema: TSchema;
  check(value: unknown): value is Payload;
  inspect(value: unknown): Structure;
  clean(payload: Payload, findings: Findings): Payload;
}

/** Compiles a payload's schema. */
export function payloadParser<Schema extends TSchema>(schema: Schema): PayloadParser<Static<Schema>> {
  const validator = Compile(schema);
  return {
    schema,
    check: (value): value is Static<Schema> => validator.Check(value),
    inspect: (value) => inspectStructure(schema, value),
    clean: compileTextHygiene(schema),
  };
}

/** What one type says of itself; everything else is the same for all. */
export interface DocumentTypeDefinition<Payload extends HeaderPayload> {
  readonly codDoc: string;
  readonly pathWord: string;
  readonly nombre: string;
  readonly filePrefix: string;
  readonly etiquetaTotal: string;
  readonly anulacionConAceptacion: boolean;
  readonly defaultVersion: string;
  readonly layouts: readonly Layout[];
  readonly payload: PayloadParser<Payload>;
  /** Whether the Gran Contribuyente legend goes into this type (anexo 24: invoices and notes). */
  readonly granContribuyente: boolean;
  /** The version that the payload's blocks call for, when it is not the default. */
  versionFor?(payload: Payload): string | undefined;
  compose(payload: Payload, draft: Draft): Composed;
  /** What its RIDE prints beside what all types print. */
  ride(documento: NormalisedDocument): RideContent;
}

const NOTHING: SourceDocument = {};

/** Makes a document type of its definition: compiles its layouts and gives the steps that all types share. */
export function defineDocumentType<Payload extends HeaderPayload>(
  definition: DocumentTypeDefinition<Payload>,
): DocumentType {
  const { codDoc, layouts, defaultVersion } = definition;
  const compiled = new Map(layouts.map((layout) => [layout.version, compileLayout(layout)]));
  const fallback = compiled.get(defaultVersion);
  const root = layouts[0]?.root;
  if (fallback === undefined || root === undefined) throw new Error(`${codDoc}: no layout ${defaultVersion}`);
  const versions = layouts.map((layout) => layout.version);

  function prepare(input: unknown, context: PrepareContext): Prepared {
    const excess = checkEntries(input);
    if (excess !== undefined) return { ok: false, issues: [excess] };
    const structure = definition.payload.check(input) ? undefined : definition.payload.inspect(input);
    // The rules run on what is sound, so that one answer has the faults of structure and of content (spec/API.md §1).
    const given: unknown = structure === undefined ? input : structure.sound;
    if (structure?.hopeless === true || !definition.payload.check(given))
      return { ok: false, issues: structure?.issues ?? [] };
    const findings = new Findings();
    const payload = definition.payload.clean(given, findings);
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
    if (structure?.covers('version') !== true) reportForeignBlocks(payload, layout, findings);
    const draft = new Draft(context, layout.version, fechaEmision, findings);
    draft.figuresBroken = structure?.figuresBroken === true;
    const composed = definition.compose(payload, draft);
    const { secuencial = PLACEHOLDER.secuencial } = payload;
    const ofAll = {
      ambiente: context.ambiente,
      tipoEmision: '1',
      emisor: emisorFields(context.emisor),
      ruc: payload.ruc,
      claveAcceso: PLACEHOLDER.claveAcceso,
      codDoc,
      estab: payload.estab,
      ptoEmi: payload.ptoEmi,
      secuencial,
      fechaEmision: fechaEmision.texto,
      campoAdicional: additionalFields(payload.campoAdicional, context.emisor, definition),
    };
    const complete = layout.project(ofAll, composed.content, composed.given ?? NOTHING);
    reportForm(layout, complete, findings, draft.figuresBroken);
    const written = layout.write(complete);
    checkSize(written, findings);
    if (structure !== undefined) {
      const others = findings.issues.filter(({ field }) => !structure.covers(field));
      return { ok: false, issues: [...structure.issues, ...others].slice(0, ISSUES_MAX) };
    }
    if (findings.issues.length > 0) return { ok: false, issues: findings.issues.slice(0, ISSUES_MAX) };
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
      documento: unnumbered(complete, layout.version, fechaEmision.texto),
      xml: numbered(written, secuencial),
    };
    return { ok: true, document, advertencias: findings.advertencias };
  }

  const { pathWord, nombre, filePrefix, etiquetaTotal, anulacionConAceptacion } = definition;
  const payload = definition.payload.schema;
  return {
    codDoc,
    pathWord,
    nombre,
    root,
    filePrefix,
    etiquetaTotal,
    anulacionConAceptacion,
    defaultVersion,
    versions,
    layouts,
    payload,
    prepare,
    read: (xml) => readDocument({ root, layouts: compiled, payload, codDoc }, xml),
    ride: (documento) => rideModel({ codDoc, nombre }, documento, definition.ride(documento)),
  };
}
