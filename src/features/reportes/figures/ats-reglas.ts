import type { AtsSinCompraRow } from '../ats/store.js';
import type { LineaRow } from '../store/lineas.js';
import { sustentosDe } from '../../../kernel/catalogues/sustento.js';
import { decimal, formatDecimal, sum, ZERO, type Decimal } from '../../../kernel/decimal.js';
import {
  FORMA_PAGO_DESDE,
  PROVEEDOR_EXTERIOR,
  RETENIDO_IVA,
  retenidoIva,
  type Compra,
  type Retencion,
} from './ats-compras.js';
import { faltaDePago, faltaDeRegimen } from './ats-exterior.js';
import {
  CLIENTE_EXTERIOR,
  CON_REFRENDO,
  DE_SERVICIOS,
  personaOf,
  REFRENDO,
  tipoVenta,
  tpIdCliente,
  type AtsVenta,
  type Exportacion,
  type Personas,
} from './ats-ventas.js';
import { plain } from './ats-xml.js';
import { numeroOf } from './documento-columnas.js';

/**
 * `falta`: the file cannot be written. `error`: the DIMM refuses the file, or it states less than the month has. `alerta`: the DIMM asks
 * to check it. Only the first two make an annex incomplete.
 */
export const NIVELES = ['falta', 'error', 'alerta'] as const;
export type Nivel = (typeof NIVELES)[number];

/** Rules of the annex, by number; docs/ats.md has each with its source, and a test a document that breaks it. */
export const REGLAS = {
  G1: 'falta',
  G2: 'falta',
  G3: 'falta',
  G4: 'error',
  G5: 'error',
  G6: 'alerta',
  C1: 'falta',
  C2: 'falta',
  C3: 'falta',
  C4: 'error',
  C5: 'error',
  C6: 'error',
  C7: 'error',
  C8: 'error',
  C9: 'error',
  C10: 'error',
  C11: 'error',
  C12: 'error',
  C13: 'error',
  C14: 'error',
  C15: 'error',
  C16: 'error',
  C17: 'error',
  C18: 'error',
  C19: 'error',
  C20: 'error',
  C21: 'error',
  C22: 'error',
  C23: 'error',
  C24: 'alerta',
  V1: 'error',
  V2: 'error',
  V3: 'error',
  V4: 'error',
  E1: 'falta',
  E2: 'error',
  E3: 'error',
  E4: 'error',
  E5: 'error',
  E6: 'error',
  E7: 'error',
  R1: 'error',
} as const satisfies Readonly<Record<string, Nivel>>;
export type Regla = keyof typeof REGLAS;

/** Where a finding is resolved: a field of the answers, or elsewhere. */
export const LUGARES = [
  'codSustento',
  'exportacionDe',
  'partes',
  'exportaciones',
  'modificados',
  'recibidos',
  'comprobantes',
  'empresa',
] as const;
export type Lugar = (typeof LUGARES)[number];

/** A rule that does not hold. */
export interface Hallazgo {
  readonly regla: Regla;
  readonly lugar: Lugar;
  /** In Spanish: what is wrong, of which document, and what to do. */
  readonly mensaje: string;
  /** Number of the document, 001-001-000000001; for `modificados`, of the modified one. */
  readonly numero?: string;
  /** Access key, or «manual-1». */
  readonly clave?: string;
  /** Identification of the other party. */
  readonly parte?: string;
}

const money = formatDecimal;
const IDENTIFICACION = /^[0-9A-Za-z]{3,13}$/;
const AUTORIZACION = /^[0-9]{3,49}$/;
/** Receipts of a year before may be registered. */
const ANIO_DIAS = 366;
const NOTAS_CREDITO: ReadonlySet<string> = new Set(['04', '47']);
/** ATS types that name the document they modify. */
const NOTAS: ReadonlySet<string> = new Set(['04', '05', '47', '48']);

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

const totalBases = ({ bases }: Pick<Compra, 'bases'>): Decimal => sum(Object.values(bases));

const nameOf = (row: LineaRow): string =>
  `${row.recibido ? 'el documento recibido' : 'la liquidación'} ${numeroOf(row)} de ${row.parte_identificacion}`;

