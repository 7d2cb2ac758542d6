import { OAUTH_ROUTES, SCOPES, ADMIN_SCOPE } from '../oauth-endpoints.js';

const text = (description: string): Record<string, unknown> => ({ type: 'string', description });

const ERROR = {
  type: 'object',
  title: 'ErrorOAuth',
  description: 'Un error como lo pide el RFC 6749.',
  properties: {
    error: text('Código del error según el RFC 6749: invalid_grant, invalid_client…'),
    error_description: text('Qué pasó y qué hacer.'),
  },
  required: ['error', 'error_description'],
};

const TOKEN = {
  type: 'object',
  properties: {
    access_token: text('El token; envíelo en «Authorization: Bearer …».'),
    token_type: { const: 'Bearer', description: 'Siempre Bearer.' },
    expires_in: { type: 'integer', description: 'Segundos de validez.' },
    refresh_token: text('Sirve una vez, para obtener otros; no se da con client_credentials.'),
    scope: text('Lo que el token permite.'),
  },
  required: ['access_token', 'token_type', 'expires_in', 'scope'],
};

const TOKEN_FORM = {
  type: 'object',
  properties: {
    grant_type: {
      type: 'string',
      enum: ['client_credentials', 'password', 'refresh_token'],
      description: 'Cómo se obtiene el token.',
    },
    username: text('Usuario, con grant_type=password.'),
    password: text('Contraseña, con grant_type=password. Nunca en la dirección.'),
    refresh_token: text('Con grant_type=refresh_token.'),
    scope: text(`Limita el token; separados por espacios: ${SCOPES.join(', ')}. Omitido: todo lo que se puede.`),
  },
  required: ['grant_type'],
};

const TOKEN_TO_CHECK = {
  type: 'object',
  properties: {
    token: text('El token de acceso o de renovación.'),
    token_type_hint: { type: 'string', enum: ['access_token', 'refresh_token'], description: 'De qué clase es.' },
  },
  required: ['token'],
};

const STATE = {
  type: 'object',
  properties: {
    active: { type: 'boolean', description: 'Si vale ahora.' },
    client_id: text('Cliente OAuth que lo obtuvo.'),
    scope: text('Lo que permite.'),
    sub: text('A quién representa.'),
    exp: { type: 'integer', description: 'Cuándo vence, en segundos desde 1970.' },
    iat: { type: 'integer', description: 'Cuándo se dio, en segundos desde 1970.' },
    iss: text('Esta instalación.'),
    token_type: text('Bearer.'),
  },
  required: ['active'],
};

const METADATA = {
  type: 'object',
  properties: {
    issuer: text('Esta instalación.'),
    token_endpoint: text('Dónde se obtienen tokens.'),
    introspection_endpoint: text('Dónde se revisan.'),
    revocation_endpoint: text('Dónde se revocan.'),
    grant_types_supported: { type: 'array', items: { type: 'string' }, description: 'Formas de obtener un token.' },
    scopes_supported: { type: 'array', items: { type: 'string' }, description: 'Lo que un token puede permitir.' },
  },
  required: ['issuer', 'token_endpoint'],
  additionalProperties: true,
};

/** OAuth paths for the OpenAPI document; they follow their RFCs, so they are not built from our routes. */
export const oauthPaths: Readonly<Record<string, Record<string, Record<string, unknown>>>> = {
  [OAUTH_ROUTES.token]: {
    post: operation(
      'oauth.token',
      'Obtiene un token de acceso (RFC 6749)',
      'El token vale una hora. El «refresh_token» sirve una vez y 14 días, y con él se sigue hasta 90 días desde el ingreso; client_credentials no lo da: pida otro token. Todo va en el cuerpo, como formulario: una contraseña en la dirección se rechaza, porque quedaría en registros.',
      TOKEN_FORM,
      {
        cliente: { grant_type: 'client_credentials' },
        usuario: {
          grant_type: 'password',
          username: 'demo@rubrica.test',
          password: 'la contraseña que mostró el primer inicio',
          scope: 'ROLE_RECEIPTS',
        },
      },
      json('El token.', TOKEN, {
        access_token: 'un-token-que-no-vale',
        token_type: 'Bearer',
        expires_in: 3600,
        scope: 'ROLE_RECEIPTS',
      }),
    ),
  },
  [OAUTH_ROUTES.introspection]: {
    post: operation(
      'oauth.introspect',
      'Dice si un token de la cuenta vale y qué permite (RFC 7662)',
      'Un token vencido, revocado, desconocido o de otra cuenta responde solo «active»: false.',
      TOKEN_TO_CHECK,
      { token: { token: 'el token que se revisa', token_type_hint: 'access_token' } },
      json('El estado del token.', STATE, { active: false }),
    ),
  },
  [OAUTH_ROUTES.revocation]: {
    post: operation(
      'oauth.revoke',
      'Revoca un token (RFC 7009)',
      'Deja de valer al momento; con uno de renovación terminan también los tokens de acceso que dio. Responde 200 también si ya no valía.',
      TOKEN_TO_CHECK,
      { token: { token: 'el token que se revoca', token_type_hint: 'access_token' } },
      { description: 'Ya no vale.' },
    ),
  },
  [OAUTH_ROUTES.metadata]: {
    get: {
      operationId: 'oauth.metadata',
      tags: ['oauth'],
      summary: 'Direcciones y capacidades del servidor OAuth (RFC 8414)',
      description:
        'Para bibliotecas que se configuran solas. No hay ingreso con el navegador: los tokens se obtienen con client_credentials, password o refresh_token.',
      'x-acceso': 'público',
      security: [],
      responses: {
        200: json('Los metadatos.', METADATA, {
          issuer: 'http://127.0.0.1:8080',
          token_endpoint: `http://127.0.0.1:8080${OAUTH_ROUTES.token}`,
        }),
        429: { description: 'Demasiadas solicitudes de una dirección: espere lo que dice Retry-After.' },
        503: { description: 'El servidor OAuth aún no arranca; repita en unos segundos.' },
      },
    },
  },
};

