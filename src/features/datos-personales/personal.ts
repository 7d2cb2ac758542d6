import type { TitularScope } from '../../db/titular.js';
import type { AccountTx } from '../../db/transactions.js';
import type { PersonalData, PersonalTotal } from '../../http/personal-data.js';

/** Counts the data about a person. */
export async function countTitular(
  personal: readonly PersonalData[],
  tx: AccountTx,
  scope: TitularScope,
): Promise<PersonalTotal> {
  let total: PersonalTotal = { rows: {}, vigentes: 0, bloqueado: false, conservarHasta: null };
  for (const { count } of personal) {
    const { rows, vigentes = 0, bloqueado = false, conservarHasta = null } = await count(tx, scope);
    total = {
      rows: { ...total.rows, ...rows },
      vigentes: total.vigentes + vigentes,
      bloqueado: total.bloqueado || bloqueado,
      conservarHasta: later(total.conservarHasta, conservarHasta),
    };
  }
  return total;
}

function later(one: string | null, other: string | null): string | null {
  return one === null || (other !== null && other > one) ? other : one;
}

/** Erases the data about a person that no law requires; changed rows by name. Tax documents stay. */
export async function eraseTitular(
  personal: readonly PersonalData[],
  tx: AccountTx,
  scope: TitularScope,
): Promise<Readonly<Record<string, number>>> {
  const done: Record<string, number> = {};
  for (const { erase } of personal) {
    for (const [name, rows] of Object.entries((await erase?.(tx, scope)) ?? {})) done[name] = (done[name] ?? 0) + rows;
  }
  return done;
}
