import { findComprobanteXml } from '../store/comprobantes.js';
import { findLogo } from '../../db/logos.js';
import { choosePlantillaRide } from '../../db/plantillas.js';
import { ERASED, eraseAddresses, oneOnTitular, runOnTitular } from '../../db/titular.js';
import { formatSecuencial } from '../../kernel/clave-acceso.js';
import {
  RIDES_MAX,
  titularRows,
  type Packing,
  type PersonalData,
  type PersonalFile,
} from '../../http/personal-data.js';
import { comprobanteXml, storedTemplate } from '../../ride/comprobante-files.js';

const PAGE = 200;

const EMITIDOS = `c.account_id = current_account() AND c.receptor_identificacion = $1 AND c.estado <> 'ELIMINADO'
  AND ($2::text[] IS NULL OR c.ruc = ANY ($2))`;
/** A pending mail or receipt keeps its addresses until it is done. */
const TERMINADOS = `(SELECT c.id FROM comprobantes c WHERE ${EMITIDOS} AND c.due_at IS NULL)`;

const COUNT = {
  name: 'titular_comprobantes_cuenta',
  text: `SELECT count(*)::int AS comprobantes, (max(c.fecha_emision) + interval '7 years')::date::text AS hasta
    FROM comprobantes c WHERE ${EMITIDOS}`,
};

/** A receipt to a person, with the addresses and mails stored about it. */
interface TitularComprobante {
  readonly id: string;
  readonly clave_acceso: string;
  readonly ruc: string;
  readonly cod_doc: string;
  readonly estab: string;
  readonly pto_emi: string;
  readonly secuencial: number;
  /** yyyy-mm-dd */
  readonly fecha: string;
  readonly estado: string;
  readonly razon_social: string;
  readonly importe: string | null;
  readonly correos: readonly string[];
  readonly envios: readonly Readonly<Record<string, unknown>>[];
}

/** Oldest first, after one of them. */
const LIST = {
  name: 'titular_comprobantes',
  text: `SELECT c.id, c.clave_acceso, c.ruc, c.cod_doc, c.estab, c.pto_emi, c.secuencial, c.fecha_emision::text AS fecha, c.estado,
      c.receptor_razon_social AS razon_social, c.importe_total::text AS importe, c.correos,
      coalesce((SELECT jsonb_agg(jsonb_build_object('tipo', m.tipo, 'estado', m.estado, 'fecha', m.created_at,
        'destinatarios', (SELECT jsonb_agg(d -> 'correo') FROM jsonb_array_elements(m.destinatarios) d)) ORDER BY m.id)
        FROM correos m WHERE m.comprobante_id = c.id), '[]') AS envios
    FROM comprobantes c WHERE ${EMITIDOS} AND (c.fecha_emision, c.id) > ($3::date, $4::bigint) ORDER BY c.fecha_emision, c.id LIMIT $5`,
};

const ERASE_HISTORY = {
  name: 'titular_comprobantes_historia',
  text: `UPDATE correo_eventos v SET detalle = v.detalle
      || CASE WHEN v.detalle ? 'destinatarios' THEN '{"destinatarios": ["${ERASED}"]}'::jsonb ELSE '{}' END
      || CASE WHEN v.detalle ? 'destinatario' THEN '{"destinatario": "${ERASED}"}'::jsonb ELSE '{}' END
    WHERE v.comprobante_id IN ${TERMINADOS} AND v.detalle ?| ARRAY['destinatarios', 'destinatario']`,
};
const ERASE_MAILS = eraseAddresses('titular_comprobantes_correos', `m.comprobante_id IN ${TERMINADOS}`);
const ERASE = {
  name: 'titular_comprobantes_suprime',
  text: `UPDATE comprobantes c SET correos = '{}' WHERE ${EMITIDOS} AND c.due_at IS NULL AND c.correos <> '{}'
      AND NOT EXISTS (SELECT FROM correos m WHERE m.comprobante_id = c.id AND m.estado = 'PENDIENTE') RETURNING c.id`,
};

