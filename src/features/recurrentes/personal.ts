import { oneOnTitular, runOnTitular, TITULAR_EMPRESAS, type TitularJson } from '../../db/titular.js';
import { titularRows, type PersonalData } from '../../http/personal-data.js';

const RECURRENTES = `q.empresa_id = ANY (${TITULAR_EMPRESAS}) AND q.receptor_identificacion = $1`;
/** Rows per page: a content may have a megabyte. */
const PAGE = 10;

const COUNT = {
  name: 'titular_recurrentes_cuenta',
  text: `SELECT count(*)::int AS recurrentes, (count(*) FILTER (WHERE q.estado <> 'TERMINADA'))::int AS vigentes
    FROM recurrentes q WHERE ${RECURRENTES}`,
};
const LIST = {
  name: 'titular_recurrentes',
  text: `SELECT q.id, jsonb_build_object('nombre', q.nombre, 'estado', q.estado, 'frecuencia', q.frecuencia,
      'razonSocial', q.receptor_razon_social, 'importeTotal', q.importe_total, 'contenido', q.payload)::text AS json
    FROM recurrentes q WHERE ${RECURRENTES} AND q.id > $3 ORDER BY q.id LIMIT $4`,
};
const ERASE = {
  name: 'titular_recurrentes_suprime',
  text: `DELETE FROM recurrentes q WHERE ${RECURRENTES} AND q.estado = 'TERMINADA' RETURNING q.id`,
};

export const personal: PersonalData = {
  count: async (tx, scope) => {
    const { vigentes, ...rows } = await oneOnTitular<{ recurrentes: number; vigentes: number }>(tx, COUNT, scope);
    return { rows, vigentes };
  },
  erase: async (tx, scope) => ({ recurrentes: (await runOnTitular(tx, ERASE, scope)).length }),
  lists: {
    recurrentes: async function* (packing) {
      const rows = titularRows(
        packing,
        (tx, scope, after, limit) => runOnTitular<TitularJson>(tx, LIST, scope, after.id, limit),
        PAGE,
      );
      for await (const { json } of rows) yield json;
    },
  },
};
