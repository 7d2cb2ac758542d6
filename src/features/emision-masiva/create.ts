import { createHash } from 'node:crypto';
import { Type } from '#typebox';
import { recordAudit } from '../../audit/trail.js';
import {
  activePoints,
  discardEmision,
  discardOldEmisiones,
  findEmision,
  findEmisionByFile,
  insertEmision,
  lockEmisiones,
  rememberColumns,
  rememberedColumns,
  type EmisionRow,
  type NewDocumento,
} from './store.js';
import type { AccountTx } from '../../db/transactions.js';
import { AppError } from '../../kernel/app-error.js';
import { EMISION_MASIVA_MAX } from './rules.js';
import { campoNamed, filasMax, type CamposDeTipo } from '../../documents/tabular/campos.js';
import type { Fila } from '../../documents/tabular/build.js';
import {
  headingKey,
  isKnownHeading,
  missingFields,
  proposeColumns,
  type Asignadas,
  type Columna,
} from '../../documents/tabular/columns.js';
import { contentOf, groupRows, GrupoTooLarge, type Grupo } from '../../documents/tabular/group.js';
import { CHARSETS } from '../../files/encoding.js';
import { mapInSlices } from '../../work/slices.js';
import { EmpresaParams, visibleEmpresa } from '../empresas/public.js';
import { readJson } from '../../http/json.js';
import { originOf } from '../../http/origin.js';
import { defineRoute } from '../../http/route.js';
import { hashOf, invalid, readTabla } from './file.js';
import { EMISIONES, EmisionMasiva, showEmision, tipoField, typeNamed } from './representation.js';

/** The file in base64, and the assigned columns. */
export const BODY_BYTES_MAX = 12 * 1024 * 1024;
/** Loads under way per account; they are processed one after the other. */
const OPEN_MAX = 5;
/** Rows hashed in one turn of the event loop. */
const ROWS_TOGETHER = 250;
/** Loads of a company kept that issued nothing: corrected files replace each other. */
const IDLE_KEPT = 20;

