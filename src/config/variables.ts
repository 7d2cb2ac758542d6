import { readFileSync } from 'node:fs';
import { closest } from '../kernel/closest.js';

/** A row of docs/guides/configuracion.md. */
interface VariableRow {
  readonly tema: Tema;
  /** Default, as it would be written; otherwise `sinEste` describes what applies. */
  readonly valor?: string;
  readonly sinEste?: string;
  readonly significado: string;
}

export const TEMAS = [
  'Lo principal',
  'Base de datos',
  'Secretos y certificados',
  'Respaldos y archivos',
  'SRI',
  'Correo y servidores de las cuentas',
  'Acceso',
  'Datos personales',
  'Vigilancia',
  'Simulador',
] as const;
type Tema = (typeof TEMAS)[number];

/** Every variable the service reads; reading another does not compile. */
const VARIABLE_ROWS = {
  RUBRICA_AMBIENTE: {
    tema: 'Lo principal',
    valor: 'simulador',
    significado:
      '`simulador` (SRI incorporado), `pruebas` (celcer) o `produccion` (cel). Una base de datos sirve siempre al mismo.',
  },
  RUBRICA_DATA: {
    tema: 'Lo principal',
    sinEste: '`./data`',
    significado:
      'Carpeta de la base de datos incorporada, las credenciales de demostración y, si no se dan otras, la clave maestra y la de firma.',
  },
  HOST: {
    tema: 'Lo principal',
    valor: '127.0.0.1',
    significado: 'Dirección en la que escucha.',
  },
  PORT: {
    tema: 'Lo principal',
    valor: '8080',
    significado:
      'Puerto en el que escucha. Para cambiar el puerto, por ejemplo si otro programa ya usa el 8080, ponga otro número.',
  },
  RUBRICA_URL: {
    tema: 'Lo principal',
    sinEste: 'la de `HOST` y `PORT`',
    significado: 'Dirección pública del servicio, para enlaces y tokens.',
  },
  RUBRICA_OTRA_INSTALACION: {
    tema: 'Lo principal',
    sinEste: 'ninguna',
    significado:
      'Dirección de la instalación de pruebas que está al lado, o en ella, la de producción: los portales se enlazan ([guía](pruebas.md)).',
  },
  RUBRICA_ROLES: {
    tema: 'Lo principal',
    valor: 'api,worker',
    significado: 'Lo que hace este proceso: `api`, `worker` o ambos.',
  },
  RUBRICA_LOG: {
    tema: 'Lo principal',
    valor: 'info',
    significado: 'Nivel del registro: `fatal`, `error`, `warn`, `info`, `debug`, `trace` o `silent`.',
  },
  RUBRICA_TRABAJOS: {
    tema: 'Lo principal',
    valor: '64',
    significado: 'Comprobantes que el proceso atiende a la vez.',
  },
  RUBRICA_ESPERA_SOLICITUD_S: {
    tema: 'Lo principal',
    valor: '60',
    significado: 'Segundos en los que una solicitud debe llegar completa.',
  },
  DATABASE_URL: {
    tema: 'Base de datos',
    sinEste: 'la incorporada',
    significado: 'PostgreSQL 15 o posterior. Con varios servidores (`h1:5432,h2:5432`) se usa el que admite escritura.',
  },
  DATABASE_MIGRATION_URL: {
    tema: 'Base de datos',
    sinEste: '`DATABASE_URL`',
    significado: 'Otro usuario para migraciones y respaldos, para que el del servicio no sea dueño de nada.',
  },
  DATABASE_REPLICA_URL: {
    tema: 'Base de datos',
    sinEste: 'ninguna',
    significado: 'Una réplica, para los reportes.',
  },
  RUBRICA_CONEXIONES: {
    tema: 'Base de datos',
    valor: '12',
    significado: 'Conexiones a la base de datos, como máximo.',
  },
  RUBRICA_SENTENCIAS_PREPARADAS: {
    tema: 'Base de datos',
    valor: 'si',
    significado: '`no` con un PgBouncer anterior a 1.21 en modo de transacción ([escala](escala.md)).',
  },
  RUBRICA_MASTER_KEY: {
    tema: 'Secretos y certificados',
    sinEste: 'se crea en el primer inicio',
    significado:
      '32 bytes en base64 o hexadecimal que cifran contraseñas, secretos y, sin clave de firma, los certificados; guarde una copia. Varias, separadas por coma: la primera sella y las demás solo abren.',
  },
  RUBRICA_MASTER_KEY_FILE: {
    tema: 'Secretos y certificados',
    sinEste: '`data/master.key`',
    significado: 'Archivo de la clave maestra, en vez de la variable.',
  },
  RUBRICA_S3_URL: {
    tema: 'Respaldos y archivos',
    sinEste: 'ninguno',
    significado:
      'Dirección de un almacenamiento de objetos (S3), sin el depósito: `https://s3.us-east-1.amazonaws.com`. Con él, los respaldos y archivos pueden ir a `s3:carpeta` ([guía](respaldos.md)).',
  },
  RUBRICA_S3_REGION: {
    tema: 'Respaldos y archivos',
    valor: 'us-east-1',
    significado: 'Región del depósito, como la nombra el proveedor.',
  },
  RUBRICA_S3_DEPOSITO: {
    tema: 'Respaldos y archivos',
    sinEste: 'ninguno',
    significado: 'Nombre del depósito (bucket), que ya existe.',
  },
  RUBRICA_S3_PREFIJO: {
    tema: 'Respaldos y archivos',
    sinEste: 'la raíz del depósito',
    significado: 'Carpeta del depósito en la que se queda todo.',
  },
  RUBRICA_S3_CLAVE_ID: {
    tema: 'Respaldos y archivos',
    sinEste: 'ninguna',
    significado: 'Identificador de la clave de acceso.',
  },
  RUBRICA_S3_CLAVE_SECRETA: {
    tema: 'Respaldos y archivos',
    sinEste: 'ninguna',
    significado: 'Clave de acceso secreta; mejor en un archivo (`RUBRICA_S3_CLAVE_SECRETA_FILE`).',
  },
  RUBRICA_CLAVE_FIRMA_ARCHIVO: {
    tema: 'Secretos y certificados',
    sinEste: '`data/firma.key`; con `RUBRICA_MASTER_KEY` o `RUBRICA_MASTER_KEY_FILE`, esa misma clave',
    significado:
      'Archivo de la clave de firma, que sella los certificados y que solo lee el firmador ([guía](firmador.md)). Guarde una copia.',
  },
  RUBRICA_FIRMADOR: {
    tema: 'Secretos y certificados',
    valor: 'hijo',
    significado:
      'Dónde está el firmador: `hijo` (un proceso que inicia el servicio), `unix:/ruta` o `tls://host:puerto` (uno aparte, con `rubrica firmador`) o `interno` (dentro del servicio: más débil).',
  },
  RUBRICA_FIRMADOR_CA: {
    tema: 'Secretos y certificados',
    sinEste: 'obligatoria con `tls://`',
    significado: 'Archivo PEM de la autoridad que emitió los certificados TLS del servicio y del firmador.',
  },
  RUBRICA_FIRMADOR_CERTIFICADO: {
    tema: 'Secretos y certificados',
    sinEste: 'obligatoria con `tls://`',
    significado: 'Archivo PEM del certificado TLS de este lado.',
  },
  RUBRICA_FIRMADOR_CLAVE: {
    tema: 'Secretos y certificados',
    sinEste: 'obligatoria con `tls://`',
    significado: 'Archivo PEM de la clave de ese certificado.',
  },
  RUBRICA_FIRMAS_POR_MINUTO: {
    tema: 'Secretos y certificados',
    sinEste: '6000; en `simulador`, sin límite',
    significado: 'Firmas que el firmador hace por minuto con un mismo certificado; `0`: sin límite.',
  },
  RUBRICA_FIRMAS_POR_DIA: {
    tema: 'Secretos y certificados',
    sinEste: '200000; en `simulador`, sin límite',
    significado: 'Firmas que el firmador hace por día con un mismo certificado; `0`: sin límite.',
  },
  RUBRICA_PKCS11: {
    tema: 'Secretos y certificados',
    sinEste: 'ninguna',
    significado: 'Biblioteca PKCS#11 de los tokens (`.so`), que carga el firmador ([guía](firmador.md)).',
  },
  RUBRICA_PKCS11_PIN_ARCHIVO: {
    tema: 'Secretos y certificados',
    sinEste: 'ninguno',
    significado: 'Archivo con el PIN de los tokens registrados sin PIN.',
  },
  RUBRICA_AWS_CREDENCIALES: {
    tema: 'Secretos y certificados',
    sinEste: 'ninguno',
    significado:
      'Archivo con las credenciales de AWS (como `~/.aws/credentials`) con que el firmador usa claves de AWS KMS ([guía](firmador.md)).',
  },
  RUBRICA_AWS_KMS_URL: {
    tema: 'Secretos y certificados',
    sinEste: 'la dirección pública de la región de la clave',
    significado: 'Dirección `https://` de AWS KMS, si se llega por un punto de conexión privado.',
  },
  RUBRICA_GOOGLE_CREDENCIALES: {
    tema: 'Secretos y certificados',
    sinEste: 'ninguno',
    significado:
      'Archivo JSON de una cuenta de servicio con que el firmador usa claves de Google KMS ([guía](firmador.md)).',
  },
  RUBRICA_GOOGLE_KMS_URL: {
    tema: 'Secretos y certificados',
    sinEste: '`https://cloudkms.googleapis.com`',
    significado: 'Dirección `https://` de Google KMS, si se llega por un punto de conexión privado.',
  },
  RUBRICA_CLAVES_PERDIDAS: {
    tema: 'Secretos y certificados',
    sinEste: 'ninguna',
    significado: 'Nombres de claves maestras perdidas: inicia aunque no se pueda abrir lo que sellaron.',
  },
  RUBRICA_AUTORIDADES: {
    tema: 'Secretos y certificados',
    sinEste: 'ninguna',
    significado: 'Archivo o carpeta de autoridades (PEM, DER) cuyos certificados prueban que un RUC es de la cuenta.',
  },
  RUBRICA_NORMAS_CLAVES: {
    tema: 'Secretos y certificados',
    sinEste: '`data/normas-claves.pem`',
    significado:
      'Archivo con las claves públicas (PEM, Ed25519) cuyos paquetes de normas se aceptan ([normas](normas.md)).',
  },
  RUBRICA_VERSIONES: {
    tema: 'Vigilancia',
    sinEste: 'no se buscan',
    significado:
      'Archivo o dirección https de la lista firmada de una versión (`SHA256SUMS`): `rubrica doctor` y el portal avisan si es más nueva ([instalar](instalar.md)).',
  },
  RUBRICA_VERSIONES_CLAVE: {
    tema: 'Secretos y certificados',
    sinEste: '`data/versiones-clave.pem`, o la que trae el programa',
    significado: 'Archivo con las claves públicas (PEM, Ed25519) que firman las versiones de Rúbrica.',
  },
  RUBRICA_OPERADOR_TOKEN: {
    tema: 'Secretos y certificados',
    sinEste: 'ninguno: desactivado',
    significado: 'Token del operador, de 32 caracteres o más, para las filas de catálogo de la instalación.',
  },
  RUBRICA_SRI_URL: {
    tema: 'SRI',
    sinEste: 'la del ambiente',
    significado: 'Otra dirección de los servicios del SRI.',
  },
  RUBRICA_ALARMA_ENVIO_S: {
    tema: 'SRI',
    valor: '60',
    significado: 'Segundos que un comprobante puede esperar su envío antes de que se registre un error.',
  },
  RUBRICA_FECHA_DIAS_ATRAS: {
    tema: 'SRI',
    valor: '1',
    significado:
      'Días hacia atrás que admite `fechaEmision`, de 0 a 90. La ley pide el envío inmediato; el SRI admite hasta 90.',
  },
  RUBRICA_RUC_PROVEEDOR: {
    tema: 'SRI',
    sinEste: 'ninguno',
    significado: 'RUC del proveedor del sistema, para las empresas que no indican otro (ficha, anexo 26).',
  },
  RUBRICA_CONCILIACION: {
    tema: 'SRI',
    sinEste: '`reparar`; en el simulador, `no`',
    significado: 'Comparación diaria con el SRI: `reparar`, `reportar` o `no`.',
  },
  RUBRICA_CONCILIACION_HORA: {
    tema: 'SRI',
    valor: '3',
    significado: 'Hora de Ecuador desde la que se hace.',
  },
  RUBRICA_CONCILIACION_POR_SEGUNDO: {
    tema: 'SRI',
    valor: '4',
    significado: 'Consultas al SRI por segundo que hace, como máximo.',
  },
  RUBRICA_RECIBIDOS_POR_SEGUNDO: {
    tema: 'SRI',
    sinEste: '`1`; en el simulador, `20`',
    significado: 'Consultas al SRI por segundo sobre documentos recibidos, en toda la instalación.',
  },
  RUBRICA_COMPACTAR_DIAS: {
    tema: 'SRI',
    valor: '91',
    significado: 'Días tras los cuales un comprobante definitivo se compacta: 91 o más; `0`: nunca.',
  },
  RUBRICA_SMTP_URL: {
    tema: 'Correo y servidores de las cuentas',
    sinEste: 'ninguna',
    significado:
      'Servidor de correo de la instalación: `smtp://usuario:clave@servidor:587`, o `smtps://` si pide TLS desde el inicio ([correo](correo.md)).',
  },
  RUBRICA_SMTP_REMITENTE: {
    tema: 'Correo y servidores de las cuentas',
    sinEste: 'obligatorio con `RUBRICA_SMTP_URL`',
    significado: 'Quién envía: `Facturación <comprobantes@empresa.ec>`.',
  },
  RUBRICA_SMTP_PASSWORD: {
    tema: 'Correo y servidores de las cuentas',
    sinEste: 'la de `RUBRICA_SMTP_URL`',
    significado: 'Contraseña del servidor de correo.',
  },
  RUBRICA_SMTP_SEGURIDAD: {
    tema: 'Correo y servidores de las cuentas',
    sinEste: '`STARTTLS`; con `smtps://`, `TLS`',
    significado: '`TLS`, `STARTTLS` o `ninguna`.',
  },
  RUBRICA_SMTP_CA: {
    tema: 'Correo y servidores de las cuentas',
    sinEste: 'ninguno',
    significado: 'Archivo PEM con más autoridades para los certificados de los servidores de correo y del SIEM.',
  },
  RUBRICA_CORREOS_SIMULTANEOS: {
    tema: 'Correo y servidores de las cuentas',
    valor: '32',
    significado: 'Correos que el proceso atiende a la vez, de 1 a 64.',
  },
  RUBRICA_REENVIOS_POR_DIA: {
    tema: 'Correo y servidores de las cuentas',
    valor: '10',
    significado: 'Veces al día que se puede reenviar el correo de un comprobante.',
  },
  RUBRICA_SMTP_PUERTOS: {
    tema: 'Correo y servidores de las cuentas',
    valor: '25,465,587,2525',
    significado: 'Puertos que puede usar el servidor de correo de una empresa.',
  },
  RUBRICA_IMAP_PUERTOS: {
    tema: 'Correo y servidores de las cuentas',
    valor: '993',
    significado: 'Puertos que puede usar el buzón de una empresa ([buzón](buzon.md)).',
  },
  RUBRICA_WEBHOOK_PUERTOS: {
    tema: 'Correo y servidores de las cuentas',
    valor: '80,443,8080,8443',
    significado: 'Puertos que puede usar un webhook ([webhooks](webhooks.md)).',
  },
  RUBRICA_RED_PERMITIDA: {
    tema: 'Correo y servidores de las cuentas',
    sinEste: 'ninguna',
    significado: 'Redes privadas (CIDR), direcciones y nombres que las cuentas pueden usar como servidores.',
  },
  RUBRICA_DNS: {
    tema: 'Correo y servidores de las cuentas',
    sinEste: 'los del sistema',
    significado:
      'Servidores DNS, separados por coma, donde se busca el registro que comprueba un dominio ([ingreso](ingreso-empresa.md)).',
  },
  RUBRICA_SMTP_PRIVADO: {
    tema: 'Correo y servidores de las cuentas',
    sinEste: 'ninguna',
    significado: 'Nombre anterior de `RUBRICA_RED_PERMITIDA`.',
  },
  RUBRICA_PROXIES: {
    tema: 'Acceso',
    sinEste: 'ninguno',
    significado: 'Direcciones y rangos CIDR de los proxies de confianza, que pueden indicar la dirección del cliente.',
  },
  RUBRICA_CORS: {
    tema: 'Acceso',
    sinEste: 'ninguno',
    significado: 'Orígenes, separados por coma, cuyas páginas pueden llamar a la API desde un navegador.',
  },
  RUBRICA_LIMITE_POR_SEGUNDO: {
    tema: 'Acceso',
    valor: '50',
    significado: 'Solicitudes por segundo de una credencial; una cuenta tiene cuatro veces más.',
  },
  RUBRICA_LIMITE_RAFAGA: {
    tema: 'Acceso',
    valor: '100',
    significado: 'Solicitudes seguidas de una credencial antes de aplicar ese límite.',
  },
  RUBRICA_COMPAT_VERONICA: {
    tema: 'Acceso',
    valor: 'no',
    significado:
      '`si`: los clientes antiguos de Veronica pueden mandar la contraseña en la dirección y usar `/veronica/…` ([guía](veronica.md)).',
  },
  RUBRICA_CONSERVAR_CORREOS_DIAS: {
    tema: 'Datos personales',
    valor: '365',
    significado:
      'Días que se guarda cada correo terminado, con sus direcciones, y su historia: 91 o más; `0`: siempre ([datos personales](datos-personales.md)).',
  },
  RUBRICA_CONSERVAR_PROFORMAS_DIAS: {
    tema: 'Datos personales',
    valor: '1095',
    significado:
      'Días que se guarda una proforma después de vencer, y una factura recurrente terminada: 30 o más; `0`: siempre.',
  },
  RUBRICA_CONSERVAR_MASIVAS_DIAS: {
    tema: 'Datos personales',
    valor: '365',
    significado:
      'Días que se guarda un archivo de emisión masiva terminado: 30 o más; `0`: siempre. Sus comprobantes se conservan.',
  },
  RUBRICA_CONSERVAR_INVITACIONES_DIAS: {
    tema: 'Datos personales',
    valor: '90',
    significado: 'Días que se guarda una invitación vencida, aceptada o retirada; `0`: siempre.',
  },
  RUBRICA_LLAMADAS_DIAS: {
    tema: 'Vigilancia',
    valor: '7',
    significado: 'Días que se guarda el registro de llamadas de las credenciales, hasta 90; `0`: no se anotan.',
  },
  RUBRICA_AUDITORIA_CORREO: {
    tema: 'Vigilancia',
    sinEste: 'ninguno',
    significado:
      'Dirección a la que se envía cada día el ancla de la auditoría de cada cuenta que tuvo cambios ([auditoría](auditoria.md)).',
  },
  RUBRICA_SIEM_URL: {
    tema: 'Vigilancia',
    sinEste: 'ninguna',
    significado:
      'A dónde se envía cada registro nuevo de la auditoría: `syslog+tls://servidor:6514`, `syslog+tcp://`, `syslog+udp://` (RFC 5424) o `https://`.',
  },
  RUBRICA_SIEM_SECRETO: {
    tema: 'Vigilancia',
    sinEste: 'sin firma',
    significado:
      'Secreto `whsec_…` con que se firma lo enviado a un `https://` de `RUBRICA_SIEM_URL` (Standard Webhooks).',
  },
  RUBRICA_METRICS_PORT: {
    tema: 'Vigilancia',
    sinEste: 'ninguno',
    significado: 'Puerto solo para `/metrics` y `/salud`, también en procesos sin la API.',
  },
  RUBRICA_METRICS_TOKEN: {
    tema: 'Vigilancia',
    sinEste: 'ninguno: solo esta máquina',
    significado: 'Token para `GET /metrics`; necesario detrás de un proxy o con https.',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    tema: 'Vigilancia',
    sinEste: 'ninguno',
    significado: 'Colector de OpenTelemetry (OTLP sobre HTTP) para las trazas.',
  },
  RUBRICA_RELOJ_TOLERANCIA_S: {
    tema: 'Vigilancia',
    valor: '5',
    significado: 'Segundos de diferencia con el reloj de la base de datos o del SRI antes de avisar.',
  },
  RUBRICA_SIMULADOR_PORT: {
    tema: 'Simulador',
    sinEste: 'uno libre',
    significado: 'Puerto del SRI simulado.',
  },
  RUBRICA_SIMULADOR_ESTRICTO: {
    tema: 'Simulador',
    valor: 'no',
    significado: '`si`: aplica la ficha al pie de la letra ([simulador](simulador.md)).',
  },
  RUBRICA_SIMULADOR_CDATA: {
    tema: 'Simulador',
    valor: 'no',
    significado: '`si`: responde los documentos como CDATA, no como texto escapado.',
  },
} as const satisfies Readonly<Record<string, VariableRow>>;

