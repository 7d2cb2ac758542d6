import type { BaseRetencion } from '../store/links.js';
import type { RecibidoRow } from '../store/search.js';
import { retencionIva } from '../../../kernel/catalogues/retencion-iva.js';
import { retencionRenta } from '../../../kernel/catalogues/retencion-renta.js';
import { sustentosDe, tipoCompra } from '../../../kernel/catalogues/sustento.js';
import type { CifraReembolso } from '../../../kernel/cifras.js';
import { formatSecuencial } from '../../../kernel/clave-acceso.js';
import { decimal, formatDecimal, percentOf, sum, ZERO, type Decimal } from '../../../kernel/decimal.js';
import { trustedFecha } from '../../../kernel/fecha.js';
import { isRucOfPerson } from '../../../kernel/identificacion.js';
import { plazoRetencion } from '../../../kernel/plazo-retencion.js';
import type { FichaProveedor, Usuales } from '../../../kernel/proveedor.js';
import { reglaIva, reglaRenta, type Clase, type Hechos, type Regla } from './propuesta-reglas.js';

/** A proposed line of a withholding. Unknown values are null, and the reason says what to decide. */
export interface LineaPropuesta {
  /** 1: income tax, 2: IVA. */
  readonly codigo: '1' | '2';
  readonly codigoRetencion: string | null;
  readonly baseImponible: string;
  readonly porcentajeRetener: string | null;
  readonly valorRetenido: string | null;
  /** Percentages that the table allows, where there are several. */
  readonly opciones: readonly string[];
  /** In Spanish: the rule. */
  readonly razon: string;
  /** In Spanish: its source. */
  readonly fuente: string;
}

/** Proposed withholdings of a document, with reasons. */
export interface PropuestaRetencion {
  readonly procede: boolean;
  readonly motivo: string | null;
  /** dd/mm/yyyy: deadline for delivering it. */
  readonly fechaLimite: string;
  /** The decided sustento, else the one on the supplier's card; null: to be decided. */
  readonly codSustento: string | null;
  /** Open decisions. */
  readonly faltan: readonly string[];
  /** In Spanish: points to check before it is issued. */
  readonly avisos: readonly string[];
  readonly lineas: readonly LineaPropuesta[];
}

/** Facts about the supplier: its card, and what its document states. */
export interface Proveedor {
  readonly ficha: FichaProveedor;
  readonly transporte: boolean;
  /** In Spanish: contradictions between the card and the SRI's register. */
  readonly avisos?: readonly string[];
}

/** Payment by card: the card's issuer withholds (table 24). */
const TARJETAS: ReadonlySet<string> = new Set(['16', '18', '19']);
const COMPROBANTE_DEL_EXTERIOR = '15';
/** Document types that document a purchase. */
const SUSTENTAN: ReadonlySet<string> = new Set(['01', '02', '05', COMPROBANTE_DEL_EXTERIOR]);
/** Passport, foreign identification (table 6). */
const EXTRANJERAS: ReadonlySet<string> = new Set(['06', '08']);
/** Up to this base income tax need not be withheld from an occasional supplier; general knowledge, to be verified (RECEIVED §6). */
const MINIMO_RENTA = decimal('50');

type Documento = Pick<
  RecibidoRow,
  | 'cod_doc'
  | 'reembolso'
  | 'fecha'
  | 'cod_sustento'
  | 'lineas'
  | 'estado'
  | 'tipo_emisor'
  | 'fecha_emision'
  | 'fecha_recepcion'
>;

