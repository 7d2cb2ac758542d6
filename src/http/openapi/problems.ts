import { Type } from '#typebox';
import { ROLES } from '../../kernel/roles.js';
import { codesIn, rowOf, statusOf, type RefusalCode } from '../../kernel/error-codes/index.js';
import { STATUS_NAMES, type HttpStatus } from '../../kernel/error-codes/row.js';
import { codeField } from '../code-field.js';
import { AssertionOptions } from '../webauthn-fields.js';
import type { Route } from '../route.js';
import { headerRefs, type RequestHeader } from './headers.js';

/** Schema of every error (spec/API.md §1). */
export const Problem = Type.Object(
  {
    success: Type.Optional(
      Type.Literal(false, {
        description:
          'false en un error. Con token-invalido no va: esa respuesta tiene la forma de OAuth (error, error_description).',
      }),
    ),
    result: Type.Object(
      {
        status: Type.Enum(Object.values(STATUS_NAMES), { description: 'Nombre del código HTTP.' }),
        code: Type.Enum(codesIn('error'), { description: 'Código estable del error; /docs/errores los explica.' }),
        message: Type.String({ description: 'Qué pasó y qué hacer.' }),
        subErrors: Type.Array(
          Type.Object(
            {
              field: Type.String({
                description: 'Ruta del campo, por ejemplo detalles[0].cantidad; vacía: el conjunto.',
              }),
              code: codeField('subErrors', 'Código estable del problema.'),
              message: Type.String({ description: 'Qué está mal y qué hacer.' }),
              rejectedValue: Type.Optional(Type.Unknown({ description: 'El valor que se rechazó, si es corto.' })),
            },
            { title: 'SubError' },
          ),
          { description: 'Todos los problemas a la vez; vacía si el error no es de campos.' },
        ),
        requestId: Type.String({ description: 'El X-Request-Id de la solicitud.' }),
        timestamp: Type.String({ description: 'Cuándo, ISO 8601 con -05:00.' }),
        rolRequerido: Type.Optional(Type.Enum([...ROLES], { description: 'Con rol-requerido: el rol que falta.' })),
        revision: Type.Optional(Type.Integer({ description: 'Con revision-distinta: la revisión de ahora.' })),
        claveAcceso: Type.Optional(
          Type.String({ description: 'Con secuencial-usado: la clave de quien tiene el número.' }),
        ),
        estado: Type.Optional(Type.String({ description: 'El estado del comprobante, cuando es la causa.' })),
        identico: Type.Optional(Type.Boolean({ description: 'Con secuencial-usado: si el contenido es el mismo.' })),
        enSri: Type.Optional(Type.Boolean({ description: 'Con comprobante-no-eliminable: si el SRI puede tenerlo.' })),
        segundoPaso: Type.Optional(
          Type.Object(
            {
              codigo: Type.Boolean({
                description: 'Si una aplicación muestra códigos; los de recuperación valen siempre.',
              }),
              llave: Type.Union([AssertionOptions, Type.Null()], {
                description: 'Para ingresar con una llave de acceso.',
              }),
            },
            { description: 'Con codigo-requerido: los segundos pasos que el usuario tiene.' },
          ),
        ),
        usos: Type.Optional(
          Type.Array(
            Type.Object({
              recurso: Type.String({ description: 'Qué lo usa.' }),
              cantidad: Type.Integer({ description: 'Cuántos.' }),
            }),
            { description: 'Cuando está en uso: qué lo usa.' },
          ),
        ),
      },
      { description: 'El error.', additionalProperties: true },
    ),
  },
  { title: 'Error', description: 'Todo error tiene esta forma.' },
);

/** Codes of authentication and authorization, by the route's access (admit.ts). */
function admissionCodes({ access, authority, method, path }: Route): RefusalCode[] {
  // Without a credential the limit is by address, except for health checks.
  if (access === 'público') return path.startsWith('/salud') ? [] : ['demasiadas-solicitudes'];
  const isRole = ROLES.some((role) => role === access);
  return [
    'sin-credencial',
    'api-key-mal-escrita',
    'api-key-desconocida',
    'api-key-expirada',
    'api-key-revocada',
    'token-invalido',
    'usuario-desactivado',
    'sesion-invalida',
    'demasiadas-solicitudes',
    ...codesIf(method !== 'GET', 'csrf-requerido'),
    ...codesIf(access === 'bearer' || access === 'administrador', 'bearer-requerido'),
    ...codesIf(access === 'sesión' || authority === 'cuenta', 'sesion-requerida'),
    ...codesIf(authority === 'cuenta', 'autoridad-insuficiente'),
    ...codesIf(access === 'administrador', 'administrador-requerido'),
    ...codesIf(access === 'operador', 'operador-requerido'),
    ...codesIf(isRole || (typeof authority === 'object' && 'roles' in authority), 'rol-requerido'),
    ...codesIf(access === 'administrador' || isRole, 'segundo-paso-requerido', 'vinculo-requerido'),
  ];
}

