import { Type } from '#typebox';
import { canAccessEmpresa, type Principal } from '../../http/principal.js';
import { findFirmante } from './store.js';
import type { AccountTx } from '../../db/transactions.js';
import { AppError } from '../../kernel/app-error.js';

const Ruc = Type.String({ pattern: '^[0-9]{13}$', description: 'RUC de la empresa, 13 dígitos.' });

export const EmpresaParams = Type.Object({ ruc: Ruc }, { additionalProperties: false });

export const CertificadoParams = Type.Object(
  { ruc: Ruc, id: Type.String({ pattern: '^[0-9]{1,18}$', description: 'Identificador del certificado.' }) },
  { additionalProperties: false },
);

/** Fails with 404 for a company this caller may not see, as if it did not exist. */
export function assertVisible(principal: Principal, ruc: string): void {
  if (!canAccessEmpresa(principal, ruc)) throw unknownEmpresa(ruc);
}

/** Returns the company, if this caller may see it. */
export async function visibleFirmante(
  tx: AccountTx,
  principal: Principal,
  ruc: string,
): Promise<{ readonly id: string; readonly perfil: 'A' | 'B' | 'C' }> {
  assertVisible(principal, ruc);
  const empresa = await findFirmante(tx, ruc);
  if (empresa === undefined) throw unknownEmpresa(ruc);
  return empresa;
}

function unknownEmpresa(ruc: string): AppError {
  return new AppError('empresa-no-encontrada', `No hay una empresa con RUC ${ruc} en su cuenta.`);
}