/** Uploads a file to issue from. Reviews it first; with `emitir`, issues it if nothing is wrong. */
export const createEmisionRoute = defineRoute({
  id: 'emision-masiva.crear',
  method: 'POST',
  path: '/api/v1.0/empresas/:ruc/emisiones-masivas',
  access: 'ROLE_RECEIPTS',
  summary: 'Sube un archivo de Excel o CSV para emitir sus comprobantes',
  description: `Responde 202 en cuanto queda en cola; GET de «Location» dice cómo va. Primero se revisa cada celda sin emitir nada: los errores están en /hallazgos, cada uno con su celda. Con un error no se emite ninguno. Un archivo del que todavía no se emitió nada se puede enviar otra vez, por ejemplo con otras columnas: se revisa de nuevo. Desde que se emite, el mismo archivo es siempre la misma emisión: enviarlo otra vez responde 200 con la que ya existe. Cada comprobante lleva una referencia única que sale del archivo y de su valor de agrupación, así que nada se emite dos veces. Hasta ${EMISION_MASIVA_MAX.fileBytes / 1024 / 1024} MiB, ${EMISION_MASIVA_MAX.filas} filas, ${EMISION_MASIVA_MAX.documentos} comprobantes y ${OPEN_MAX} archivos en curso por cuenta.`,
  params: EmpresaParams,
  query: Type.Object(
    {
      tipo: tipoField,
      emitir: Type.Boolean({
        default: false,
        description: 'true: si la revisión no encuentra errores, emite sin esperar otra solicitud.',
      }),
      decimales: Type.Optional(
        Type.Enum(['coma', 'punto'], {
          description:
            'Separador decimal de los textos que se pueden leer de dos maneras, como 1.234; si se omite, son un error.',
        }),
      ),
      estab: Type.Optional(
        Type.String({ pattern: '^[0-9]{3}$', description: 'Establecimiento de las filas sin punto.' }),
      ),
      ptoEmi: Type.Optional(Type.String({ pattern: '^[0-9]{3}$', description: 'Punto de las filas sin punto.' })),
    },
    { additionalProperties: false },
  ),
  body: Type.Object(
    {
      archivo: Type.String({ description: 'El archivo .xlsx o CSV en base64, o el archivo mismo en un formulario.' }),
      nombre: Type.Optional(
        Type.String({ minLength: 1, maxLength: 200, description: 'Nombre del archivo, para reconocerlo en la lista.' }),
      ),
      columnas: Type.Optional(
        Type.String({
          maxLength: 20_000,
          description:
            'JSON con el campo de cada columna por su título, por ejemplo {"Cliente":"razonSocial","Notas":""}; vacío: se ignora. Lo que falte se toma del nombre de la columna o, si no es el de un dato, de lo que la empresa asignó la última vez. Con emitir=true, una columna con el nombre de un dato solo se ignora si esta solicitud lo dice.',
        }),
      ),
      codificacion: Type.Optional(
        Type.Enum([...CHARSETS], { description: 'La del CSV; si se omite, UTF-8 o, si no lo es, windows-1252.' }),
      ),
    },
    { additionalProperties: false },
  ),
  multipart: true,
  bodyBytesMax: BODY_BYTES_MAX,
  examples: {
    csv: {
      archivo: Buffer.from(
        'Documento;Cédula;Cliente;Código;Descripción;Cantidad;Precio;IVA\n1;1712345675;ANA PÉREZ;CAF-500;Café de altura;2;8,50;15 %\n',
      ).toString('base64'),
      nombre: 'ventas.csv',
    },
  },
  responses: { 200: EmisionMasiva, 202: EmisionMasiva },
  errors: ['columnas-sin-asignar', 'empresa-no-encontrada', 'importacion-invalida'],
  unprovoked: {
    'emisiones-en-curso': 'five loads at work at once',
  },
  sets: ['Location'],
  usesPool: true,
  handler: async ({ params: { ruc }, query, body, principal, request }, deps) => {
    const { type, campos } = typeNamed(query.tipo);
    const recordadas = await deps.db.inAccount(principal.accountId, async (tx) => {
      await visibleEmpresa(tx, principal, ruc);
      return rememberedColumns(tx, ruc, type.codDoc);
    });
    // Outside the transaction: a large file takes a while.
    const tabla = await readTabla(deps.pool, principal.accountId, body.archivo, body.codificacion);
    const sha256 = hashOf(type.codDoc, ruc, tabla.bytes);
    const columnas = assignColumns(campos, tabla.titulos, {
      dadas: assignedIn(body.columnas),
      recordadas,
      emitir: query.emitir,
    });
    const grupos = groupedRows(columnas, tabla.filas, filasMax(type));
    if (grupos.length > EMISION_MASIVA_MAX.documentos)
      throw invalid(`El archivo tiene más de ${EMISION_MASIVA_MAX.documentos} comprobantes; divídalo.`);
    const documentos = await mapInSlices(
      grupos,
      (grupo) => documentOf(type.codDoc, ruc, columnas, grupo),
      ROWS_TOGETHER,
      ({ filas }) => filas.length,
    );
    const { row, created } = await deps.db.inAccount(principal.accountId, async (tx) => {
      const empresa = await visibleEmpresa(tx, principal, ruc);
      const open = await lockEmisiones(tx);
      const known = await findEmisionByFile(tx, sha256);
      // Until something is issued, another upload may assign the columns differently.
      if (known !== undefined && !(await replaces(tx, known))) return { row: known, created: false };
      if (open >= OPEN_MAX) throw tooMany();
      await discardOldEmisiones(tx, ruc, IDLE_KEPT);
      const punto = await defaultPoint(tx, empresa.id, query, columnas);
      const id = await insertEmision(tx, {
        ...{ ruc, codDoc: type.codDoc, nombre: nameOf(body.nombre, query.tipo), sha256, columnas, documentos },
        decimales: query.decimales ?? null,
        ...punto,
        empresas: principal.empresas === 'todas' ? null : [...principal.empresas],
        requester: principal,
        emitir: query.emitir,
        filas: tabla.filas.length,
      });
      const assigned = new Map(columnas.map(({ titulo, campo }) => [headingKey(titulo), campo]));
      await rememberColumns(tx, ruc, type.codDoc, assigned);
      await recordAudit(tx, {
        ...originOf(request),
        actor: principal,
        action: 'emision-masiva.create',
        subject: { kind: 'emision-masiva', id, empresas: [ruc] },
        changes: { tipo: query.tipo, documentos: documentos.length, emitir: query.emitir },
      });
      const stored = await findEmision(tx, id);
      if (stored === undefined) throw new Error('unreachable: it was just stored');
      return { row: stored, created: true };
    });
    return {
      status: created ? 202 : 200,
      headers: { Location: `${EMISIONES}/${row.id}` },
      result: showEmision(row),
    };
  },
});

function nameOf(nombre: string | undefined, tipo: string): string {
  // Only the last part: some browsers send the whole path.
  return nombre?.split(/[/\\]/).at(-1)?.slice(0, 200) ?? tipo;
}

/** Whether an upload of a known file replaces its load: nothing was issued, and it is not under review. */
async function replaces(tx: AccountTx, known: EmisionRow): Promise<boolean> {
  return known.iniciada_at === null && known.estado !== 'REVISANDO' && discardEmision(tx, known.id);
}

/** Assignments of a request, by the key of the heading. */
function assignedIn(text: string | undefined): Asignadas {
  if (text === undefined || text.trim() === '') return new Map();
  let value: unknown;
  try {
    value = readJson(text);
  } catch {
    value = undefined;
  }
  const entries =
    typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : undefined;
  if (entries === undefined || entries.some(([, campo]) => typeof campo !== 'string'))
    throw new AppError('solicitud-invalida', 'El cuerpo de la solicitud tiene errores; corríjalos.', {
      issues: [
        {
          code: 'tipo-incorrecto',
          field: 'columnas',
          message: 'Envíe un objeto JSON: el título de cada columna y su campo.',
        },
      ],
    });
  return new Map(entries.map(([titulo, campo]) => [headingKey(titulo), String(campo)]));
}

