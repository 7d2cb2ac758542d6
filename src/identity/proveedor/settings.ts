import { Type, type Static } from '#typebox';
import { ProviderRefusedError } from '../oidc/client.js';
import { ProviderUnreachableError } from '../oidc/provider-fetch.js';
import {
  changeProvider,
  issuerProblems,
  PROVIDER_KINDS,
  readProvider,
  removeProvider,
  requireWholeAuthority,
  type ProviderInput,
  type ProviderRow,
} from '../oidc/settings.js';
import { readDomains, recordOf } from '../oidc/domains.js';
import type { Principal } from '../../http/principal.js';
import { recordAudit } from '../../audit/trail.js';
import { AppError } from '../../kernel/app-error.js';
import { isoEcuador } from '../../kernel/hora-ecuador.js';
import { limit } from '../../http/admit.js';
import { originOf } from '../../http/origin.js';
import { nombreField, nullableEmpresasField, rolesField, shownEmpresas, shownRoles } from '../../http/rights.js';
import { defineRoute } from '../../http/route.js';
import { redirectUriOf, type ProveedorDeps } from './slice.js';

const GROUPS_MAX = 100;
const tipo = Type.Enum([...PROVIDER_KINDS], {
  description: 'google: Google Workspace; entra: Microsoft Entra; keycloak; otro: cualquier OpenID Connect.',
});
const emisor = Type.String({
  maxLength: 500,
  description: 'Dirección del emisor (issuer), exactamente como la publica el proveedor.',
});
const clienteId = Type.String({
  minLength: 1,
  maxLength: 300,
  description: 'Id del cliente, de la consola del proveedor.',
});
const dominios = Type.Array(Type.String({ maxLength: 253 }), {
  minItems: 1,
  maxItems: 20,
  description: 'Dominios de correo de la empresa, en minúsculas. Nadie se vincula con un correo de otro dominio.',
});
const claimGrupos = Type.Union([Type.String({ minLength: 1, maxLength: 100 }), Type.Null()], {
  description: 'Claim del ID token que trae los grupos, por ejemplo groups; nulo: los grupos no se usan.',
});
const flags = {
  activo: Type.Boolean({ description: 'Si se puede ingresar con el proveedor.' }),
  automatico: Type.Boolean({
    description: 'Si quien no tiene invitación recibe un usuario en su primer ingreso; si no, solo entran invitados.',
  }),
  exigido: Type.Boolean({
    description:
      'Si las contraseñas y llaves de acceso dejan de servir, salvo las del dueño: el administrador activo más antiguo.',
  }),
  confiaSegundoPaso: Type.Boolean({
    description: 'Si el segundo paso que el proveedor confirma (claim amr) vale como el que la cuenta exige.',
  }),
};
const grupo = Type.String({ minLength: 1, maxLength: 200, description: 'Como lo envía el proveedor.' });

const Body = Type.Object(
  {
    ...{ tipo, nombre: nombreField('Como se lee en el botón «Entrar con…».', 60), emisor, clienteId, dominios },
    secreto: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 1000,
        description: 'Secreto del cliente; sin él se conserva el guardado.',
      }),
    ),
    ...flags,
    roles: rolesField(0),
    empresas: nullableEmpresasField,
    claimGrupos,
    grupos: Type.Array(Type.Object({ grupo, roles: rolesField(1) }, { additionalProperties: false }), {
      maxItems: GROUPS_MAX,
      description:
        'Roles de cada grupo. Con alguno, los roles de cada persona son los de sus grupos y se ajustan en cada ingreso; sin grupo conocido no entra.',
    }),
  },
  { additionalProperties: false },
);

