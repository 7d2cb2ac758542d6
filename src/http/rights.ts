import { Type } from '#typebox';
import { EMPRESAS_MAX } from './authority.js';
import { ROLES } from '../kernel/roles.js';

export const Ruc = Type.String({ pattern: '^[0-9]{13}$', description: 'RUC, 13 dígitos.' });

/** A name given by a person: visible text, no control characters. */
export const nombreField = (description: string, maxLength: number) =>
  Type.String({ maxLength, pattern: '^(?!\\s*$)[^\\x00-\\x1f\\x7f-\\x9f]*$', description });

export const rolesField = (minItems: number) =>
  Type.Array(Type.Enum([...ROLES]), {
    minItems,
    maxItems: 20,
    description: 'Roles, sin repetir; ninguno que no tenga quien los da.',
    examples: [['ROLE_RECEIPTS']],
  });

/** Companies a key is limited to; omitted for all. */
export const empresasField = Type.Array(Ruc, {
  minItems: 1,
  maxItems: EMPRESAS_MAX,
  description: 'Limita a estas empresas (RUC). Sin este campo vale para todas las de quien la crea.',
});

/** Companies a user or client is limited to; null for all of the account's. */
export const nullableEmpresasField = Type.Union([Type.Array(Ruc, { maxItems: EMPRESAS_MAX }), Type.Null()], {
  description:
    'RUC de las empresas a las que se limita; nulo: todas las de la cuenta. Sin este campo, al crear: las de quien lo crea.',
});

/** The same, in responses. */
export const shownEmpresas = Type.Union([Type.Array(Type.String()), Type.Null()], {
  description: 'RUC a los que está limitado; nulo: todas.',
});

export const shownRoles = Type.Array(Type.Enum([...ROLES]), { description: 'Roles que da.' });

/** An optional timestamp, in responses. */
export const nullableTime = (description: string) => Type.Union([Type.String(), Type.Null()], { description });
