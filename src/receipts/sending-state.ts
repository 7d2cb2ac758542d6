import type { StoredFacts } from './store/sending-facts.js';
import type { ServicioSri } from '../kernel/servicio-sri.js';
import type { SriServiceStatus } from './sri-health.js';

/** Why receipts are not sent, or not all of them; the worst first. */
export const CAUSAS = [
  'base-de-datos',
  'historia-perdida',
  'base-solo-lectura',
  'disco-lleno',
  'sin-trabajador',
  'sri-suspendido',
  'cola-atascada',
  'sri-limitado',
  'reloj',
  'certificado-vencido',
  'comprobantes-detenidos',
  'comprobantes-en-espera',
] as const;

/** Its name, stable: in `/salud/listo`, the metric and the commands. */
export type CodigoCausa = (typeof CAUSAS)[number];

/** Effect of a cause: nothing is sent, receipts are sent late, or only some are affected. */
export type Gravedad = 'detiene' | 'demora' | 'parcial';

/** One reason. Spanish, without names of companies: `/salud/listo` is public. */
export interface Causa {
  readonly codigo: CodigoCausa;
  readonly gravedad: Gravedad;
  readonly mensaje: string;
  /** Advice. */
  readonly remedio: string;
  /** Figures, for the operator only. */
  readonly detalle?: string;
}

/** The one answer to «why is nothing sent?». */
export interface EstadoEnvio {
  /** Whether this process can take requests: it can read and write. */
  readonly atiende: boolean;
  readonly causas: readonly Causa[];
  /** Receipts wait to be sent. */
  readonly esperan: boolean;
}

/** Inputs of the judgement. */
export interface SendingFacts {
  /** Undefined: the database does not answer. */
  readonly stored: StoredFacts | undefined;
  /** The database lost acknowledged receipts; every transaction is read-only until an operator accepts that. */
  readonly historyLost: boolean;
  /** Whether the disk of the database, and that of the data folder, have room. */
  readonly databaseHasRoom: boolean;
  readonly dataFolderHasRoom: boolean;
  readonly sri: readonly SriServiceStatus[];
  readonly clocks: readonly { readonly fuente: string; readonly segundos: number; readonly excedido: boolean }[];
  /** This process has a worker that started a moment ago and may not have taken its first turn. */
  readonly workerStarting: boolean;
}

/** A worker takes its turn every 10 s and looks every 2.5 s; a busy one may be late. */
const OVERDUE_S_MAX = 30;
/** Nothing in the way, and yet unsent for so long: waits that the SRI, a limit or a person asked for do not count. */
const STUCK_S = 300;

/** Judges the facts. */
export function judgeSending(facts: SendingFacts): EstadoEnvio {
  const causas = CAUSAS.flatMap((codigo) => CHECKS[codigo](facts) ?? []);
  const stops = causas.some(({ gravedad }) => gravedad === 'detiene');
  return {
    atiende: !causas.some(({ codigo, gravedad }) => gravedad === 'detiene' && NOT_SERVING.has(codigo)),
    // Where something known stops them, a queue that does not move says nothing new.
    causas: stops && causas.length > 1 ? causas.filter(withoutEcho(causas)) : causas,
    esperan: (facts.stored?.oldestUnsentS ?? 0) > 0,
  };
}

const NOT_SERVING: ReadonlySet<CodigoCausa> = new Set([
  'base-de-datos',
  'historia-perdida',
  'base-solo-lectura',
  'disco-lleno',
]);

function withoutEcho(causas: readonly Causa[]): (causa: Causa) => boolean {
  const known = causas.some(({ codigo, gravedad }) => gravedad === 'detiene' && codigo !== 'cola-atascada');
  return ({ codigo }) => !(known && codigo === 'cola-atascada');
}

/** Consultas de validez follow annulments and received documents: without them everything is sent as ever. */
const sends = (servicio: ServicioSri): boolean => servicio !== 'validez';

type Check = (facts: SendingFacts) => Causa | undefined;

const when = (holds: boolean, causa: Causa): Causa | undefined => (holds ? causa : undefined);