const Proveedor = Type.Object(
  {
    enlace: Type.String({ description: 'Parte del enlace de ingreso de la cuenta: /portal/ingreso?empresa=…' }),
    tipo,
    nombre: Type.String({ description: 'Como se lee en el botón.' }),
    emisor: Type.String({ description: 'Emisor.' }),
    clienteId: Type.String({ description: 'Id del cliente.' }),
    dominios: Type.Array(Type.String(), { description: 'Dominios de la empresa.' }),
    dominiosEstado: Type.Array(
      Type.Object({
        dominio: Type.String({ description: 'El dominio.' }),
        comprobado: Type.Boolean({ description: 'Si su correo lleva al proveedor de esta cuenta.' }),
        registroNombre: Type.String({ description: 'Nombre del registro TXT que lo comprueba.' }),
        registroValor: Type.String({ description: 'Valor del registro.' }),
        faltaDesde: Type.Union([Type.String(), Type.Null()], {
          description:
            'Desde cuándo falta el registro de un dominio comprobado, ISO 8601 con -05:00; a los 14 días deja de estarlo.',
        }),
      }),
      { description: 'Si cada dominio está comprobado, y con qué registro se comprueba.' },
    ),
    ...flags,
    roles: shownRoles,
    empresas: shownEmpresas,
    claimGrupos,
    grupos: Type.Array(Type.Object({ grupo, roles: shownRoles }), { description: 'Roles de cada grupo.' }),
    vinculados: Type.Integer({ description: 'Usuarios que ya ingresaron con el proveedor.' }),
    direccionDeRetorno: Type.String({ description: 'Para registrar en el proveedor (redirect URI).' }),
    fechaCambio: Type.String({ description: 'ISO 8601 con -05:00.' }),
  },
  { title: 'ProveedorDeIdentidad' },
);

const EXAMPLE = {
  tipo: 'google',
  nombre: 'Google',
  emisor: 'https://accounts.google.com',
  clienteId: '1234.apps.googleusercontent.com',
  secreto: 'el secreto del cliente',
  dominios: ['comercialandina.ec'],
  activo: true,
  automatico: false,
  exigido: false,
  confiaSegundoPaso: false,
  roles: ['ROLE_RECEIPTS'],
  empresas: null,
  claimGrupos: null,
  grupos: [],
};

/** The provider with the state of its domains. */
async function shown(row: ProviderRow, principal: Principal, deps: ProveedorDeps): Promise<Record<string, unknown>> {
  const domains = await deps.db.inAccount(principal.accountId, readDomains);
  const dominiosEstado = domains.map(({ dominio, medio, faltaDesde }) => {
    const { nombre, valor } = recordOf(principal.accountId, dominio);
    return {
      ...{ dominio, comprobado: medio !== null, registroNombre: nombre, registroValor: valor },
      faltaDesde: faltaDesde && isoEcuador(faltaDesde),
    };
  });
  return { ...show(row, deps), dominiosEstado };
}

function show(row: ProviderRow, deps: ProveedorDeps): Record<string, unknown> {
  const { tipo, nombre, dominios, activo, automatico, exigido, confiaSegundoPaso, roles, empresas, grupos } = row;
  return {
    ...{ tipo, nombre, dominios, activo, automatico, exigido, confiaSegundoPaso, roles, empresas, grupos },
    enlace: row.id,
    emisor: row.issuer,
    clienteId: row.clientId,
    claimGrupos: row.gruposClaim,
    vinculados: row.vinculados,
    direccionDeRetorno: redirectUriOf(deps),
    fechaCambio: isoEcuador(row.updatedAt),
  };
}

function inputOf(body: Static<typeof Body>): ProviderInput {
  const { emisor, clienteId, secreto, claimGrupos, ...rest } = body;
  return { ...rest, issuer: emisor, clientId: clienteId, secret: secreto, gruposClaim: claimGrupos };
}

export const readProviderRoute = defineRoute({
  id: 'cuenta.proveedor',
  method: 'GET',
  path: '/api/v1.0/cuenta/proveedor',
  access: 'administrador',
  authority: { because: 'settings without the secret' },
  summary: 'El proveedor de identidad de la empresa, sin su secreto',
  description:
    'Trae también lo que se configura fuera: la dirección de retorno para el proveedor y el registro TXT que comprueba cada dominio. Un dominio comprobado al que le falta ese registro 14 días deja de estarlo. Paso a paso: [ingreso con su proveedor](/docs/guias/ingreso-empresa).',
  responses: { 200: Proveedor },
  errors: ['proveedor-no-encontrado'],
  handler: async ({ principal }, deps: ProveedorDeps) => ({
    result: await shown(
      await deps.db.inAccount(principal.accountId, (tx) => readProvider(tx, principal)),
      principal,
      deps,
    ),
  }),
});

export const changeProviderRoute = defineRoute({
  id: 'cuenta.poner-proveedor',
  method: 'PUT',
  path: '/api/v1.0/cuenta/proveedor',
  access: 'administrador',
  authority: 'cuenta',
  grants: 'user',
  summary: 'Configura el ingreso con el proveedor de identidad de la empresa (OpenID Connect)',
  description:
    'Solo un administrador sin límites. Con otro emisor o cliente, todos los usuarios se vinculan otra vez en su próximo ingreso.',
  body: Body,
  examples: { google: EXAMPLE },
  responses: { 200: Proveedor },
  errors: ['proveedor-invalido'],
  handler: async ({ body, principal, request }, deps: ProveedorDeps) => {
    const row = await changeProvider(deps, principal, inputOf(body), originOf(request));
    deps.forgetCredentials();
    return { result: await shown(row, principal, deps) };
  },
});