const rowsOf = (packing: Packing): AsyncGenerator<TitularComprobante> =>
  titularRows(
    packing,
    (tx, scope, { fecha, id }, limit) => runOnTitular<TitularComprobante>(tx, LIST, scope, fecha, id, limit),
    PAGE,
  );

const countOf = ({ total }: Packing): number => total.rows['comprobantes'] ?? 0;
const hasRides = (packing: Packing): boolean => countOf(packing) <= RIDES_MAX;
const numberOf = ({ estab, pto_emi: ptoEmi, secuencial }: TitularComprobante): string =>
  [estab, ptoEmi, formatSecuencial(secuencial)].join('-');
const nameOf = (row: TitularComprobante): string => `comprobantes/${row.cod_doc}-${numberOf(row)}-${row.clave_acceso}`;

async function filesOf(packing: Packing, row: TitularComprobante): Promise<readonly PersonalFile[]> {
  const { db, account, drawRide } = packing;
  const withRide = hasRides(packing);
  const { ruc, cod_doc: codDoc, estab, pto_emi: ptoEmi } = row;
  const { stored, plantilla, logo } = await db.inAccount(account, async (tx) => ({
    stored: await findComprobanteXml(tx, row.clave_acceso),
    plantilla: withRide ? await choosePlantillaRide(tx, { ruc, codDoc, estab, ptoEmi }) : undefined,
    logo: withRide ? await findLogo(tx, account, ruc) : undefined,
  }));
  if (stored === undefined) return []; // deleted since the page was read
  const xml = { name: `${nameOf(row)}.xml`, content: comprobanteXml(stored) };
  // Only authorised receipts have a RIDE.
  if (!withRide || stored.fecha_autorizacion === null) return [xml];
  const looks = {
    paper: plantilla?.formato ?? 'A4',
    template: plantilla && storedTemplate(plantilla),
    logo: logo?.bytes,
  } as const;
  return [xml, { name: `${nameOf(row)}.pdf`, content: await drawRide(account, stored, looks) }];
}

/** Receipts to the person. They stay; the addresses that they were sent to go, with those in their mails. */
export const personal: PersonalData = {
  count: async (tx, scope) => {
    const { hasta, ...rows } = await oneOnTitular<{ comprobantes: number; hasta: string | null }>(tx, COUNT, scope);
    return { rows, conservarHasta: hasta };
  },
  erase: async (tx, scope) => {
    await runOnTitular(tx, ERASE_HISTORY, scope);
    const correos = (await runOnTitular(tx, ERASE_MAILS, scope)).length;
    return { correos, comprobantes: (await runOnTitular(tx, ERASE, scope)).length };
  },
  lists: {
    comprobantes: async function* (packing) {
      const { db, account, enlaceOf } = packing;
      for await (const row of rowsOf(packing)) {
        yield JSON.stringify({
          empresa: row.ruc,
          tipo: row.cod_doc,
          numero: numberOf(row),
          fecha: row.fecha,
          claveAcceso: row.clave_acceso,
          estado: row.estado,
          razonSocial: row.razon_social,
          importeTotal: row.importe,
          correos: row.correos,
          envios: row.envios,
          enlace: await db.inAccount(account, (tx) => enlaceOf(tx, row.id)),
          xml: `${nameOf(row)}.xml`,
          ride: hasRides(packing) ? `${nameOf(row)}.pdf` : null,
        });
      }
    },
  },
  folder: {
    line: (packing) =>
      `comprobantes/   ${countOf(packing)} comprobantes que se le emitieron: el XML${hasRides(packing) ? ' y, si está autorizado, su RIDE (PDF)' : '; son muchos y van sin RIDE, que se descarga de su enlace o del portal'}`,
    files: async function* (packing) {
      for await (const row of rowsOf(packing)) yield () => filesOf(packing, row);
    },
  },
};
