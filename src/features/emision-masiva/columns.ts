import { Type } from '#typebox';
import { rememberedColumns } from './store.js';
import { proposeColumns } from '../../documents/tabular/columns.js';
import { CHARSETS } from '../../files/encoding.js';
import { visibleEmpresa } from '../empresas/public.js';
import { defineRoute } from '../../http/route.js';
import { readTabla } from './file.js';
import { TipoParams, typeNamed } from './representation.js';
import { BODY_BYTES_MAX } from './create.js';

/** Rows shown beside the columns. */
const SAMPLE_MAX = 3;

/** Proposes a field for each column of a file; stores nothing. */
export const readColumnasRoute = defineRoute({
  id: 'emision-masiva.reconocer-columnas',
  method: 'POST',
  path: '/api/v1.0/empresas/:ruc/plantillas-masivas/:tipo/columnas',
  access: 'ROLE_RECEIPTS',
  summary: 'Propone a qué campo corresponde cada columna de un archivo; no guarda nada',
  description:
    'Primero por el nombre, después como la empresa lo asignó la última vez, y si no por parecido, que conviene confirmar.',
  params: TipoParams,
  body: Type.Object(
    {
      archivo: Type.String({ description: 'El archivo .xlsx o CSV en base64, o el archivo mismo en un formulario.' }),
      codificacion: Type.Optional(
        Type.Enum([...CHARSETS], { description: 'La del CSV; si se omite, UTF-8 o, si no lo es, windows-1252.' }),
      ),
    },
    { additionalProperties: false },
  ),
  multipart: true,
  bodyBytesMax: BODY_BYTES_MAX,
  examples: { csv: { archivo: 'RG9jdW1lbnRvO0NsaWVudGU7Q2FudGlkYWQKMTtBTkE7Mgo=' } },
  responses: {
    200: Type.Object(
      {
        filas: Type.Integer({ description: 'Filas del archivo, sin contar los títulos.' }),
        columnas: Type.Array(
          Type.Object({
            columna: Type.String({ description: 'Título de la columna.' }),
            campo: Type.Union([Type.String(), Type.Null()], {
              description: 'Campo propuesto; vacío: se ignora; nulo: falta decidir.',
            }),
            por: Type.Union([Type.Enum(['recordada', 'nombre', 'parecido']), Type.Null()], {
              description: 'De dónde sale la propuesta.',
            }),
            muestra: Type.Array(Type.String(), { description: 'Primeros valores.' }),
          }),
          { description: 'En el orden del archivo.' },
        ),
        campos: Type.Array(
          Type.Object({
            campo: Type.String({ description: 'Nombre del campo.' }),
            titulo: Type.String({ description: 'Título en la plantilla.' }),
            obligatorio: Type.Boolean({ description: 'Debe tener una columna.' }),
            ayuda: Type.String({ description: 'Qué va en la columna.' }),
          }),
          { description: 'Campos a los que se puede asignar una columna; también «adicional:» y un nombre.' },
        ),
      },
      { title: 'ColumnasDeArchivo' },
    ),
  },
  errors: ['empresa-no-encontrada', 'importacion-invalida'],
  usesPool: true,
  handler: async ({ params: { ruc, tipo }, body, principal }, { db, pool }) => {
    const { type, campos } = typeNamed(tipo);
    const recordadas = await db.inAccount(principal.accountId, async (tx) => {
      await visibleEmpresa(tx, principal, ruc);
      return rememberedColumns(tx, ruc, type.codDoc);
    });
    const { titulos, filas } = await readTabla(pool, principal.accountId, body.archivo, body.codificacion);
    const sample = filas.slice(0, SAMPLE_MAX);
    return {
      result: {
        filas: filas.length,
        columnas: proposeColumns(campos, titulos, recordadas).map(({ titulo, campo, por }, at) => ({
          columna: titulo,
          campo,
          por,
          muestra: sample.map(({ celdas }) => (celdas[at] ?? '').slice(0, 100)),
        })),
        campos: campos.campos.map(({ campo, titulo, requerido, ayuda }) => ({
          campo,
          titulo,
          obligatorio: requerido === true,
          ayuda,
        })),
      },
    };
  },
});
