import { Type } from '#typebox';
import { canAccessEmpresa, type Principal } from '../../http/principal.js';
import { findEmision, type EmisionRow } from './store.js';
import type { AccountTx } from '../../db/transactions.js';
import { AppError } from '../../kernel/app-error.js';
import { ESTADOS_EMISION_MASIVA } from './rules.js';
import { isoEcuador } from '../../kernel/hora-ecuador.js';
import type { DocumentType } from '../../documents/document-type.js';
import { documentTypeByCodDoc, documentTypes } from '../../documents/registry.js';
import { camposOf, type CamposDeTipo } from '../../documents/tabular/campos.js';
import { EmpresaParams } from '../empresas/public.js';
import { JsonDecimal } from '../../http/json.js';

export const EMISIONES = '/api/v1.0/emisiones-masivas';

const nullable = (description: string) => Type.Union([Type.String(), Type.Null()], { description });
const count = (description: string) => Type.Integer({ description });

const pathWords = documentTypes.filter((type) => camposOf(type) !== undefined).map(({ pathWord }) => pathWord);

export const tipoField = Type.Enum([...pathWords], { description: 'Tipo de los comprobantes del archivo.' });

export const TipoParams = Type.Object(
  { ...EmpresaParams.properties, tipo: tipoField },
  { additionalProperties: false },
);

export const EmisionParams = Type.Object(
  { id: Type.String({ pattern: '^[1-9][0-9]{0,17}$', description: 'Identificador de la emisión masiva.' }) },
  { additionalProperties: false },
);

/** A document type and its fields, by the word of its path. */
export function typeNamed(pathWord: string): { readonly type: DocumentType; readonly campos: CamposDeTipo } {
  const type = documentTypes.find((one) => one.pathWord === pathWord);
  const campos = type === undefined ? undefined : camposOf(type);
  if (type === undefined || campos === undefined) throw new Error(`unreachable: the schema allows ${pathWord}`);
  return { type, campos };
}

export const EmisionMasiva = Type.Object(
  {
    id: Type.String({ description: 'Identificador de la emisión masiva.' }),
    ruc: Type.String({ description: 'RUC de la empresa.' }),
    tipo: tipoField,
    nombre: Type.String({ description: 'Nombre del archivo.' }),
    estado: Type.Enum([...ESTADOS_EMISION_MASIVA], {
      description:
        'REVISANDO: se comprueba cada celda, nada se emite. CON_ERRORES: no se emitió nada; corrija el archivo y envíelo de nuevo. LISTA: sin errores, espera «emitir». EN_PROCESO, EN_PAUSA, TERMINADA. DETENIDA: por DELETE; lo emitido queda emitido.',
    }),
    motivo: nullable('Por qué quedó en pausa sola; nulo si no.'),
    porAsumir: Type.Boolean({
      description: 'Quien la pidió perdió el permiso: sigue cuando un administrador la asume (trabajos-pausados).',
    }),
    filas: count('Filas del archivo.'),
    documentos: count('Comprobantes que forman esas filas.'),
    revisados: count('Comprobantes ya revisados.'),
    errores: count('Celdas con error.'),
    avisos: count('Avisos; no impiden emitir.'),
    conocidos: count('Comprobantes que otro archivo ya emitió con el mismo contenido.'),
    importe: Type.Number({ description: 'Suma de los totales revisados.' }),
    emitidos: count('Comprobantes emitidos.'),
    fallidos: count('Los que no se pudieron emitir; el resultado dice por qué.'),
    omitidos: count('Los conocidos que no se emitieron otra vez.'),
    columnas: Type.Array(
      Type.Object({
        columna: Type.String({ description: 'Título de la columna.' }),
        campo: nullable('Campo que se le asignó; nulo si se ignora.'),
      }),
      { description: 'Cómo se leyó cada columna.' },
    ),
    fechaCreacion: Type.String({ description: 'ISO 8601 con -05:00.' }),
    fechaModificacion: Type.String({ description: 'ISO 8601 con -05:00.' }),
  },
  { title: 'EmisionMasiva' },
);

export function showEmision(row: EmisionRow): Record<string, unknown> {
  return {
    id: row.id,
    ruc: row.ruc,
    tipo: documentTypeByCodDoc(row.cod_doc)?.pathWord ?? row.cod_doc,
    nombre: row.nombre,
    estado: row.estado,
    motivo: row.motivo,
    porAsumir: row.por_asumir !== null,
    filas: row.filas,
    documentos: row.documentos,
    revisados: row.revisados,
    errores: row.errores,
    avisos: row.avisos,
    conocidos: row.conocidos,
    importe: new JsonDecimal(row.importe),
    emitidos: row.emitidos,
    fallidos: row.fallidos,
    omitidos: row.omitidos,
    columnas: row.columnas.map(({ titulo, campo }) => ({ columna: titulo, campo: campo === '' ? null : campo })),
    fechaCreacion: isoEcuador(row.created_at),
    fechaModificacion: isoEcuador(row.updated_at),
  };
}

/** The load, if the caller may see its company. */
export async function visibleEmision(tx: AccountTx, principal: Principal, id: string): Promise<EmisionRow> {
  const row = await findEmision(tx, id);
  if (row === undefined || !canAccessEmpresa(principal, row.ruc))
    throw new AppError('emision-masiva-no-encontrada', 'No hay una emisión masiva con ese número en su cuenta.');
  return row;
}
