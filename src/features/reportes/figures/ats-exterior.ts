import type { AtsPagoRetencion } from '../ats/store.js';
import type { ParteAts } from '../ats/respuestas.js';
import { paises } from '../../../kernel/catalogues/paises.js';
import { plain, tag } from './ats-xml.js';

/** Identification types of table 6 that are foreign. */
const PASAPORTE = '06';
const DEL_EXTERIOR = '08';
/** Issued by a supplier abroad (ATS table 4). */
const COMPROBANTE_DEL_EXTERIOR = '15';
const ECUADOR = '593';
/** The schema admits at most three digits, and names of regimes from five letters on. */
const PARAISO = /^[0-9]{1,3}$/;
const DENOMINACION_MIN = 5;

/** Country and regime of a party abroad; each undefined: nobody stated it. */
export interface Regimen {
  readonly tipoRegi: string | undefined;
  readonly pais: string | undefined;
  readonly paraiso: string | undefined;
  readonly denominacion: string | undefined;
}

/** Payment of a purchase: local, or abroad with what is known about it. Null: nobody stated which. */
export type Pago =
  | { readonly local: true }
  | (Regimen & {
      readonly local: false;
      readonly convenio: boolean | undefined;
      readonly sujetoRetencion: boolean | undefined;
    });

const siNo = (text: string | null | undefined): boolean | undefined => (text == null ? undefined : text === 'SI');

/**
 * Returns how a purchase is paid: as its withholding states, else as answered for the supplier. A document issued abroad, or by a party
 * with a foreign identification, is paid abroad; a passport alone does not tell.
 */
export function pagoOf(
  { parteTipo, codDoc }: { readonly parteTipo: string; readonly codDoc: string },
  stated: AtsPagoRetencion | undefined,
  parte: ParteAts | undefined,
): Pago | null {
  if (stated !== undefined) {
    const [, , pagoLocExt, tipoRegi, pais, convenio, sujeto] = stated;
    if (pagoLocExt !== '02') return { local: true };
    const regimen = regimenOf(parte);
    const isParaiso = tipoRegi === '02';
    return {
      local: false,
      tipoRegi: tipoRegi ?? regimen.tipoRegi,
      // With a tax haven the withholding states its code of table 17, not the country (FACTS §4.5).
      pais: isParaiso ? regimen.pais : (pais ?? regimen.pais),
      paraiso: isParaiso && pais !== null ? String(Number(pais)) : regimen.paraiso,
      denominacion: regimen.denominacion,
      convenio: siNo(convenio) ?? parte?.convenio,
      sujetoRetencion: siNo(sujeto) ?? parte?.sujetoRetencion,
    };
  }
  const abroad = parteTipo === DEL_EXTERIOR || codDoc === COMPROBANTE_DEL_EXTERIOR;
  if (!abroad && parteTipo !== PASAPORTE) return { local: true };
  if (parte?.residente === true) return { local: true };
  if (!abroad && parte?.residente === undefined) return null;
  return {
    local: false,
    ...regimenOf(parte),
    convenio: parte?.convenio,
    sujetoRetencion: parte?.sujetoRetencion,
  };
}

export function regimenOf(parte: ParteAts | undefined): Regimen {
  return {
    tipoRegi: parte?.tipoRegi,
    pais: parte?.pais,
    paraiso: parte?.paraiso,
    denominacion: parte?.denominacion,
  };
}

/** Returns what a regime lacks, in Spanish; empty: nothing. */
export function faltaDeRegimen({ tipoRegi, pais, paraiso, denominacion }: Regimen): string[] {
  return [
    ...(tipoRegi === undefined ? ['el tipo de régimen (tabla 19)'] : []),
    ...(pais === undefined ? ['el país (tabla 16)'] : []),
    ...(pais !== undefined && (pais === ECUADOR || !paises.rows.some(({ codigo }) => codigo === pais))
      ? [`otro país: ${pais} no es un país del exterior de la tabla 16`]
      : []),
    ...(tipoRegi === '02' && (paraiso === undefined || !PARAISO.test(paraiso))
      ? ['el paraíso fiscal (tabla 17, hasta tres dígitos)']
      : []),
    ...(tipoRegi === '03' && plain(denominacion ?? '').length < DENOMINACION_MIN
      ? ['la denominación del régimen preferente']
      : []),
  ];
}

/** Returns what a payment abroad lacks, in Spanish; empty: nothing. */
export function faltaDePago(pago: Pago | null): string[] {
  if (pago === null) return ['si es residente en el Ecuador'];
  if (pago.local) return [];
  return [
    ...faltaDeRegimen(pago),
    ...(pago.convenio === undefined ? ['si aplica convenio de doble tributación'] : []),
    ...(pago.convenio === false && pago.sujetoRetencion === undefined ? ['si el pago está sujeto a retención'] : []),
  ];
}

/** Writes the elements of a regime that differ by its type; the rest of a regime with missing data is left out. */
export function regimenXml(regimen: Regimen): string[] {
  if (faltaDeRegimen(regimen).length > 0) return [];
  const { tipoRegi = '', pais = '', paraiso = '', denominacion = '' } = regimen;
  return [
    tag('tipoRegi', tipoRegi),
    ...(tipoRegi === '01' ? [tag('paisEfecPagoGen', pais)] : []),
    ...(tipoRegi === '02' ? [tag('paisEfecPagoParFis', paraiso)] : []),
    ...(tipoRegi === '03' ? [tag('denopagoRegFis', plain(denominacion))] : []),
  ];
}

const word = (value: boolean | undefined): string => (value === true ? 'SI' : 'NO');

/** Writes `pagoExterior`; nothing while data are missing, since no value would be true. */
export function pagoXml(pago: Pago | null): string {
  if (pago === null || faltaDePago(pago).length > 0) return '';
  if (pago.local)
    return tag('pagoExterior', [
      tag('pagoLocExt', '01'),
      tag('paisEfecPago', 'NA'),
      tag('aplicConvDobTrib', 'NA'),
      tag('pagExtSujRetNorLeg', 'NA'),
    ]);
  const { pais = '', tipoRegi, convenio, sujetoRetencion } = pago;
  return tag('pagoExterior', [
    tag('pagoLocExt', '02'),
    ...regimenXml(pago),
    tag('paisEfecPago', pais),
    tag('aplicConvDobTrib', word(convenio)),
    // Asked only without a treaty (FACTS §4.5).
    tag('pagExtSujRetNorLeg', convenio === true ? 'NA' : word(sujetoRetencion)),
    tag('pagoRegFis', word(tipoRegi !== '01')),
  ]);
}

/** ATS table 14, for a party with a foreign identification: a passport is a person's. Undefined: nobody stated it. */
export function tipoPersona(
  parteTipo: string,
  ...sources: readonly (string | null | undefined)[]
): '01' | '02' | undefined {
  for (const source of sources) {
    if (source === 'natural' || source === '01') return '01';
    if (source === 'sociedad' || source === '02') return '02';
  }
  return parteTipo === PASAPORTE ? '01' : undefined;
}
