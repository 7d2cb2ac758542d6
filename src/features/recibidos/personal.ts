import { oneOnTitular, runOnTitular } from '../../db/titular.js';
import { titularRows, type Packing, type PersonalData } from '../../http/personal-data.js';

const RECIBIDOS = `r.account_id = current_account() AND r.ruc_emisor = $1 AND ($2::text[] IS NULL OR r.ruc = ANY ($2))`;
const PAGE = 200;

const COUNT = {
  name: 'titular_recibidos_cuenta',
  text: `SELECT count(*)::int AS recibidos, (max(r.fecha_emision) + interval '7 years')::date::text AS hasta FROM recibidos r WHERE ${RECIBIDOS}`,
};

/** A document received from a person. */
interface TitularRecibido {
  readonly id: string;
  readonly ruc: string | null;
  readonly clave_acceso: string | null;
  readonly cod_doc: string;
  /** yyyy-mm-dd */
  readonly fecha: string;
  readonly estado: string;
  readonly xml: Buffer | null;
}

/** Oldest first, after one of them. */
const LIST = {
  name: 'titular_recibidos',
  text: `SELECT r.id, r.ruc, r.clave_acceso, r.cod_doc, r.fecha_emision::text AS fecha, r.estado, r.xml
    FROM recibidos r WHERE ${RECIBIDOS} AND (r.fecha_emision, r.id) > ($3::date, $4::bigint) ORDER BY r.fecha_emision, r.id LIMIT $5`,
};

const rowsOf = (packing: Packing): AsyncGenerator<TitularRecibido> =>
  titularRows(
    packing,
    (tx, scope, { fecha, id }, limit) => runOnTitular<TitularRecibido>(tx, LIST, scope, fecha, id, limit),
    PAGE,
  );

const nameOf = ({ clave_acceso: clave, id }: TitularRecibido): string => `recibidos/${clave ?? id}.xml`;

/** Documents received from the person. The law requires them: nothing is erased. */
export const personal: PersonalData = {
  count: async (tx, scope) => {
    const { hasta, ...rows } = await oneOnTitular<{ recibidos: number; hasta: string | null }>(tx, COUNT, scope);
    return { rows, conservarHasta: hasta };
  },
  lists: {
    recibidos: async function* (packing) {
      for await (const row of rowsOf(packing)) {
        const { ruc, cod_doc: tipo, fecha, clave_acceso: claveAcceso, estado, xml } = row;
        yield JSON.stringify({
          empresa: ruc,
          tipo,
          fecha,
          claveAcceso,
          estado,
          xml: xml === null ? null : nameOf(row),
        });
      }
    },
  },
  folder: {
    line: ({ total }) =>
      `recibidos/      ${total.rows['recibidos'] ?? 0} comprobantes que se recibieron de esta identificación: el XML`,
    files: async function* (packing) {
      for await (const row of rowsOf(packing)) {
        const { xml } = row;
        if (xml !== null) yield async () => [{ name: nameOf(row), content: xml }];
      }
    },
  },
};
