import { Type, type Static } from '#typebox';
import type { Principal } from '../../http/principal.js';
import { insertPlantillaRide, type NewPlantillaRide, type PlantillaRideRow } from '../../db/plantillas.js';
import type { AccountTx } from '../../db/transactions.js';
import { AppError } from '../../kernel/app-error.js';
import type { Issue } from '../../kernel/issue.js';
import { TipoRide, empresasProblems, ownEmpresas } from '../plantillas/public.js';
import { plantillaFields } from './representation.js';

export const NewPlantilla = Type.Object(
  {
    ...plantillaFields,
    empresas: Type.Optional(plantillaFields.empresas),
    tipoDocumento: Type.Optional(TipoRide),
    esPredeterminada: Type.Optional(Type.Boolean({ description: 'La de toda la cuenta para ese tipo, o para todos.' })),
  },
  { additionalProperties: false },
);

/** Fills in the defaults of a template. */
export function fieldsOf(principal: Principal, body: Static<typeof NewPlantilla>): NewPlantillaRide {
  const { nombre, formato, definicion, tipoDocumento = null, esPredeterminada = false } = body;
  const empresas = body.empresas ?? ownEmpresas(principal);
  return { nombre: nombre.trim(), formato, definicion, tipoDocumento, esPredeterminada, empresas };
}

/** Stores a template, or refuses with all issues. */
export async function storePlantilla(
  tx: AccountTx,
  principal: Principal,
  fields: NewPlantillaRide,
  known: readonly Issue[] = [],
): Promise<PlantillaRideRow> {
  const issues = [...known, ...(await empresasProblems(tx, principal, fields, true))];
  if (issues.length > 0) {
    throw new AppError('plantilla-invalida', 'No se guardó la plantilla; corrija cada problema indicado.', { issues });
  }
  const created = await insertPlantillaRide(tx, fields);
  if (created !== undefined) return created;
  const message =
    'Ya hay una plantilla con ese nombre, o ya hay una predeterminada para ese tipo: use otro nombre o elimine la otra.';
  throw new AppError('plantilla-existente', message);
}
