import { removeUnlessReferenced, USES_MAX, usesOf, type Removal } from './references.js';
import type { EmpresaSmtp } from './empresa-smtp.js';
import { contains, startsWith } from './like.js';
import { pageOfQuery, rowsWhere, type Page, type Paged } from './page.js';
import { raw, sql } from './sql.js';
import type { AccountTx, Statement, WorkerTx } from './transactions.js';

/** A company with the establishment and point named by a receipt, for the issuing transaction. */
export interface EmisorRow {
  readonly empresa_id: string;
  readonly ruc: string;
  readonly razon_social: string;
  readonly nombre_comercial: string | null;
  readonly dir_matriz: string;
  readonly obligado_contabilidad: boolean;
  readonly contribuyente_especial: string | null;
  readonly agente_retencion: string | null;
  readonly contribuyente_rimpe: 'emprendedor' | 'negocio-popular' | null;
  readonly gran_contribuyente: string | null;
  readonly ruc_proveedor: string | null;
  readonly activa: boolean;
  /** Whether the account proved ownership of the RUC; without it nothing is issued. */
  readonly ruc_probado: boolean;
  readonly direccion: string | null;
  readonly provincia: string | null;
  readonly canton: string | null;
  readonly iva_diferenciado: boolean | null;
  readonly establecimiento_activo: boolean | null;
  readonly punto_emision_id: string | null;
  readonly punto_activo: boolean | null;
  /** A register of RUCs is loaded. */
  readonly con_registro_ruc: boolean;
}

const EMISOR: Statement = {
  name: 'empresas_emisor',
  text: `SELECT e.id AS empresa_id, e.ruc, e.razon_social, e.nombre_comercial, e.dir_matriz, e.obligado_contabilidad,
                e.contribuyente_especial, e.agente_retencion, e.contribuyente_rimpe, e.gran_contribuyente, e.ruc_proveedor,
                e.activa, EXISTS (SELECT FROM ruc_pruebas r WHERE r.empresa_id = e.id) AS ruc_probado, s.direccion, s.provincia, s.canton, s.iva_diferenciado, s.activo AS establecimiento_activo, p.id AS punto_emision_id, p.activo AS punto_activo, EXISTS (SELECT FROM registro_ruc.carga) AS con_registro_ruc
         FROM empresas e
         LEFT JOIN establecimientos s ON s.empresa_id = e.id AND s.estab = $2
         LEFT JOIN puntos_emision p ON p.establecimiento_id = s.id AND p.pto_emi = $3
         WHERE e.ruc = $1`,
};

/** Finds the issuer of a receipt; undefined if this account has no such company. */
export async function findEmisor(
  tx: AccountTx,
  ruc: string,
  estab: string,
  ptoEmi: string,
): Promise<EmisorRow | undefined> {
  const [row] = await tx.run<EmisorRow>(EMISOR, [ruc, estab, ptoEmi]);
  return row;
}

export interface NewEmpresa {
  readonly ruc: string;
  readonly razonSocial: string;
  readonly nombreComercial: string | null;
  readonly dirMatriz: string;
  readonly obligadoContabilidad: boolean;
}

const CREATE_EMPRESA: Statement = {
  name: 'empresas_create',
  text: `WITH e AS (
           INSERT INTO empresas (account_id, ruc, razon_social, nombre_comercial, dir_matriz, obligado_contabilidad)
           VALUES (current_account(), $1, $2, $3, $4, $5) RETURNING id, account_id, ruc
         ), p AS (
           INSERT INTO ruc_pruebas (ruc, account_id, empresa_id, medio) SELECT ruc, account_id, id, 'registro' FROM e
         ) SELECT id FROM e`,
};