const CHECKS: Readonly<Record<CodigoCausa, Check>> = {
  'base-de-datos': ({ stored }) =>
    when(stored === undefined, {
      codigo: 'base-de-datos',
      gravedad: 'detiene',
      mensaje: 'La base de datos no responde.',
      remedio: 'Enciéndala o revise DATABASE_URL y la red; «rubrica doctor» dice la causa.',
    }),
  'historia-perdida': ({ historyLost }) =>
    when(historyLost, {
      codigo: 'historia-perdida',
      gravedad: 'detiene',
      mensaje: 'La base de datos perdió comprobantes que el servicio ya había aceptado.',
      remedio:
        'Vea qué falta con «rubrica historia», haga lo que dice «rubrica historia --help» y acepte con «rubrica historia aceptar».',
    }),
  'base-solo-lectura': ({ stored, historyLost }) =>
    when(stored?.readOnly === true && !historyLost, {
      codigo: 'base-solo-lectura',
      gravedad: 'detiene',
      mensaje: 'La base de datos no admite escrituras.',
      remedio: 'Es una réplica, o tiene default_transaction_read_only: conecte al primario o quite ese ajuste.',
    }),
  'disco-lleno': ({ databaseHasRoom, dataFolderHasRoom }) =>
    when(!databaseHasRoom || !dataFolderHasRoom, {
      codigo: 'disco-lleno',
      // Without room in the data folder uploads fail; receipts are stored by the database.
      gravedad: databaseHasRoom ? 'demora' : 'detiene',
      mensaje: databaseHasRoom
        ? 'El disco de la carpeta de datos está lleno.'
        : 'El disco de la base de datos está lleno.',
      remedio: 'Libere o amplíe el disco; mueva los respaldos a otro.',
    }),
  'sin-trabajador': ({ stored, workerStarting }) =>
    when(stored !== undefined && !workerStarting && (stored.workerOverdueS ?? Infinity) > OVERDUE_S_MAX, {
      codigo: 'sin-trabajador',
      gravedad: 'detiene',
      mensaje: 'Ningún proceso con el rol worker está en marcha: lo emitido espera.',
      remedio: 'Inicie uno (RUBRICA_ROLES=worker, o sin esa variable) y mire su registro.',
      ...(stored?.workerOverdueS === undefined
        ? {}
        : { detalle: `El último se vio hace unos ${Math.round(stored.workerOverdueS)} s.` }),
    }),
  'sri-suspendido': ({ sri }) => {
    const away = sri.filter(
      ({ servicio, estado }) => sends(servicio) && (estado === 'suspendido' || estado === 'probando'),
    );
    return when(away.length > 0, {
      codigo: 'sri-suspendido',
      gravedad: 'detiene',
      mensaje: `El SRI no responde (${away.map(({ servicio }) => servicio).join(', ')}): lo emitido espera y sale solo cuando vuelva.`,
      remedio: 'Si solo le pasa a usted, revise la salida a internet (puerto 443) y RUBRICA_SRI_URL.',
    });
  },
  'cola-atascada': ({ stored }) =>
    when((stored?.oldestUnsentS ?? 0) > STUCK_S, {
      codigo: 'cola-atascada',
      // A long queue, or one receipt of many, while others are sent.
      gravedad: stored?.moving === true ? 'demora' : 'detiene',
      mensaje: 'Hay comprobantes que esperan demasiado para enviarse.',
      remedio: 'Mire los errores del registro de los trabajadores; si solo es mucha carga, agregue uno.',
      detalle: `El más antiguo espera ${Math.round(stored?.oldestUnsentS ?? 0)} s.`,
    }),
  'sri-limitado': ({ sri }) => {
    const limited = sri.filter(({ servicio, estado }) => sends(servicio) && estado === 'limitado');
    return when(limited.length > 0, {
      codigo: 'sri-limitado',
      gravedad: 'demora',
      mensaje: `El SRI pide menos llamadas (${limited.map(({ servicio }) => servicio).join(', ')}): se envía a ritmo reducido.`,
      remedio: 'Nada: el ritmo sube solo.',
    });
  },
  reloj: ({ clocks }) => {
    const off = clocks.filter(({ excedido }) => excedido);
    return when(off.length > 0, {
      codigo: 'reloj',
      gravedad: 'demora',
      mensaje: `El reloj difiere del de ${off.map(({ fuente }) => fuente).join(' y ')}: el SRI puede rechazar lo firmado.`,
      remedio: 'Sincronice el reloj de ambas máquinas por NTP (timedatectl set-ntp true).',
      detalle: off.map(({ fuente, segundos }) => `${fuente}: ${segundos} s`).join(', '),
    });
  },
  'certificado-vencido': ({ stored }) =>
    when((stored?.expiredCertificates ?? 0) > 0, {
      codigo: 'certificado-vencido',
      gravedad: 'parcial',
      mensaje: 'Hay empresas con el certificado de firma vencido, que no pueden emitir.',
      remedio: 'Suba el certificado nuevo de cada una; «rubrica doctor» las nombra.',
      detalle: `${stored?.expiredCertificates ?? 0} empresas.`,
    }),
  'comprobantes-detenidos': ({ stored }) =>
    when((stored?.parked ?? 0) > 0, {
      codigo: 'comprobantes-detenidos',
      gravedad: 'parcial',
      mensaje: 'Hay comprobantes detenidos hasta que una persona resuelva su causa.',
      remedio: 'Búsquelos en el portal (Comprobantes, «Detenidos»), resuelva el motivo de cada uno y use «Reanudar».',
      detalle: `${stored?.parked ?? 0} comprobantes.`,
    }),
  'comprobantes-en-espera': ({ stored }) =>
    when((stored?.askedToWait ?? 0) > 0, {
      codigo: 'comprobantes-en-espera',
      gravedad: 'parcial',
      mensaje:
        'Hay comprobantes que esperan su hora: el SRI pidió enviarlos más tarde, o su clave llegó al límite de firmas.',
      remedio:
        'Nada: salen solos a su hora. El motivo del SRI está en «pendiente» y en la página de cada uno; los límites de firmas los pone quien administra la instalación.',
      detalle: `${stored?.askedToWait ?? 0} comprobantes.`,
    }),
};
