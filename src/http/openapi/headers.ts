type Described = Readonly<Record<string, Record<string, unknown>>>;

export const REQUEST_HEADERS = {
  'X-Request-Id': {
    name: 'X-Request-Id',
    in: 'header',
    description:
      'Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.',
    schema: { type: 'string', pattern: '^[\\w.:-]{1,128}$' },
    example: 'pedido-4711',
  },
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Repetir la solicitud con la misma clave y el mismo cuerpo, durante 48 horas, responde lo mismo sin hacerlo dos veces; con otro cuerpo es 409.',
    schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,255}$' },
    example: '7f1c2a9e-6d0b-4b7e-9d43-0a5f6a1f2c11',
  },
  Prefer: {
    name: 'Prefer',
    in: 'header',
    description:
      '«wait=N», hasta 30: espera a que el comprobante quede autorizado, devuelto o detenido; si el tiempo se acaba, 202.',
    schema: { type: 'string' },
    example: 'wait=20',
  },
  'If-Match': {
    name: 'If-Match',
    in: 'header',
    description: 'La revisión que se leyó (ETag): si ya es otra, 409 y nada cambia.',
    schema: { type: 'string' },
    example: '"4"',
  },
  'If-None-Match': {
    name: 'If-None-Match',
    in: 'header',
    description: 'El ETag que ya se tiene: si es el mismo, 304 sin cuerpo.',
    schema: { type: 'string' },
    example: '"1511202601179001234400110010010000000011234567813-4"',
  },
  'Last-Event-ID': {
    name: 'Last-Event-ID',
    in: 'header',
    description: 'El id del último evento recibido: el flujo sigue después de él. Sin él empieza ahora.',
    schema: { type: 'string', maxLength: 100 },
    example: '0198a7e2-4c1f-7d3a-9b56-2f6c1e0d8a47',
  },
} satisfies Described;

/** Headers that a handler may read; X-Request-Id is of every request. */
export type RequestHeader = Exclude<keyof typeof REQUEST_HEADERS, 'X-Request-Id'>;

export const RESPONSE_HEADERS = {
  'X-Request-Id': {
    description: 'El de la solicitud, o el que se generó; délo a soporte si algo falla.',
    schema: { type: 'string' },
    example: 'pedido-4711',
  },
  'Retry-After': {
    description: 'Segundos que conviene esperar antes de repetir.',
    schema: { type: 'integer', minimum: 1 },
    example: 1,
  },
  'WWW-Authenticate': {
    description: 'Cómo identificarse.',
    schema: { type: 'string' },
    example: 'Bearer realm="rubrica", ApiKey header="X-API-KEY"',
  },
  ETag: {
    description: 'La revisión del recurso, para If-Match o If-None-Match.',
    schema: { type: 'string' },
    example: '"4"',
  },
  Location: {
    description: 'La dirección de lo que se creó.',
    schema: { type: 'string' },
    example: '/api/v1.0/empresas/1790012344001',
  },
  'Preference-Applied': {
    description: 'Lo que se tomó de Prefer.',
    schema: { type: 'string' },
    example: 'wait=20',
  },
  'Set-Cookie': {
    description: 'La cookie de la sesión del portal.',
    schema: { type: 'string' },
    example: 'rubrica_sesion=…; Path=/; HttpOnly; SameSite=Strict',
  },
  'Content-Disposition': {
    description: 'El nombre del archivo.',
    schema: { type: 'string' },
    example: 'attachment; filename="FAC-001-001-000000001.xml"',
  },
} satisfies Described;

/** Headers that a handler may set; the others are of every response, or of an error. */
export type ResponseHeader = Exclude<keyof typeof RESPONSE_HEADERS, 'X-Request-Id' | 'WWW-Authenticate'>;

/** Returns references to response headers, by name. */
export function headerRefs(names: readonly (keyof typeof RESPONSE_HEADERS)[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
