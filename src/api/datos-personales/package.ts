import { comprobanteXml, storedTemplate, type DrawRide } from '../../ride/comprobante-files.js';
import { findComprobanteXml } from '../../database/comprobantes.js';
import {
  listTitularComprobantes,
  listTitularProformas,
  listTitularRecibidos,
  listTitularRecurrentes,
  readTitularFichas,
  type TitularComprobante,
  type TitularContenido,
  type TitularCounts,
  type TitularRecibido,
  type TitularScope,
} from '../../database/datos-personales.js';
import { findLogo } from '../../database/logos.js';
import { choosePlantillaRide } from '../../database/plantillas.js';
import type { AccountId, AccountTx, Database } from '../../database/transactions.js';
import { formatSecuencial } from '../../domain/clave-acceso.js';
import { isoEcuador } from '../../domain/hora-ecuador.js';
import type { StreamedZipEntry } from '../../files/zip.js';
import { CONSERVADO } from './titular.js';

export interface PackageDeps {
  readonly db: Database;
  readonly drawRide: DrawRide;
  readonly now: Date;
  /** URL of the buyer's page of a receipt, if it has one. */
  readonly enlaceOf: (tx: AccountTx, comprobanteId: string) => Promise<string | null>;
}

/** More receipts than this are exported without their RIDEs: each is rendered while others wait. */
export const RIDES_MAX = 500;
const PAGE = 200;
/** Of contents, which may have a megabyte each. */
const CONTENT_PAGE = 10;
const START = { fecha: '0001-01-01', id: '0' };

type Item =
  | { readonly kind: 'data' }
  | { readonly kind: 'emitido'; readonly row: TitularComprobante }
  | { readonly kind: 'recibido'; readonly row: TitularRecibido };

/** Everything about a person, as items to pack one by one. */
export async function* titularItems(db: Database, account: AccountId, scope: TitularScope): AsyncGenerator<Item> {
  yield { kind: 'data' };
  for await (const row of pages(db, account, scope, listTitularComprobantes)) yield { kind: 'emitido', row };
  for await (const row of pages(db, account, scope, listTitularRecibidos)) yield { kind: 'recibido', row };
}

/** Files of an item. */
export function titularFiles(
  deps: PackageDeps,
  account: AccountId,
  scope: TitularScope,
  counts: TitularCounts,
): (item: Item) => Promise<readonly StreamedZipEntry[]> {
  const withRides = counts.comprobantes <= RIDES_MAX;
  const [year = 1980, month = 1, day = 1] = isoEcuador(deps.now).slice(0, 10).split('-').map(Number);
  const modified = { year, month, day };
  return async (item) => {
    switch (item.kind) {
      case 'data':
        return [
          { name: 'LEEME.txt', content: Buffer.from(readMe(scope, counts, withRides, deps.now)), modified },
          { name: 'datos.json', content: dataJson(deps, account, scope, withRides), modified },
        ];
      case 'emitido': {
        const { xml, ride } = await issuedFiles(deps, account, item.row, withRides);
        const name = `comprobantes/${nameOf(item.row)}`;
        return [
          ...(xml === undefined ? [] : [{ name: `${name}.xml`, content: xml, modified }]),
          ...(ride === undefined ? [] : [{ name: `${name}.pdf`, content: await ride(), modified }]),
        ];
      }
      case 'recibido': {
        const { clave_acceso: clave, id, xml } = item.row;
        return xml === null ? [] : [{ name: `recibidos/${clave ?? id}.xml`, content: xml, modified }];
      }
    }
  };
}

async function* pages<Row extends { readonly fecha?: string; readonly id: string }>(
  db: Database,
  account: AccountId,
  scope: TitularScope,
  list: (tx: AccountTx, scope: TitularScope, after: typeof START, limit: number) => Promise<Row[]>,
  size = PAGE,
): AsyncGenerator<Row> {
  for (let after = START; ;) {
    const from = after;
    const page = await db.inAccount(account, (tx) => list(tx, scope, from, size));
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < size) return;
    after = { fecha: last.fecha ?? START.fecha, id: last.id };
  }
}

