import type { ReporteFilter } from '../../../db/reporte-fuente.js';
import type { AccountTx, Statement } from '../../../db/transactions.js';

/** Amounts of a company's form 104 that come from the previous form or from its accountant; decimal texts. */
export interface SaldosIva {
  /** Box 605: credit carried over, from box 615. */
  readonly creditoAnterior: string;
  /** Box 606: withholdings carried over, from box 617. */
  readonly retencionesAnterior: string;
  /** Box 483: tax deferred by the previous form, from box 485. */
  readonly impuestoAnterior: string;
  /** Box 481: taxed sales on credit. */
  readonly ventasCredito: string;
  /** Box 485: their tax, deferred to the next month. */
  readonly impuestoCredito: string;
}

const COLUMNS = `credito_anterior::text AS "creditoAnterior", retenciones_anterior::text AS "retencionesAnterior",
  impuesto_anterior::text AS "impuestoAnterior", ventas_credito::text AS "ventasCredito", impuesto_credito::text AS "impuestoCredito"`;

const FIND: Statement = {
  name: 'saldos_iva_find',
  text: `SELECT ${COLUMNS} FROM saldos_iva WHERE empresa_id = $1 AND mes = ($2 || '-01')::date`,
};

/** Returns the amounts of a company's month (yyyy-mm), if entered. */
export async function findSaldosIva(tx: AccountTx, empresaId: string, mes: string): Promise<SaldosIva | undefined> {
  const [row] = await tx.run<SaldosIva>(FIND, [empresaId, mes]);
  return row;
}

const PUT: Statement = {
  name: 'saldos_iva_put',
  text: `INSERT INTO saldos_iva (empresa_id, account_id, mes, credito_anterior, retenciones_anterior, impuesto_anterior, ventas_credito,
           impuesto_credito, updated_at)
         VALUES ($1, current_account(), ($2 || '-01')::date, $3, $4, $5, $6, $7, rubrica_clock())
         ON CONFLICT (empresa_id, mes) DO UPDATE SET credito_anterior = EXCLUDED.credito_anterior,
           retenciones_anterior = EXCLUDED.retenciones_anterior, impuesto_anterior = EXCLUDED.impuesto_anterior,
           ventas_credito = EXCLUDED.ventas_credito, impuesto_credito = EXCLUDED.impuesto_credito, updated_at = EXCLUDED.updated_at`,
};

export async function putSaldosIva(tx: AccountTx, empresaId: string, mes: string, saldos: SaldosIva): Promise<void> {
  const { creditoAnterior, retencionesAnterior, impuestoAnterior, ventasCredito, impuestoCredito } = saldos;
  const amounts = [creditoAnterior, retencionesAnterior, impuestoAnterior, ventasCredito, impuestoCredito];
  await tx.run(PUT, [empresaId, mes, ...amounts]);
}

/** Amounts of a company and month in a report. */
export interface SaldosIvaRow extends SaldosIva {
  readonly ruc: string;
  /** yyyy-mm */
  readonly mes: string;
}

const LIST: Statement = {
  name: 'saldos_iva_list',
  text: `SELECT e.ruc, to_char(s.mes, 'YYYY-MM') AS mes, ${COLUMNS} FROM saldos_iva s JOIN empresas e ON e.id = s.empresa_id
         WHERE ($1::text[] IS NULL OR e.ruc = ANY ($1)) AND s.mes BETWEEN date_trunc('month', $2::date) AND $3::date`,
};

/** Lists the amounts of the companies and months of a report. */
export function listSaldosIva(tx: AccountTx, { rucs, desde, hasta }: ReporteFilter): Promise<SaldosIvaRow[]> {
  return tx.run<SaldosIvaRow>(LIST, [rucs, desde, hasta]);
}
