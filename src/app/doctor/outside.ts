import { isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Config } from '../../config/config.js';
import { tryServer } from '../../mail/try-server.js';
import { createMailing } from '../mailing.js';
import { aviso, bien, falla, type Finding } from './finding.js';

/** Longer than any working service takes, short enough for an interactive command. */
const WAIT_MS = 10_000;

const NTP = 'Sincronice el reloj de ambas máquinas por NTP (timedatectl set-ntp true).';

/** Judges the skew of another clock, read somewhere between two moments of ours. */
export function judgeClock(
  owner: string,
  theirs: Date,
  sentMs: number,
  receivedMs: number,
  toleranceS: number,
): Finding {
  const at = theirs.getTime();
  const off = at > receivedMs ? at - receivedMs : at < sentMs ? at - sentMs : 0;
  const seconds = Math.round(off / 100) / 10;
  if (Math.abs(seconds) > toleranceS) {
    const word = seconds > 0 ? 'adelanta' : 'atrasa';
    return falla('reloj', `El reloj ${owner} ${word} ${Math.abs(seconds)} s al de esta máquina.`, NTP);
  }
  return bien('reloj', `El reloj ${owner} difiere ${seconds} s.`);
}

const SERVICES = ['RecepcionComprobantesOffline', 'AutorizacionComprobantesOffline'] as const;

/** Checks that the SRI's services are reachable, and their clock. */
export async function checkSri({ sriUrl, clockToleranceS }: Config): Promise<Finding[]> {
  if (sriUrl === undefined) return [bien('sri', 'El simulador está incluido en el servicio.')];
  const looks = await Promise.all(
    SERVICES.map(async (service): Promise<Finding[]> => {
      const sentMs = Date.now();
      try {
        const answer = await fetch(`${sriUrl}/${service}?wsdl`, {
          signal: AbortSignal.timeout(WAIT_MS),
          redirect: 'manual',
        });
        await answer.body?.cancel();
        const receivedMs = Date.now();
        const date = Date.parse(answer.headers.get('date') ?? '');
        // One-second precision: the actual time may be up to one second later.
        const clock = Number.isNaN(date)
          ? []
          : [judgeClock('del SRI', new Date(date), sentMs - 1000, receivedMs, clockToleranceS)];
        return answer.ok
          ? [bien('sri', `${service} responde.`), ...(service === SERVICES[0] ? clock : [])]
          : [falla('sri', `${service} responde HTTP ${answer.status}.`, SRI_REMEDY)];
      } catch (error) {
        return [falla('sri', `${service} no responde (${reasonOf(error)}).`, SRI_REMEDY)];
      }
    }),
  );
  return looks.flat();
}

const SRI_REMEDY =
  'Revise la salida a internet (puerto 443), el DNS y RUBRICA_SRI_URL. Si el SRI está caído, los comprobantes esperan y salen solos.';

export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'sin detalle';
  if (error.name === 'TimeoutError') return 'sin respuesta a tiempo';
  const { cause } = error;
  if (cause instanceof Error && 'code' in cause) return String(cause.code);
  return 'code' in error ? String(error.code) : error.name;
}

/** Checks that the installation's mail server accepts our connection. */
export async function checkSmtp(config: Config): Promise<Finding> {
  const { installation, policy } = createMailing(config).servers;
  if (installation === undefined) {
    return config.ambiente === 'simulador'
      ? bien('correo', 'Los correos quedan en una carpeta, como es propio del simulador.')
      : aviso(
          'correo',
          'La instalación no tiene servidor de correo.',
          'Defina RUBRICA_SMTP_URL y RUBRICA_SMTP_REMITENTE; sin ellos solo envían las empresas con servidor propio.',
        );
  }
  const why = await tryServer(installation, policy, WAIT_MS);
  const where = `${installation.host}:${installation.port}`;
  return why === undefined
    ? bien('correo', `${where} acepta la conexión.`)
    : falla('correo', why, 'Revise RUBRICA_SMTP_URL, RUBRICA_SMTP_PASSWORD y RUBRICA_SMTP_SEGURIDAD.');
}

