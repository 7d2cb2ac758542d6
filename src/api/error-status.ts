/** Code → HTTP status, for every refusal that a caller may read. A code without a row is a 500 and a defect. */
export const ERROR_STATUS: Readonly<Record<string, number>> = {
  'solicitud-invalida': 400,
  'json-invalido': 400,
  'comprobante-invalido': 400,
  'coddoc-distinto': 400,
  'tipo-comprobante-desconocido': 400,
  'api-key-invalida': 400,
  'encabezado-invalido': 400,
  'certificado-invalido': 400,
  'formulario-invalido': 400,
  'cuenta-invalida': 400,

  'sin-credencial': 401,
  'api-key-mal-escrita': 401,
  'api-key-desconocida': 401,
  'api-key-expirada': 401,
  'api-key-revocada': 401,
  'token-invalido': 401,
  'usuario-desactivado': 401,

  'rol-requerido': 403,
  'bearer-requerido': 403,
  'administrador-requerido': 403,
  'operador-requerido': 403,
  'empresa-requerida': 403,

  'ruta-desconocida': 404,
  'comprobante-desconocido': 404,
  'certificado-desconocido': 404,
  'empresa-desconocida': 404,
  'api-key-no-encontrada': 404,

  'secuencial-usado': 409,
  'secuencial-agotado': 409,
  'sin-certificado': 409,
  'certificado-en-uso': 409,
  'certificado-no-activable': 409,
  'idempotency-key-reutilizada': 409,
  'idempotency-key-en-curso': 409,
  'usuario-existente': 409,
  'api-key-ya-revocada': 409,

  'cuerpo-demasiado-grande': 413,
  'tipo-de-contenido': 415,
  'demasiadas-solicitudes': 429,
  'error-interno': 500,
  'servicio-no-disponible': 503,
};

/** The name of an HTTP status as the envelope's `status` has it. */
export const STATUS_NAME: Readonly<Record<number, string>> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
  500: 'INTERNAL_SERVER_ERROR',
  503: 'SERVICE_UNAVAILABLE',
};