/** Proposes a withholding by what was bought and by the supplier's card. Never guesses. Pure. */
export function proponerRetencion(
  row: Documento,
  base: BaseRetencion,
  { ficha, transporte, avisos: delRegistro = [] }: Proveedor,
  hoy: string,
): PropuestaRetencion {
  const fechaLimite = plazoRetencion(trustedFecha(row.fecha_recepcion ?? row.fecha_emision)).texto;
  const withheld = basesOf(base);
  const motivo = whyNot(row, base, withheld);
  const codSustento = row.cod_sustento ?? usualSustento(row, ficha);
  if (motivo !== null) return { procede: false, motivo, fechaLimite, codSustento, faltan: [], avisos: [], lineas: [] };
  const pagos = base.pagos ?? [];
  const hechos: Hechos = {
    base,
    ficha,
    codDoc: row.cod_doc,
    clase: claseOf(row.lineas) ?? (transporte ? 'transporte' : undefined),
    tarjeta: pagos.length > 0 && pagos.every(([forma]) => TARJETAS.has(forma)),
    exterior: EXTRANJERAS.has(row.tipo_emisor) || row.cod_doc === COMPROBANTE_DEL_EXTERIOR,
  };
  const { iso } = trustedFecha(hoy);
  const iva = withheld.iva.eq(ZERO) ? undefined : reglaIva(hechos);
  const lineas = [
    ...(withheld.renta.eq(ZERO) ? [] : [lineOf('1', reglaRenta(hechos), withheld.renta, iso)]),
    ...(iva === undefined ? [] : [lineOf('2', iva, withheld.iva, iso)]),
  ];
  const faltan = [
    ...(codSustento === null ? ['codSustento'] : []),
    ...lineas.flatMap(({ codigo, codigoRetencion, porcentajeRetener }) =>
      codigoRetencion === null
        ? [`retenciones[${codigo}].codigoRetencion`]
        : porcentajeRetener === null
          ? [`retenciones[${codigo}].porcentajeRetener`]
          : [],
    ),
  ];
  const avisos = [...avisosOf(hechos, base, withheld), ...delRegistro];
  return { procede: true, motivo: null, fechaLimite, codSustento, faltan, avisos, lineas };
}

/** Returns the card's sustento, if it admits this type of document. */
export function usualSustento(
  row: Pick<RecibidoRow, 'cod_doc' | 'reembolso' | 'fecha'>,
  { codSustento }: Pick<FichaProveedor, 'codSustento'>,
): string | null {
  const admitted = sustentosDe(tipoCompra(row.cod_doc, row.reembolso), row.fecha);
  return codSustento !== null && admitted.includes(codSustento) ? codSustento : null;
}

/** Bases left to withhold on. */
interface Bases {
  readonly renta: Decimal;
  readonly iva: Decimal;
}

/**
 * Nothing is withheld on what is reimbursed (design/reports). It is written as one amount that is no object of IVA with the IVA inside, or
 * with the rates of its documents (design/reports).
 */
function basesOf(base: BaseRetencion): Bases {
  const [renta, iva] = [decimal(base.total_sin_impuestos), decimal(base.iva)];
  if (base.reembolsos === null) return { renta, iva };
  const reimbursed = decimal(base.reembolso_base ?? '0');
  const taxes = decimal(base.reembolso_impuesto ?? '0');
  const noObjeto = base.impuestos_codigos.flatMap((codigo, i) =>
    codigo === '2' && base.impuestos_porcentajes[i] === NO_OBJETO ? [decimal(base.impuestos_bases[i] ?? '0')] : [],
  );
  if (noObjeto.length === 0) return { renta: atLeastZero(renta.minus(reimbursed)), iva: atLeastZero(iva.minus(taxes)) };
  const inside = base.reembolso_base === null ? sum(noObjeto) : reimbursed.plus(taxes);
  return { renta: atLeastZero(renta.minus(inside)), iva };
}

const NO_OBJETO = '6';

function atLeastZero(value: Decimal): Decimal {
  return value.lt(ZERO) ? ZERO : value;
}

function whyNot({ estado, cod_doc: codDoc }: Documento, base: BaseRetencion, { renta, iva }: Bases): string | null {
  if (estado !== 'VIGENTE') return `El documento está ${estado}: no se retiene sobre él.`;
  if (!SUSTENTAN.has(codDoc)) return 'Sobre este tipo de documento no se retiene.';
  if (!base.agente && !base.especial)
    return 'La empresa no consta como agente de retención ni como contribuyente especial; si lo es, regístrelo en la empresa.';
  if (base.reembolsos !== null && renta.eq(ZERO) && iva.eq(ZERO))
    return 'Todo el documento es un reembolso de gastos: sobre lo que se reembolsa no se retiene.';
  return null;
}

