import { parseFecha, markPlaceholder, type Fecha } from '../kernel/fecha.js';
import type { NormalisedDocument } from '../xml/layout.js';
import type { Emisor, PrepareContext } from './document-type.js';
import type { Findings } from './findings.js';
import type { CampoAdicionalPayload } from './payload-schema.js';
import { LEYENDA_RIMPE } from './shared-layout.js';

/** Fields common to all payloads. */
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

/** Rule behind the date window (FACTS §11). The SRI itself accepts older dates: 30 days in 2020, 90 later. */
const AL_GENERARLO =
  'Desde el 01/01/2026 un comprobante se transmite al generarlo (Res. NAC-DGERCGC25-00000014 y 25-00000017)';

function days(count: number): string {
  return count === 1 ? '1 día' : `${count} días`;
}

/** Checks the header and returns the date of issue; defaults to today in Ecuador. */
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
    return markPlaceholder(hoy);
  }
  const daysAgo = hoy.day - fecha.day;
  if (daysAgo < 0) {
    const message = `La fecha de emisión es futura: hoy es ${context.hoy} en el Ecuador, y el SRI devuelve lo que tiene otra posterior (65).`;
    findings.refuse('comprobante-fecha-fuera', 'fechaEmision', message, payload.fechaEmision);
  } else if (daysAgo > context.fechaEmisionDiasAtras) {
    const since = context.fechaEmisionDiasAtras === 0 ? '' : ` o hasta ${days(context.fechaEmisionDiasAtras)} antes`;
    const message = `La fecha de emisión debe ser la de hoy (${context.hoy})${since}, y es de ${days(daysAgo)} antes. ${AL_GENERARLO}: con una fecha vieja el emisor se expone a una multa y el SRI puede devolverlo (65). El operador amplía el plazo con RUBRICA_FECHA_DIAS_ATRAS.`;
    findings.refuse('comprobante-fecha-fuera', 'fechaEmision', message, payload.fechaEmision);
  } else if (daysAgo > 0) {
    const message = `La fecha de emisión es de ${days(daysAgo)} antes de hoy (${context.hoy}). ${AL_GENERARLO}; más tarde el emisor se expone a una multa.`;
    findings.warn('comprobante-fecha-anterior', 'fechaEmision', message, payload.fechaEmision);
  }
  return fecha;
}

/** Returns the issuer's fields, from the stored company and establishment. */
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

/** Treats empty as absent. */
function written(text: string | null): string | undefined {
  return text === null || text === '' ? undefined : text;
}
