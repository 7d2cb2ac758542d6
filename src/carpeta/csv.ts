import { readCsv } from '../files/csv.js';
import { decodeText } from '../files/encoding.js';
import { limitRows, SheetError, type SheetRow } from '../files/sheet.js';
import { FileProblems, referenciaOf, type Invoice, type OriginOf } from './invoice.js';

/** A column: whether it belongs to each line or to the invoice, and whether it is required. */
interface Column {
  readonly of: 'factura' | 'linea';
  readonly required?: true;
  /** A number: spreadsheets in Ecuador use a decimal comma. */
  readonly figure?: true;
}

/** Columns of an invoice CSV, explained in docs/guides/carpeta.md. */
export const COLUMNS: Readonly<Record<string, Column>> = {
  factura: { of: 'factura', required: true },
  ruc: { of: 'factura', required: true },
  estab: { of: 'factura', required: true },
  ptoEmi: { of: 'factura', required: true },
  secuencial: { of: 'factura' },
  fechaEmision: { of: 'factura' },
  tipoIdentificacion: { of: 'factura', required: true },
  identificacion: { of: 'factura', required: true },
  razonSocial: { of: 'factura', required: true },
  direccion: { of: 'factura' },
  email: { of: 'factura' },
  formaPago: { of: 'factura' },
  totalPago: { of: 'factura', figure: true },
  plazo: { of: 'factura' },
  unidadTiempo: { of: 'factura' },
  codigoPrincipal: { of: 'linea', required: true },
  codigoAuxiliar: { of: 'linea' },
  descripcion: { of: 'linea' },
  cantidad: { of: 'linea', required: true, figure: true },
  precioUnitario: { of: 'linea', figure: true },
  descuento: { of: 'linea', figure: true },
  codigoPorcentaje: { of: 'linea' },
};

/** An additional field of the invoice: `adicional:Vendedor`. */
const ADDITIONAL = /^adicional:(.+)$/;

const LIMITS = { rowsMax: 20_000, columnsMax: 60, bytesMax: 0 };
/** Reported problems; more usually have a common cause. */
const REPORTED_MAX = 50;

/** Reads the invoices of a CSV, one row per invoice line, with references derived from `originOf` each place; throws `FileProblems` with all problems. */
export async function invoicesOfCsv(bytes: Buffer, originOf: OriginOf): Promise<Invoice[]> {
  const rows = await rowsOf(bytes);
  const [header, ...lines] = rows;
  if (header === undefined || lines.length === 0) throw new FileProblems(['El archivo no tiene líneas de facturas.']);
  const columns = columnsOf(header);
  const problems: string[] = [];
  const invoices = new Map<string, Draft>();
  for (const { line, cells } of lines) {
    if (cells.length > columns.length) problems.push(`Línea ${line}: tiene más celdas que columnas el encabezado.`);
    const values = Object.fromEntries(columns.map((name, at) => [name, cells[at] ?? '']));
    const id = values['factura'] ?? '';
    if (id === '') problems.push(`Línea ${line}: falta «factura», que dice de qué factura es la línea.`);
    const draft = invoices.get(id) ?? { fields: new Map<string, string>(), detalles: [], lines: [] };
    invoices.set(id, draft);
    for (const problem of add(draft, line, values)) problems.push(problem);
  }
  for (const [id, { fields, lines: at }] of invoices) {
    for (const [name, { of, required }] of Object.entries(COLUMNS)) {
      if (of === 'factura' && required && name !== 'factura' && !fields.has(name))
        problems.push(`Factura ${id} (línea ${at[0] ?? 0}): falta «${name}».`);
    }
  }
  if (problems.length > 0) throw new FileProblems(problems.slice(0, REPORTED_MAX));
  return [...invoices].map(([id, draft], place) => {
    const referencia = referenciaOf(originOf(place + 1), draft.fields.get('ruc') ?? '', place + 1);
    const payload = { referencia, referenciaUnica: true, ...payloadOf(draft) };
    const body = Buffer.from(JSON.stringify(payload));
    return { referencia, type: 'application/json', body, name: id, lines: draft.lines };
  });
}