async function issuedFiles(
  { db, drawRide }: PackageDeps,
  account: AccountId,
  row: TitularComprobante,
  withRide: boolean,
) {
  const { ruc, cod_doc: codDoc, estab, pto_emi: ptoEmi } = row;
  const { stored, plantilla, logo } = await db.inAccount(account, async (tx) => ({
    stored: await findComprobanteXml(tx, row.clave_acceso),
    plantilla: withRide ? await choosePlantillaRide(tx, { ruc, codDoc, estab, ptoEmi }) : undefined,
    logo: withRide ? await findLogo(tx, account, ruc) : undefined,
  }));
  if (stored === undefined) return {}; // deleted since the page was read
  const looks = {
    paper: plantilla?.formato ?? 'A4',
    template: plantilla && storedTemplate(plantilla),
    logo: logo?.bytes,
  } as const;
  // Only authorised receipts have a RIDE.
  const ride = withRide && stored.fecha_autorizacion !== null ? () => drawRide(account, stored, looks) : undefined;
  return { xml: comprobanteXml(stored), ride };
}

const numberOf = ({ estab, pto_emi: ptoEmi, secuencial }: TitularComprobante): string =>
  [estab, ptoEmi, formatSecuencial(secuencial)].join('-');
const nameOf = (row: TitularComprobante): string => `${row.cod_doc}-${numberOf(row)}-${row.clave_acceso}`;

/** One JSON object, written in pieces: a person may have thousands of receipts, and of quotes with hundreds of lines. */
async function* dataJson(
  { db, now, enlaceOf }: PackageDeps,
  account: AccountId,
  scope: TitularScope,
  withRides: boolean,
): AsyncGenerator<string> {
  const fichas = await db.inAccount(account, (tx) => readTitularFichas(tx, scope));
  const head = { identificacion: scope.identificacion, generado: isoEcuador(now), fichas };
  yield JSON.stringify(head, null, 2).slice(0, -2);
  const asStored = ({ json }: TitularContenido): string => json;
  yield* listJson('proformas', pages(db, account, scope, listTitularProformas, CONTENT_PAGE), asStored);
  yield* listJson('recurrentes', pages(db, account, scope, listTitularRecurrentes, CONTENT_PAGE), asStored);
  yield* listJson('comprobantes', pages(db, account, scope, listTitularComprobantes), async (row) =>
    JSON.stringify({
      empresa: row.ruc,
      tipo: row.cod_doc,
      numero: numberOf(row),
      fecha: row.fecha,
      claveAcceso: row.clave_acceso,
      estado: row.estado,
      razonSocial: row.razon_social,
      importeTotal: row.importe,
      correos: row.correos,
      envios: row.envios,
      enlace: await db.inAccount(account, (tx) => enlaceOf(tx, row.id)),
      xml: `comprobantes/${nameOf(row)}.xml`,
      ride: withRides ? `comprobantes/${nameOf(row)}.pdf` : null,
    }),
  );
  yield* listJson('recibidos', pages(db, account, scope, listTitularRecibidos), (row) => {
    const { ruc, cod_doc: tipo, fecha, clave_acceso: clave, id, estado, xml } = row;
    const file = xml === null ? null : `recibidos/${clave ?? id}.xml`;
    return JSON.stringify({ empresa: ruc, tipo, fecha, claveAcceso: clave, estado, xml: file });
  });
  yield '\n}\n';
}

/** A list as the next field of an object, an entry per line. */
async function* listJson<Row>(
  name: string,
  rows: AsyncIterable<Row>,
  show: (row: Row) => string | Promise<string>,
): AsyncGenerator<string> {
  yield `,\n  "${name}": [`;
  let separator = '\n    ';
  for await (const row of rows) {
    yield `${separator}${await show(row)}`;
    separator = ',\n    ';
  }
  yield '\n  ]';
}

function readMe({ identificacion }: TitularScope, counts: TitularCounts, withRides: boolean, now: Date): string {
  return `Datos de ${identificacion}
Generado: ${isoEcuador(now)}

datos.json      sus fichas de cliente, proformas, facturas recurrentes, comprobantes, correos a los que se enviaron y enlaces
comprobantes/   ${counts.comprobantes} comprobantes que se le emitieron: el XML${withRides ? ' y, si está autorizado, su RIDE (PDF)' : '; son muchos y van sin RIDE, que se descarga de su enlace o del portal'}
recibidos/      ${counts.recibidos} comprobantes que se recibieron de esta identificación: el XML

El XML autorizado es el documento; el RIDE es solo su representación. Todo se lee sin ningún programa de Rúbrica.

${CONSERVADO}
`;
}
