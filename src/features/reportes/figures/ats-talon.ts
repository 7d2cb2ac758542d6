import { documentosSustento } from '../../../kernel/catalogues/documentos-sustento.js';
import { retencionRenta } from '../../../kernel/catalogues/retencion-renta.js';
import { decimal, formatDecimal, sum, ZERO, type Decimal } from '../../../kernel/decimal.js';
import { RETENIDO_IVA, retenidoIva, type Compra } from './ats-compras.js';
import { tipoVenta, type AtsVenta, type Exportacion } from './ats-ventas.js';
import { columna, type Fila } from '../../../files/columnas.js';
import { CASILLAS_RETENCION_IVA } from './formularios.js';

/** Sections of the summary that the DIMM prints («talón resumen»). */
export const SECCIONES_TALON = [
  'compras',
  'ventas',
  'exportaciones',
  'anulados',
  'retencionesRenta',
  'retencionesIva',
  'retencionesRecibidas',
] as const;
export type SeccionTalon = (typeof SECCIONES_TALON)[number];

/** A row of the summary. `valor`: IVA, FOB or amount withheld. */
interface Renglon {
  readonly seccion: SeccionTalon;
  readonly codigo: string;
  readonly concepto: string;
  registros: number;
  base0: Decimal;
  baseGravada: Decimal;
  noObjeto: Decimal;
  valor: Decimal;
}
type Amounts = Partial<Pick<Renglon, 'registros' | 'base0' | 'baseGravada' | 'noObjeto' | 'valor'>>;

export const COLUMNAS_TALON = [
  columna('seccion', 'Sección', 'texto', 'Sección del talón.', { ancho: 22 }),
  columna('codigo', 'Código', 'texto', 'Tipo de comprobante, de exportación o código de retención.', { ancho: 8 }),
  columna('concepto', 'Concepto', 'texto', 'Qué es.', { ancho: 56 }),
  columna('registros', 'Registros', 'entero', 'Cuántos registros; en ventas, cuántos comprobantes.'),
  columna('base0', 'Base 0 %', 'dinero', 'Base con tarifa 0 %.'),
  columna(
    'baseGravada',
    'Base gravada',
    'dinero',
    'Base con tarifa distinta de 0 %; en retenciones de renta, su base.',
  ),
  columna('noObjeto', 'No objeto y exento', 'dinero', 'Base no objeto de IVA y exenta.'),
  columna('valor', 'Valor', 'dinero', 'IVA; en exportaciones, el valor FOB; en retenciones, lo retenido.'),
] as const;

const EXPORTACIONES: Readonly<Record<string, string>> = {
  '01': 'Bienes con refrendo',
  '02': 'Bienes sin refrendo',
  '03': 'Servicios y otros ingresos del exterior',
};

const nombreDeTipo = (tipo: string): string =>
  documentosSustento.rows.find(({ codigo }) => codigo === String(Number(tipo)))?.descripcion ?? tipo;

/** Adds up the summary of an annex, row by row. */
export class Talon {
  readonly #rows = new Map<string, Renglon>();
  readonly #hasta: string;

  /** @param hasta last day of the period, yyyy-mm-dd */
  constructor(hasta: string) {
    this.#hasta = hasta;
  }

