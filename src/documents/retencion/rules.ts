import { isDocumentoSustento } from '../../kernel/catalogues/documentos-sustento.js';
import { retencionRenta } from '../../kernel/catalogues/retencion-renta.js';
import { sustento } from '../../kernel/catalogues/sustento.js';
import type { Decimal } from '../../kernel/decimal.js';
import type { Fecha } from '../../kernel/fecha.js';
import { plazoRetencion } from '../../kernel/plazo-retencion.js';
import type { Draft } from '../draft.js';
import { checkPais } from '../paises.js';
import { COD_DOC_REEMBOLSO } from '../reembolso.js';
import type { DocSustentoPayload, RetencionPayload } from './payload.js';

const SUSTENTO_DIVIDENDOS = '10';
const BANANO = new Set(['338', '340']);
const RESIDENTE = '01';
const NO_RESIDENTE = '02';
const PARAISO_FISCAL = '02';
const ECUADOR = '593';

/** Checks the receipt as a whole. */
export function checkHeader(draft: Draft, payload: RetencionPayload): void {
  const has = (list: readonly unknown[] | undefined): boolean => list !== undefined && list.length > 0;
  if (has(payload.docsSustento) === has(payload.impuestos) && !draft.lacks('impuestos')) {
    const message = 'Use «docsSustento» (versión 2.0.0) o «impuestos» (versión 1.0.0), uno de los dos.';
    draft.findings.refuse('retencion-contenido', 'docsSustento', message);
  }
  if (
    draft.version === '2.0.0' &&
    payload.receptor.tipoIdentificacion === '08' &&
    payload.tipoSujetoRetenido === undefined
  ) {
    // The SRI answers with error 52, which explains nothing (FACTS §5).
    const message =
      'Con identificación del exterior (08) indique «tipoSujetoRetenido»: 01 persona natural o 02 sociedad.';
    draft.findings.refuse('retencion-sujeto', 'tipoSujetoRetenido', message);
  }
  if (payload.periodoFiscal !== undefined && !/^(0[1-9]|1[012])\/20\d\d$/.test(payload.periodoFiscal)) {
    const message = `El período fiscal se escribe mm/aaaa, como ${periodoOf(draft)}.`;
    draft.findings.refuse('retencion-periodo', 'periodoFiscal', message, payload.periodoFiscal);
  }
  if (draft.version === '2.0.0' && payload.parteRel === undefined && !draft.signed) {
    const message = 'Sin «parteRel» se puso NO: si el sujeto retenido es parte relacionada, envíe SI.';
    draft.findings.warn('retencion-parte-relacionada', 'parteRel', message);
  }
}

/** Document types whose buyer withholds without being an agent: liquidación, own withholding (Res. NAC-DGERCGC20-00000061, FACTS §3 anexo 19). */
const SIN_SER_AGENTE = new Set(['03', '42']);

/** Agents and special taxpayers withhold (RECEIVED §6); the SRI authorises the receipt of others too. */
export function checkAgente(draft: Draft, { docsSustento }: RetencionPayload): void {
  const { agenteRetencion, contribuyenteEspecial } = draft.context.emisor;
  if (agenteRetencion !== null || contribuyenteEspecial !== null) return;
  const needs = (doc: DocSustentoPayload): boolean =>
    doc.pagoLocExt !== NO_RESIDENTE && !SIN_SER_AGENTE.has(codDocPadded(doc.codDocSustento));
  if (docsSustento !== undefined && !docsSustento.some(needs)) return;
  const message =
    'La empresa no consta como agente de retención ni como contribuyente especial: si lo es, regístrelo en la empresa; si no, no debe retener.';
  draft.findings.warn('retencion-sin-agente', 'ruc', message);
}

/** The withholding belongs to the month of its document, and is delivered within five business days of it (RECEIVED §6). */
export function checkPeriodo(
  draft: Draft,
  periodoFiscal: string | undefined,
  { fecha, registro, path }: { readonly fecha: Fecha; readonly registro?: string | undefined; readonly path: string },
): void {
  if (fecha.placeholder === true || draft.fechaEmision.placeholder === true) return;
  const periodo = periodoFiscal ?? periodoOf(draft);
  const months = [fecha.texto.slice(3), registro?.slice(3)];
  if (!months.includes(periodo)) {
    const message = `El período fiscal es ${periodo} y el documento de sustento es de ${fecha.texto.slice(3)}: la retención se declara en el mes de su documento; revise «periodoFiscal».`;
    draft.findings.warn('retencion-periodo-sustento', 'periodoFiscal', message, periodoFiscal);
  }
  const limite = plazoRetencion(fecha);
  if (draft.fechaEmision.day > limite.day) {
    const message = `El documento de sustento es del ${fecha.texto}: su retención se entrega en cinco días hábiles, hasta el ${limite.texto}, contados desde que se recibió.`;
    draft.findings.warn('retencion-plazo', path, message, fecha.texto);
  }
}

