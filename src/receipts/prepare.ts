import type { EmisorRow } from '../db/empresas.js';
import type { AccountTx } from '../db/transactions.js';
import { AppError } from '../kernel/app-error.js';
import type { OperatorRates } from '../kernel/catalogues/operator-rows.js';
import type { Normas } from '../kernel/normas/normas.js';
import { ISSUES_MAX, type Advertencia, type Issue } from '../kernel/issue.js';
import type { DocumentType, Emisor, SubmittedDocument, PreparedDocument } from '../documents/document-type.js';
import { inCallerNames, type ParsedBody } from '../documents/compat/field-names.js';
import { completeLines } from './complete-lines.js';
import { sharedEmisores, type FindEmisor } from './emisores.js';
import { checkModified, NO_NOTE } from './modified.js';
import { checkReceptor } from './receptor.js';
import { checkSustentos } from './sustentos.js';

export interface PrepareDeps {
  readonly ambiente: '1' | '2';
  readonly fechaEmisionDiasAtras: number;
  /** Installation default, for companies without their own. */
  readonly rucProveedor: string | undefined;
  /** Rates loaded by the operator. */
  readonly tarifas: () => OperatorRates;
  /** Dated rules, with those of the packs loaded. */
  readonly normas: () => Normas;
}

export interface PrepareRequest {
  /** Companies the credential may use. */
  readonly empresas: 'todas' | ReadonlySet<string>;
  readonly type: DocumentType;
  /** Unchecked: the type checks structure and rules together. */
  readonly payload: Readonly<Record<string, unknown>>;
  /** The receipt under correction, excluded from limits against itself. */
  readonly correcting?: string;
  /** Set when the document came as XML; the payload was read from it. */
  readonly submitted?: SubmittedDocument;
  /** Set when the document came with its number. */
  readonly given?: { readonly authorised: boolean };
  /** Set when the payload used other field names; problems are reported with those. */
  readonly names?: Omit<ParsedBody, 'payload'>;
}

/** A complete document except for its number, with its issuer and point. */
export interface Ready {
  readonly emisor: EmisorRow;
  readonly document: PreparedDocument;
  readonly advertencias: readonly Advertencia[];
  readonly puntoEmisionId: string;
}

/** Checks a payload against its issuer and the type's rules as of `hoy`; reports all problems at once. */
export async function prepareDocument(
  deps: PrepareDeps,
  tx: AccountTx,
  request: PrepareRequest,
  hoy: string,
  emisores: FindEmisor = sharedEmisores(tx),
): Promise<Ready> {
  const field = (name: string): string => {
    const value = request.payload[name];
    // Trimmed, as in the document.
    return typeof value === 'string' ? value.trim() : '';
  };
  const ruc = field('ruc');
  const allowed = request.empresas === 'todas' || request.empresas.has(ruc);
  const row = allowed ? await emisores(ruc, field('estab'), field('ptoEmi')) : undefined;
  const placeIssues = row === undefined ? [unknownEmpresa(ruc)] : placeProblems(row, field('estab'), field('ptoEmi'));
  const { submitted: own } = request;
  // A document that came as XML is already complete.
  const complete = row === undefined || own !== undefined;
  const payload = complete ? request.payload : await completeLines(tx, row.empresa_id, request.payload);
  const note =
    row === undefined
      ? NO_NOTE
      : await checkModified(
          tx,
          request,
          async (estab, ptoEmi) => (await emisores(ruc, estab, ptoEmi))?.punto_emision_id,
        );
  const sustentos = row === undefined ? [] : await checkSustentos(tx, request.type.codDoc, request);
  // An authorised document is stored, not issued: too late for a warning.
  const receptor =
    row?.con_registro_ruc === true && request.given?.authorised !== true
      ? await checkReceptor(tx, request.type.codDoc, request.payload)
      : [];
  const { modified } = note;
  // Checked even if the issuer is wrong, to report all problems at once.
  const prepared = request.type.prepare(payload, {
    emisor: emisorOf(row, ruc, deps.rucProveedor),
    ambiente: deps.ambiente,
    tarifas: deps.tarifas(),
    normas: deps.normas(),
    hoy,
    ...(own && { submitted: own }),
    ...(modified === undefined ? {} : { documentoModificado: modified }),
    fechaEmisionDiasAtras: deps.fechaEmisionDiasAtras,
  });
  const found = [...placeIssues, ...note.issues];
  const all = prepared.ok ? found : withPlace(found, prepared.issues);
  const { names = OURS } = request;
  const issues = [...names.issues, ...inCallerNames(names.written, all)].slice(0, ISSUES_MAX);
  if (!prepared.ok || row?.punto_emision_id == null || issues.length > 0) {
    throw new AppError('comprobante-invalido', 'El comprobante tiene errores; corríjalos todos y envíelo de nuevo.', {
      issues,
    });
  }
  const { document } = prepared;
  const advertencias = [
    ...names.advertencias,
    ...inCallerNames(names.written, [...prepared.advertencias, ...note.advertencias, ...sustentos, ...receptor]),
  ];
  return { emisor: row, document, advertencias, puntoEmisionId: row.punto_emision_id };
}

