import type { CodeIn } from '../../kernel/error-codes/index.js';
import { CONSUMIDOR_FINAL, tipoByNumber } from '../../kernel/identificacion.js';
import type { Advertencia, Issue } from '../../kernel/issue.js';
import { campoNamed, GRUPO, type Campo, type CamposDeTipo } from './campos.js';
import { readCell, type Convencion, type Leida } from './cells.js';
import { columnLetters, type Columna } from './columns.js';

/** A row of a file. */
export interface Fila {
  /** As an editor counts, from 1. */
  readonly linea: number;
  readonly celdas: readonly string[];
  /** Columns that a workbook stores as numbers. */
  readonly numericas: readonly number[];
}

/** An error or a notice at its cell. */
export interface Hallazgo {
  readonly clase: 'error' | 'aviso';
  /** `C17` */
  readonly celda: string;
  readonly fila: number;
  /** Heading of the column in the file; null: the file has no such column. */
  readonly columna: string | null;
  readonly codigo: CodeIn<'subErrors'> | CodeIn<'advertencias'>;
  readonly mensaje: string;
  readonly valor: string | null;
}

/** A document built from its rows. */
export interface Armado {
  readonly payload: Readonly<Record<string, unknown>>;
  readonly hallazgos: readonly Hallazgo[];
  /** Places a finding of the document's own rules at the cell that caused it. */
  readonly locate: (clase: Hallazgo['clase'], issue: Issue | Advertencia) => Hallazgo;
}

/** Data of the load that every document shares. */
export interface Armando {
  readonly tipo: CamposDeTipo;
  readonly codDoc: string;
  readonly columnas: readonly Columna[];
  readonly convencion: Convencion;
  /** Payload fields of every document: company, and point unless a column has it. */
  readonly comunes: Readonly<Record<string, string>>;
  /** Total of the document, once known: a payment without amount is for it. */
  readonly importe?: string | undefined;
}

interface Lugar {
  readonly fila: Fila;
  readonly columna: Columna;
  readonly campo: Campo;
}

/** Rows read between two yields: some ten milliseconds. */
const ROWS_TOGETHER = 250;

/** Builds a document from the rows of its group. Yields between the slices of a long one, so that the caller lets others work. */
export function* buildDocument(armando: Armando, filas: readonly Fila[]): Generator<void, Armado, void> {
  return yield* new Building(armando, filas).run();
}

class Building {
  readonly #armando: Armando;
  readonly #filas: readonly Fila[];
  readonly #columns: readonly { readonly columna: Columna; readonly campo: Campo }[];
  readonly #payload: Record<string, unknown>;
  readonly #hallazgos: Hallazgo[] = [];
  /** The cell of each path of the payload, also where it is empty. */
  readonly #places = new Map<string, Lugar>();
  /** The first path inside each block. */
  readonly #firstInside = new Map<string, string>();
  /** Where each value was read, to name the first of two that differ. */
  readonly #written = new Map<string, { readonly lugar: Lugar; readonly json: string }>();
  readonly #tipos: ReadonlyMap<string, string>;

