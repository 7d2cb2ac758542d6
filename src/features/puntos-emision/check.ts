import { Type } from '#typebox';
import type { PuntoEmisionFields } from './store.js';
import { setSecuencial } from '../../receipts/store/secuenciales.js';
import type { AccountTx } from '../../db/transactions.js';
import { AppError } from '../../kernel/app-error.js';
import { formatSecuencial } from '../../kernel/clave-acceso.js';
import type { Advertencia, Issue } from '../../kernel/issue.js';
import { compileCleaning } from '../../http/text-fields.js';
import { puntoEmisionFields } from './representation.js';

const { descripcion, activo } = puntoEmisionFields;
export const PuntoEmisionChanges = Type.Partial(Type.Object(puntoEmisionFields));

const clean = compileCleaning(Type.Partial(Type.Object({ descripcion, activo })), []);

/** Cleans a point's texts and refuses with all issues. */
export function checkPuntoEmision(body: object): {
  readonly fields: Partial<PuntoEmisionFields>;
  readonly advertencias: readonly Advertencia[];
} {
  const { fields, issues, advertencias } = clean(body);
  if (issues.length > 0) {
    throw new AppError('punto-emision-invalido', 'El punto de emisión tiene errores; corríjalos y envíe de nuevo.', {
      issues,
    });
  }
  return { fields, advertencias };
}

/** Sets counters, in a fixed order so that two edits cannot deadlock; none goes back to a used number. */
export async function setSecuenciales(
  tx: AccountTx,
  puntoEmisionId: string,
  secuenciales: Readonly<Record<string, number | undefined>>,
): Promise<void> {
  const issues: Issue[] = [];
  for (const codDoc of Object.keys(secuenciales).sort()) {
    const siguiente = secuenciales[codDoc];
    if (siguiente === undefined) continue;
    const used = await setSecuencial(tx, puntoEmisionId, codDoc, siguiente);
    if (used === undefined) continue;
    const message = `El número ${formatSecuencial(used)} ya se usó: el siguiente no puede ser menor que ${used + 1}.`;
    issues.push({ code: 'secuencial-usado', field: `secuenciales.${codDoc}`, message, rejectedValue: siguiente });
  }
  if (issues.length > 0) {
    throw new AppError('secuencial-retrocede', issues.map(({ message }) => message).join(' '), { issues });
  }
}