interface Assignment {
  /** Columns of the request, by the key of the heading. */
  readonly dadas: Asignadas;
  /** Columns of the company's earlier files. */
  readonly recordadas: Asignadas;
  /** Nobody looks at the columns before the documents are issued. */
  readonly emitir: boolean;
}

/** Assigns each column; refuses a file with columns that nobody decided on. Names that are only similar are not taken. */
function assignColumns(
  campos: CamposDeTipo,
  titulos: readonly string[],
  { dadas, recordadas, emitir }: Assignment,
): Columna[] {
  const unknown = [...dadas.values()].find((campo) => campo !== '' && campoNamed(campos, campo) === undefined);
  if (unknown !== undefined) throw unassigned(`El campo «${unknown.slice(0, 40)}» no existe.`);
  const columnas = proposeColumns(campos, titulos, recordadas, dadas).map(({ titulo, campo, por }, indice) => {
    const own = dadas.get(headingKey(titulo));
    return { indice, titulo, campo: own ?? (por === 'parecido' ? null : campo) };
  });
  const undecided = columnas.filter(({ campo }) => campo === null).map(({ titulo }) => quoted(titulo));
  if (undecided.length > 0)
    throw unassigned(`Diga qué dato tiene cada columna, o que se ignora: ${undecided.join(', ')}.`);
  const assigned = columnas.map((one) => ({ ...one, campo: one.campo ?? '' }));
  const twice = assigned.find(
    ({ campo, indice }) => campo !== '' && assigned.some((other) => other.campo === campo && other.indice < indice),
  );
  if (twice !== undefined)
    throw unassigned(`Dos columnas tienen el mismo dato; una es «${twice.titulo.slice(0, 40)}».`);
  const missing = missingFields(campos, assigned);
  if (missing.length > 0) throw unassigned(`Faltan columnas: ${missing.map((one) => `«${one}»`).join(', ')}.`);
  const silent = assigned.filter(
    ({ titulo, campo }) => campo === '' && !dadas.has(headingKey(titulo)) && isKnownHeading(campos, titulo),
  );
  if (emitir && silent.length > 0)
    throw unassigned(
      `No se emite sin revisión un archivo que ignora una columna con el nombre de un dato: ${silent.map(({ titulo }) => quoted(titulo)).join(', ')}. Quítela del archivo, diga en «columnas» qué dato tiene o que se ignora, o súbalo sin emitir=true y revíselo.`,
    );
  return assigned;
}

const quoted = (titulo: string): string => `«${titulo.slice(0, 40)}»`;

function unassigned(message: string): AppError {
  return new AppError('columnas-sin-asignar', message);
}

function tooMany(): AppError {
  return new AppError(
    'emisiones-en-curso',
    `La cuenta tiene ${OPEN_MAX} archivos en curso; espere a que termine uno.`,
    {
      retryAfterS: 30,
    },
  );
}

/** Point of rows without their own: the given one, or the only one of the company. */
async function defaultPoint(
  tx: AccountTx,
  empresaId: string,
  { estab, ptoEmi }: { readonly estab?: string; readonly ptoEmi?: string },
  columnas: readonly Columna[],
): Promise<{ readonly estab: string | null; readonly ptoEmi: string | null }> {
  if (estab !== undefined && ptoEmi !== undefined) return { estab, ptoEmi };
  const [only, ...others] = await activePoints(tx, empresaId, 2);
  if (only !== undefined && others.length === 0) return { estab: only.estab, ptoEmi: only.pto_emi };
  if (!columnas.some(({ campo }) => campo === 'punto'))
    throw unassigned(
      'La empresa tiene varios puntos de emisión: elija uno para el archivo o agregue la columna «Punto de emisión».',
    );
  return { estab: null, ptoEmi: null };
}

function groupedRows(columnas: readonly Columna[], filas: readonly Fila[], filasDeUno: number): Grupo[] {
  try {
    return groupRows(columnas, filas, { filas: filasDeUno, letras: EMISION_MASIVA_MAX.letrasPorDocumento });
  } catch (error) {
    if (!(error instanceof GrupoTooLarge)) throw error;
    const most =
      error.of === 'filas'
        ? `${filasDeUno} filas, más de lo que cabe en los 320 KB que admite el SRI`
        : `${EMISION_MASIVA_MAX.letrasPorDocumento} letras`;
    throw invalid(`El comprobante «${error.grupo.slice(0, 40)}» tiene más de ${most}; divídalo.`);
  }
}

function documentOf(codDoc: string, ruc: string, columnas: readonly Columna[], grupo: Grupo): NewDocumento {
  const huella = createHash('sha256').update(`${codDoc} ${ruc}\n`).update(contentOf(columnas, grupo)).digest();
  return { ...grupo, huella };
}
