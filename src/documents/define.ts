import type { Static, TSchema } from '#typebox';
import { Compile } from '#typebox/compile';
import type { Cifras } from '../kernel/cifras.js';
import { ISSUES_MAX, type Advertencia, type Issue } from '../kernel/issue.js';
import type { RideContent } from '../kernel/ride-model.js';
import type { Layout, NormalisedDocument, SourceDocument } from '../xml/layout.js';
import { markPlaceholder } from '../kernel/fecha.js';
import { additionalFields, checkCorreos, correosOf, withoutBlankFields } from './additional-fields.js';
import { withSentValues, firstPerValue, valueAt } from './sent-values.js';
import { compareDocuments } from './compare.js';
import { compileLayout, reportForeignBlocks, reportForm } from './compiled-layout.js';
import type {
  Ayuda,
  DocumentType,
  SubmittedDocument,
  Prepared,
  PrepareContext,
  PreparedDocument,
} from './document-type.js';
import { Draft } from './draft.js';
import { checkHeader, emisorFields, type HeaderPayload } from './header.js';
import { Findings } from './findings.js';
import { checkEntries, checkSize, numbered, PLACEHOLDER, unnumbered } from './numbering.js';
import { prunePayload } from './prune.js';
import { readDocument } from './read.js';
import { checkReferencia } from './reference.js';
import { rideModel } from './ride-content.js';
import { inspectStructure, type Structure } from './structure.js';
import { compileTextHygiene } from './text-hygiene.js';

/** Result of composing a payload: the fields of the type, and the receipt's metadata. */
export interface Composed {
  readonly content: SourceDocument;
  /** Fallback for fields absent from `content`: the payload, whose other fields are copied unchanged. */
  readonly given?: SourceDocument;
  readonly receptor: PreparedDocument['receptor'];
  readonly importeTotal: string;
  readonly totales: Readonly<Record<string, unknown>>;
}

/** Payload schema with its compiled functions: type check, structure check and text cleaning. */
export interface PayloadParser<Payload> {
  readonly schema: TSchema;
  check(value: unknown): value is Payload;
  inspect(value: unknown, written: ReadonlySet<string>): Structure;
  clean(payload: Payload, findings: Findings): Payload;
}

export function payloadParser<Schema extends TSchema>(schema: Schema): PayloadParser<Static<Schema>> {
  const validator = Compile(schema);
  return {
    schema,
    check: (value): value is Static<Schema> => validator.Check(value),
    inspect: (value, written) => inspectStructure(schema, value, written),
    clean: compileTextHygiene(schema),
  };
}

/** Definition of one document type; the rest is common to all types. */
export interface DocumentTypeDefinition<Payload extends HeaderPayload> {
  readonly codDoc: string;
  readonly pathWord: string;
  readonly nombre: string;
  readonly ayuda: Ayuda;
  readonly filePrefix: string;
  readonly etiquetaTotal: string;
  readonly anulacionConAceptacion: boolean;
  readonly defaultVersion: string;
  readonly layouts: readonly Layout[];
  readonly payload: PayloadParser<Payload>;
  /** Whether this type has the Gran Contribuyente legend (anexo 24: invoices and notes). */
  readonly granContribuyente: boolean;
  /** Version required by the payload's blocks, if not the default. */
  versionFor?(payload: Payload): string | undefined;
  compose(payload: Payload, draft: Draft): Composed;
  cifras(documento: NormalisedDocument): Cifras;
  /** RIDE content specific to this type. */
  ride(documento: NormalisedDocument): RideContent;
}

const NOTHING: SourceDocument = {};

/** Returns the payload with clean texts. A signed document keeps its texts; only the rules see the clean ones. */
function cleaned<Payload extends HeaderPayload>(
  parser: PayloadParser<Payload>,
  given: Payload,
  submitted: SubmittedDocument | undefined,
  findings: Findings,
): Payload {
  if (submitted === undefined) return parser.clean(given, findings);
  const cleaning = new Findings();
  const payload = withoutBlankFields(parser.clean(given, cleaning), cleaning);
  if (submitted.signed) {
    for (const { field, rejectedValue } of cleaning.advertencias) {
      const message = `«${field}» está vacío o tiene espacios o caracteres que sobran: se conserva como se firmó.`;
      findings.warn('texto-conservado', field, message, rejectedValue);
    }
  } else findings.add(cleaning);
  return payload;
}

/**
 * Content rules, which the SRI applied in its own way to documents it authorised. Form, issuer and date are still ours to
 * refuse.
 */
const SRI_ONLY_CODES =
  /^(?:receptor|modificado|sustento|reembolso|transporte|detalle|impuesto|pago|factura|retencion|xml-cifra|comprobante-pais)/;

function isSriOnly({ code }: Issue): boolean {
  return SRI_ONLY_CODES.test(code);
}

function asAuthorised({ field, message, rejectedValue }: Issue): Advertencia {
  return {
    code: 'xml-autorizado-regla',
    field,
    message: `El archivo viene autorizado y se toma como el SRI lo confirme, aunque no cumple una regla: ${message}`,
    ...(rejectedValue !== undefined && { rejectedValue }),
  };
}

