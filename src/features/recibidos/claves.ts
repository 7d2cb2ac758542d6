import { Type } from '#typebox';
import { AppError } from '../../kernel/app-error.js';
import { acceptClaves } from './intake/carga.js';
import { acceptLista } from './intake/lista.js';
import { fileFromBase64 } from '../../http/base64.js';
import { defineRoute } from '../../http/route.js';
import { Carga, cargaNow } from './cargas.js';
import { acceptOnce } from './audit-import.js';
import type { RecibidosDeps } from './slice.js';

/** A list of ten thousand documents is 2 MB, and a third more in base64. */
const BODY_BYTES_MAX = 4 * 1024 * 1024;

export const importClavesRoute = defineRoute({
  id: 'recibidos.traer-claves',
  method: 'POST',
  path: '/api/v1.0/recibidos/claves',
  access: 'ROLE_RECEIPTS',
  summary: 'Trae documentos recibidos por sus claves de acceso, o por la lista TXT de SRI en línea',
  description:
    'El SRI entrega cada documento por su clave, uno por segundo en toda la instalación: la carga dice cuántos faltan. Una clave que el SRI aún no tiene se pregunta durante cinco días. «lista» es el archivo de «Descargar reporte» en «Comprobantes electrónicos recibidos», tal como se descargó: lo que está mal en una línea se dice en los hallazgos de la carga y las demás siguen; la de otro contribuyente se rechaza entera.',
  body: Type.Object(
    {
      claves: Type.Optional(
        Type.Array(Type.String({ minLength: 1, maxLength: 60, description: 'Una clave de acceso, 49 dígitos.' }), {
          minItems: 1,
          maxItems: 10_000,
          description: 'Las claves de acceso; una que no lo es se dice en los hallazgos de la carga.',
        }),
      ),
      lista: Type.Optional(
        Type.String({
          minLength: 1,
          description: 'La lista TXT del SRI en base64; en lugar de «claves».',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  bodyBytesMax: BODY_BYTES_MAX,
  examples: {
    lista: {
      lista:
        'UlVDX0VNSVNPUglDTEFWRV9BQ0NFU08KMTc5MDAxNjkxOTAwMQkxNTExMjAyNjAxMTc5MDAxNjkxOTAwMTEwMDEwMDEwMDAwMDAwMDExMjM0NTY3ODEwCg==',
    },
    una: { claves: ['1511202601179001691900110010010000000011234567810'] },
  },
  responses: { 202: Carga },
  errors: ['carga-no-encontrada', 'cuota-recibidos', 'lista-ajena', 'lista-invalida'],
  unprovoked: {
    'cargas-en-curso': 'five uploads at work at once',
  },
  reads: ['Idempotency-Key'],
  sets: ['Location'],
  usesPool: true,
  handler: async ({ body, principal, request }, deps: RecibidosDeps) => {
    const { accountId, empresas } = principal;
    const { claves, lista } = body;
    if ((claves === undefined) === (lista === undefined)) throw oneOfBoth();
    const who = { accountId, empresas, actor: `${principal.kind}:${principal.nombre}` };
    const asOne = acceptOnce(request, principal);
    const { importing } = deps;
    const id =
      lista === undefined
        ? await acceptClaves(importing, { ...who, origen: 'clave' }, claves ?? [], [], asOne)
        : await acceptLista(
            importing,
            who,
            await deps.pool.run(accountId, 'readListaTxt', fileFromBase64('lista', lista, 'la lista TXT')),
            asOne,
          );
    const result = await deps.db.inAccount(accountId, (tx) => cargaNow(tx, principal, id));
    return { status: 202, headers: { Location: `/api/v1.0/recibidos/cargas/${id}` }, result };
  },
});

function oneOfBoth(): AppError {
  const message = 'Envíe «claves» o «lista», y no las dos.';
  return new AppError('solicitud-invalida', message, {
    issues: [{ code: 'campo-requerido', field: 'claves', message }],
  });
}