/** Stores the simulator's own company, whose RUC needs no proof; returns its id. */
export async function createEmpresa(tx: AccountTx, empresa: NewEmpresa): Promise<string> {
  const [row] = await tx.run<{ id: string }>(CREATE_EMPRESA, [
    empresa.ruc,
    empresa.razonSocial,
    empresa.nombreComercial,
    empresa.dirMatriz,
    empresa.obligadoContabilidad,
  ]);
  if (row === undefined) throw new Error('empresa: insert answered no row');
  return row.id;
}

const CREATE_PUNTO: Statement = {
  name: 'empresas_create_punto',
  text: `WITH e AS (
           INSERT INTO establecimientos (account_id, empresa_id, estab, direccion)
           VALUES (current_account(), $1, $2, $3) RETURNING id, account_id
         )
         INSERT INTO puntos_emision (account_id, establecimiento_id, pto_emi) SELECT account_id, id, $4 FROM e RETURNING id`,
};

/** Stores an establishment with its first emission point. */
export async function createEstablecimientoWithPunto(
  tx: AccountTx,
  empresaId: string,
  place: { readonly estab: string; readonly direccion: string; readonly ptoEmi: string },
): Promise<void> {
  await tx.run(CREATE_PUNTO, [empresaId, place.estab, place.direccion, place.ptoEmi]);
}

/** Finds an emission point that can issue, of any account: for a dry run. */
export async function findPointToTry(
  tx: WorkerTx,
): Promise<
  { readonly accountId: string; readonly ruc: string; readonly estab: string; readonly ptoEmi: string } | undefined
> {
  const [point] = await tx.run<{ accountId: string; ruc: string; estab: string; ptoEmi: string }>(
    {
      name: 'empresas_point_to_try',
      text: `SELECT e.account_id::text AS "accountId", e.ruc, s.estab, p.pto_emi AS "ptoEmi"
             FROM empresas e
             JOIN establecimientos s ON s.empresa_id = e.id AND s.activo
             JOIN puntos_emision p ON p.establecimiento_id = s.id AND p.activo
             WHERE e.activa ORDER BY e.id, s.estab, p.pto_emi LIMIT 1`,
    },
    [],
  );
  return point;
}

export interface EmpresaFields {
  readonly razonSocial: string;
  readonly nombreComercial: string | null;
  readonly dirMatriz: string;
  readonly obligadoContabilidad: boolean;
  readonly contribuyenteEspecial: string | null;
  readonly agenteRetencion: string | null;
  readonly contribuyenteRimpe: 'emprendedor' | 'negocio-popular' | null;
  readonly granContribuyente: string | null;
  readonly rucProveedor: string | null;
  readonly correo: string | null;
  readonly telefono: string | null;
  readonly activa: boolean;
}

export interface EmpresaRow extends EmpresaFields {
  readonly id: string;
  readonly ruc: string;
  /** Changes with the logo; null: no logo. */
  readonly logoVersion: string | null;
  readonly revision: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** Its own mail server; null: the installation's. */
  readonly smtp: EmpresaSmtp | null;
  /** Whether the account proved ownership of the RUC; en-revision: another account proved it first. */
  readonly prueba: 'probado' | 'sin-probar' | 'en-revision';
  /** Reasons why it cannot issue now; empty: none. */
  readonly faltaParaEmitir: readonly FaltaParaEmitir[];
  /** Expiry of the signing certificate; null: no certificate. */
  readonly certificadoExpira: Date | null;
  /** Database clock at the read. */
  readonly readAt: Date;
}

/** Missing requirements to issue, in setup order. */
export const FALTAS = ['activacion', 'prueba-ruc', 'certificado', 'punto-emision'] as const;
export type FaltaParaEmitir = (typeof FALTAS)[number];

const FIELDS = `razon_social, nombre_comercial, dir_matriz, obligado_contabilidad, contribuyente_especial, agente_retencion,
  contribuyente_rimpe, gran_contribuyente, ruc_proveedor, correo, telefono, activa`;

