import { Type } from '#typebox';
import type { Principal } from '../../http/principal.js';
import { findPlantillaEmail, type PlantillaEmailFields, type PlantillaEmailRow } from '../../db/plantillas-email.js';
import type { AccountTx } from '../../db/transactions.js';
import { AppError } from '../../kernel/app-error.js';
import { isoEcuador } from '../../kernel/hora-ecuador.js';
import type { Issue } from '../../kernel/issue.js';
import type { MailTemplate, RunTemplate } from '../../mail/template.js';
import { Nombre, empresasDePlantilla, empresasProblems, requireVisible, empresasWithin } from '../plantillas/public.js';

const source = (maxLength: number, description: string) => Type.String({ minLength: 1, maxLength, description });

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
  empresas: empresasDePlantilla,
};

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

export function showPlantillaEmail(principal: Principal, row: PlantillaEmailRow): Record<string, unknown> {
  const { id, nombre, asunto, cuerpoHtml, cuerpoTexto, etiquetaCorreo, esPredeterminada, revision } = row;
  return {
    id,
    nombre,
    asunto,
    cuerpoHtml,
    cuerpoTexto,
    etiquetaCorreo,
    esPredeterminada,
    empresas: empresasWithin(principal, row),
    revision,
    fechaCreacion: isoEcuador(row.createdAt),
    fechaModificacion: isoEcuador(row.updatedAt),
  };
}

/** A template for the audit trail, with a long source replaced by its length: the trail records who changed what, it is not an archive. */
export function auditedPlantilla(fields: PlantillaEmailFields): Record<string, unknown> {
  const { nombre, asunto, etiquetaCorreo, esPredeterminada, empresas } = fields;
  const size = (text: string): string => `${text.length} caracteres`;
  return {
    nombre,
    asunto,
    cuerpoHtml: size(fields.cuerpoHtml),
    cuerpoTexto: size(fields.cuerpoTexto),
    etiquetaCorreo,
    esPredeterminada,
    empresas,
  };
}

/** Returns a template by id; another account's, or other companies', is treated as not found. */
export async function visiblePlantillaEmail(
  tx: AccountTx,
  principal: Principal,
  id: string,
): Promise<PlantillaEmailRow> {
  return requireVisible(principal, await findPlantillaEmail(tx, tx.accountId, id));
}

/** Checks texts off the main thread, before any transaction; returns every fault with its position. */
export async function faultsOf(
  runTemplate: RunTemplate,
  { accountId }: Principal,
  texts: MailTemplate,
): Promise<readonly Issue[]> {
  return (await runTemplate(accountId, texts, { check: true })).issues;
}

/** Refuses a template with faulty texts, or for companies the caller does not have. */
export async function refuseBadTemplate(
  tx: AccountTx,
  principal: Principal,
  fields: PlantillaEmailFields,
  faults: readonly Issue[],
  empresasGiven = true,
): Promise<void> {
  refuseFaults([...faults, ...(await empresasProblems(tx, principal, fields, empresasGiven))]);
}

export function refuseFaults(issues: readonly Issue[]): void {
  if (issues.length > 0)
    throw new AppError('plantilla-invalida', 'La plantilla tiene errores; corríjalos y envíela de nuevo.', { issues });
}

/** Template names are unique per account. */
export function plantillaNameTaken(): AppError {
  return new AppError('plantilla-existente', 'Ya hay una plantilla con ese nombre: use otro nombre o edite la otra.');
}