export const securitySchemes = {
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-KEY',
    description: 'La API key de la cuenta, rk_test_… o rk_live_…; da la unión de sus roles.',
  },
  oauth2: {
    type: 'oauth2',
    description: 'Un token en «Authorization: Bearer …»; nunca puede más que quien lo obtuvo.',
    flows: {
      clientCredentials: { tokenUrl: OAUTH_ROUTES.token, scopes: scopes() },
      password: { tokenUrl: OAUTH_ROUTES.token, refreshUrl: OAUTH_ROUTES.token, scopes: scopes() },
    },
  },
  sesion: {
    type: 'apiKey',
    in: 'cookie',
    name: 'rubrica_sesion',
    description: 'La sesión del portal; con https su nombre es __Host-rubrica_sesion.',
  },
  csrf: {
    type: 'apiKey',
    in: 'header',
    name: 'X-CSRF-Token',
    description: 'Con la sesión del portal, en todo lo que no sea GET: el csrfToken que dio el ingreso.',
  },
  operador: {
    type: 'http',
    scheme: 'bearer',
    description:
      'El token de métricas que configuró el operador; sin proxy delante, desde la misma máquina no hace falta.',
  },
  clienteOAuth: { type: 'http', scheme: 'basic', description: 'client_id y client_secret del cliente OAuth.' },
} as const;

function scopes(): Record<string, string> {
  return Object.fromEntries(
    SCOPES.map((scope) => [scope, scope === ADMIN_SCOPE ? 'Administrar la cuenta.' : `El rol ${scope}.`]),
  );
}

function operation(
  operationId: string,
  summary: string,
  description: string,
  form: Record<string, unknown>,
  examples: Record<string, unknown>,
  success: Record<string, unknown>,
): Record<string, unknown> {
  const named = Object.entries(examples).map(([name, value]) => [name, { summary: name, value }] as const);
  return {
    operationId,
    tags: ['oauth'],
    summary,
    description,
    'x-acceso': 'cliente OAuth',
    security: [{ clienteOAuth: [] }],
    requestBody: {
      description: 'El formulario.',
      required: true,
      content: { 'application/x-www-form-urlencoded': { schema: form, examples: Object.fromEntries(named) } },
    },
    responses: {
      200: success,
      400: json(
        'La solicitud no es válida: invalid_request, invalid_grant, invalid_scope, unsupported_grant_type.',
        ERROR,
        {
          error: 'invalid_grant',
          error_description: 'Usuario o contraseña incorrectos.',
        },
      ),
      401: json('El cliente no se identificó: invalid_client.', ERROR, {
        error: 'invalid_client',
        error_description: 'El cliente no existe o su secreto no es correcto.',
      }),
      429: json(
        'Demasiadas solicitudes de una dirección, o demasiados tokens de una cuenta: espere lo que dice Retry-After.',
        ERROR,
        {
          error: 'temporarily_unavailable',
          error_description: 'Demasiadas solicitudes por segundo; espere y repita.',
        },
      ),
      503: { description: 'El servidor OAuth aún no arranca; repita en unos segundos.' },
    },
  };
}

function json(description: string, schema: Record<string, unknown>, example: unknown): Record<string, unknown> {
  return { description, content: { 'application/json': { schema, example } } };
}