function avisosOf(
  { exterior, tarjeta, ficha, base: { especial } }: Hechos,
  base: BaseRetencion,
  { renta, iva }: Bases,
): string[] {
  const avisos: string[] = [];
  if (base.reembolsos !== null)
    avisos.push(
      'Es un reembolso de gastos: se retiene solo sobre lo que no se reembolsa, y el sustento va como documento 41.',
    );
  if (exterior && iva.eq(ZERO))
    avisos.push(
      'Si es un servicio importado, emita también una liquidación de compra con su IVA y retenga sobre ella el 100 % de ese IVA (código 3).',
    );
  if (!tarjeta && !exterior && renta.gt(ZERO) && renta.lte(MINIMO_RENTA))
    avisos.push(
      'La base no pasa de USD 50: hasta ese monto no es obligatorio retener renta a un proveedor ocasional; a uno permanente sí (por verificar en la norma vigente).',
    );
  if (ficha.regimen === 'negocio-popular' && iva.gt(ZERO))
    avisos.push(
      'El emisor es negocio popular y cobró IVA: no se retiene ese IVA, y conviene pedirle que corrija el documento.',
    );
  if (!especial && ficha.especial === true && iva.gt(ZERO))
    avisos.push(
      'El emisor es contribuyente especial y su empresa no: confirme si le corresponde retener el IVA (RECEIVED §6).',
    );
  return avisos;
}

const CLASES: Readonly<Record<string, Clase | undefined>> = {
  bien: 'bien',
  'activo-fijo': 'bien',
  servicio: 'servicio',
  honorarios: 'honorarios',
  'honorarios-sin-titulo': 'honorarios-sin-titulo',
  arriendo: 'arriendo',
  transporte: 'transporte',
};

/** Returns the kind if all lines share it; otherwise undefined. */
function claseOf(lineas: RecibidoRow['lineas']): Clase | undefined {
  const kinds = new Set((lineas ?? []).map((tipo) => (tipo === null ? undefined : CLASES[tipo])));
  const [only] = kinds;
  return kinds.size === 1 ? only : undefined;
}

/** Returns the codes of the last withholding that are in force, where a tax had only one; with several it is unknown which applies. */
export function usualesDe({ ultima }: Pick<BaseRetencion, 'ultima'>, hoy: string): Partial<Usuales> {
  const { iso } = trustedFecha(hoy);
  const only = (impuesto: string): string | undefined => {
    const codes = new Set((ultima ?? []).filter(([codigo]) => codigo === impuesto).map(([, codigo]) => codigo));
    return codes.size === 1 ? [...codes][0] : undefined;
  };
  const [codigoRenta, codigoIva] = [only('1'), only('2')];
  return {
    ...(codigoRenta !== undefined && retencionRenta.at(codigoRenta, iso) !== undefined && { codigoRenta }),
    ...(codigoIva !== undefined && retencionIva.at(codigoIva, iso) !== undefined && { codigoIva }),
  };
}

function lineOf(codigo: '1' | '2', regla: Regla, base: Decimal, iso: string): LineaPropuesta {
  const { codigo: codigoRetencion, razon, fuente, porcentaje } = regla;
  const row =
    codigoRetencion === null
      ? undefined
      : codigo === '1'
        ? retencionRenta.at(codigoRetencion, iso)
        : { ...retencionIva.at(codigoRetencion, iso), opciones: [] };
  const porcentajeRetener = row?.tarifa ?? porcentaje ?? null;
  return {
    codigo,
    codigoRetencion,
    baseImponible: formatDecimal(base),
    porcentajeRetener,
    valorRetenido: porcentajeRetener === null ? null : formatDecimal(percentOf(base, decimal(porcentajeRetener))),
    opciones: row?.opciones ?? [],
    razon,
    fuente: [fuente, row?.fuente].filter((part) => part !== undefined && part !== '').join('; '),
  };
}