/** An invoice while its rows are read. */
interface Draft {
  readonly fields: Map<string, string>;
  readonly detalles: object[];
  readonly lines: number[];
}

async function rowsOf(bytes: Buffer): Promise<SheetRow[]> {
  // Excel writes Windows-1252, which is not valid UTF-8 once it has an accent.
  const charset = decodeText(bytes, 'utf-8') === undefined ? 'windows-1252' : 'utf-8';
  const rows: SheetRow[] = [];
  try {
    for await (const row of limitRows(readCsv(bytes, charset), LIMITS)) rows.push(row);
  } catch (error) {
    if (error instanceof SheetError) throw new FileProblems([error.message]);
    throw error;
  }
  return rows;
}

/** Columns in header order. */
function columnsOf({ cells }: SheetRow): string[] {
  const known = Object.keys(COLUMNS);
  const names = cells.map(
    (cell) =>
      known.find((name) => name.toLowerCase() === cell.toLowerCase()) ?? cell.replace(/^adicional:\s*/i, 'adicional:'),
  );
  const problems = names.flatMap((name, at) => {
    if (!known.includes(name) && !ADDITIONAL.test(name))
      return [`Columna ${at + 1}: «${name.slice(0, 60)}» no existe. Use ${known.join(', ')} o adicional:<nombre>.`];
    return names.indexOf(name) < at ? [`Columna ${at + 1}: «${name.slice(0, 60)}» está dos veces.`] : [];
  });
  const missing = known.filter((name) => COLUMNS[name]?.required && !names.includes(name));
  if (missing.length > 0) problems.push(`Faltan las columnas ${missing.map((name) => `«${name}»`).join(', ')}.`);
  if (problems.length > 0) throw new FileProblems(problems.slice(0, REPORTED_MAX));
  return names;
}

/** Adds a row. Invoice fields may be on every row or on one, but must not differ. */
function add({ fields, detalles, lines }: Draft, line: number, values: Readonly<Record<string, string>>): string[] {
  const problems: string[] = [];
  const detalle: Record<string, unknown> = {};
  for (const [name, cell] of Object.entries(values)) {
    const { of, required, figure }: Column = COLUMNS[name] ?? { of: 'factura' };
    const value = figure ? cell.replace(/^(-?\d+),(\d+)$/, '$1.$2') : cell;
    if (of === 'linea') {
      if (value === '' && required) problems.push(`Línea ${line}: falta «${name}».`);
      if (value !== '') detalle[name] = value;
      continue;
    }
    const before = fields.get(name);
    if (value !== '' && before !== undefined && before !== value)
      problems.push(
        `Línea ${line}: «${name}» es «${value.slice(0, 60)}» y antes en la misma factura «${before.slice(0, 60)}».`,
      );
    if (value !== '') fields.set(name, value);
  }
  const { codigoPorcentaje, ...rest } = detalle;
  detalles.push(codigoPorcentaje === undefined ? rest : { ...rest, impuesto: [{ codigo: '2', codigoPorcentaje }] });
  lines.push(line);
  return problems;
}

/** The invoice payload; empty cells are omitted. */
function payloadOf({ fields, detalles }: Draft): Record<string, unknown> {
  const pick = (...names: string[]): Record<string, string> => {
    const present = names.map((name) => [name, fields.get(name) ?? ''] as const).filter(([, value]) => value !== '');
    return Object.fromEntries(present);
  };
  const campoAdicional = [...fields].flatMap(([name, value]) => {
    const nombre = name === 'email' ? name : ADDITIONAL.exec(name)?.[1];
    return nombre === undefined ? [] : [{ nombre, value }];
  });
  const { totalPago: total, ...pago } = pick('formaPago', 'totalPago', 'plazo', 'unidadTiempo');
  return {
    codDoc: '01',
    ...pick('ruc', 'estab', 'ptoEmi', 'secuencial', 'fechaEmision'),
    receptor: pick('tipoIdentificacion', 'identificacion', 'razonSocial', 'direccion'),
    detalles,
    ...(Object.keys(pago).length === 0 && total === undefined ? {} : { pagos: [{ ...pago, total }] }),
    ...(campoAdicional.length === 0 ? {} : { campoAdicional }),
  };
}