const DAY_MS = 86_400_000;
/** Caddy and certbot renew a month ahead: two weeks before expiry, renewal is failing. */
const TLS_WARN_DAYS = 14;

/** Checks that the public URL reaches us with a certificate for that name. */
export async function checkPublicUrl({ publicUrl, ambiente }: Config, now: Date): Promise<Finding> {
  if (publicUrl === undefined) {
    return ambiente === 'produccion'
      ? aviso('tls', 'RUBRICA_URL no está definida.', 'Póngala: los enlaces de los correos la llevan.')
      : bien('tls', 'RUBRICA_URL no está definida; los enlaces llevan HOST y PORT.');
  }
  const url = new URL(publicUrl);
  if (url.protocol !== 'https:') {
    return ambiente === 'simulador'
      ? bien('tls', `${url.origin}, sin TLS.`)
      : falla(
          'tls',
          `${url.origin} no usa TLS: las claves viajarían a la vista.`,
          'Ponga Caddy o nginx delante y RUBRICA_URL=https://…',
        );
  }
  try {
    const end = await certificateEnd(url.hostname, Number(url.port || 443));
    const days = Math.floor((end.getTime() - now.getTime()) / DAY_MS);
    const message = `${url.origin}: el certificado vale ${days} días más.`;
    return days < TLS_WARN_DAYS
      ? aviso('tls', message, 'Revise por qué no se renueva solo (registros de Caddy o certbot).')
      : bien('tls', message);
  } catch (error) {
    const why = reasonOf(error);
    const remedy = /CERT|ALTNAME|UNABLE_TO/.test(why)
      ? `El certificado no es para ${url.hostname} o no es de una autoridad conocida: corríjalo en el proxy.`
      : 'Revise el DNS, el proxy y el cortafuegos. Si desde esta máquina no se llega a su propio nombre público, pruébelo desde otra.';
    return (/CERT|ALTNAME|UNABLE_TO/.test(why) ? falla : aviso)(
      'tls',
      `${url.origin} no responde bien (${why}).`,
      remedy,
    );
  }
}

/** Returns the expiry of a host's certificate; throws unless the name matches and the authority is trusted here. */
function certificateEnd(host: string, port: number): Promise<Date> {
  // SNI does not allow IP addresses (RFC 6066 §3).
  const named = isIP(host) === 0 ? { servername: host } : {};
  return new Promise((resolve, reject) => {
    const socket = connectTls({ host, port, ...named, rejectUnauthorized: true, timeout: WAIT_MS }, () => {
      resolve(new Date(socket.getPeerCertificate().valid_to));
      socket.end();
    });
    socket.once('timeout', () => socket.destroy(Object.assign(new Error('timeout'), { code: 'ETIMEDOUT' })));
    socket.once('error', reject);
  });
}

/** Checks whether the port is ours, free, or used by another program. */
export async function checkPort({ host, port, roles }: Config): Promise<Finding> {
  if (port === 0 || !roles.has('api')) return bien('puerto', 'Este proceso no atiende en un puerto fijo.');
  const where = `${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${port}`;
  try {
    const answer = await fetch(`http://${where}/salud`, { signal: AbortSignal.timeout(WAIT_MS) });
    const body = (await answer.json().catch(() => undefined)) as { result?: { estado?: string } } | undefined;
    return body?.result?.estado === 'vivo'
      ? bien('puerto', `Rúbrica atiende en ${where}.`)
      : falla('puerto', `Otro programa atiende en ${where}.`, 'Deténgalo o elija otro puerto con PORT.');
  } catch (error) {
    return reasonOf(error) === 'ECONNREFUSED'
      ? aviso('puerto', `Nadie atiende en ${where}.`, 'Inicie el servicio: systemctl start rubrica, o rubrica servir')
      : falla(
          'puerto',
          `Lo que atiende en ${where} no es Rúbrica (${reasonOf(error)}).`,
          'Deténgalo o elija otro puerto con PORT.',
        );
  }
}
