import { randomInt } from 'node:crypto';
import { buildClaveAcceso } from '../../src/kernel/clave-acceso.js';
import { withClient } from '../support/database.js';

/** What the SRI knows about a line's document. */
export type Kind =
  | 'autorizado'
  | 'desconocido'
  | 'rechazado'
  | 'anulado'
  | 'de-otro'
  | 'de-produccion'
  | 'repetida'
  | 'arruinada';

/** Distribution over twenty lines. */
const KINDS: readonly Kind[] = [
  ...Array.from({ length: 10 }, () => 'autorizado' as const),
  ...(['desconocido', 'desconocido', 'desconocido'] as const),
  ...(['rechazado', 'anulado', 'anulado', 'de-otro', 'de-produccion', 'repetida', 'arruinada'] as const),
];

/** A line of the SRI's list. */
export interface Line {
  readonly kind: Kind;
  readonly clave: string;
  readonly secuencial: string;
}

/** Creates lines of all kinds; a repeated one has the key of the line before it. */
export function makeLines(count: number, ruc: string, ptoEmi: string, fechaEmision: string): Line[] {
  const lines: Line[] = [];
  for (let n = 0; n < count; n++) {
    const kind = KINDS[n % KINDS.length] ?? 'autorizado';
    const secuencial = String(n + 1).padStart(9, '0');
    const before = lines.at(-1);
    lines.push(
      kind === 'repetida' && before !== undefined
        ? { ...before, kind }
        : { kind, secuencial, clave: claveOf(kind, ruc, ptoEmi, secuencial, fechaEmision) },
    );
  }
  return lines;
}

function claveOf(kind: Kind, ruc: string, ptoEmi: string, secuencial: string, fechaEmision: string): string {
  return buildClaveAcceso({
    ...{ fechaEmision, codDoc: '01', ruc, estab: '002', ptoEmi, secuencial },
    ambiente: kind === 'de-produccion' ? '2' : '1',
    codigoNumerico: String(randomInt(10_000_000, 99_999_999)),
  });
}

/** Documents the SRI has. */
export const isKnown = ({ kind }: Line): boolean => !['desconocido', 'repetida', 'arruinada'].includes(kind);

/** Returns the final state of a line's document; undefined: the line is reported and yields none. */
export function endOf({ kind }: Line): string | undefined {
  switch (kind) {
    case 'autorizado':
    case 'de-produccion':
      return 'VIGENTE';
    case 'anulado':
      return 'ANULADO';
    case 'rechazado':
      return 'NO_AUTORIZADO';
    case 'de-otro':
      return 'AJENO';
    case 'desconocido':
      return 'PENDIENTE';
    case 'repetida':
    case 'arruinada':
      return undefined;
  }
}

const TODAY =
  'RUC_EMISOR RAZON_SOCIAL_EMISOR TIPO_COMPROBANTE SERIE_COMPROBANTE CLAVE_ACCESO FECHA_AUTORIZACION FECHA_EMISION IDENTIFICACION_RECEPTOR VALOR_SIN_IMPUESTOS IVA IMPORTE_TOTAL NUMERO_DOCUMENTO_MODIFICADO';
/** Without NUMERO_DOCUMENTO_MODIFICADO, which the rows have, and with the total on a separate line (RECEIVED §2). */
const BEFORE =
  'COMPROBANTE SERIE_COMPROBANTE RUC_EMISOR RAZON_SOCIAL_EMISOR FECHA_EMISION FECHA_AUTORIZACION TIPO_EMISION IDENTIFICACION_RECEPTOR CLAVE_ACCESO NUMERO_AUTORIZACION';

