import { Type } from '#typebox';
import type { Principal } from '../../http/principal.js';
import { findCarga, listHallazgos, type CargaRow } from './store/cargas.js';
import type { AccountTx } from '../../db/transactions.js';
import { AppError } from '../../kernel/app-error.js';
import { isoEcuador } from '../../kernel/hora-ecuador.js';
import { defineRoute } from '../../http/route.js';

const count = (description: string) => Type.Integer({ description });

const Hallazgo = Type.Object(
  {
    fila: count('Su lugar en la carga, desde 1.'),
    nombre: Type.Union([Type.String(), Type.Null()], { description: 'Nombre del archivo, o la clave o línea.' }),
    resultado: Type.String({ description: 'ajeno, invalido o no-es-comprobante.' }),
    clave: Type.Union([Type.String(), Type.Null()], { description: 'Su clave de acceso, si se pudo leer.' }),
    motivo: Type.Union([Type.String(), Type.Null()], { description: 'Qué pasa con él.' }),
  },
  { title: 'HallazgoCarga' },
);

/** An upload, as shown to its sender. */
export const Carga = Type.Object(
  {
    id: Type.String({ description: 'Identificador de la carga.' }),
    estado: Type.Enum(['PREPARANDO', 'EN_PROCESO', 'TERMINADA'], {
      description: 'TERMINADA: todo se leyó; el SRI puede tener todavía documentos por confirmar (porConsultar).',
    }),
    nombre: Type.Union([Type.String(), Type.Null()], { description: 'Del primer archivo, si lo dijo.' }),
    total: count('Archivos o claves que trae.'),
    hechos: count('Los que ya se leyeron.'),
    nuevos: count('Documentos que la cuenta no tenía.'),
    repetidos: count('Documentos que la cuenta ya tenía.'),
    ajenos: count('No son para una empresa de la cuenta.'),
    invalidos: count('Falsos, alterados o ilegibles.'),
    otros: count('Archivos que no son comprobantes.'),
    porConsultar: count('Documentos de esta carga por los que aún se pregunta al SRI.'),
    hallazgos: Type.Array(Hallazgo, { description: 'Lo que hay que decir de los que se apartaron, hasta 200.' }),
    siguiente: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Para «desde», si hay más hallazgos; nulo si no.',
    }),
    fechaCreacion: Type.String({ description: 'ISO 8601 con -05:00.' }),
  },
  { title: 'Carga' },
);

const HALLAZGOS_MAX = 200;

/** Returns an upload's current state, if this caller may see it. */
export async function cargaNow(
  tx: AccountTx,
  principal: Principal,
  id: string,
  desde = 0,
): Promise<Record<string, unknown>> {
  const row = await findCarga(tx, id);
  if (row === undefined || !canSee(principal, row))
    throw new AppError('carga-no-encontrada', 'No hay una carga con ese número en su cuenta.');
  const found = await listHallazgos(tx, id, desde, HALLAZGOS_MAX + 1);
  const hallazgos = found.slice(0, HALLAZGOS_MAX);
  const { resultados } = row;
  return {
    id: row.id,
    estado: row.estado,
    nombre: row.nombre,
    total: row.filas,
    hechos: row.hechas,
    nuevos: resultados.nuevo ?? 0,
    repetidos: resultados.repetido ?? 0,
    ajenos: resultados.ajeno ?? 0,
    invalidos: resultados.invalido ?? 0,
    otros: resultados['no-es-comprobante'] ?? 0,
    porConsultar: row.por_consultar,
    hallazgos: hallazgos.map(({ fila, nombre, resultado, clave_acceso: clave, motivo }) => ({
      fila,
      nombre,
      resultado,
      clave,
      motivo,
    })),
    siguiente: found.length > HALLAZGOS_MAX ? (hallazgos.at(-1)?.fila ?? null) : null,
    fechaCreacion: isoEcuador(row.created_at),
  };
}

/** Callers with access to all companies of the upload may see it. */
function canSee({ empresas }: Principal, row: CargaRow): boolean {
  return empresas === 'todas' || (row.empresas !== null && row.empresas.every((ruc) => empresas.has(ruc)));
}

export const readCargaRoute = defineRoute({
  id: 'recibidos.leer-carga',
  method: 'GET',
  path: '/api/v1.0/recibidos/cargas/:id',
  access: 'ROLE_RECEIPTS',
  summary: 'Cómo va una carga de documentos recibidos',
  description:
    'Pregunte hasta TERMINADA: cuenta los documentos nuevos, repetidos, ajenos e inválidos, y «hallazgos» dice qué pasa con los apartados, hasta 200 por respuesta. «porConsultar» son los que el SRI aún no confirma. Se conserva 90 días.',
  params: Type.Object(
    { id: Type.String({ pattern: '^[1-9][0-9]{0,17}$', description: 'Identificador de la carga.' }) },
    { additionalProperties: false },
  ),
  query: Type.Object(
    {
      desde: Type.Integer({
        minimum: 0,
        maximum: 1_000_000,
        default: 0,
        description: 'Hallazgos después de esta fila.',
      }),
    },
    { additionalProperties: false },
  ),
  responses: { 200: Carga },
  errors: ['carga-no-encontrada'],
  handler: async ({ params, query, principal }, { db }) => ({
    result: await db.inAccount(principal.accountId, (tx) => cargaNow(tx, principal, params.id, query.desde)),
  }),
});
