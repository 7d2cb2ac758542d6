import { parseFecha, supposed, type Fecha } from '../domain/fecha.js';
import type { NormalisedDocument } from '../xml/layout.js';
import type { Emisor, PrepareContext } from './document-type.js';
import type { Findings } from './findings.js';
import type { CampoAdicionalPayload } from './payload-schema.js';
import { LEYENDA_RIMPE } from './shared-layout.js';

/** The fields every payload has. */
export interface HeaderPayload {
  readonly version?: string;
  readonly fechaEmision?: string;
  readonly codDoc?: string;
  readonly ruc: string;
  readonly estab: string;
  readonly ptoEmi: string;
  readonly secuencial?: string;
  readonly referencia?: string;
  readonly referenciaUnica?: boolean;
  readonly campoAdicional?: CampoAdicionalPayload[];
}

/** Checks the header and gives the day of issue: today in Ecuador when the payload names none. */
export function checkHeader(
  payload: HeaderPayload,
  codDoc: string,
  context: PrepareContext,
  findings: Findings,
): Fecha {
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
    return supposed(hoy);
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

/** The issuer's fields of the document, from the stored company and establishment. */
export function emisorFields(emisor: Emisor): NormalisedDocument {
  const { nombreComercial, agenteRetencion, contribuyenteRimpe, dirEstablecimiento, contribuyenteEspecial } = emisor;
  return {
    razonSocial: emisor.razonSocial,
    nombreComercial: written(nombreComercial),
    dirMatriz: emisor.dirMatriz,
    agenteRetencion: written(agenteRetencion),
    contribuyenteRimpe: contribuyenteRimpe === null ? undefined : LEYENDA_RIMPE[contribuyenteRimpe],
    dirEstablecimiento: written(dirEstablecimiento),
    contribuyenteEspecial: written(contribuyenteEspecial),
    obligadoContabilidad: emisor.obligadoContabilidad ? 'SI' : 'NO',
  };
}

/** Empty is as good as absent. */
function written(text: string | null): string | undefined {
  return text === null || text === '' ? undefined : text;
}