export const removeProviderRoute = defineRoute({
  id: 'cuenta.quitar-proveedor',
  method: 'DELETE',
  path: '/api/v1.0/cuenta/proveedor',
  access: 'administrador',
  authority: 'cuenta',
  summary: 'Quita el proveedor de identidad; los usuarios quedan',
  description:
    'Solo un administrador sin límites. Los vínculos de las personas y los dominios comprobados se borran: desde ahora se ingresa con contraseña o llave de acceso, y quien no tiene contraseña la pide por correo o a un administrador.',
  responses: { 200: Type.Null() },
  errors: ['proveedor-no-encontrado'],
  handler: async ({ principal, request }, deps: ProveedorDeps) => {
    await deps.db.inAccount(principal.accountId, (tx) => removeProvider(tx, principal, originOf(request)));
    deps.forgetCredentials();
    return { result: null };
  },
});

export const testProviderRoute = defineRoute({
  id: 'cuenta.probar-proveedor',
  method: 'POST',
  path: '/api/v1.0/cuenta/proveedor/probar',
  access: 'administrador',
  authority: 'cuenta',
  summary: 'Prueba el emisor: lee sus datos públicos y sus claves, sin guardar nada',
  description:
    'Responde 200 también si no funciona: «mensaje» dice qué corregir. No prueba el cliente ni su secreto: eso se ve al vincular el usuario propio. Hasta diez pruebas seguidas por cuenta, y después una cada diez segundos.',
  body: Type.Object({ tipo, emisor }, { additionalProperties: false }),
  examples: { google: { tipo: 'google', emisor: 'https://accounts.google.com' } },
  responses: {
    200: Type.Object({
      funciona: Type.Boolean({ description: 'Si el emisor respondió como un proveedor de OpenID Connect.' }),
      mensaje: Type.String({ description: 'Qué se encontró, o qué corregir.' }),
      cierraSesion: Type.Boolean({ description: 'Si el proveedor tiene una página para cerrar su propia sesión.' }),
      direccionDeRetorno: Type.String({ description: 'Para registrar en el proveedor (redirect URI).' }),
    }),
  },
  errors: ['proveedor-invalido'],
  handler: async ({ body, principal, request }, deps: ProveedorDeps) => {
    requireWholeAuthority(principal);
    const issues = issuerProblems({ tipo: body.tipo, issuer: body.emisor }, principal.accountId, deps.guard);
    if (issues.length > 0) throw new AppError('proveedor-invalido', 'El emisor no es válido; corríjalo.', { issues });
    limit(deps.tests, principal.accountId);
    const outcome = await probe(deps, principal.accountId, body.emisor);
    await deps.db.inAccount(principal.accountId, (tx) =>
      recordAudit(tx, {
        actor: principal,
        action: 'accounts.provider-test',
        subject: { kind: 'account', id: tx.accountId },
        changes: { emisor: body.emisor, funciona: outcome.funciona },
        ...originOf(request),
      }),
    );
    return { result: { ...outcome, direccionDeRetorno: redirectUriOf(deps) } };
  },
});

async function probe(
  { oidc }: ProveedorDeps,
  account: string,
  issuer: string,
): Promise<{ funciona: boolean; mensaje: string; cierraSesion: boolean }> {
  try {
    const facts = await oidc.probe({ account, issuer, clientId: 'prueba', secret: 'prueba' });
    const mensaje = `El proveedor responde y tiene ${facts.keys} ${facts.keys === 1 ? 'clave' : 'claves'} para firmar. Guarde, y termine la prueba vinculando su propio usuario en «Mi cuenta».`;
    return { funciona: true, mensaje, cierraSesion: facts.signsOut };
  } catch (error) {
    const failed = { funciona: false, cierraSesion: false };
    if (error instanceof ProviderUnreachableError) return { ...failed, mensaje: error.message };
    if (!(error instanceof ProviderRefusedError)) throw error;
    const mensaje =
      'Esa dirección no responde como un proveedor de OpenID Connect con ese emisor. Copie el emisor exacto de la consola del proveedor, con o sin la barra final.';
    return { ...failed, mensaje };
  }
}