  constructor(armando: Armando, filas: readonly Fila[]) {
    this.#armando = armando;
    this.#filas = filas;
    this.#payload = { ...armando.comunes };
    this.#columns = armando.columnas.flatMap((columna) => {
      const campo = columna.campo === '' ? undefined : campoNamed(armando.tipo, columna.campo);
      return campo === undefined || campo.campo === GRUPO ? [] : [{ columna, campo }];
    });
    this.#tipos = this.#typesOfIdentification();
  }

  *run(): Generator<void, Armado, void> {
    const lists = new Lists(this.#armando.tipo.llaves);
    for (const [at, fila] of this.#filas.entries()) {
      if (at > 0 && at % ROWS_TOGETHER === 0) yield;
      const cells = this.#columns.map(({ columna, campo }) => ({
        lugar: { fila, columna, campo },
        texto: (fila.celdas[columna.indice] ?? '').trim(),
      }));
      lists.next(cells.map(({ lugar: { campo }, texto }) => ({ ruta: campo.ruta, texto })));
      for (const { lugar, texto } of cells) this.#cell(lugar, texto, lists.pathOf(lugar.campo.ruta, texto));
    }
    this.#requireGroup();
    this.#complete();
    return {
      payload: this.#payload,
      hallazgos: this.#hallazgos,
      locate: (clase, issue) => this.#locate(clase, issue),
    };
  }

  /** With a grouping column, each row says to which document it belongs. */
  #requireGroup(): void {
    const columna = this.#armando.columnas.find(({ campo }) => campo === GRUPO);
    const campo = campoNamed(this.#armando.tipo, GRUPO);
    if (columna === undefined || campo === undefined) return;
    for (const fila of this.#filas) {
      if ((fila.celdas[columna.indice] ?? '').trim() !== '') continue;
      const message = `Falta «${columna.titulo}», que dice de qué documento es la fila: las filas con el mismo valor van juntas.`;
      this.#add('error', { fila, columna, campo }, 'campo-requerido', message, null);
    }
  }

  /** Types of identification by their path's block, as far as they are written. */
  #typesOfIdentification(): Map<string, string> {
    const found = new Map<string, string>();
    for (const { columna, campo } of this.#columns) {
      if (campo.clase !== 'tipo-identificacion') continue;
      const texto = this.#filas.map(({ celdas }) => (celdas[columna.indice] ?? '').trim()).find((one) => one !== '');
      const read =
        texto === undefined ? undefined : readCell(campo, { texto, numerica: false }, this.#armando.convencion);
      if (read?.ok === true) found.set(blockOf(campo.ruta), String(read.valor));
    }
    return found;
  }

  #cell(lugar: Lugar, texto: string, path: string | undefined): void {
    const { campo, fila, columna } = lugar;
    if (path === undefined) return;
    if (!this.#places.has(path)) this.#place(path, lugar);
    if (texto === '') return;
    const celda = { texto, numerica: fila.numericas.includes(columna.indice) };
    const read = readCell(campo, celda, this.#armando.convencion, this.#tipos.get(blockOf(campo.ruta)));
    if (!read.ok) {
      this.#add('error', lugar, read.code, read.message, texto);
      // The entry exists, without this value.
      if (path.includes('[')) setPath(this.#payload, blockOf(path), {});
      return;
    }
    if (read.aviso !== undefined) this.#add('aviso', lugar, read.aviso.code, read.aviso.message, texto);
    this.#write(path, lugar, read, texto);
  }

  #write(path: string, lugar: Lugar, { valor }: Extract<Leida, { ok: true }>, texto: string): void {
    const json = JSON.stringify(valor);
    const before = this.#written.get(path);
    if (before !== undefined && before.json !== json) {
      const message = `«${lugar.campo.titulo}» dice «${texto.slice(0, 40)}» y en ${addressOf(before.lugar)}, del mismo documento, dice otra cosa: deje el mismo valor o uno solo.`;
      this.#add('error', lugar, 'celda-contradictoria', message, texto);
    }
    if (before !== undefined) return;
    this.#written.set(path, { lugar, json });
    this.#place(path, lugar);
    if (lugar.campo.clase === 'punto') Object.assign(this.#payload, valor);
    else if (lugar.campo.clase === 'adicional') this.#additional(path, lugar, valor);
    else setPath(this.#payload, path, valor);
  }

  #place(path: string, lugar: Lugar): void {
    this.#places.set(path, lugar);
    for (let block = blockOf(path); block !== '' && !this.#firstInside.has(block); block = blockOf(block))
      this.#firstInside.set(block, path);
  }

  #additional(path: string, lugar: Lugar, valor: unknown): void {
    const list = (this.#payload['campoAdicional'] ??= []) as unknown[];
    const nombre = path.slice(path.indexOf('.') + 1);
    this.#place(`campoAdicional[${list.length}]`, lugar);
    list.push({ nombre, value: valor });
  }

  /** Fills in values that follow from others. */
  #complete(): void {
    const { tipo, codDoc, importe } = this.#armando;
    for (const { clase, ruta } of tipo.campos) {
      if (clase !== 'identificacion') continue;
      const typed = tipo.campos.find(
        (other) => other.clase === 'tipo-identificacion' && blockOf(other.ruta) === blockOf(ruta),
      );
      const block = this.#payload[blockOf(ruta)] as Record<string, unknown> | undefined;
      if (typed === undefined || block === undefined) continue;
      const typeName = lastOf(typed.ruta);
      if (block[typeName] === undefined) this.#typeFromNumber(block, ruta, typed.ruta);
      if (block[typeName] === CONSUMIDOR_FINAL.tipo) block['razonSocial'] ??= CONSUMIDOR_FINAL.razonSocial;
    }
    if (codDoc === '04' || codDoc === '05') this.#payload['codDocModificado'] ??= '01';
    for (const sustento of blocks(this.#payload['docsSustento'])) {
      sustento['codDocSustento'] ??= '01';
      for (const tax of blocks(sustento['impuestosDocSustento'])) tax['codImpuestoDocSustento'] ??= '2';
    }
    for (const pago of blocks(this.#payload['pagos'])) {
      if (importe !== undefined) pago['total'] ??= importe;
    }
  }

  /** A number that is neither cédula nor RUC needs its type. */
  #typeFromNumber(block: Record<string, unknown>, ruta: string, typeRuta: string): void {
    const written = block[lastOf(ruta)];
    if (typeof written !== 'string') return;
    const tipo = tipoByNumber(written);
    if (tipo !== undefined) {
      block[lastOf(typeRuta)] = tipo;
      return;
    }
    const lugar = this.#places.get(ruta);
    if (lugar === undefined) return;
    this.#place(typeRuta, lugar);
    const message = `«${written.slice(0, 40)}» no es una cédula (10 dígitos) ni un RUC (13 dígitos): corríjalo, o escriba el tipo de identificación si es un pasaporte o del exterior.`;
    this.#add('error', lugar, 'celda-ilegible', message, written);
  }

  #add(
    clase: Hallazgo['clase'],
    lugar: Lugar,
    codigo: Hallazgo['codigo'],
    mensaje: string,
    valor: string | null,
  ): void {
    this.#hallazgos.push({
      clase,
      celda: addressOf(lugar),
      fila: lugar.fila.linea,
      columna: lugar.columna.titulo,
      codigo,
      mensaje,
      valor: valor?.slice(0, 100) ?? null,
    });
  }

  #locate(clase: Hallazgo['clase'], { code, field, message, rejectedValue }: Issue | Advertencia): Hallazgo {
    const lugar = this.#placeOf(field);
    const first = this.#filas[0];
    const grupo = this.#armando.columnas.find(({ campo }) => campo === GRUPO);
    const { campos } = this.#armando.tipo;
    const own = campos.find(({ ruta }) => ruta !== '' && (ruta === field || ruta === unindexed(field)));
    const known = own ?? lugar?.campo;
    const inOtherColumn = own !== undefined && lugar?.campo.campo !== own.campo;
    const valor =
      typeof rejectedValue === 'string' || typeof rejectedValue === 'number'
        ? String(rejectedValue).slice(0, 100)
        : null;
    return {
      clase,
      celda: lugar === undefined ? `${columnLetters(grupo?.indice ?? 0)}${first?.linea ?? 1}` : addressOf(lugar),
      fila: (lugar?.fila ?? first)?.linea ?? 1,
      columna: inOtherColumn ? null : (lugar?.columna.titulo ?? null),
      codigo: code,
      mensaje: known === undefined ? message : message.replaceAll(`«${field}»`, `«${known.titulo}»`),
      valor,
    };
  }

  /** The cell of a path, of the nearest block around it, or of the first field inside it. */
  #placeOf(field: string): Lugar | undefined {
    if (field === 'estab') return this.#places.get('ptoEmi');
    for (let path = field; path !== ''; path = outer(path)) {
      const exact = this.#places.get(path);
      if (exact !== undefined) return exact;
      const inside = this.#firstInside.get(path);
      if (inside !== undefined) return this.#places.get(inside);
    }
    return undefined;
  }
}