function codesIf(holds: boolean, ...codes: RefusalCode[]): RefusalCode[] {
  return holds ? codes : [];
}

/** Codes of the HTTP layer, the database and the pool, by the parts of the route (body.ts, errors.ts, db/history.ts, pool.ts). */
function frameCodes(route: Route): RefusalCode[] {
  const checked = route.params ?? route.query ?? route.body;
  return [
    'error-interno',
    'servicio-no-disponible',
    'historia-perdida',
    ...codesIf(checked !== undefined, 'solicitud-invalida'),
    // An unexpected body is still parsed.
    ...codesIf(
      route.body !== undefined || route.method !== 'GET',
      'json-invalido',
      'codificacion-invalida',
      'cuerpo-demasiado-grande',
      'tipo-de-contenido',
    ),
    ...codesIf(route.multipart === true, 'formulario-invalido'),
    ...codesIf(route.usesPool === true, 'cola-de-archivos-llena', 'archivo-demasiado-costoso'),
  ];
}

/** Codes of the request headers that a handler reads (idempotency.ts, revision.ts). */
const HEADER_CODES: Partial<Readonly<Record<RequestHeader, readonly RefusalCode[]>>> = {
  'Idempotency-Key': ['encabezado-invalido', 'idempotency-key-reutilizada', 'idempotency-key-en-curso'],
  'If-Match': ['revision-distinta'],
};

/** Codes that follow from what the route declares of itself. */
export function derivedCodes(route: Route): ReadonlySet<RefusalCode> {
  const ofHeaders = (route.reads ?? []).flatMap((header) => HEADER_CODES[header] ?? []);
  return new Set([...admissionCodes(route), ...frameCodes(route), ...ofHeaders]);
}

/** The route's own codes: those that tests provoke, and those they do not. */
export function ownCodes({ errors = [], unprovoked = {} }: Route): readonly RefusalCode[] {
  return [...errors, ...codesIn('error').filter((code) => code in unprovoked)];
}

/** Returns every error code of an operation, by status. */
export function codesByStatus(route: Route): Map<HttpStatus, RefusalCode[]> {
  return groupByStatus(new Set([...derivedCodes(route), ...ownCodes(route)]));
}

/** Groups codes by status, in the table's order. */
export function groupByStatus(codes: ReadonlySet<string>): Map<HttpStatus, RefusalCode[]> {
  const groups = new Map<HttpStatus, RefusalCode[]>();
  for (const code of codesIn('error').filter((one) => codes.has(one))) {
    const status = statusOf(code);
    groups.set(status, [...(groups.get(status) ?? []), code]);
  }
  return groups;
}

/** Builds the error responses of an operation: per status its codes, each an example with its meaning. */
export function problemResponses(groups: ReadonlyMap<HttpStatus, readonly RefusalCode[]>): Record<string, unknown> {
  return Object.fromEntries(
    [...groups].map(([status, codes]) => [
      status,
      {
        description: `${STATUS_NAMES[status]}. Códigos: ${codes.join(', ')}.`,
        headers: headerRefs([
          'X-Request-Id',
          ...(status === 401 ? (['WWW-Authenticate'] as const) : []),
          ...(status === 429 || status === 503 || codes.includes('idempotency-key-en-curso')
            ? (['Retry-After'] as const)
            : []),
        ]),
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Error' },
            examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
          },
        },
      },
    ]),
  );
}

/** Builds one example per code, with its meaning. */
export function problemExamples(codes: ReadonlySet<string>): Record<string, unknown> {
  return Object.fromEntries(
    codesIn('error')
      .filter((code) => codes.has(code))
      .map((code) => {
        const { meaning, action } = rowOf(code);
        const value = {
          success: false,
          result: {
            status: STATUS_NAMES[statusOf(code)],
            code,
            message: `${meaning} ${action}`,
            subErrors: [],
            requestId: 'pedido-4711',
            timestamp: '2026-11-15T10:30:00-05:00',
          },
        };
        return [code, { summary: meaning, value }];
      }),
  );
}
