import { Type } from '#typebox';
import { AppError } from '../../kernel/app-error.js';
import { importDocument } from './intake/import-document.js';
import { singleDocument, acceptCarga } from './intake/carga.js';
import { defineRoute } from '../../http/route.js';
import { xmlExamples } from '../../receipts/routes/examples.js';
import { Carga, cargaNow } from './cargas.js';
import { Recibido, showRecibido } from './representation.js';
import { acceptOnce, auditImport } from './audit-import.js';
import { findVisible } from './visible.js';
import type { RecibidosDeps } from './slice.js';

const Traido = Type.Object(
  {
    resultado: Type.Enum(['nuevo', 'repetido', 'ajeno', 'invalido'], {
      description:
        'nuevo: se guardó y el SRI lo confirmará. repetido: la cuenta ya lo tenía. ajeno e invalido: se apartó, con el motivo.',
    }),
    motivo: Type.Union([Type.String(), Type.Null()], { description: 'Por qué se apartó; nulo si no.' }),
    recibido: Type.Union([Recibido, Type.Null()], { description: 'El documento; nulo si no quedó guardado.' }),
  },
  { title: 'RecibidoTraido' },
);

/** Imports one or more received documents. */
export const importRecibidoRoute = defineRoute({
  id: 'recibidos.traer',
  method: 'POST',
  path: '/api/v1.0/recibidos',
  access: 'ROLE_RECEIPTS',
  summary: 'Trae documentos recibidos: un XML, un ZIP, un correo o varios archivos',
  description:
    'El XML del emisor o el que entrega el SRI (con «autorizacion»), en UTF-8 o ISO-8859-1, responde 200. Un ZIP («application/zip», hasta 50 MiB, 5000 archivos de 2 MiB, con ZIP adentro), un correo guardado («message/rfc822», hasta 10 MiB, con correos adentro; hasta 200 por carga) o un formulario («multipart/form-data», hasta 20 archivos de todos ellos) responde 202 con una carga, que se sigue en GET /recibidos/cargas/{id}. El mismo documento dos veces es uno.',
  body: Type.String({
    description:
      'El XML, el ZIP, el correo, o un formulario con los archivos. La lista TXT del SRI va a POST /recibidos/claves.',
  }),
  xml: true,
  upload: true,
  examples: xmlExamples,
  responses: { 200: Traido, 202: Carga },
  errors: ['cuota-recibidos', 'formulario-invalido', 'recibido-no-es-comprobante', 'zip-invalido'],
  unprovoked: {
    'carga-no-encontrada': 'recibidos.traer-claves answers repeats alike',
    'cargas-en-curso': 'five uploads at work at once',
  },
  reads: ['Idempotency-Key'],
  sets: ['Location'],
  usesPool: true,
  handler: async ({ principal, request }, deps: RecibidosDeps) => {
    const { uploads, importing } = deps;
    const { accountId, empresas } = principal;
    return uploads.receive(accountId, request, async (files) => {
      const who = { accountId, empresas, origen: 'archivo' as const };
      const one = await singleDocument(files);
      if (one !== undefined) {
        // Importing is idempotent per document: a repeat is detected without an Idempotency-Key.
        return importDocument(importing, { ...who, bytes: one }, async (tx, { kind, claveAcceso, motivo }) => {
          if (kind === 'no-es-comprobante')
            throw new AppError('recibido-no-es-comprobante', `No es el XML de un comprobante: ${motivo ?? ''}`);
          const row = claveAcceso && (await findVisible(tx, principal, claveAcceso));
          if (row && kind !== 'repetido')
            await auditImport(tx, request, principal, { kind: 'recibido', id: claveAcceso });
          return { result: { resultado: kind, motivo: motivo ?? null, recibido: row ? showRecibido(row) : null } };
        });
      }
      const actor = `${principal.kind}:${principal.nombre}`;
      const intake = { db: deps.db, openMail: (of: string, raw: Buffer) => deps.pool.run(of, 'openMail', raw) };
      const id = await acceptCarga(intake, { ...who, actor }, files, acceptOnce(request, principal));
      const result = await deps.db.inAccount(accountId, (tx) => cargaNow(tx, principal, id));
      return { status: 202, headers: { Location: `/api/v1.0/recibidos/cargas/${id}` }, result };
    });
  },
});
