import { eraseAddresses, oneOnTitular, runOnTitular, TITULAR_EMPRESAS, type TitularJson } from '../../db/titular.js';
import { titularRows, type PersonalData } from '../../http/personal-data.js';

const PROFORMAS = `p.empresa_id = ANY (${TITULAR_EMPRESAS}) AND p.receptor_identificacion = $1`;
/** Without effect on a future sale. */
const CLOSED = `(p.estado NOT IN ('ABIERTA', 'ACEPTADA') OR p.vence < (rubrica_clock() AT TIME ZONE 'America/Guayaquil')::date)`;
/** Rows per page: a content may have a megabyte. */
const PAGE = 10;

const COUNT = {
  name: 'titular_proformas_cuenta',
  text: `SELECT count(*)::int AS proformas, (count(*) FILTER (WHERE NOT ${CLOSED}))::int AS vigentes FROM proformas p WHERE ${PROFORMAS}`,
};
const LIST = {
  name: 'titular_proformas',
  text: `SELECT p.id, jsonb_build_object('numero', p.secuencial, 'estado', p.estado, 'fecha', p.fecha, 'vence', p.vence,
      'razonSocial', p.receptor_razon_social, 'importeTotal', p.importe_total, 'correos', to_jsonb(p.correos),
      'respuestaNombre', p.respuesta_nombre, 'respuestaMotivo', p.respuesta_motivo, 'contenido', p.payload)::text AS json
    FROM proformas p WHERE ${PROFORMAS} AND p.id > $3 ORDER BY p.id LIMIT $4`,
};
const ERASE_MAILS = eraseAddresses(
  'titular_proformas_correos',
  `m.id IN (SELECT p.correo_id FROM proformas p WHERE ${PROFORMAS} AND ${CLOSED})`,
);
const ERASE = {
  name: 'titular_proformas_suprime',
  text: `DELETE FROM proformas p WHERE ${PROFORMAS} AND ${CLOSED} RETURNING p.id`,
};

/** Quotes, and the mails that sent them, which are found by them. */
export const personal: PersonalData = {
  count: async (tx, scope) => {
    const { vigentes, ...rows } = await oneOnTitular<{ proformas: number; vigentes: number }>(tx, COUNT, scope);
    return { rows, vigentes };
  },
  erase: async (tx, scope) => ({
    correos: (await runOnTitular(tx, ERASE_MAILS, scope)).length,
    proformas: (await runOnTitular(tx, ERASE, scope)).length,
  }),
  lists: {
    proformas: async function* (packing) {
      const rows = titularRows(
        packing,
        (tx, scope, after, limit) => runOnTitular<TitularJson>(tx, LIST, scope, after.id, limit),
        PAGE,
      );
      for await (const { json } of rows) yield json;
    },
  },
};