  #add(seccion: SeccionTalon, codigo: string, concepto: string, amounts: Amounts): void {
    const key = `${SECCIONES_TALON.indexOf(seccion)} ${codigo.padStart(6)}`;
    const row = this.#rows.get(key) ?? {
      ...{ seccion, codigo, concepto, registros: 0 },
      ...{ base0: ZERO, baseGravada: ZERO, noObjeto: ZERO, valor: ZERO },
    };
    this.#rows.set(key, row);
    row.registros += amounts.registros ?? 0;
    row.base0 = row.base0.plus(amounts.base0 ?? ZERO);
    row.baseGravada = row.baseGravada.plus(amounts.baseGravada ?? ZERO);
    row.noObjeto = row.noObjeto.plus(amounts.noObjeto ?? ZERO);
    row.valor = row.valor.plus(amounts.valor ?? ZERO);
  }

  addCompra(compra: Compra): void {
    const { tipo, bases, montoIva } = compra;
    this.#add('compras', tipo, nombreDeTipo(tipo), {
      registros: 1,
      base0: bases.cero,
      baseGravada: bases.gravada,
      noObjeto: bases.noObjeto.plus(bases.exenta),
      valor: montoIva,
    });
    for (const [, codigo, , base, valor] of compra.renta) {
      const concepto = retencionRenta.at(codigo, this.#hasta)?.descripcion ?? codigo;
      const amounts = { registros: 1, baseGravada: decimal(base ?? '0'), valor: decimal(valor) };
      this.#add('retencionesRenta', codigo, concepto, amounts);
    }
    for (const [, codigo] of RETENIDO_IVA) {
      const valor = retenidoIva(compra, codigo);
      const porcentaje = CASILLAS_RETENCION_IVA[codigo]?.porcentaje ?? codigo;
      if (!valor.eq(ZERO))
        this.#add('retencionesIva', porcentaje, `Retención de IVA del ${porcentaje} %`, { registros: 1, valor });
    }
  }

  addVenta(row: AtsVenta): void {
    const tipo = tipoVenta(row);
    this.#add('ventas', tipo, nombreDeTipo(tipo), {
      registros: row.comprobantes,
      base0: decimal(row.base0),
      baseGravada: decimal(row.gravada),
      noObjeto: decimal(row.no_gravada),
      valor: decimal(row.iva),
    });
    const received = [
      ['IVA', row.ret_iva],
      ['Renta', row.ret_renta],
    ] as const;
    for (const [codigo, valor] of received)
      if (!decimal(valor).eq(ZERO))
        this.#add('retencionesRecibidas', codigo, `Retenciones de ${codigo} que le hicieron`, {
          registros: 1,
          valor: decimal(valor),
        });
  }

  addExportacion({ exportacionDe = '', fob }: Exportacion): void {
    this.#add('exportaciones', exportacionDe, EXPORTACIONES[exportacionDe] ?? 'Sin tipo', { registros: 1, valor: fob });
  }

  /** Returns the rows in the order of the printed summary. What was annulled in SRI en línea is not reported: always zero. */
  filas(): Fila[] {
    this.#add('anulados', '', 'Comprobantes anulados', {});
    return [...this.#rows]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, row]) => ({
        seccion: row.seccion,
        codigo: row.codigo,
        concepto: row.concepto,
        registros: String(row.registros),
        base0: formatDecimal(row.base0),
        baseGravada: formatDecimal(row.baseGravada),
        noObjeto: formatDecimal(row.noObjeto),
        valor: formatDecimal(row.valor),
      }));
  }

  /** Sum of a column of a section, credit notes subtracted. */
  total(
    seccion: SeccionTalon,
    name: 'base0' | 'baseGravada' | 'noObjeto' | 'valor',
    omit: ReadonlySet<string> = NINGUNO,
  ): Decimal {
    return sum(
      [...this.#rows.values()]
        .filter((row) => row.seccion === seccion && !omit.has(row.codigo))
        .map((row) => (NOTAS_CREDITO.has(row.codigo) ? row[name].times(-1) : row[name])),
    );
  }

  /** One row, if the annex has it. */
  row(seccion: SeccionTalon, codigo: string): Pick<Renglon, 'baseGravada' | 'valor'> | undefined {
    return [...this.#rows.values()].find((row) => row.seccion === seccion && row.codigo === codigo);
  }

  /** Codes of a section. */
  codigos(seccion: SeccionTalon): string[] {
    return [...this.#rows.values()].filter((row) => row.seccion === seccion).map(({ codigo }) => codigo);
  }
}

const NINGUNO: ReadonlySet<string> = new Set();
const NOTAS_CREDITO: ReadonlySet<string> = new Set(['04', '47']);
