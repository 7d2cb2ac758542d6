import { OAUTH_ROUTES, SCOPES } from '../../auth/oauth/endpoints.js';

const text = (description: string): Record<string, unknown> => ({ type: 'string', description });

const ERROR = {
  type: 'object',
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
    token_type: { const: 'Bearer' },
    expires_in: { type: 'integer', description: 'Segundos de validez.' },
    refresh_token: text('Sirve una vez, para obtener otros; no se da con client_credentials.'),
    scope: text('Lo que el token permite.'),
  },
  required: ['access_token', 'token_type', 'expires_in', 'scope'],
};

const TOKEN_FORM = {
  type: 'object',
  properties: {
    grant_type: { type: 'string', enum: ['client_credentials', 'password', 'refresh_token'] },
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
    token_type_hint: { type: 'string', enum: ['access_token', 'refresh_token'] },
  },
  required: ['token'],
};

/** The paths of OAuth for the OpenAPI document; they answer by their RFCs and so are not made of our routes. */
export const oauthPaths: Readonly<Record<string, Record<string, unknown>>> = {
  [OAUTH_ROUTES.token]: {
    post: operation('oauth.token', 'Obtiene un token de acceso (RFC 6749)', TOKEN_FORM, json('El token', TOKEN)),
  },
  [OAUTH_ROUTES.introspection]: {
    post: operation(
      'oauth.introspect',
      'Dice si un token de la cuenta vale y qué permite (RFC 7662)',
      TOKEN_TO_CHECK,
      json('El estado del token', {
        type: 'object',
        properties: { active: { type: 'boolean' }, client_id: text('Cliente OAuth.'), scope: text('Lo que permite.') },
        required: ['active'],
      }),
    ),
  },
  [OAUTH_ROUTES.revocation]: {
    post: operation('oauth.revoke', 'Revoca un token (RFC 7009)', TOKEN_TO_CHECK, { description: 'Ya no vale.' }),
  },
  [OAUTH_ROUTES.metadata]: {
    get: {
      operationId: 'oauth.metadata',
      tags: ['oauth'],
      summary: 'Direcciones y capacidades del servidor OAuth (RFC 8414)',
      security: [],
      responses: { 200: json('Los metadatos', { type: 'object', properties: { issuer: text('Esta instalación.') } }) },
    },
  },
};

/** How a client identifies itself at these endpoints. */
export const oauthSecurityScheme = {
  type: 'http',
  scheme: 'basic',
  description: 'client_id y client_secret del cliente OAuth.',
} as const;

function operation(
  operationId: string,
  summary: string,
  form: Record<string, unknown>,
  success: Record<string, unknown>,
): Record<string, unknown> {
  return {
    operationId,
    tags: ['oauth'],
    summary,
    security: [{ clienteOAuth: [] }],
    requestBody: { required: true, content: { 'application/x-www-form-urlencoded': { schema: form } } },
    responses: { 200: success, 400: json('Solicitud no válida', ERROR), 401: json('Cliente no identificado', ERROR) },
  };
}

function json(description: string, schema: Record<string, unknown>): Record<string, unknown> {
  return { description, content: { 'application/json': { schema } } };
}
