import { Readable } from 'node:stream';
import { Type } from '#typebox';
import type { Principal } from '../../http/principal.js';
import { readCrucePeriod, readCruceSinEmpresa, type CruceRow, type LadoCruce } from './cruce-store.js';
import type { AccountTx } from '../../db/transactions.js';
import { codDocs } from '../../documents/registry.js';
import { AppError } from '../../kernel/app-error.js';
import type { LineaSri } from '../../kernel/lista-sri.js';
import { rucsOf } from '../recibidos/public.js';
import type { ListaTxt } from '../../documents/lista-txt.js';
import { COLUMNAS_CRUCE, cruceFila, cruzar, TIPOS_DIFERENCIA, type Cruce } from './figures/cruce.js';
import { csvOf } from './figures/export.js';
import type { ApiBase } from '../../http/base.js';
import { fileFromBase64 } from '../../http/base64.js';
import { inTurns } from '../../work/slices.js';
import { visibleEmpresa } from '../empresas/public.js';
import { JsonDecimal } from '../../http/json.js';
import { visibleRucs } from '../../http/query.js';
import { defineRoute } from '../../http/route.js';
import { filterOf, periodFields } from './period.js';
import { csvFields, fileName, TIPOS_ARCHIVO } from './tabla.js';

/** A month is up to six lists of received documents, and one per type and day of issued ones. */
const LISTAS_MAX = 200;
/** Lists of 20,000 documents are 4 MB, and a third more in base64. */
const BODY_BYTES_MAX = 8 * 1024 * 1024;
/** Lines and documents held in memory at once. */
const FILAS_MAX = 50_000;
/** Differences and findings answered as JSON; the CSV has every difference. */
const DIFERENCIAS_MAX = 500;
const HALLAZGOS_MAX = 100;

const nullable = (description: string) => Type.Union([Type.String(), Type.Null()], { description });
const amount = (description: string) => Type.Union([Type.Number(), Type.Null()], { description });

const Diferencia = Type.Object(
  {
    tipo: Type.Enum([...TIPOS_DIFERENCIA], {
      description:
        'solo-sri: está en la lista y falta aquí; solo-aqui: está aquí y falta en la lista; difiere: en ambos, con otro valor o estado.',
    }),
    clave: Type.String({ description: 'La clave de acceso, o «manual-7».' }),
    codDoc: Type.String({ description: 'Tipo de comprobante.' }),
    numero: Type.String({ description: 'estab-ptoEmi-secuencial.' }),
    fecha: Type.String({ description: 'De emisión, aaaa-mm-dd.' }),
    parte: Type.String({ description: 'Identificación de la otra parte.' }),
    razonSocial: nullable('De la otra parte; nulo si no se sabe.'),
    estado: nullable('Su estado aquí; nulo: no está.'),
    totalSri: amount('El total de la lista; nulo: la lista no lo dice, o no está en ella.'),
    totalAqui: amount('El total aquí; nulo: no está, o aún no llega el documento.'),
    detalle: Type.String({ description: 'Qué difiere y qué hacer.' }),
  },
  { title: 'DiferenciaCruce' },
);

const CruceSchema = Type.Object(
  {
    lineas: Type.Integer({ description: 'Documentos que traen las listas, sin repetidos.' }),
    documentos: Type.Integer({ description: 'Documentos del período aquí, en cualquier estado.' }),
    iguales: Type.Integer({ description: 'Los que coinciden.' }),
    soloSri: Type.Integer({ description: 'Están en la lista y faltan aquí.' }),
    soloAqui: Type.Integer({ description: 'Están aquí y faltan en la lista.' }),
    difieren: Type.Integer({ description: 'Están en ambos, con otro valor o estado.' }),
    fueraDelPeriodo: Type.Integer({ description: 'Líneas con fecha fuera del período; no se comparan.' }),
    tipos: Type.Array(
      Type.Object({
        codDoc: Type.String({ description: 'Tipo de comprobante.' }),
        enLista: Type.Integer({ description: 'Líneas de este tipo.' }),
        aqui: Type.Integer({ description: 'Documentos electrónicos de este tipo aquí.' }),
        comparado: Type.Boolean({ description: 'Falso: no se subió su lista, y no se sabe si están todos.' }),
      }),
      { description: 'SRI en línea da una lista por tipo: los que no traen lista no se comparan.' },
    ),
    diferencias: Type.Array(Diferencia, { description: `Las primeras ${DIFERENCIAS_MAX}; el CSV las trae todas.` }),
    hallazgos: Type.Array(
      Type.Object({
        lista: Type.Integer({ description: 'Cuál de las listas, desde 1.' }),
        linea: Type.Integer({ description: 'Línea del archivo.' }),
        mensaje: Type.String({ description: 'Qué tiene.' }),
      }),
      { description: `Líneas que no se pudieron leer; a lo más ${HALLAZGOS_MAX}.` },
    ),
  },
  { title: 'CruceSri' },
);