/** Builds the payload of withholding 2.0.0 for a document, except the withheld amounts and the issuing point. */
export function sustentoOf(
  row: Pick<
    RecibidoRow,
    | 'ruc'
    | 'cod_doc'
    | 'estab'
    | 'pto_emi'
    | 'secuencial'
    | 'fecha_emision'
    | 'fecha_registro'
    | 'numero_autorizacion'
    | 'clave_acceso'
    | 'tipo_emisor'
    | 'ruc_emisor'
    | 'razon_social_emisor'
    | 'parte_rel'
    | 'reembolso'
  >,
  base: BaseRetencion,
): { readonly receptor: Record<string, unknown>; readonly docSustento: Record<string, unknown> } {
  const autorizacion = row.clave_acceso ?? row.numero_autorizacion;
  return {
    receptor: {
      tipoIdentificacion: row.tipo_emisor,
      identificacion: row.ruc_emisor,
      razonSocial: row.razon_social_emisor ?? '',
    },
    docSustento: {
      codDocSustento: tipoCompra(row.cod_doc, row.reembolso),
      numDocSustento: `${row.estab}${row.pto_emi}${formatSecuencial(row.secuencial)}`,
      fechaEmisionDocSustento: row.fecha_emision,
      ...(row.fecha_registro !== null && { fechaRegistroContable: row.fecha_registro }),
      ...(autorizacion !== null && { numAutDocSustento: autorizacion }),
      totalSinImpuestos: base.total_sin_impuestos,
      importeTotal: base.total,
      impuestosDocSustento: base.impuestos_codigos.map((codigo, at) => {
        const tarifa = base.impuestos_tarifas[at];
        return {
          codImpuestoDocSustento: codigo,
          codigoPorcentaje: base.impuestos_porcentajes[at] ?? '',
          baseImponible: base.impuestos_bases[at] ?? '0.00',
          ...(typeof tarifa === 'string' && { tarifa }),
          valorImpuesto: base.impuestos_valores[at] ?? '0.00',
        };
      }),
      ...(base.reembolsos !== null && { reembolsos: base.reembolsos.map(reembolsoOf) }),
      ...(base.pagos !== null && { pagos: base.pagos.map(([formaPago, total]) => ({ formaPago, total })) }),
    },
  };
}

/** A reimbursed document in the form of the withholding's payload. */
function reembolsoOf(documento: CifraReembolso): Record<string, unknown> {
  const [codDoc, tipo, identificacion, numero, fecha, autorizacion, base0, gravada, noObjeto, exenta, , iva] =
    documento;
  const [estab = '', ptoEmi = '', secuencial = ''] = numero.split('-');
  // Older figures have no rates: what was taxed was at the general rate (design/reports).
  const tarifas = documento[12] ?? [
    ['0', '0', base0, '0'],
    ['4', '15', gravada, iva],
    ['6', '0', noObjeto, '0'],
    ['7', '0', exenta, '0'],
  ];
  return {
    tipoIdentificacionProveedorReembolso: tipo,
    identificacionProveedorReembolso: identificacion,
    tipoProveedorReembolso: tipo === '05' || (tipo === '04' && isRucOfPerson(identificacion)) ? '01' : '02',
    codDocReembolso: codDoc,
    estabDocReembolso: estab,
    ptoEmiDocReembolso: ptoEmi,
    secuencialDocReembolso: secuencial,
    fechaEmisionDocReembolso: fecha,
    numeroAutorizacionDocReemb: autorizacion,
    detalleImpuestos: tarifas
      .filter(([, , base]) => !decimal(base).eq(ZERO))
      .map(([codigoPorcentaje, tarifa, base, impuesto]) => ({
        codigo: '2',
        codigoPorcentaje,
        tarifa: tarifa ?? '0',
        baseImponibleReembolso: formatDecimal(decimal(base)),
        impuestoReembolso: formatDecimal(decimal(impuesto)),
      })),
  };
}