const OURS: NonNullable<PrepareRequest['names']> = { issues: [], advertencias: [], written: new Map() };

/** Drops lookup failures of a missing or malformed place: the form error is more specific. */
function withPlace(place: readonly Issue[], issues: readonly Issue[]): Issue[] {
  const unreadable = new Set(issues.map(({ field }) => field));
  return [...place.filter(({ field }) => !unreadable.has(field)), ...issues];
}

/** Issuer data never comes from the payload (spec/API.md §3). Without a company, a placeholder lets the checks run. */
function emisorOf(row: EmisorRow | undefined, ruc: string, rucProveedor: string | undefined): Emisor {
  return {
    ruc,
    razonSocial: row?.razon_social ?? '-',
    nombreComercial: row?.nombre_comercial ?? null,
    dirMatriz: row?.dir_matriz ?? '-',
    dirEstablecimiento: row?.direccion ?? null,
    obligadoContabilidad: row?.obligado_contabilidad ?? false,
    contribuyenteEspecial: row?.contribuyente_especial ?? null,
    agenteRetencion: row?.agente_retencion ?? null,
    contribuyenteRimpe: row?.contribuyente_rimpe ?? null,
    granContribuyente: row?.gran_contribuyente ?? null,
    rucProveedor: row?.ruc_proveedor ?? rucProveedor ?? null,
    ...(row && {
      establecimiento: {
        provincia: row.provincia,
        canton: row.canton,
        ivaDiferenciado: row.iva_diferenciado === true,
      },
    }),
  };
}

function unknownEmpresa(ruc: string): Issue {
  return {
    code: 'empresa-desconocida',
    field: 'ruc',
    message: 'Esa empresa no está registrada en su cuenta, o su clave no puede usarla. Revise el RUC.',
    rejectedValue: ruc,
  };
}

function placeProblems(row: EmisorRow, estab: string, ptoEmi: string): Issue[] {
  const issues: Issue[] = [];
  const add = (code: Issue['code'], field: string, message: string, rejectedValue: string): void => {
    issues.push({ code, field, message, rejectedValue });
  };
  if (!row.activa) add('empresa-inactiva', 'ruc', 'La empresa está desactivada; actívela para emitir.', row.ruc);
  if (row.establecimiento_activo === null) {
    add(
      'establecimiento-desconocido',
      'estab',
      `La empresa no tiene el establecimiento ${estab}; créelo o corrija «estab».`,
      estab,
    );
  } else if (!row.establecimiento_activo) {
    add('establecimiento-inactivo', 'estab', `El establecimiento ${estab} está desactivado.`, estab);
  } else if (row.punto_activo === null) {
    add(
      'punto-emision-desconocido',
      'ptoEmi',
      `El establecimiento ${estab} no tiene el punto de emisión ${ptoEmi}; créelo o corrija «ptoEmi».`,
      ptoEmi,
    );
  } else if (!row.punto_activo) {
    add('punto-emision-inactivo', 'ptoEmi', `El punto de emisión ${estab}-${ptoEmi} está desactivado.`, ptoEmi);
  }
  return issues;
}
