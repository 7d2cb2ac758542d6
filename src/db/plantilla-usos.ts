import type { AccountTx, Statement, WorkerTx } from './transactions.js';

/** Scope of a template's use; null matches any. */
export interface PlantillaUso {
  readonly codDoc: string | null;
  readonly estab: string | null;
  readonly ptoEmi: string | null;
}

/** Receipt fields that select its template. */
export interface ComprobantePlace {
  readonly ruc: string;
  readonly codDoc: string;
  readonly estab: string;
  readonly ptoEmi: string;
}

/** Companies' choices for one kind of template. */
export interface PlantillaUsos {
  /** RUCs of up to ten companies that use a template, excluding `except`. */
  users(tx: AccountTx, plantillaId: string, except?: readonly string[]): Promise<readonly string[]>;
  /** Sets the template a company uses for a type, establishment or point; null removes the choice. */
  set(tx: AccountTx, empresaId: string, plantillaId: string | null, uso: PlantillaUso): Promise<void>;
  list(tx: AccountTx, empresaId: string): Promise<(PlantillaUso & { readonly plantillaId: string })[]>;
  /** Lists the uses of a template, with their companies. */
  of(tx: AccountTx, plantillaId: string): Promise<(PlantillaUso & { readonly ruc: string })[]>;
  /** Returns the id of a receipt's template: its company's most specific choice, else the account's default, else none. */
  choose(tx: AccountTx | WorkerTx, account: string, comprobante: ComprobantePlace): Promise<string | undefined>;
}

/** Whether a company may use a template; one without companies is for the whole account. */
export function servesEmpresa(plantilla: { readonly empresas: readonly string[] }, ruc: string): boolean {
  return plantilla.empresas.length === 0 || plantilla.empresas.includes(ruc);
}

/** Tables of one kind; RIDE templates may be restricted to one document type. */
interface Tables {
  readonly plantillas: 'plantillas_ride' | 'plantillas_email';
  readonly usos: 'plantilla_ride_usos' | 'plantilla_email_usos';
  readonly byType: boolean;
}

/** Builds the statements for one kind of template; both kinds have the same table of uses. */
export function plantillaUsos({ plantillas, usos, byType }: Tables): PlantillaUsos {
  const statement = (verb: string, text: string): Statement => ({ name: `${usos}_${verb}`, text });
  const USERS = statement(
    'users',
    `SELECT DISTINCT e.ruc FROM ${usos} u JOIN empresas e ON e.id = u.empresa_id
     WHERE u.plantilla_id = $1 AND NOT e.ruc = ANY ($2) ORDER BY e.ruc LIMIT 10`,
  );
  const ASSOCIATE = statement(
    'set',
    `INSERT INTO ${usos} (account_id, empresa_id, plantilla_id, cod_doc, estab, pto_emi)
     VALUES (current_account(), $1, $2, $3, $4, $5)
     ON CONFLICT ON CONSTRAINT ${usos}_key DO UPDATE SET plantilla_id = excluded.plantilla_id`,
  );
  const DISSOCIATE = statement(
    'clear',
    `DELETE FROM ${usos} WHERE empresa_id = $1 AND cod_doc IS NOT DISTINCT FROM $2
     AND estab IS NOT DISTINCT FROM $3 AND pto_emi IS NOT DISTINCT FROM $4`,
  );
  const LIST = statement(
    'list',
    `SELECT plantilla_id AS "plantillaId", cod_doc AS "codDoc", estab, pto_emi AS "ptoEmi" FROM ${usos}
     WHERE empresa_id = $1 ORDER BY cod_doc NULLS FIRST, estab NULLS FIRST, pto_emi NULLS FIRST`,
  );
  const OF = statement(
    'of',
    `SELECT e.ruc, u.cod_doc AS "codDoc", u.estab, u.pto_emi AS "ptoEmi" FROM ${usos} u JOIN empresas e ON e.id = u.empresa_id
     WHERE u.plantilla_id = $1 ORDER BY e.ruc, u.cod_doc NULLS FIRST, u.estab NULLS FIRST, u.pto_emi NULLS FIRST`,
  );
  // A company's choice precedes the account's default; among choices, the point, then the establishment, then the type. The
  // account is explicit because the worker sees all accounts.
  const CHOOSE = statement(
    'choose',
    `SELECT p.id FROM empresas e JOIN ${plantillas} p ON p.account_id = e.account_id
     LEFT JOIN ${usos} u ON u.empresa_id = e.id AND u.plantilla_id = p.id AND (u.cod_doc IS NULL OR u.cod_doc = $2)
       AND (u.estab IS NULL OR u.estab = $3) AND (u.pto_emi IS NULL OR u.pto_emi = $4)
     WHERE e.ruc = $1 AND e.account_id = $5 AND (u.plantilla_id IS NOT NULL OR p.es_predeterminada)
       AND (p.empresas = '{}' OR e.ruc = ANY (p.empresas))
       ${byType ? 'AND (p.tipo_documento IS NULL OR p.tipo_documento = $2)' : ''}
     ORDER BY u.plantilla_id IS NOT NULL DESC, u.pto_emi IS NOT NULL DESC, u.estab IS NOT NULL DESC,
       u.cod_doc IS NOT NULL DESC${byType ? ', p.tipo_documento IS NOT NULL DESC' : ''}
     LIMIT 1`,
  );
  return {
    users: async (tx, plantillaId, except = []) =>
      (await tx.run<{ ruc: string }>(USERS, [plantillaId, except])).map(({ ruc }) => ruc),
    set: async (tx, empresaId, plantillaId, { codDoc, estab, ptoEmi }) => {
      if (plantillaId === null) await tx.run(DISSOCIATE, [empresaId, codDoc, estab, ptoEmi]);
      else await tx.run(ASSOCIATE, [empresaId, plantillaId, codDoc, estab, ptoEmi]);
    },
    list: (tx, empresaId) => tx.run(LIST, [empresaId]),
    of: (tx, plantillaId) => tx.run(OF, [plantillaId]),
    choose: async (tx, account, { ruc, codDoc, estab, ptoEmi }) => {
      const [row] = await tx.run<{ id: string }>(CHOOSE, [ruc, codDoc, estab, ptoEmi, account]);
      return row?.id;
    },
  };
}
