import type { Tabla } from './clases.js';

/** Access: accounts, users, credentials, audit trail. */
export const ACCESO = {
  accounts: {
    titulares: ['empresa'],
    base: 'servicio',
    plazo: 'cuenta',
    para: 'Cuenta que agrupa las empresas, personas y claves de un cliente de la instalación.',
    columnas: {
      identidad: 'nombre',
      ninguno: 'id created_at second_factor_for',
    },
  },
  users: {
    titulares: ['persona'],
    base: 'servicio',
    plazo: 'cuenta',
    para: 'Personas que ingresan al portal, con sus permisos.',
    columnas: {
      identidad: 'usuario nombres',
      actividad: 'disabled_at last_login_at password_changed_at',
      credencial: 'password_hash',
      ninguno: 'id account_id rol roles empresas created_at',
    },
  },
  user_totp: {
    titulares: ['persona'],
    base: 'seguridad',
    plazo: 'cuenta',
    para: 'Segundo factor de una persona.',
    columnas: {
      actividad: 'confirmed_at last_step',
      credencial: 'secret_sealed recovery_hashes',
      ninguno: 'user_id account_id master_key_id created_at',
    },
  },
  user_passkeys: {
    titulares: ['persona'],
    base: 'seguridad',
    plazo: 'cuenta',
    para: 'Llaves de acceso con las que una persona ingresa; solo su parte pública.',
    columnas: {
      identidad: 'nombre',
      actividad: 'counter created_at last_used_at',
      credencial: 'credential_id public_key',
      ninguno: 'id account_id user_id transports backed_up',
    },
  },
  identity_providers: {
    titulares: [],
    base: 'servicio',
    plazo: 'cuenta',
    para: 'Proveedor de identidad con el que ingresan las personas de la cuenta.',
    columnas: {
      credencial: 'secret_sealed',
      ninguno:
        'id account_id tipo nombre issuer client_id master_key_id activo automatico roles empresas grupos_claim grupos exigido ' +
        'confia_segundo_paso created_at updated_at',
    },
  },
  identity_domains: {
    titulares: [],
    base: 'servicio',
    plazo: 'cuenta',
    para: 'Dominios de correo que ingresan con el proveedor de la cuenta.',
    columnas: { ninguno: 'dominio account_id medio revisado_at falta_desde avisado_at' },
  },
  identity_claims: {
    titulares: [],
    base: 'servicio',
    plazo: 'cuenta',
    para: 'Dominios de correo de la cuenta que todavía no están comprobados.',
    columnas: { ninguno: 'dominio account_id' },
  },
  user_identities: {
    titulares: ['persona'],
    base: 'servicio',
    plazo: 'cuenta',
    para: 'Qué persona del proveedor de identidad es cada usuario.',
    columnas: {
      identidad: 'subject',
      actividad: 'created_at last_used_at',
      ninguno: 'user_id account_id issuer propio',
    },
  },
  identity_flows: {
    titulares: [],
    base: 'seguridad',
    plazo: 'tokens',
    para: 'Ingresos con el proveedor que están en curso.',
    columnas: { credencial: 'state_hash', ninguno: 'account_id expires_at' },
  },
  user_recovery_codes: {
    titulares: ['persona'],
    base: 'seguridad',
    plazo: 'cuenta',
    para: 'Códigos de recuperación que quedan, cifrados en un solo sentido.',
    columnas: { credencial: 'hash', ninguno: 'account_id user_id created_at' },
  },
  passkey_challenges: {
    titulares: ['persona'],
    base: 'seguridad',
    plazo: 'tokens',
    para: 'Ingresos con llave de acceso que están en curso.',
    columnas: { credencial: 'hash', ninguno: 'purpose user_id expires_at' },
  },
  sessions: {
    titulares: ['persona'],
    base: 'seguridad',
    plazo: 'sesiones',
    para: 'Sesiones abiertas del portal.',
    columnas: {
      actividad: 'created_at last_seen_at ip user_agent',
      credencial: 'token_hash',
      ninguno: 'id account_id user_id expires_at by_provider provider_factor only_link',
    },
  },
  login_failures: {
    titulares: ['persona'],
    base: 'seguridad',
    plazo: 'intentos',
    para: 'Ingresos fallidos por red, para bloquear a quien adivina contraseñas.',
    columnas: {
      actividad: 'origen failures locked_until updated_at',
      ninguno: 'user_id account_id',
    },
  },
  password_resets: {
    titulares: ['persona'],
    base: 'seguridad',
    plazo: 'claves',
    para: 'Enlaces para elegir una contraseña nueva.',
    columnas: {
      actividad: 'created_at used_at',
      credencial: 'token_hash',
      ninguno: 'id account_id user_id expires_at',
    },
  },
  invitations: {
    titulares: ['persona'],
    base: 'servicio',
    plazo: 'invitaciones',
    para: 'Invitaciones para que una persona entre a la cuenta.',
    columnas: {
      identidad: 'usuario nombres',
      actividad: 'accepted_at',
      credencial: 'token_hash',
      ninguno: 'id account_id rol roles empresas created_at expires_at accepted_by revoked_at',
    },
  },
  oauth_clients: {
    titulares: [],
    base: 'servicio',
    plazo: 'cuenta',
    para: 'Programas que entran con OAuth.',
    columnas: {
      credencial: 'secret_hash',
      ninguno: 'id account_id nombre roles empresas administrador disabled_at created_at',
    },
  },
  oauth_payloads: {
    titulares: ['persona'],
    base: 'seguridad',
    plazo: 'tokens',
    para: 'Tokens de OAuth vigentes.',
    columnas: {
      actividad: 'consumed_at',
      credencial: 'id_hash',
      libre: 'payload',
      ninguno: 'account_id model client_id user_id grant_id created_at expires_at',
    },
  },
  api_keys: {
    titulares: [],
    base: 'servicio',
    plazo: 'cuenta',
    para: 'Claves de la API.',
    columnas: {
      actividad: 'last_used_at',
      credencial: 'secret_hash previous_hash',
      ninguno:
        'id account_id nombre prefix roles empresas is_default validity_days expires_at revoked_at previous_prefix ' +
        'previous_expires_at rotated_at created_by_user created_by_client created_at',
    },
  },
  llamadas: {
    titulares: ['persona'],
    base: 'seguridad',
    plazo: 'llamadas',
    para: 'Registro de llamadas de las credenciales: método, ruta y resultado, sin cuerpos ni valores.',
    columnas: {
      actividad: 'actor_kind actor_id ruta request_id',
      ninguno: 'id account_id metodo estado ms codigo campos',
    },
  },
  audit_events: {
    titulares: ['persona', 'comprador'],
    base: 'seguridad',
    plazo: 'auditoria',
    para: 'Quién cambió qué, cuándo y desde dónde.',
    columnas: {
      identidad: 'actor_nombre',
      actividad: 'at actor_kind actor_id action ip request_id',
      libre: 'subject_id changes',
      ninguno: 'id account_id subject_kind empresas',
    },
  },
  audit_chain: {
    titulares: [],
    base: 'seguridad',
    plazo: 'auditoria',
    para: 'Huellas que prueban que la auditoría no fue cambiada.',
    columnas: {
      ninguno: 'account_id seq event_id hash',
    },
  },
  audit_heads: {
    titulares: [],
    base: 'seguridad',
    plazo: 'auditoria',
    para: 'Última huella de cada cuenta.',
    columnas: {
      ninguno: 'account_id seq hash',
    },
  },
  audit_envios: {
    titulares: [],
    base: 'seguridad',
    plazo: 'auditoria',
    para: 'Hasta dónde se envió la auditoría por correo o a un SIEM.',
    columnas: {
      ninguno: 'account_id destino seq updated_at',
    },
  },
  idempotency_keys: {
    titulares: [],
    base: 'servicio',
    plazo: 'idempotencia',
    para: 'Respuestas de solicitudes repetidas.',
    columnas: {
      ninguno: 'account_id owner route key body_sha256 resource created_at',
    },
  },
} as const satisfies Readonly<Record<string, Tabla>>;
