import type { ErrorObject } from 'ajv';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { closedMonth, isDatabaseUnavailable, mayBeStored } from '../db/database-errors.js';
import { AppError, type AppErrorCode } from '../kernel/app-error.js';
import { statusOf } from '../kernel/error-codes/index.js';
import { STATUS_NAMES } from '../kernel/error-codes/row.js';
import { isoEcuador } from '../kernel/hora-ecuador.js';
import { maskSecrets, shownRejected, shownText } from './masking.js';
import { issuesOf } from './validation.js';

/** Answers any failure in the envelope of spec/API.md §1. Unexpected errors are logged whole and answered as 500. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply, now: () => Date): void {
  const refusal = refusalOf(error);
  request.refusal = refusal;
  const status = statusOf(refusal.code);
  if (status >= 500) request.log.error({ err: error }, refusal.message);
  else request.log.info({ code: refusal.code, internal: maskSecrets(refusal.message) }, 'refused');

  // An aborted upload leaves unread bytes on its connection: the next request there would wait for them.
  if (request.raw.destroyed && !request.raw.complete) void reply.header('Connection', 'close');
  if (status === 401) void reply.header('WWW-Authenticate', 'Bearer realm="rubrica", ApiKey header="X-API-KEY"');
  const retryAfterS = refusal.more.retryAfterS ?? (status === 503 ? 5 : undefined);
  if (retryAfterS !== undefined) void reply.header('Retry-After', String(retryAfterS));
  void reply.status(status).send({
    // In OAuth's form (RFC 6750): clients that see `success` take it for a refusal and do not log in again.
    ...(refusal.code === 'token-invalido'
      ? { error: 'invalid_token', error_description: refusal.publicMessage }
      : { success: false }),
    result: {
      ...refusal.more.fields,
      status: STATUS_NAMES[status],
      code: refusal.code,
      message: maskSecrets(refusal.publicMessage),
      subErrors: (refusal.more.issues ?? []).map(({ field, code, message, rejectedValue }) => ({
        field: shownText(field),
        code,
        message: shownText(message),
        ...shownRejected(field, rejectedValue),
      })),
      requestId: request.id,
      timestamp: isoEcuador(now()),
    },
  });
}

const MAYBE_STORED =
  'La conexión con la base de datos se perdió al guardar: puede haber quedado guardado. Repita solo con el mismo Idempotency-Key o el mismo número; si no los usó, búsquelo antes.';

/** Converts any thrown value to an error that may be shown. */
function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (!(error instanceof Error)) return internal(error);
  const { code, validation, validationContext } = error as Partial<FastifyError>;
  if (validation !== undefined) return invalid(validation, validationContext);
  if (isDatabaseUnavailable(error)) {
    return new AppError(
      'servicio-no-disponible',
      mayBeStored(error) ? MAYBE_STORED : 'El servicio no está disponible por un momento; repita en unos segundos.',
      {
        internal: error.message,
        cause: error,
      },
    );
  }
  const mes = closedMonth(error);
  if (mes !== undefined) return mesCerrado(mes, error);
  const known = code === undefined ? undefined : (FASTIFY_ERRORS[code] ?? fastifyRefusal(error));
  return known === undefined ? internal(error) : new AppError(...known, { internal: error.message });
}

/** The database refuses every change of a closed month (design/law-and-months), whichever route tries it. */
function mesCerrado(mes: string, cause: Error): AppError {
  const message = `El mes ${mes} está cerrado: reábralo en «Cierre del mes» o use una fecha de registro de un mes abierto.`;
  return new AppError('mes-cerrado', message, { fields: { mes }, cause });
}

const CONTEXTS: Readonly<Record<string, string>> = {
  body: 'El cuerpo de la solicitud',
  querystring: 'La consulta de la dirección',
  params: 'La dirección',
  headers: 'Los encabezados',
};

function invalid(errors: readonly ErrorObject[], context: string | undefined): AppError {
  const where = CONTEXTS[context ?? 'body'] ?? 'La solicitud';
  return new AppError('solicitud-invalida', `${where} tiene errores; corríjalos todos y envíe de nuevo.`, {
    issues: issuesOf(errors),
  });
}

const FASTIFY_ERRORS: Readonly<Record<string, readonly [code: AppErrorCode, message: string]>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: ['json-invalido', 'El cuerpo no es JSON válido; revise comas, comillas y llaves.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['json-invalido', 'El cuerpo está vacío; envíe un objeto JSON.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    'tipo-de-contenido',
    'El tipo de contenido no se admite; envíe «Content-Type: application/json».',
  ],
  // Fastify rejects the QUERY method, which has no route here, as its own error.
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: ['tipo-de-contenido', 'Falta «Content-Type: application/json».'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['json-invalido', 'El cuerpo no tiene el tamaño que anuncia Content-Length.'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['cuerpo-demasiado-grande', 'El cuerpo pasa de 1 MiB; divida el comprobante.'],
  FST_ERR_BAD_URL: ['solicitud-invalida', 'La dirección está mal escrita.'],
  FST_ERR_MAX_PARAM_LENGTH: ['solicitud-invalida', 'Una parte de la dirección es demasiado larga.'],
  FST_ERR_VALIDATION: ['solicitud-invalida', 'La solicitud tiene errores.'],
};

/** Other 4xx errors of Fastify are still the caller's fault, not ours. */
function fastifyRefusal(error: Partial<FastifyError>): readonly [code: AppErrorCode, message: string] | undefined {
  const { code = '', statusCode = 500 } = error;
  if (!code.startsWith('FST_ERR_') || statusCode < 400 || statusCode > 499) return undefined;
  return statusCode === 415
    ? ['tipo-de-contenido', 'El tipo de contenido falta o no se admite; envíe «Content-Type: application/json».']
    : ['solicitud-invalida', 'La solicitud no está bien formada; revise el método, la dirección y los encabezados.'];
}

function internal(error: unknown): AppError {
  return new AppError('error-interno', 'Ocurrió un error inesperado. Repita; si continúa, dé el requestId a soporte.', {
    internal: error instanceof Error ? error.message : String(error),
    cause: error,
  });
}