/** In the order of FIELDS. */
function valuesOf(fields: EmpresaFields): readonly unknown[] {
  return [
    fields.razonSocial,
    fields.nombreComercial,
    fields.dirMatriz,
    fields.obligadoContabilidad,
    fields.contribuyenteEspecial,
    fields.agenteRetencion,
    fields.contribuyenteRimpe,
    fields.granContribuyente,
    fields.rucProveedor,
    fields.correo,
    fields.telefono,
    fields.activa,
  ];
}

/** Same conditions as the issuing transaction (EMISOR, and `hasUsableCertificado`). */
const FALTA = `array_remove(ARRAY[
  CASE WHEN NOT empresas.activa THEN 'activacion' END,
  CASE WHEN NOT EXISTS (SELECT FROM ruc_pruebas r WHERE r.empresa_id = empresas.id) THEN 'prueba-ruc' END,
  CASE WHEN NOT EXISTS (SELECT FROM certificados c WHERE c.empresa_id = empresas.id AND c.activo
    AND rubrica_clock() BETWEEN c.fecha_desde AND c.fecha_expiracion) THEN 'certificado' END,
  CASE WHEN NOT EXISTS (SELECT FROM establecimientos s JOIN puntos_emision p ON p.establecimiento_id = s.id AND p.activo
    WHERE s.empresa_id = empresas.id AND s.activo) THEN 'punto-emision' END], NULL)`;
const COLUMNS = `id, ruc, razon_social AS "razonSocial", nombre_comercial AS "nombreComercial", dir_matriz AS "dirMatriz",
  obligado_contabilidad AS "obligadoContabilidad", contribuyente_especial AS "contribuyenteEspecial",
  agente_retencion AS "agenteRetencion", contribuyente_rimpe AS "contribuyenteRimpe", gran_contribuyente AS "granContribuyente",
  ruc_proveedor AS "rucProveedor", correo, telefono, activa, logo_version AS "logoVersion", revision, created_at AS "createdAt",
  updated_at AS "updatedAt",
  (SELECT jsonb_build_object('host', s.host, 'port', s.port, 'seguridad', s.seguridad, 'usuario', s.usuario,
    'remitente', s.remitente) FROM empresa_smtp s WHERE s.empresa_id = empresas.id) AS smtp,
  (SELECT c.fecha_expiracion FROM certificados c WHERE c.empresa_id = empresas.id AND c.activo) AS "certificadoExpira",
  CASE WHEN EXISTS (SELECT FROM ruc_pruebas r WHERE r.empresa_id = empresas.id) THEN 'probado'
    WHEN EXISTS (SELECT FROM ruc_casos c WHERE c.empresa_id = empresas.id) THEN 'en-revision' ELSE 'sin-probar' END AS prueba,
  ${FALTA} AS "faltaParaEmitir", rubrica_clock() AS "readAt"`;

const INSERT: Statement = {
  name: 'empresas_insert',
  text: `INSERT INTO empresas (account_id, ruc, ${FIELDS})
         VALUES (current_account(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
         ON CONFLICT (ruc, account_id) DO NOTHING RETURNING id`,
};

/** Stores a company; undefined if the account has already registered the RUC. */
export async function insertEmpresa(
  tx: AccountTx,
  ruc: string,
  fields: EmpresaFields,
): Promise<EmpresaRow | undefined> {
  const [created] = await tx.run<{ id: string }>(INSERT, [ruc, ...valuesOf(fields)]);
  return created && findEmpresa(tx, ruc);
}

const BY_RUC = `SELECT ${COLUMNS} FROM empresas WHERE account_id = current_account() AND ruc = $1`;
const FIND: Statement = { name: 'empresas_find', text: BY_RUC };
const LOCK: Statement = { name: 'empresas_lock', text: `${BY_RUC} FOR NO KEY UPDATE` };

export async function findEmpresa(tx: AccountTx, ruc: string): Promise<EmpresaRow | undefined> {
  const [row] = await tx.run<EmpresaRow>(FIND, [ruc]);
  return row;
}

