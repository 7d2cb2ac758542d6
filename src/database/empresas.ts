import type { AccountTx, Statement } from './transactions.js';

/** A company with the establishment and point that a receipt names, as the issuing transaction needs them. */
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
  readonly direccion: string | null;
  readonly establecimiento_activo: boolean | null;
  readonly punto_emision_id: string | null;
  readonly punto_activo: boolean | null;
}

const EMISOR: Statement = {
  name: 'empresas_emisor',
  text: `SELECT e.id AS empresa_id, e.ruc, e.razon_social, e.nombre_comercial, e.dir_matriz, e.obligado_contabilidad,
                e.contribuyente_especial, e.agente_retencion, e.contribuyente_rimpe, e.gran_contribuyente, e.ruc_proveedor,
                e.activa, s.direccion, s.activo AS establecimiento_activo, p.id AS punto_emision_id, p.activo AS punto_activo
         FROM empresas e
         LEFT JOIN establecimientos s ON s.empresa_id = e.id AND s.estab = $2
         LEFT JOIN puntos_emision p ON p.establecimiento_id = s.id AND p.pto_emi = $3
         WHERE e.ruc = $1`,
};

/** The issuer of a receipt; undefined when this account has no such company. */
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
  text: `INSERT INTO empresas (account_id, ruc, razon_social, nombre_comercial, dir_matriz, obligado_contabilidad)
         VALUES (current_account(), $1, $2, $3, $4, $5) RETURNING id`,
};

/** Stores a company and answers its id. */
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