/** Writes the list in the SRI's current or previous layout, in Windows-1252 and base64. */
export function writeLista(lines: readonly Line[], layout: 'today' | 'before', receptor: string): string {
  const rows = lines.map(({ kind, clave, secuencial }) => {
    const key = kind === 'arruinada' ? '1.51E+48' : clave;
    const [dd, mm, yyyy, ruc] = [clave.slice(0, 2), clave.slice(2, 4), clave.slice(4, 8), clave.slice(10, 23)];
    const [fecha, serie] = [`${dd}/${mm}/${yyyy}`, `${clave.slice(24, 27)}-${clave.slice(27, 30)}-${secuencial}`];
    return layout === 'today'
      ? [ruc, 'COMPAÑÍA', 'Factura', serie, key, `${fecha} 10:00:00`, fecha, receptor, '17', '2.55', '19.55', ''].join(
          '\t',
        )
      : [
          ['Factura', serie, ruc, 'COMPAÑÍA', fecha, `${fecha} 10:00:00`, 'NORMAL', '', receptor, key, key].join('\t'),
          '19.55',
        ].join('\r\n');
  });
  const header = layout === 'today' ? [TODAY] : [BEFORE, 'IMPORTE_TOTAL'];
  const text = [...header.map((line) => line.replaceAll(' ', '\t')), ...rows, ''].join('\r\n');
  return Buffer.from(text, 'latin1').toString('base64');
}

/** A document of the SRI's from which others are made. */
export interface Template {
  readonly xml: string;
  readonly clave: string;
  readonly secuencial: string;
  readonly receptor: string;
}

/** Stores the documents of lines in the simulated SRI, as if their issuers had sent them. */
export async function storeInSri(
  adminUrl: string,
  lines: readonly Line[],
  template: Template,
  receptor: string,
): Promise<void> {
  const known = lines.filter(isKnown);
  await withClient(adminUrl, async (client) => {
    for (let at = 0; at < known.length; at += 500) {
      const some = known.slice(at, at + 500);
      await client.query(INSERT_KNOWN, [
        some.map(({ clave }) => clave),
        some.map(({ secuencial }) => secuencial),
        some.map(({ kind }) => (kind === 'rechazado' ? 'NO AUTORIZADO' : 'AUTORIZADO')),
        some.map((line) => Buffer.from(documentOf(line, template, receptor))),
        some.map(({ kind }) => kind === 'anulado'),
      ]);
    }
  });
}

function documentOf({ kind, clave, secuencial }: Line, template: Template, receptor: string): string {
  return template.xml
    .replaceAll(template.clave, clave)
    .replace(`<secuencial>${template.secuencial}<`, `<secuencial>${secuencial}<`)
    .replace('<estab>001<', '<estab>002<')
    .replace(/<ptoEmi>\d{3}</, `<ptoEmi>${clave.slice(27, 30)}<`)
    .replace(/<ambiente>\d</, `<ambiente>${clave.slice(23, 24)}<`)
    .replace(/<fechaEmision>[^<]*</, `<fechaEmision>${fechaOf(clave)}<`)
    .replace(
      `<identificacionComprador>${template.receptor}<`,
      `<identificacionComprador>${kind === 'de-otro' ? '1760001550001' : receptor}<`,
    );
}

/** Returns the date of a key, dd/mm/yyyy. */
export const fechaOf = (clave: string): string => `${clave.slice(0, 2)}/${clave.slice(2, 4)}/${clave.slice(4, 8)}`;

const INSERT_KNOWN = `WITH given AS (
    SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::bytea[], $5::boolean[]) AS g (clave, secuencial, estado, raw, anulado)
  ), documents AS (
    INSERT INTO sri_simulador.documents (clave_acceso, ruc, cod_doc, estab, pto_emi, secuencial, estado, ready_at)
    SELECT clave, substr(clave, 11, 13), '01', substr(clave, 25, 3), substr(clave, 28, 3), secuencial, estado, rubrica_clock() FROM given
    RETURNING clave_acceso
  ), received AS (
    INSERT INTO sri_simulador.receptions (clave_acceso, raw, answer)
    SELECT clave, raw, '{"estado": "RECIBIDA", "mensajes": []}' FROM given JOIN documents ON clave_acceso = clave RETURNING id, clave_acceso
  ), annulled AS (
    INSERT INTO sri_simulador.annulments (clave_acceso, outcome, resolved_at) SELECT clave, 'ACEPTADA', rubrica_clock() FROM given WHERE anulado
  )
  INSERT INTO sri_simulador.authorizations (clave_acceso, reception_id, estado, fecha_autorizacion, mensajes)
  SELECT g.clave, r.id, g.estado, rubrica_clock(), '[]' FROM given g JOIN received r ON r.clave_acceso = g.clave`;
