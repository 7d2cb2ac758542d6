import { Type } from '#typebox';
import { checkEmpresas, EMPRESAS_MAX } from '../../http/authority.js';
import { canAccessEmpresa, type Principal } from '../../http/principal.js';
import type { AccountTx } from '../../db/transactions.js';
import { AppError } from '../../kernel/app-error.js';
import type { Issue } from '../../kernel/issue.js';
import { Ruc } from '../../http/rights.js';
import { plantillaNotFound } from './refusals.js';

export const empresasDePlantilla = Type.Array(Ruc, {
  maxItems: EMPRESAS_MAX,
  description:
    'RUC de las empresas que la pueden usar; vacío: todas. Al crear, sin este campo: las de quien la crea. Solo una de todas puede ser predeterminada.',
});

interface ForEmpresas {
  /** Empty: all. */
  readonly empresas: readonly string[];
}

/** Returns the template if the caller may see it: it applies to all companies, or to one within reach; otherwise 404. */
export function requireVisible<Row extends ForEmpresas>(principal: Principal, row: Row | undefined): Row {
  if (row !== undefined && (row.empresas.length === 0 || empresasWithin(principal, row).length > 0)) return row;
  throw plantillaNotFound();
}

/** Refuses to change a template that also applies to companies out of the caller's reach; using it is allowed. */
export function refuseForeignPlantilla(principal: Principal, row: ForEmpresas): void {
  if (principal.empresas === 'todas') return;
  if (row.empresas.length > 0 && empresasWithin(principal, row).length === row.empresas.length) return;
  throw new AppError(
    'plantilla-ajena',
    'La plantilla vale también para empresas a las que usted no tiene acceso: la puede usar, no cambiar. Cree una para sus empresas.',
  );
}

/** For the audit trail: the companies of a template before and after a change; null if either is all. */
export function auditedEmpresas(...sides: readonly ForEmpresas[]): readonly string[] | null {
  const all = sides.some(({ empresas }) => empresas.length === 0);
  return all ? null : [...new Set(sides.flatMap(({ empresas }) => empresas))];
}

/** Returns the companies shown to a caller, without those out of its reach. */
export function empresasWithin(principal: Principal, { empresas }: ForEmpresas): string[] {
  return empresas.filter((ruc) => canAccessEmpresa(principal, ruc));
}

/** Default companies of a new template: its creator's. */
export function ownEmpresas(principal: Principal): readonly string[] {
  return principal.empresas === 'todas' ? [] : [...principal.empresas];
}

/** Returns all issues of a template's companies; `given`: set by this request, otherwise they stay. */
export async function empresasProblems(
  tx: AccountTx,
  principal: Principal,
  { empresas, esPredeterminada }: ForEmpresas & { readonly esPredeterminada: boolean },
  given: boolean,
): Promise<Issue[]> {
  const all = empresas.length === 0;
  const issues = given ? await checkEmpresas(tx, all ? null : empresas, principal) : [];
  if (esPredeterminada && !all) {
    const message = 'La predeterminada es de toda la cuenta: déjela sin «empresas», o asóciela a cada empresa.';
    issues.push({ code: 'plantilla-predeterminada-de-todas', field: 'esPredeterminada', message });
  }
  return issues;
}