/** Returns the fiscal period of the date of issue, mm/yyyy. */
export function periodoOf(draft: Draft): string {
  return draft.fechaEmision.texto.slice(3);
}

/** The ATS table has unpadded numbers; the receipt pads them to two digits (FACTS §4.5). */
export function codDocPadded(codDocSustento: string): string {
  return codDocSustento.padStart(2, '0');
}

/**
 * Checks the date of a supporting document; on failure reports it and returns a placeholder. A date after the receipt's is
 * almost always a mistake.
 */
export function checkSustentoDate(draft: Draft, value: string, path: string): Fecha {
  const fecha = draft.fechaOrSupposed(value, path);
  if (fecha.day > draft.fechaEmision.day) {
    const message = `El documento de sustento es posterior a la retención (${draft.fechaEmision.texto}): revise la fecha.`;
    draft.findings.warn('retencion-sustento-posterior', path, message, value);
  }
  return fecha;
}

/** Checks one supporting document of 2.0.0. */
export function checkDocSustento(
  draft: Draft,
  doc: DocSustentoPayload,
  path: string,
  receptor: RetencionPayload['receptor'],
): void {
  checkSustento(draft, doc, path);
  checkResidence(draft, doc, path, receptor);
  checkAbroad(draft, doc, path);
  if (doc.fechaRegistroContable !== undefined) draft.fecha(doc.fechaRegistroContable, `${path}.fechaRegistroContable`);
  const reembolso = Number(doc.codDocSustento) === Number(COD_DOC_REEMBOLSO);
  if (
    isDocumentoSustento(doc.codDocSustento) &&
    reembolso !== (doc.reembolsos !== undefined && doc.reembolsos.length > 0)
  ) {
    const message = 'Los «reembolsos» van con codDocSustento 41, y solo con él.';
    draft.findings.refuse('retencion-reembolso', `${path}.reembolsos`, message, doc.codDocSustento);
  }
  for (const [i, retencion] of doc.retenciones.entries()) {
    const at = `${path}.retenciones[${i}]`;
    if (doc.codSustento === SUSTENTO_DIVIDENDOS && retencion.dividendos === undefined) {
      draft.findings.refuse('retencion-dividendos', `${at}.dividendos`, 'Con codSustento 10 indique «dividendos».');
    }
    if (retencion.codigo === '1' && BANANO.has(retencion.codigoRetencion) && retencion.compraCajBanano === undefined) {
      const message = `El código ${retencion.codigoRetencion} exige «compraCajBanano».`;
      draft.findings.refuse('retencion-banano', `${at}.compraCajBanano`, message);
    }
    if (retencion.dividendos !== undefined)
      draft.fecha(retencion.dividendos.fechaPagoDiv, `${at}.dividendos.fechaPagoDiv`);
  }
}

function checkSustento(draft: Draft, doc: DocSustentoPayload, path: string): void {
  if (!isDocumentoSustento(doc.codDocSustento)) {
    const message = `El tipo de documento «${doc.codDocSustento}» no existe; una factura es 01.`;
    draft.findings.refuse('sustento-documento', `${path}.codDocSustento`, message, doc.codDocSustento);
  }
  const row = sustento.at(doc.codSustento, draft.fechaEmision.iso);
  if (row === undefined) {
    const message = `El sustento «${doc.codSustento}» no existe; va de 01 a 15 (ATS, tabla 5).`;
    draft.findings.refuse('retencion-sustento', `${path}.codSustento`, message, doc.codSustento);
  } else if (isDocumentoSustento(doc.codDocSustento) && !row.documentos.includes(String(Number(doc.codDocSustento)))) {
    const message = `El sustento ${doc.codSustento} no admite documentos de tipo ${doc.codDocSustento}; admite ${row.documentos.join(', ')}.`;
    draft.findings.refuse('retencion-sustento-documento', `${path}.codDocSustento`, message, doc.codDocSustento);
  }
}

/** Identification types of table 6 for foreigners, residents included. */
const EXTRANJERAS = new Set(['06', '08']);