/** Compares a company's documents with the SRI portal's own lists, both ways. */
export const compareListasRoute = defineRoute({
  id: 'reportes.comparar',
  method: 'POST',
  path: '/api/v1.0/reportes/cruce',
  access: 'ROLE_REPORTS',
  summary: 'Cruza los documentos de un período con las listas TXT de SRI en línea, en los dos sentidos',
  description:
    'Suba las listas de «Descargar reporte» tal como se descargaron: las de comprobantes emitidos o las de recibidos. Solo se comparan los tipos que traen lista; con «codDocs» se dicen además los que el SRI mostró vacíos. No guarda ni cambia nada. Con «formato=csv» responde todas las diferencias como archivo.',
  query: Type.Object(
    {
      formato: Type.Enum(['json', 'csv'], { default: 'json', description: 'En qué forma se responde.' }),
      ...csvFields,
    },
    { additionalProperties: false },
  ),
  body: Type.Object(
    {
      ruc: Type.String({ pattern: '^[0-9]{13}$', description: 'De qué empresa: RUC, 13 dígitos.' }),
      desde: periodFields.desde,
      hasta: periodFields.hasta,
      lado: Type.Enum(['emitidos', 'recibidos'], { description: 'Qué listas son.' }),
      listas: Type.Array(Type.String({ minLength: 1, description: 'Una lista TXT del SRI en base64.' }), {
        minItems: 1,
        maxItems: LISTAS_MAX,
        description: 'Las listas del período; lo repetido entre ellas cuenta una vez.',
      }),
      codDocs: Type.Optional(
        Type.Array(Type.Enum([...codDocs]), {
          maxItems: codDocs.length,
          description: 'Tipos que se comparan aunque ninguna lista los traiga: SRI en línea dijo que no hay.',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  bodyBytesMax: BODY_BYTES_MAX,
  examples: {
    recibidos: {
      ruc: '1790012344001',
      desde: '01/11/2026',
      hasta: '30/11/2026',
      lado: 'recibidos',
      listas: [
        'UlVDX0VNSVNPUglDTEFWRV9BQ0NFU08KMTc5MDAxNjkxOTAwMQkxNTExMjAyNjAxMTc5MDAxNjkxOTAwMTEwMDEwMDEwMDAwMDAwMDExMjM0NTY3ODEwCg==',
      ],
    },
  },
  responses: { 200: CruceSchema },
  errors: ['empresa-no-encontrada', 'lista-ajena', 'lista-invalida'],
  unprovoked: {
    'reporte-grande': 'needs lists of the SRI with 10,001 documents',
  },
  sets: ['Content-Disposition'],
  usesPool: true,
  orFiles: [TIPOS_ARCHIVO.csv],
  handler: async ({ query, body, principal }, deps: ApiBase) => {
    const { ruc, lado } = body;
    const { desde, hasta } = filterOf({ desde: body.desde, hasta: body.hasta }, principal);
    await deps.db.readInAccount(principal.accountId, (tx) => visibleEmpresa(tx, principal, ruc));
    const { filas, hallazgos } = await readListas(deps, principal, lado, body.listas);
    refuseOthers(lado, ruc, filas);
    const documentos = await deps.db.readInAccount(principal.accountId, (tx) =>
      readDocumentos(tx, principal, lado, { ruc, desde, hasta }, filas),
    );
    const cruce = await inTurns(cruzar(lado, { desde, hasta }, filas, documentos, body.codDocs));
    if (query.formato === 'json')
      return { result: showCruce(cruce, { filas, hallazgos, documentos: documentos.length }) };
    const separador = query.separador === 'coma' ? ',' : ';';
    const rows = Readable.from(cruce.diferencias.map(cruceFila));
    return {
      headers: {
        'Content-Type': TIPOS_ARCHIVO.csv,
        'Content-Disposition': `attachment; filename="${fileName(`cruce-${lado}`, { desde, hasta }, 'csv')}"`,
        'Cache-Control': 'no-store',
      },
      stream: csvOf(COLUMNAS_CRUCE, rows, { separador, bom: query.bom }),
    };
  },
});

interface Listas {
  readonly filas: readonly LineaSri[];
  readonly hallazgos: readonly { readonly lista: number; readonly linea: number; readonly mensaje: string }[];
}

async function readListas(
  deps: ApiBase,
  { accountId }: Principal,
  lado: LadoCruce,
  listas: readonly string[],
): Promise<Listas> {
  const filas = new Map<string, LineaSri>();
  const hallazgos: Listas['hallazgos'][number][] = [];
  for (const [at, lista] of listas.entries()) {
    const bytes = fileFromBase64(`listas[${at}]`, lista, 'la lista TXT');
    const read: ListaTxt = await deps.pool.run(accountId, 'readListaTxt', bytes, lado);
    for (const { linea, mensaje } of read.hallazgos) hallazgos.push({ lista: at + 1, linea, mensaje });
    for (const fila of read.filas) filas.set(fila.claveAcceso, fila);
    if (filas.size > FILAS_MAX) throw tooLarge();
  }
  if (filas.size > 0) return { filas: [...filas.values()], hallazgos };
  const message = `Las listas no tienen ninguna clave de acceso que sirva: ${hallazgos[0]?.mensaje ?? 'están vacías.'}`;
  throw new AppError('lista-invalida', message, {
    issues: hallazgos.slice(0, HALLAZGOS_MAX).map(({ lista, linea, mensaje }) => ({
      code: 'lista-invalida',
      field: `listas[${lista - 1}].linea[${linea}]`,
      message: mensaje,
    })),
  });
}

/** Refuses the lists of another taxpayer: every difference would be false. */
function refuseOthers(lado: LadoCruce, ruc: string, filas: readonly LineaSri[]): void {
  const other = filas.find(({ rucEmisor, identificacionReceptor: receptor }) =>
    lado === 'emitidos' ? rucEmisor !== ruc : receptor !== null && !rucsOf(receptor).includes(ruc),
  );
  if (other === undefined) return;
  const whose = lado === 'emitidos' ? other.rucEmisor : (other.identificacionReceptor ?? '');
  throw new AppError('lista-ajena', `La línea ${other.linea} es de ${whose}, que no es la empresa ${ruc}.`);
}

async function readDocumentos(
  tx: AccountTx,
  { empresas }: Principal,
  lado: LadoCruce,
  period: { readonly ruc: string; readonly desde: string; readonly hasta: string },
  filas: readonly LineaSri[],
): Promise<readonly CruceRow[]> {
  const rows = await readCrucePeriod(tx, lado, period, FILAS_MAX + 1);
  if (rows.length > FILAS_MAX) throw tooLarge();
  if (lado === 'emitidos') return rows;
  const known = new Set(rows.map(({ clave }) => clave));
  const unknown = filas.map(({ claveAcceso }) => claveAcceso).filter((clave) => !known.has(clave));
  return unknown.length === 0
    ? rows
    : [...rows, ...(await readCruceSinEmpresa(tx, visibleRucs(empresas, undefined), unknown))];
}

function tooLarge(): AppError {
  return new AppError(
    'reporte-grande',
    `El cruce tiene más de ${FILAS_MAX} documentos: acorte el período y repita por partes.`,
  );
}

function showCruce(
  { iguales, fueraDelPeriodo, tipos, diferencias }: Cruce,
  { filas, hallazgos, documentos }: Listas & { readonly documentos: number },
): Record<string, unknown> {
  const of = (tipo: string): number => diferencias.filter((one) => one.tipo === tipo).length;
  const money = (text: string | null): JsonDecimal | null => (text === null ? null : new JsonDecimal(text));
  return {
    ...{ lineas: filas.length, documentos, iguales, fueraDelPeriodo, tipos },
    ...{ soloSri: of('solo-sri'), soloAqui: of('solo-aqui'), difieren: of('difiere') },
    diferencias: diferencias
      .slice(0, DIFERENCIAS_MAX)
      .map((one) => ({ ...one, totalSri: money(one.totalSri), totalAqui: money(one.totalAqui) })),
    hallazgos: hallazgos.slice(0, HALLAZGOS_MAX),
  };
}
