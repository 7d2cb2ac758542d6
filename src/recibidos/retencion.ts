import type { BaseRetencion } from '../database/recibido-links.js';
import type { RecibidoRow } from '../database/recibido-search.js';
import { retencionIva } from '../domain/catalogues/retencion-iva.js';
import { retencionRenta } from '../domain/catalogues/retencion-renta.js';
import { formatSecuencial } from '../domain/clave-acceso.js';
import { decimal, formatDecimal, percentOf } from '../domain/decimal.js';
import { fechaOfDay, trustedFecha } from '../domain/fecha.js';
import { addBusinessDays } from '../domain/feriados.js';
import { fechaEcuador } from '../domain/hora-ecuador.js';

/** A proposed line of a withholding. Unknown values are null, and the reason says what to decide. */
export interface LineaPropuesta {
  /** 1: income tax, 2: IVA. */
  readonly codigo: '1' | '2';
  readonly codigoRetencion: string | null;
  readonly baseImponible: string;
  readonly porcentajeRetener: string | null;
  readonly valorRetenido: string | null;
  /** In Spanish. */
  readonly razon: string;
}

/** Proposed withholdings of a document, with reasons. */
export interface PropuestaRetencion {
  readonly procede: boolean;
  readonly motivo: string | null;
  /** dd/mm/yyyy: deadline for delivering it. */
  readonly fechaLimite: string;
  /** Open decisions. */
  readonly faltan: readonly string[];
  readonly lineas: readonly LineaPropuesta[];
}

/** The supplier's data, from its document. */
export interface Proveedor {
  readonly rimpe: 'emprendedor' | 'negocio-popular' | null;
  readonly especial: boolean;
}

/** Business days to deliver a withholding after the document arrives (RECEIVED §6; the law's text is to be read again there). */
const ENTREGA_DIAS_HABILES = 5;
/** Payment by card: the card's issuer withholds (table 24). */
const TARJETAS: ReadonlySet<string> = new Set(['16', '18', '19']);
/** Document types that document a purchase. */
const SUSTENTAN: ReadonlySet<string> = new Set(['01', '02', '05']);

type Clase = 'bien' | 'servicio' | undefined;

/** Proposes a withholding: what was used last time for this supplier, else what is known about it. Never guesses. Pure. */
export function proponerRetencion(
  row: Pick<RecibidoRow, 'cod_doc' | 'cod_sustento' | 'lineas' | 'created_at' | 'estado'>,
  base: BaseRetencion,
  proveedor: Proveedor,
  hoy: string,
): PropuestaRetencion {
  const received = trustedFecha(fechaEcuador(row.created_at)).day;
  const fechaLimite = fechaOfDay(addBusinessDays(received, ENTREGA_DIAS_HABILES)).texto;
  const motivo = whyNot(row, base);
  if (motivo !== null) return { procede: false, motivo, fechaLimite, faltan: [], lineas: [] };
  const clase = claseOf(row.lineas);
  const iso = trustedFecha(hoy).iso;
  const lineas = [...rentaOf(base, proveedor, clase, iso), ...ivaOf(base, proveedor, clase, iso)];
  const faltan = [
    ...(row.cod_sustento === null ? ['codSustento'] : []),
    ...lineas
      .filter(({ codigoRetencion }) => codigoRetencion === null)
      .map(({ codigo }) => `retenciones[${codigo}].codigoRetencion`),
  ];
  return { procede: true, motivo: null, fechaLimite, faltan, lineas };
}

function whyNot(row: Pick<RecibidoRow, 'cod_doc' | 'estado'>, base: BaseRetencion): string | null {
  if (row.estado !== 'VIGENTE') return `El documento está ${row.estado}: no se retiene sobre él.`;
  if (!SUSTENTAN.has(row.cod_doc)) return 'Sobre este tipo de documento no se retiene.';
  if (!base.agente && !base.especial)
    return 'La empresa no consta como agente de retención ni como contribuyente especial; si lo es, anótelo en la empresa.';
  return null;
}