/** Like `findEmpresa`, locked against other edits until the transaction ends; receipts are not blocked. */
export async function lockEmpresa(tx: AccountTx, ruc: string): Promise<EmpresaRow | undefined> {
  const [row] = await tx.run<EmpresaRow>(LOCK, [ruc]);
  return row;
}

export interface EmpresaPage extends Page<'razon_social' | 'ruc' | 'created_at'> {
  /** Null: all of the account's. */
  readonly rucs: readonly string[] | null;
  /** Part of the name, or prefix of the RUC. */
  readonly texto?: string | undefined;
  readonly activa?: boolean | undefined;
  /** Whether it can issue now. */
  readonly emite?: boolean | undefined;
}

/** Lists the account's visible companies. */
export async function listEmpresas(tx: AccountTx, page: EmpresaPage): Promise<Paged<EmpresaRow>> {
  const { rucs, texto, activa, emite } = page;
  const from = rowsWhere('empresas', [
    sql`account_id = ${tx.accountId}`,
    rucs !== null && sql`ruc = ANY (${rucs})`,
    activa !== undefined && sql`activa = ${activa}`,
    emite !== undefined && sql`(${raw(FALTA)} = '{}') = ${emite}`,
    texto !== undefined &&
      sql`(${contains('razon_social', texto)} OR ${contains('nombre_comercial', texto)} OR ${startsWith('ruc', texto)})`,
  ]);
  return pageOfQuery<EmpresaRow>(tx, { columns: COLUMNS, from }, page);
}

const UPDATE: Statement = {
  name: 'empresas_update',
  text: `UPDATE empresas SET (${FIELDS}, revision, updated_at) =
           ($2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, revision + 1, rubrica_clock())
         WHERE account_id = current_account() AND id = $1`,
};

/** Writes all fields of a locked company as its next revision. */
export async function updateEmpresa(tx: AccountTx, id: string, fields: EmpresaFields): Promise<void> {
  await tx.run(UPDATE, [id, ...valuesOf(fields)]);
}

const USES: Statement = {
  name: 'empresas_uses',
  text: `SELECT (SELECT count(*)::int FROM (SELECT FROM establecimientos WHERE empresa_id = $1 LIMIT $2) t) AS establecimientos,
                (SELECT count(*)::int FROM (SELECT FROM certificados WHERE empresa_id = $1 LIMIT $2) t) AS "certificados-digitales",
                (SELECT count(*)::int FROM (SELECT FROM productos WHERE empresa_id = $1 LIMIT $2) t) AS productos,
                (SELECT count(*)::int FROM (
                   SELECT FROM establecimientos s JOIN puntos_emision p ON p.establecimiento_id = s.id
                   JOIN LATERAL (SELECT FROM comprobantes c WHERE c.punto_emision_id = p.id AND c.estado <> 'ELIMINADO'
                     UNION ALL SELECT FROM comprobantes c WHERE c.punto_emision_id = p.id AND c.estado = 'ELIMINADO') c ON true
                   WHERE s.empresa_id = $1 LIMIT $2) t) AS comprobantes`,
};

/** Deletes an unused company. */
export async function removeEmpresa(tx: AccountTx, id: string): Promise<Removal> {
  const [counts = {}] = await tx.run<Record<string, number>>(USES, [id, USES_MAX]);
  const uses = usesOf(counts);
  if (uses.length > 0) return { kind: 'in-use', uses };
  return removeUnlessReferenced(tx, async () => {
    // The signature profile belongs to the company.
    await tx.run({ name: 'empresas_remove_perfil', text: 'DELETE FROM perfiles_firma WHERE empresa_id = $1' }, [id]);
    await tx.run({ name: 'empresas_remove', text: 'DELETE FROM empresas WHERE id = $1' }, [id]);
  });
}