export type Variable = keyof typeof VARIABLE_ROWS;

export const VARIABLES = Object.keys(VARIABLE_ROWS) as readonly Variable[];

/** Row of a variable. */
export const rowOf = (name: Variable): VariableRow => VARIABLE_ROWS[name];

/** Trimmed value; undefined if it is empty or missing. */
export type ReadText = (name: Variable) => string | undefined;

/** Secrets that may be read from the file named by `<variable>_FILE`, for containers and systemd. */
export const BY_FILE: readonly Variable[] = [
  'DATABASE_URL',
  'DATABASE_MIGRATION_URL',
  'DATABASE_REPLICA_URL',
  'RUBRICA_METRICS_TOKEN',
  'RUBRICA_OPERADOR_TOKEN',
  'RUBRICA_SMTP_PASSWORD',
  'RUBRICA_SIEM_SECRETO',
  'RUBRICA_S3_CLAVE_SECRETA',
];

/** Reads variables; adds unreadable secret files to `problems`. */
export function variableReader(env: NodeJS.ProcessEnv, problems: string[]): ReadText {
  return (name) => {
    const value = env[name]?.trim() || undefined;
    const file = BY_FILE.includes(name) ? env[`${name}_FILE`]?.trim() || undefined : undefined;
    if (file === undefined) return value;
    if (value !== undefined) problems.push(`${name} y ${name}_FILE: defina solo una de las dos.`);
    try {
      return readFileSync(file, 'utf8').trim() || undefined;
    } catch {
      problems.push(`${name}_FILE: no se puede leer ese archivo.`);
      return undefined;
    }
  };
}

/** Used by clients: the commands `carpeta` and `mcp`, and the guides' programs. */
const OF_CLIENTS = ['RUBRICA_API_KEY', 'RUBRICA_WEBHOOK_SECRETO'];

/** A warning for each unknown `RUBRICA_…`: usually a typo, whose default would apply unnoticed. */
export function unknownVariables(env: NodeJS.ProcessEnv): string[] {
  const known: readonly string[] = [...VARIABLES, ...BY_FILE.map((name) => `${name}_FILE`), ...OF_CLIENTS];
  // Strip the common prefix.
  const own = known.filter((name) => name.startsWith(PREFIX)).map((name) => name.slice(PREFIX.length));
  return Object.keys(env)
    .filter((name) => name.startsWith(PREFIX) && !known.includes(name))
    .sort()
    .map((name) => {
      const meant = closest(name.slice(PREFIX.length), own);
      const question = meant === undefined ? '' : ` ¿Quiso decir «${PREFIX}${meant}»?`;
      return `La variable ${name} no existe y no tiene efecto.${question}`;
    });
}

const PREFIX = 'RUBRICA_';
