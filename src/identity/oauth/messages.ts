/** Spanish translations of oidc-provider's messages, with what to do. */
const DESCRIPTIONS: readonly (readonly [RegExp, string | ((match: RegExpExecArray) => string)])[] = [
  [
    /^client authentication failed/,
    'El client_id o el client_secret no son correctos, o el cliente OAuth está desactivado. Revise el encabezado Authorization: Basic.',
  ],
  [
    /^no client authentication mechanism provided/,
    'Falta identificar al cliente OAuth: envíe client_id y client_secret en el encabezado Authorization: Basic.',
  ],
  [
    /^invalid authorization header value format|not properly encoded/,
    'El encabezado Authorization no tiene la forma «Basic base64(client_id:client_secret)».',
  ],
  [
    /^client_secret must be provided/,
    'Falta el client_secret en el encabezado Authorization: Basic base64(client_id:client_secret).',
  ],
  [
    /^mismatch in body and authorization client ids|only be provided using one mechanism/,
    'El encabezado Authorization: Basic y el cuerpo identifican al cliente de manera distinta: use el mismo client_id y client_secret, o solo uno de los dos lugares.',
  ],
  [
    /content-type bodies are supported/,
    'Envíe los parámetros en el cuerpo, con Content-Type: application/x-www-form-urlencoded (no JSON).',
  ],
  [/^failed to parse the request body/, 'No se pudo leer el cuerpo: revise su codificación; el máximo es 56 KB.'],
  [/^missing required parameter\(?s?\)? (.*)$/, (match) => `Falta el parámetro ${match[1] ?? ''} en el cuerpo.`],
  [/^(.+) parameters? must not be provided twice/, (match) => `Este parámetro está repetido: ${match[1] ?? ''}.`],
  [/^requested grant type is not allowed/, 'Este cliente OAuth no puede usar ese grant_type.'],
  [/^refresh token missing requested scopes?/, 'El refresh_token no tiene ese scope; pida solo los que ya tenía.'],
  [/^this token does not belong to you/, 'Ese token no es de este cliente OAuth.'],
  [/^origin .* not allowed/, 'Este servicio no acepta llamadas desde el navegador de otro sitio.'],
];

const BY_ERROR: Readonly<Record<string, string>> = {
  invalid_grant: 'El refresh_token no existe, expiró o ya se usó. Inicie sesión otra vez con grant_type=password.',
  unsupported_grant_type: 'Use grant_type=client_credentials, password o refresh_token.',
  invalid_client: 'El cliente OAuth no se pudo identificar.',
  invalid_request: 'La solicitud no es válida.',
  server_error: 'Hubo un error en el servicio. Intente otra vez; si sigue, avise al operador con el X-Request-Id.',
};

/** Returns the Spanish text for a token endpoint error; our own Spanish messages pass unchanged. */
export function spanishDescription(error: string, description: string | undefined): string | undefined {
  for (const [pattern, text] of DESCRIPTIONS) {
    const match = pattern.exec(description ?? '');
    if (match !== null) return typeof text === 'string' ? text : text(match);
  }
  // oidc-provider's messages start in lower case, ours with a capital.
  const ours = description !== undefined && /^\p{Lu}/u.test(description);
  return ours ? description : (BY_ERROR[error] ?? description);
}
