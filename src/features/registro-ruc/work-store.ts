import type { AccountTx, Statement, WorkerTx } from '../../db/transactions.js';

/** The last load started in the portal. */
export interface TrabajoRow {
  readonly estado: 'EN_CURSO' | 'HECHA' | 'FALLIDA';
  readonly paso: string;
  readonly filas: number;
  readonly codigo: string | null;
  readonly mensaje: string | null;
  readonly empezada_el: Date;
  /** EN_CURSO, but its process no longer renews it. */
  readonly perdida: boolean;
}

/** A load renews its row every second; after this its process is taken for dead. */
const LOST = `vista_el < rubrica_clock() - interval '60 seconds'`;

const FIND: Statement = {
  name: 'registro_ruc_trabajo_find',
  text: `SELECT estado, paso, filas, codigo, mensaje, empezada_el, estado = 'EN_CURSO' AND ${LOST} AS perdida FROM registro_ruc.trabajo`,
};

export async function findTrabajo(tx: AccountTx): Promise<TrabajoRow | undefined> {
  const [row] = await tx.run<TrabajoRow>(FIND, []);
  return row;
}

const BEGIN: Statement = {
  name: 'registro_ruc_trabajo_begin',
  text: `INSERT INTO registro_ruc.trabajo AS t (id, estado, paso) VALUES ($1, 'EN_CURSO', 'leer')
         ON CONFLICT (unico) DO UPDATE SET (id, estado, paso, filas, codigo, mensaje, empezada_el, vista_el) =
           (excluded.id, excluded.estado, excluded.paso, 0, NULL, NULL, excluded.empezada_el, excluded.vista_el)
         WHERE t.estado <> 'EN_CURSO' OR t.${LOST} RETURNING t.id`,
};

/** Returns false while another load is running. */
export async function beginTrabajo(tx: AccountTx, id: string): Promise<boolean> {
  return (await tx.run(BEGIN, [id])).length > 0;
}

const RENEW: Statement = {
  name: 'registro_ruc_trabajo_renew',
  text: `UPDATE registro_ruc.trabajo SET paso = $2, filas = $3, vista_el = rubrica_clock() WHERE id = $1 AND estado = 'EN_CURSO'`,
};

export async function renewTrabajo(tx: WorkerTx, id: string, paso: string, filas: number): Promise<void> {
  await tx.run(RENEW, [id, paso, filas]);
}

const END: Statement = {
  name: 'registro_ruc_trabajo_end',
  text: `UPDATE registro_ruc.trabajo SET estado = CASE WHEN $2::text IS NULL THEN 'HECHA' ELSE 'FALLIDA' END, codigo = $2, mensaje = left($3, 2000),
           filas = $4, vista_el = rubrica_clock() WHERE id = $1 AND estado = 'EN_CURSO'`,
};

/** Without a failure the load succeeded. */
export async function endTrabajo(
  tx: WorkerTx,
  id: string,
  filas: number,
  failure?: { readonly codigo: string; readonly mensaje: string },
): Promise<void> {
  await tx.run(END, [id, failure?.codigo ?? null, failure?.mensaje ?? null, filas]);
}