/** Positions in the lists of a payload while rows are read. */
class Lists {
  readonly #llaves: CamposDeTipo['llaves'];
  readonly #counts = new Map<string, number>();
  readonly #byKey = new Map<string, number>();
  #row = new Map<string, number>();

  constructor(llaves: CamposDeTipo['llaves']) {
    this.#llaves = llaves;
  }

  /** Chooses the entries of a row: a new one in each list that the row has values for. */
  next(cells: readonly { readonly ruta: string; readonly texto: string }[]): void {
    const before = this.#row;
    this.#row = new Map();
    for (const { ruta, texto } of cells) {
      if (texto === '' || ruta.startsWith('campoAdicional')) continue;
      let path = '';
      for (const part of ruta.split('.')) {
        path = path === '' ? part : `${path}.${part}`;
        if (part.endsWith('[]')) this.#enter(path, cells, before);
      }
    }
  }

  #enter(
    list: string,
    cells: readonly { readonly ruta: string; readonly texto: string }[],
    before: ReadonlyMap<string, number>,
  ): void {
    if (this.#row.has(list)) return;
    const scope = this.#concrete(list.slice(0, -2));
    const llave = this.#llaves[list];
    if (llave !== undefined) {
      const key = cells.find(({ ruta }) => ruta === `${list}.${llave}`)?.texto ?? '';
      const known = key === '' ? before.get(list) : this.#byKey.get(`${scope} ${key}`);
      if (known !== undefined) {
        this.#row.set(list, known);
        return;
      }
      this.#byKey.set(`${scope} ${key}`, this.#counts.get(scope) ?? 0);
    }
    const at = this.#counts.get(scope) ?? 0;
    this.#counts.set(scope, at + 1);
    this.#row.set(list, at);
  }

  /** The path of a field in this row; undefined: the row has no entry in its list. */
  pathOf(ruta: string, texto: string): string | undefined {
    if (ruta.startsWith('campoAdicional')) return texto === '' ? undefined : ruta;
    const path = this.#concrete(ruta);
    return path.includes('[]') ? undefined : path;
  }

  #concrete(ruta: string): string {
    let path = '';
    let pattern = '';
    for (const part of ruta.split('.')) {
      pattern = pattern === '' ? part : `${pattern}.${part}`;
      const at = part.endsWith('[]') ? this.#row.get(pattern) : undefined;
      const own = at === undefined ? part : `${part.slice(0, -2)}[${at}]`;
      path = path === '' ? own : `${path}.${own}`;
    }
    return path;
  }
}

function addressOf({ fila, columna }: Lugar): string {
  return `${columnLetters(columna.indice)}${fila.linea}`;
}

function setPath(payload: Record<string, unknown>, path: string, valor: unknown): void {
  const parts = path.split('.');
  let block = payload;
  for (const [at, part] of parts.entries()) {
    const last = at === parts.length - 1;
    const list = /^(.+)\[(\d+)\]$/.exec(part);
    if (list === null) {
      if (last) block[part] = valor;
      else block = (block[part] ??= {}) as Record<string, unknown>;
      continue;
    }
    // A path that ends in an entry only makes sure that the entry exists.
    const entries = (block[list[1] ?? ''] ??= []) as Record<string, unknown>[];
    const index = Number(list[2]);
    entries[index] ??= {};
    block = entries[index];
  }
}

function blocks(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? (value as Record<string, unknown>[]) : [];
}

const blockOf = (ruta: string): string => ruta.split('.').slice(0, -1).join('.');
const lastOf = (ruta: string): string => ruta.split('.').at(-1) ?? '';
const outer = (path: string): string => path.replace(/(^|\.)[^.[]+$|\[\d+\]$/, '');
const unindexed = (path: string): string => path.replace(/\[\d+\]/g, '[]');
