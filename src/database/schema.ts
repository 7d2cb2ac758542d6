import type { ColumnType } from '#kysely';

/** Tables as typed for Kysely; migrations/ is the source of truth. */
export interface Schema {
  installation: {
    ambiente: ColumnType<'simulador' | 'pruebas' | 'produccion', string, never>;
    created_at: ColumnType<Date, never, never>;
  };
  accounts: {
    id: string;
    nombre: string;
    created_at: ByDefault<Date>;
  };
  users: {
    id: ByDefault<string>;
    account_id: string;
    usuario: string;
    nombres: string;
    password_hash: string;
    rol: 'administrador' | 'usuario';
    roles: string[];
    /** Null: all of the account's. */
    empresas: string[] | null;
    disabled_at: Date | null;
    last_login_at: Date | null;
    password_changed_at: ByDefault<Date>;
    created_at: ByDefault<Date>;
  };
  oauth_clients: {
    id: string;
    account_id: string;
    nombre: string;
    secret_hash: Buffer;
    roles: string[];
    empresas: string[] | null;
    administrador: boolean;
    disabled_at: Date | null;
    created_at: ByDefault<Date>;
  };
  api_keys: {
    id: ByDefault<string>;
    account_id: string;
    nombre: string;
    prefix: string;
    secret_hash: Buffer;
    roles: string[];
    empresas: string[] | null;
    is_default: ByDefault<boolean>;
    validity_days: number;
    expires_at: Date | null;
    revoked_at: Date | null;
    last_used_at: Date | null;
    previous_prefix: string | null;
    previous_hash: Buffer | null;
    previous_expires_at: Date | null;
    rotated_at: Date | null;
    created_by_user: string | null;
    created_by_client: string | null;
    created_at: ByDefault<Date>;
  };
  oauth_payloads: {
    id_hash: Buffer;
    account_id: string;
    model: string;
    payload: unknown;
    client_id: string;
    user_id: string | null;
    grant_id: string | null;
    created_at: ByDefault<Date>;
    expires_at: Date;
    consumed_at: Date | null;
  };
  invitations: {
    id: ByDefault<string>;
    account_id: string;
    usuario: string;
    nombres: string;
    rol: 'administrador' | 'usuario';
    roles: string[];
    empresas: string[] | null;
    token_hash: Buffer;
    created_at: ByDefault<Date>;
    expires_at: Date;
    accepted_at: Date | null;
    accepted_by: string | null;
    revoked_at: Date | null;
  };
  audit_events: {
    id: ColumnType<string, never, never>;
    account_id: string;
    at: ByDefault<Date>;
    actor_kind: string;
    actor_id: string | null;
    actor_nombre: string;
    action: string;
    subject_kind: string;
    subject_id: string;
    changes: unknown;
    ip: string | null;
    request_id: string | null;
    empresas: string[] | null;
  };
  empresas: {
    id: ColumnType<string, never, never>;
    account_id: string;
    ruc: string;
    razon_social: string;
    nombre_comercial: string | null;
    dir_matriz: string;
    obligado_contabilidad: boolean;
    contribuyente_especial: string | null;
    agente_retencion: string | null;
    contribuyente_rimpe: 'emprendedor' | 'negocio-popular' | null;
    gran_contribuyente: string | null;
    ruc_proveedor: string | null;
    correo: string | null;
    telefono: string | null;
    activa: ByDefault<boolean>;
    /** Written only by the statements of logos.ts. */
    logo_version: ColumnType<string | null, never, never>;
    revision: ByDefault<number>;
    created_at: ByDefault<Date>;
    updated_at: ByDefault<Date>;
  };
  establecimientos: {
    id: ColumnType<string, never, never>;
    account_id: string;
    empresa_id: string;
    estab: string;
    nombre: string | null;
    direccion: string;
    provincia: string | null;
    canton: string | null;
    iva_diferenciado: ByDefault<boolean>;
    activo: ByDefault<boolean>;
    revision: ByDefault<number>;
    created_at: ByDefault<Date>;
    updated_at: ByDefault<Date>;
  };
  puntos_emision: {
    id: ColumnType<string, never, never>;
    account_id: string;
    establecimiento_id: string;
    pto_emi: string;
    descripcion: string | null;
    activo: ByDefault<boolean>;
    revision: ByDefault<number>;
    created_at: ByDefault<Date>;
    updated_at: ByDefault<Date>;
  };
  secuenciales: {
    account_id: string;
    punto_emision_id: string;
    cod_doc: string;
    siguiente: ByDefault<number>;
  };
  productos: {
    id: ColumnType<string, never, never>;
    account_id: string;
    empresa_id: string;
    codigo_principal: string;
    codigo_auxiliar: string | null;
    descripcion: string;
    /** Decimal text. */
    precio_unitario: string;
    unidad_medida: string | null;
    impuesto: ColumnType<unknown, string, string>;
    activo: ByDefault<boolean>;
    revision: ByDefault<number>;
    created_at: ByDefault<Date>;
    updated_at: ByDefault<Date>;
  };
}

/** A column with a database default. */
type ByDefault<T> = ColumnType<T, T | undefined, T>;