/** Returns the rules that a purchase breaks. Pure. */
export function reglasDeCompra(compra: Compra): Hallazgo[] {
  const { row, numero, tipo, codSustento, tpIdProv, bases, montoIva, montoIce, retenciones, renta, total } = compra;
  const que = nameOf(row);
  const deQue = que.startsWith('el ') ? `del ${que.slice(3)}` : `de ${que}`;
  const found: Hallazgo[] = [];
  const where: Pick<Hallazgo, 'numero' | 'clave' | 'parte'> = {
    numero,
    clave: row.clave_acceso ?? `manual-${(BigInt(row.id) / 2n).toString()}`,
    parte: row.parte_identificacion,
  };
  const add = (regla: Regla, mensaje: string, lugar: Lugar = row.recibido ? 'recibidos' : 'comprobantes'): void => {
    found.push({ regla, lugar, mensaje, ...where });
  };
  if (row.total === null) {
    add('G1', `las cifras ${deQue}, que aún se calculan`);
    return found;
  }
  if (codSustento === undefined) {
    if (row.recibido) add('C1', `el sustento ${deQue}`);
    else found.push({ regla: 'C1', lugar: 'codSustento', mensaje: 'codSustento' });
  } else {
    const admitidos = sustentosDe(tipo, row.fecha_documento);
    if (!admitidos.includes(codSustento))
      add(
        'C2',
        `otro sustento ${deQue}: ${codSustento} no admite el tipo ${tipo}; elija ${admitidos.join(', ') || 'otro tipo'}`,
        row.recibido || row.cod_sustento !== null ? undefined : 'codSustento',
      );
  }
  if (compra.autorizacion === undefined) add('C3', `la autorización ${deQue}`);
  else if (!AUTORIZACION.test(compra.autorizacion))
    add('C4', `La autorización ${deQue} no es de 3 a 49 dígitos: corríjala.`);
  if (!IDENTIFICACION.test(row.parte_identificacion))
    add('C5', `La identificación ${deQue} no cabe en el anexo, que admite de 3 a 13 letras o dígitos: corríjala.`);
  if (tpIdProv === PROVEEDOR_EXTERIOR && compra.tipoProv === undefined)
    add(
      'C6',
      `Diga si el proveedor ${row.parte_identificacion}, de ${numero}, es persona natural o sociedad.`,
      'partes',
    );
  if (tpIdProv === PROVEEDOR_EXTERIOR && plain(row.parte_razon_social) === '')
    add('C7', `El nombre del proveedor ${deQue} no tiene letras ni dígitos: corríjalo.`);
  if (row.fecha_documento > row.fecha)
    add('C8', `${capital(que)} se registró antes de su fecha de emisión: corrija la fecha de registro.`);
  else if (daysBetween(row.fecha_documento, row.fecha) > ANIO_DIAS)
    add('C9', `${capital(que)} se registró más de un año después de su emisión: el anexo no lo admite.`);
  if (row.estab === '000' || row.pto_emi === '000' || row.secuencial === 0)
    add('C10', `El número ${deQue} no puede tener 000: corríjalo.`);
  if (montoIce.gt(totalBases(compra)))
    add('C11', `El ICE ${deQue} (${money(montoIce)}) es mayor que sus bases (${money(totalBases(compra))}).`);
  if (montoIva.gt(bases.gravada))
    add('C12', `El IVA ${deQue} (${money(montoIva)}) es mayor que su base gravada (${money(bases.gravada)}).`);
  const withheld = sum(RETENIDO_IVA.map(([, code]) => retenidoIva(compra, code)));
  const reembolsado = sum((row.reembolsos ?? []).map((one) => decimal(one[11])));
  if (withheld.gt(montoIva.plus(reembolsado)))
    add(
      'C13',
      `La retención de IVA sobre ${que} (${money(withheld)}) es mayor que su IVA (${money(montoIva)}): revise la retención o el documento.`,
    );
  for (const [, codigo, , base, valor] of renta) {
    const of = decimal(base ?? '0');
    const most = totalBases(compra).plus(montoIce);
    if (of.gt(most))
      add(
        'C14',
        `La base de la retención ${codigo} sobre ${que} (${money(of)}) es mayor que las bases del documento (${money(most)}).`,
      );
    if (decimal(valor).gt(of))
      add('C15', `La retención ${codigo} sobre ${que} (${valor}) es mayor que su base (${money(of)}).`);
  }
  if (total.gte(FORMA_PAGO_DESDE) && compra.formasPago.length === 0 && !NOTAS_CREDITO.has(tipo))
    add('C16', `Falta la forma de pago ${deQue}, que es de ${money(total)}: desde USD 500 se informa.`);
  const pago = faltaDePago(compra.pago);
  if (pago.length > 0)
    add('C17', `Del pago a ${row.parte_identificacion} por ${numero} falta ${pago.join(', ')}.`, 'partes');
  const abroad = renta.find(([, codigo]) => codigo.startsWith('5'));
  if (compra.pago?.local === true && abroad !== undefined)
    add(
      'C18',
      `La retención ${abroad[1]} sobre ${que} es de pagos al exterior, y su pago consta como local: corrija la retención.`,
    );
  if (NOTAS.has(tipo)) {
    if (compra.modificado === null) add('C19', `Falta qué documento modifica ${que}.`);
    else if (compra.modificado.autorizacion === undefined)
      found.push({
        ...where,
        regla: 'C19',
        lugar: 'modificados',
        mensaje: `Falta la autorización de ${compra.modificado.numero}, el documento modificado por ${que}: tráigalo, o escriba su autorización.`,
        numero: compra.modificado.numero,
      });
  }
  reglasDeReembolso(compra, que, add);
  if (retenciones.length > 1)
    add(
      'C21',
      `Hay ${retenciones.length} retenciones sobre ${que} (${retenciones.map(numeroDeRetencion).join(', ')}): el anexo admite una.`,
    );
  const stated = renta.concat(compra.iva).find((line) => line[8] != null && line[8] !== codSustento);
  if (stated !== undefined && codSustento !== undefined)
    add('C22', `El sustento ${deQue} es ${codSustento}, y el de su retención ${stated[8] ?? ''}: deben ser el mismo.`);
  return found;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const numeroDeRetencion = ({ retencion }: Retencion): string => numeroOf(retencion);

/** The reimbursed documents add up to what the document states, and each is identified. */
function reglasDeReembolso(
  { row }: Compra,
  que: string,
  add: (regla: Regla, mensaje: string, lugar?: Lugar) => void,
): void {
  if (row.reembolsos === null) return;
  const bases = sum(row.reembolsos.flatMap((one) => [6, 7, 8, 9].map((at) => decimal(String(one[at] ?? '0')))));
  const stated = decimal((row.reembolso_base ?? '0').replace('-', ''));
  if (!bases.eq(stated))
    add('C20', `Los documentos que reembolsa ${que} suman ${money(bases)}, y el total dice ${money(stated)}.`);
  for (const [, , , numero, , autorizacion] of row.reembolsos)
    if (!AUTORIZACION.test(autorizacion))
      add('C20', `La autorización de ${numero}, que reembolsa ${que}, no es de 3 a 49 dígitos.`);
}

/** A purchase is in the annex once: returns the finding for the second one with the same key. */
export function reglaDeRepetida(seen: Set<string>, { row, tipo, numero }: Compra): Hallazgo | undefined {
  const key = [row.parte_identificacion, tipo, numero].join(' ');
  if (!seen.has(key)) {
    seen.add(key);
    return undefined;
  }
  const mensaje = `${capital(nameOf(row))} está dos veces: elimine el repetido.`;
  return { regla: 'C23', lugar: 'recibidos', mensaje, numero, parte: row.parte_identificacion };
}

/** Returns the rules that a row of sales breaks. Pure. */
export function reglasDeVenta(row: AtsVenta, known: Personas): Hallazgo[] {
  const { parte_identificacion: parte, ice, gravada } = row;
  const found: Hallazgo[] = [];
  const add = (regla: Regla, mensaje: string, lugar: Lugar): void => {
    found.push({ regla, lugar, mensaje, parte });
  };
  const abroad = tpIdCliente(row) === CLIENTE_EXTERIOR;
  if (!IDENTIFICACION.test(parte))
    add(
      'V1',
      `La identificación del cliente ${parte} no cabe en el anexo, que admite de 3 a 13 letras o dígitos.`,
      'comprobantes',
    );
  if (abroad && personaOf(row, known) === undefined)
    add('V2', `Diga si el cliente ${parte} es persona natural o sociedad.`, 'partes');
  if (abroad && plain(row.parte_razon_social) === '')
    add('V3', `El nombre del cliente ${parte} no tiene letras ni dígitos.`, 'comprobantes');
  if (decimal(ice).gt(gravada))
    add(
      'V4',
      `El ICE de las ventas a ${parte} con tipo ${tipoVenta(row)} (${ice}) es mayor que su base gravada (${gravada}).`,
      'comprobantes',
    );
  return found;
}

const REFRENDO_NOMBRES: Readonly<Record<(typeof REFRENDO)[number][1], string>> = {
  distrito: 'el distrito aduanero',
  anio: 'el año',
  regimen: 'el régimen',
  correlativo: 'el correlativo',
  docTransporte: 'el documento de transporte',
};

/** Returns the rules that an export breaks. Pure. */
export function reglasDeExportacion(exportacion: Exportacion): Hallazgo[] {
  const { row, numero, exportacionDe, persona, regimen, paisDestino, fob, answer } = exportacion;
  const found: Hallazgo[] = [];
  const add = (regla: Regla, mensaje: string, lugar: Lugar = 'exportaciones'): void => {
    const { clave_acceso: clave, parte_identificacion: parte } = row;
    found.push({ regla, lugar, mensaje, numero, clave, parte });
  };
  if (exportacionDe === undefined) found.push({ regla: 'E1', lugar: 'exportacionDe', mensaje: 'exportacionDe' });
  if (persona === undefined)
    add(
      'E2',
      `Diga si el cliente ${row.parte_identificacion}, de la exportación ${numero}, es persona natural o sociedad.`,
      'partes',
    );
  const lacks = faltaDeRegimen(regimen);
  if (lacks.length > 0)
    add(
      'E3',
      `Del cliente ${row.parte_identificacion}, de la exportación ${numero}, falta ${lacks.join(', ')}.`,
      'partes',
    );
  if (paisDestino === undefined || paisDestino === '593')
    add(
      'E4',
      `El país de destino de la exportación ${numero} falta o es el Ecuador: diga el país del cliente.`,
      'partes',
    );
  if (exportacionDe === CON_REFRENDO) {
    const missing = REFRENDO.filter(([, from]) => answer?.[from] === undefined).map(
      ([, from]) => REFRENDO_NOMBRES[from],
    );
    if (missing.length > 0) add('E5', `De la exportación ${numero}, con refrendo, falta ${missing.join(', ')}.`);
  }
  if (exportacionDe === DE_SERVICIOS && (answer?.tipoIngreso === undefined || answer.gravadoOtroPais === undefined))
    add(
      'E6',
      `De la exportación de servicios ${numero} falta el tipo de ingreso (tabla 18) o si se gravó en otro país.`,
    );
  if (fob.lte(ZERO) || fob.gt(row.importe))
    add(
      'E7',
      `El valor FOB de la exportación ${numero} (${money(fob)}) debe ser mayor que cero y no pasar de ${row.importe}.`,
    );
  return found;
}

/** A withholding of the period whose document is in no month is in no annex. */
export function reglaDeRetencion(row: AtsSinCompraRow): Hallazgo {
  const numero = numeroOf(row);
  const mensaje = `La retención ${numero} nombra el documento ${row.cod_doc ?? ''} ${row.numero ?? ''} de ${row.parte_identificacion}, que no está registrado en ningún mes: regístrelo en Recibidos.`;
  return { regla: 'R1', lugar: 'recibidos', mensaje, numero, clave: row.clave_acceso, parte: row.parte_identificacion };
}

/** Facts of the whole period. */
export interface PeriodoAts {
  readonly razonSocial: string;
  readonly establecimientos: readonly string[];
  readonly ventasSinCifras: number;
  /** Received and in no month. */
  readonly sinMes: number;
  /** Received, not confirmed by the SRI. */
  readonly sinConfirmar: number;
  /** Issued, not authorised. */
  readonly sinAutorizar: number;
  /** Issued or received; an annulment is waiting. */
  readonly porAnular: number;
  /** Imports by DAU, which no sustento admits. */
  readonly importaciones: number;
}

const RAZON_SOCIAL_MIN = 5;

/** Returns the rules that the period as a whole breaks. Pure. */
export function reglasDePeriodo(periodo: PeriodoAts): Hallazgo[] {
  const { razonSocial, establecimientos, ventasSinCifras, sinMes, sinConfirmar, sinAutorizar } = periodo;
  const found: Hallazgo[] = [];
  const add = (regla: Regla, lugar: Lugar, mensaje: string): void => {
    found.push({ regla, lugar, mensaje });
  };
  if (ventasSinCifras > 0) add('G1', 'comprobantes', `las cifras de ${ventasSinCifras} ventas, que aún se calculan`);
  if (plain(razonSocial).length < RAZON_SOCIAL_MIN)
    add('G2', 'empresa', 'la razón social, de al menos cinco letras o dígitos');
  if (establecimientos.length === 0 || establecimientos.includes('000'))
    add('G3', 'empresa', 'los establecimientos de la empresa, que se numeran desde 001');
  if (sinMes > 0)
    add(
      'G4',
      'recibidos',
      `Hay ${sinMes} documentos recibidos sin fecha de registro: no están en ningún mes ni en este anexo.`,
    );
  if (sinConfirmar > 0)
    add(
      'G5',
      'recibidos',
      `Hay ${sinConfirmar} documentos recibidos que el SRI aún no confirma: no están en el anexo.`,
    );
  if (sinAutorizar > 0)
    add(
      'G5',
      'comprobantes',
      `Hay ${sinAutorizar} comprobantes emitidos del período sin autorizar: no están en el anexo.`,
    );
  if (periodo.porAnular > 0)
    add(
      'G6',
      'comprobantes',
      `Hay ${periodo.porAnular} documentos con una anulación en espera: si se anulan, el anexo cambia.`,
    );
  if (periodo.importaciones > 0)
    add(
      'C24',
      'recibidos',
      `Hay ${periodo.importaciones} importaciones por DAU: no van en el anexo, y sí en el formulario 104.`,
    );
  return found;
}