/** Returns the kind if all lines share it; otherwise undefined. */
function claseOf(lineas: RecibidoRow['lineas']): Clase {
  const kinds = new Set(lineas ?? []);
  if (kinds.size !== 1) return undefined;
  if (kinds.has('bien') || kinds.has('activo-fijo')) return 'bien';
  return kinds.has('servicio') ? 'servicio' : undefined;
}

const DECIDA = 'Decida si es un bien o un servicio (lineas[].tipo), o elija el código.';

function rentaOf(base: BaseRetencion, proveedor: Proveedor, clase: Clase, iso: string): LineaPropuesta[] {
  const baseImponible = formatDecimal(decimal(base.total_sin_impuestos));
  const propose = (codigo: string | null, razon: string): LineaPropuesta[] => [
    lineOf('1', codigo, baseImponible, codigo === null ? undefined : retencionRenta.at(codigo, iso)?.tarifa, razon),
  ];
  const pagos = base.pagos ?? [];
  if (pagos.length > 0 && pagos.every(([forma]) => TARJETAS.has(forma)))
    return propose('332G', 'Se pagó con tarjeta: retiene quien la emite.');
  const used = usedLast(base, '1', (codigo) => retencionRenta.at(codigo, iso) !== undefined);
  if (used !== undefined) return propose(used, lastTime(base));
  if (proveedor.rimpe === 'negocio-popular')
    return propose('332', 'El emisor es negocio popular (RIMPE): no se le retiene.');
  if (proveedor.rimpe === 'emprendedor') return propose('343', 'El emisor es RIMPE emprendedor.');
  if (clase === 'bien') return propose('312', 'Sus líneas son bienes.');
  if (clase === 'servicio') return propose('3440', 'Sus líneas son servicios.');
  return propose(null, DECIDA);
}

function ivaOf(base: BaseRetencion, proveedor: Proveedor, clase: Clase, iso: string): LineaPropuesta[] {
  const baseImponible = formatDecimal(decimal(base.iva));
  if (decimal(base.iva).eq(0)) return [];
  const propose = (codigo: string | null, razon: string): LineaPropuesta[] => [
    lineOf('2', codigo, baseImponible, codigo === null ? undefined : retencionIva.at(codigo, iso)?.tarifa, razon),
  ];
  const used = usedLast(base, '2', (codigo) => retencionIva.at(codigo, iso) !== undefined);
  if (used !== undefined) return propose(used, lastTime(base));
  if (clase === undefined) return propose(null, DECIDA);
  const bien = clase === 'bien';
  if (base.especial && proveedor.especial) return propose(bien ? '9' : '10', 'Ambos son contribuyentes especiales.');
  return propose(bien ? '1' : '2', bien ? 'Sus líneas son bienes.' : 'Sus líneas son servicios.');
}

/** Returns the code last used for that tax, if there was only one; with several it is unknown which applies. */
function usedLast(base: BaseRetencion, impuesto: '1' | '2', inForce: (codigo: string) => boolean): string | undefined {
  const codes = new Set((base.ultima ?? []).filter(([codigo]) => codigo === impuesto).map(([, codigo]) => codigo));
  const [only] = codes;
  return codes.size === 1 && only !== undefined && inForce(only) ? only : undefined;
}

const lastTime = ({ ultima_numero: numero }: BaseRetencion): string =>
  `Es lo que se retuvo a este emisor la última vez (${numero ?? ''}).`;

function lineOf(
  codigo: '1' | '2',
  codigoRetencion: string | null,
  baseImponible: string,
  tarifa: string | undefined,
  razon: string,
): LineaPropuesta {
  const porcentajeRetener = tarifa ?? null;
  const valorRetenido = tarifa === undefined ? null : formatDecimal(percentOf(decimal(baseImponible), decimal(tarifa)));
  return { codigo, codigoRetencion, baseImponible, porcentajeRetener, valorRetenido, razon };
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
      codDocSustento: row.cod_doc,
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
      ...(base.pagos !== null && { pagos: base.pagos.map(([formaPago, total]) => ({ formaPago, total })) }),
    },
  };
}
