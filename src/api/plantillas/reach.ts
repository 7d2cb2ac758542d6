import { Type } from 'typebox';
import { checkEmpresas, EMPRESAS_MAX } from '../../auth/rights.js';
import { canAccessEmpresa, type Principal } from '../../auth/principal.js';
import type { AccountTx } from '../../database/transactions.js';
import { AppError } from '../../domain/app-error.js';
import type { Issue } from '../../domain/issue.js';
import { Ruc } from '../rights.js';
import { plantillaNotFound } from './refusals.js';

/** The companies that a template is for. */
export const empresasDePlantilla = Type.Array(Ruc, {
  maxItems: EMPRESAS_MAX,
  description:
    'RUC de las empresas que la pueden usar; vacío: todas. Al crear, sin este campo: las de quien la crea. Solo una de todas puede ser predeterminada.',
});

interface ForEmpresas {
  /** Empty: for all. */
  readonly empresas: readonly string[];
}

/** The template if the caller may see it: one for all, or for a company within its reach; otherwise 404. */
export function seen<Row extends ForEmpresas>(principal: Principal, row: Row | undefined): Row {
  if (row !== undefined && (row.empresas.length === 0 || within(principal, row).length > 0)) return row;
  throw plantillaNotFound();
}

/** Refuses to change a template that also companies out of the caller's reach may use; such a one may be used. */
export function refuseForeignPlantilla(principal: Principal, row: ForEmpresas): void {
  if (principal.empresas === 'todas') return;
  if (row.empresas.length > 0 && within(principal, row).length === row.empresas.length) return;
  throw new AppError(
    'plantilla-ajena',
    'La plantilla vale también para empresas a las que usted no tiene acceso: la puede usar, no cambiar. Cree una para sus empresas.',
  );
}

/** For the trail: the companies of a template before and after a change; null: it is for all at one of the two. */
export function auditedEmpresas(...sides: readonly ForEmpresas[]): readonly string[] | null {
  const all = sides.some(({ empresas }) => empresas.length === 0);
  return all ? null : [...new Set(sides.flatMap(({ empresas }) => empresas))];
}

/** As a caller is shown them: companies out of its reach are nobody's business. */
export function within(principal: Principal, { empresas }: ForEmpresas): string[] {
  return empresas.filter((ruc) => canAccessEmpresa(principal, ruc));
}

/** The companies of a new template where nothing is said: those of its maker. */
export function ownEmpresas(principal: Principal): readonly string[] {
  return principal.empresas === 'todas' ? [] : [...principal.empresas];
}

/** All that is wrong with the companies that the caller wants a template to be for; `given` now, or they stay. */
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
