import { Type } from '#typebox';
import type { Principal } from '../../http/principal.js';
import { findPlantillaRide, type PlantillaRideRow } from '../../db/plantillas.js';
import type { AccountTx } from '../../db/transactions.js';
import { isoEcuador } from '../../kernel/hora-ecuador.js';
import { TemplateDefinition } from '../../ride/template.js';
import { TipoRide, Nombre, empresasDePlantilla, requireVisible, empresasWithin } from '../plantillas/public.js';

export const plantillaFields = {
  nombre: Nombre,
  formato: Type.Union([Type.Literal('A4'), Type.Literal('ticket80'), Type.Literal('ticket58')], {
    description: '«A4», «ticket80» o «ticket58».',
  }),
  definicion: TemplateDefinition,
  empresas: empresasDePlantilla,
};

export const Plantilla = Type.Object(
  {
    id: Type.String({ description: 'Identificador de la plantilla.' }),
    ...plantillaFields,
    tipoDocumento: Type.Union([TipoRide, Type.Null()], { description: 'Para qué tipo de comprobante; nulo: todos.' }),
    esPredeterminada: Type.Boolean({ description: 'La de toda la cuenta para ese tipo, o para todos.' }),
    fechaCreacion: Type.String({ description: 'ISO 8601 con -05:00.' }),
  },
  { title: 'PlantillaRide' },
);

export function showPlantilla(principal: Principal, row: PlantillaRideRow): Record<string, unknown> {
  const { id, nombre, tipoDocumento, formato, definicion, esPredeterminada, createdAt } = row;
  return {
    id,
    nombre,
    tipoDocumento,
    formato,
    definicion,
    esPredeterminada,
    empresas: empresasWithin(principal, row),
    fechaCreacion: isoEcuador(createdAt),
  };
}

/** Returns a template by id; another account's, or other companies', is treated as not found. */
export async function visiblePlantilla(tx: AccountTx, principal: Principal, id: string): Promise<PlantillaRideRow> {
  return requireVisible(principal, await findPlantillaRide(tx, id));
}
