import type { Logger } from 'pino';
import type { Firmador } from '../firmador/firmador.js';
import type { Config } from '../config/config.js';
import type { OperatorRates } from '../kernel/catalogues/operator-rows.js';
import type { ListedNormas } from '../kernel/normas/norma.js';
import type { MailKinds } from '../mail/kinds/define.js';
import type { MailServers } from '../mail/mail-route.js';
import type { AdmitDeps } from './admit.js';
import type { ApiBase } from './base.js';
import type { PausedWork } from './paused-work.js';
import type { PersonalData } from './personal-data.js';
import type { RateLimiter } from './rate-limit.js';
import type { ShutdownSignals } from './shutdown.js';

/** Mail servers, the kinds of mail, and the limits of requests that send a mail. */
export interface Mailing {
  /** For every capability. */
  readonly kinds: MailKinds;
  readonly servers: MailServers;
  /** Maximum resends per day of one receipt's notice. */
  readonly resendsPerDay: number;
  /** Test mails per company, and forgotten passwords per requesting address. */
  readonly limits: { readonly test: RateLimiter; readonly forgotten: RateLimiter };
}

/** Skew of another clock ahead of ours, in seconds, and whether it exceeds the tolerance. */
export interface ClockSkew {
  readonly fuente: string;
  readonly segundos: number;
  readonly excedido: boolean;
}

/**
 * The infrastructure of the process that every module may use; app/platform.ts opens it. What a capability shares extends it where it is
 * built (`ReceiptsPlatform`, `CertificatesPlatform` …), and a module asks for what it needs.
 */
export interface Platform extends ApiBase {
  readonly config: Config;
  readonly log: Logger;
  readonly version: string;
  readonly shutdown: ShutdownSignals;
  /** Public URL of this service, as far as it is known. */
  readonly baseUrl: () => string;
  /** A newer release named by the configured list; undefined: none, or no list. */
  readonly newerRelease: () => Promise<string | undefined>;
  /** Folders built beside the service. */
  readonly built: { readonly portal: string; readonly packages: string };
  /** How callers are authenticated and limited. */
  readonly admission: AdmitDeps;
  /** False until the start is complete: in `simulador`, until demo.json exists. */
  readonly hasStarted: () => boolean;
  readonly clockSkews: () => readonly ClockSkew[];
  /** False: the database lost data that this process had acknowledged. */
  readonly historySound: () => boolean;
  /** The holder of the private keys. */
  readonly firmador: Firmador;
  /** Rates that packs and the operator add to the SRI's tables. */
  readonly rates: {
    readonly current: () => OperatorRates;
    readonly refresh: () => Promise<void>;
    readonly listed: () => ListedNormas;
  };
  readonly mail: Mailing;
  /** Data about a person, of all capabilities. */
  readonly personal: readonly PersonalData[];
  /** Stored work that may wait for a person, of all capabilities. */
  readonly attention: readonly PausedWork[];
}
