import { Type } from 'typebox';
import {
  findPlantillaEmail,
  type PlantillaEmailFields,
  type PlantillaEmailRow,
} from '../../database/plantillas-email.js';
import type { AccountTx } from '../../database/transactions.js';
import { AppError } from '../../domain/app-error.js';
import { isoEcuador } from '../../domain/hora-ecuador.js';
import { checkMailTemplate } from '../../mail/template.js';
import { Nombre } from '../plantillas/association.js';
import { plantillaNotFound } from '../plantillas/refusals.js';

const source = (maxLength: number, description: string) => Type.String({ minLength: 1, maxLength, description });

/** What an account writes of a template. */
export const plantillaEmailFields = {
  nombre: Nombre,
  asunto: source(1000, 'Asunto del correo, en Liquid; el resultado es siempre una sola línea.'),
  cuerpoHtml: source(65_536, 'Cuerpo en HTML, en Liquid; los valores se escapan siempre.'),
  cuerpoTexto: source(65_536, 'El mismo contenido en texto, en Liquid, para quien no ve HTML.'),
  etiquetaCorreo: Type.Union(
    [Type.String({ minLength: 1, maxLength: 100, pattern: '^(?!\\s*$)[^\\r\\n<>"]*$' }), Type.Null()],
    {
      description: 'Nombre que el receptor ve como remitente; nulo: el de la empresa.',
    },
  ),
  esPredeterminada: Type.Boolean({
    description: 'La de toda la cuenta, para las empresas que no eligieron otra; la que lo era deja de serlo.',
  }),
};

/** A template as it is answered. */
export const PlantillaEmail = Type.Object(
  {
    id: Type.String({ description: 'Identificador de la plantilla.' }),
    ...plantillaEmailFields,
    revision: Type.Integer({ description: 'Crece con cada cambio; es el ETag.' }),
    fechaCreacion: Type.String({ description: 'ISO 8601 con -05:00.' }),
    fechaModificacion: Type.String({ description: 'ISO 8601 con -05:00.' }),
  },
  { title: 'PlantillaEmail' },
);

/** A template as it is told. */
export function showPlantillaEmail(row: PlantillaEmailRow): Record<string, unknown> {
  const { id, nombre, asunto, cuerpoHtml, cuerpoTexto, etiquetaCorreo, esPredeterminada, revision } = row;
  return {
    id,
    nombre,
    asunto,
    cuerpoHtml,
    cuerpoTexto,
    etiquetaCorreo,
    esPredeterminada,
    revision,
    fechaCreacion: isoEcuador(row.createdAt),
    fechaModificacion: isoEcuador(row.updatedAt),
  };
}

/** The same for the audit trail, where a long source stands as its length: the trail says who changed what, it is no archive. */
export function auditedPlantilla(fields: PlantillaEmailFields): Record<string, unknown> {
  const { nombre, asunto, etiquetaCorreo, esPredeterminada } = fields;
  const size = (text: string): string => `${text.length} caracteres`;
  return {
    nombre,
    asunto,
    cuerpoHtml: size(fields.cuerpoHtml),
    cuerpoTexto: size(fields.cuerpoTexto),
    etiquetaCorreo,
    esPredeterminada,
  };
}

/** The template of an id; another account's is as if it were not there. */
export async function visiblePlantillaEmail(tx: AccountTx, id: string): Promise<PlantillaEmailRow> {
  const row = await findPlantillaEmail(tx, tx.accountId, id);
  if (row === undefined) throw plantillaNotFound();
  return row;
}

/** Refuses a template that would not render, with every fault and its place. */
export function refuseBadTemplate(fields: PlantillaEmailFields): void {
  const issues = checkMailTemplate(fields);
  if (issues.length > 0)
    throw new AppError('plantilla-invalida', 'La plantilla tiene errores; corríjalos y envíela de nuevo.', { issues });
}

/** Two templates of an account cannot have one name. */
export function plantillaNameTaken(): AppError {
  return new AppError('plantilla-existente', 'Ya hay una plantilla con ese nombre: use otro nombre o edite la otra.');
}