/** The tax depends on whether a foreign subject is paid as a resident: it must be given, never assumed (FACTS §4.5). */
function checkResidence(
  draft: Draft,
  doc: DocSustentoPayload,
  path: string,
  receptor: RetencionPayload['receptor'],
): void {
  const ofNonResident = doc.retenciones.find(
    ({ codigo, codigoRetencion }) =>
      codigo === '1' && retencionRenta.at(codigoRetencion, draft.fechaEmision.iso)?.noResidente,
  );
  if (doc.pagoLocExt !== undefined) {
    if (doc.pagoLocExt === RESIDENTE && ofNonResident !== undefined) {
      const message = `El código ${ofNonResident.codigoRetencion} es de pagos a no residentes (ATS, tabla 3.10), y «pagoLocExt» 01 dice que es residente: use 02, o un código de residentes.`;
      draft.findings.warn('retencion-no-residente', `${path}.pagoLocExt`, message, doc.pagoLocExt);
    }
    return;
  }
  if (ofNonResident === undefined && !EXTRANJERAS.has(receptor.tipoIdentificacion)) return;
  const why =
    ofNonResident === undefined
      ? 'El sujeto retenido se identifica con pasaporte o documento del exterior'
      : `El código ${ofNonResident.codigoRetencion} es de pagos a no residentes`;
  const message = `${why}: indique «pagoLocExt», 01 si se paga a un residente o 02 si no lo es.`;
  draft.findings.refuse('retencion-exterior', `${path}.pagoLocExt`, message);
}

/** A payment to a non-resident must state its regime and treaty (FACTS §4.5). */
function checkAbroad(draft: Draft, doc: DocSustentoPayload, path: string): void {
  if (doc.pagoLocExt !== NO_RESIDENTE) {
    checkPais(draft, doc.paisEfecPago, `${path}.paisEfecPago`);
    return;
  }
  const need = (field: keyof DocSustentoPayload): void => {
    if (doc[field] !== undefined) return;
    const message = `El pago a no residente (pagoLocExt 02) necesita «${field}».`;
    draft.findings.refuse('retencion-exterior', `${path}.${field}`, message);
  };
  need('tipoRegi');
  need('paisEfecPago');
  need('aplicConvDobTrib');
  if (doc.aplicConvDobTrib === 'NO') need('pagExtSujRetNorLeg');
  need('pagoRegFis');
  checkPaisEfecPago(draft, doc, `${path}.paisEfecPago`);
}

/** The country must be in table 25; for a tax haven, in ATS table 17, which no known source lists (FACTS §4.5). */
function checkPaisEfecPago(draft: Draft, { tipoRegi, paisEfecPago }: DocSustentoPayload, path: string): void {
  if (paisEfecPago === undefined) return;
  if (paisEfecPago === ECUADOR) {
    const message = 'Ecuador (593) no es un país del exterior: indique dónde se pagó al no residente (pagoLocExt 02).';
    draft.findings.refuse('retencion-exterior', path, message, paisEfecPago);
  } else if (tipoRegi !== PARAISO_FISCAL) {
    checkPais(draft, paisEfecPago, path);
  } else {
    const message = `El paraíso fiscal «${paisEfecPago}» no se comprobó: con tipoRegi 02 va un código de la tabla 17 del ATS, no uno de la tabla 25.`;
    draft.findings.warn('retencion-paraiso-fiscal', path, message, paisEfecPago);
  }
}

/** IVA is withheld from IVA: a larger base is almost always the taxable base by mistake. */
export function checkIvaBase(draft: Draft, base: Decimal, ivaDelDocumento: Decimal, path: string): void {
  if (base.lte(ivaDelDocumento) || draft.figuresBroken) return;
  const message = `La base de la retención de IVA es el valor del IVA del documento (${ivaDelDocumento.toFixed(2)}).`;
  draft.findings.warn('retencion-base-iva', path, message, base.toFixed());
}

/**
 * Income tax is withheld from the purchase without its taxes: a larger base is a mistake, or belongs to another document.
 */
export function checkRentaBases(draft: Draft, bases: Decimal, totalSinImpuestos: Decimal, path: string): void {
  if (bases.lte(totalSinImpuestos) || draft.figuresBroken) return;
  const message = `Las bases de renta suman ${bases.toFixed(2)} y el documento sin impuestos es de ${totalSinImpuestos.toFixed(2)}: revíselas.`;
  draft.findings.warn('retencion-base-renta', path, message, bases.toFixed());
}