/** Builds a document type from its definition: compiles its layouts and adds the steps common to all types. */
export function defineDocumentType<Payload extends HeaderPayload>(
  definition: DocumentTypeDefinition<Payload>,
): DocumentType {
  const { codDoc, layouts, defaultVersion } = definition;
  const compiled = new Map(layouts.map((layout) => [layout.version, compileLayout(layout)]));
  const fallback = compiled.get(defaultVersion);
  const root = layouts[0]?.root;
  if (fallback === undefined || root === undefined) throw new Error(`${codDoc}: no layout ${defaultVersion}`);
  const versions = layouts.map((layout) => layout.version);
  const written = new Set([...compiled.values()].flatMap(({ fields }) => [...fields]));

  function prepare(input: unknown, context: PrepareContext): Prepared {
    const excess = checkEntries(input, layouts);
    if (excess !== undefined) return { ok: false, issues: [excess] };
    const structure = definition.payload.check(input) ? undefined : definition.payload.inspect(input, written);
    // Run the rules on the valid part, so that one response lists structure and content faults together (spec/API.md §1).
    const given: unknown = structure === undefined ? input : structure.sound;
    if (structure?.unusable === true || !definition.payload.check(given))
      return { ok: false, issues: structure?.issues ?? [] };
    const { submitted } = context;
    const findings = new Findings();
    const payload = cleaned(definition.payload, given, submitted, findings);
    const fitting = definition.versionFor?.(payload) ?? defaultVersion;
    const wanted = payload.version ?? fitting;
    const layout = compiled.get(wanted) ?? compiled.get(fitting) ?? fallback;
    if (layout === undefined) throw new Error('unreachable: the fallback was checked above');
    if (layout.version !== wanted) {
      findings.refuse(
        'comprobante-version',
        'version',
        `La versión ${wanted} no existe; use ${versions.join(', ')}.`,
        wanted,
      );
    }
    const issued = checkHeader(payload, codDoc, context, findings);
    const fechaEmision = structure?.covers('fechaEmision') === true ? markPlaceholder(issued) : issued;
    if (structure?.covers('version') !== true && layout.version === wanted)
      reportForeignBlocks(payload, layout, findings);
    const draft = new Draft(context, layout.version, fechaEmision, findings, structure?.brokenFigures ?? []);
    const referencia = checkReferencia(payload, findings);
    checkCorreos(payload.campoAdicional, findings);
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
      campoAdicional: additionalFields(payload.campoAdicional, context.emisor, definition, findings),
    };
    const complete = layout.project(ofAll, composed.content, composed.given ?? NOTHING);
    const { figuresBroken } = draft;
    // The form of a signed document was checked when it was read.
    if (submitted?.signed !== true)
      reportForm(layout, complete, findings, {
        figuresBroken,
        isGiven: (path) => valueAt(payload, path) !== undefined,
      });
    const xml = layout.write(complete);
    checkSize(xml, findings);
    if (submitted !== undefined)
      findings.add(
        compareDocuments(submitted, unnumbered(complete, layout.version, fechaEmision.texto), { figuresBroken }),
      );
    if (submitted?.authorised === true) findings.downgrade(isSriOnly, asAuthorised);
    const { receptor, importeTotal, totales } = composed;
    if (structure !== undefined || findings.issues.length > 0) {
      const others = findings.issues.filter(({ field }) => structure?.covers(field) !== true);
      const found = withSentValues(firstPerValue(others, input), input);
      const issues = [...(structure?.issues ?? []), ...found].slice(0, ISSUES_MAX);
      return { ok: false, issues, ...(figuresBroken ? {} : { figures: { importeTotal, totales } }) };
    }
    // Checks of totals were skipped; the code that skipped them must have reported why.
    if (draft.figuresBroken && submitted?.authorised !== true)
      throw new Error(`${codDoc}: figures are broken without a finding`);
    const documento = unnumbered(
      submitted?.signed === true ? submitted.documento : complete,
      layout.version,
      fechaEmision.texto,
    );
    const document: PreparedDocument = {
      codDoc,
      version: layout.version,
      fechaEmision: fechaEmision.texto,
      ruc: payload.ruc,
      estab: payload.estab,
      ptoEmi: payload.ptoEmi,
      secuencial: payload.secuencial,
      ...referencia,
      receptor,
      importeTotal,
      totales,
      correos: correosOf(payload.campoAdicional),
      cifras: definition.cifras(documento),
      documento,
      xml: numbered(xml, secuencial),
    };
    return { ok: true, document, advertencias: withSentValues(findings.advertencias, input) };
  }

  const { pathWord, nombre, ayuda, filePrefix, etiquetaTotal, anulacionConAceptacion } = definition;
  const payload = definition.payload.schema;
  return {
    codDoc,
    pathWord,
    nombre,
    ayuda,
    root,
    filePrefix,
    etiquetaTotal,
    anulacionConAceptacion,
    defaultVersion,
    versions,
    layouts,
    payload,
    prepare,
    payloadOf: (documento) => prunePayload(payload, documento),
    read: (xml, more) => readDocument({ root, layouts: compiled, payload, codDoc }, xml, more),
    cifras: (documento) => definition.cifras(documento),
    ride: (documento) => rideModel({ codDoc, nombre }, documento, definition.ride(documento)),
  };
}
