import type { Logger } from 'pino';
import type { CertificateStore } from '../certificates/store.js';
import type { Firmador } from '../firmador/firmador.js';
import type { Config } from '../config/config.js';
import type { NewFault } from '../database/simulator-controls.js';
import type { OperatorRates } from '../domain/catalogues/operator-rows.js';
import type { ListedNormas } from '../domain/normas/norma.js';
import type { AdvanceDeps } from '../lifecycle/advance.js';
import type { WatchDeps } from '../lifecycle/annulment/watch.js';
import type { Claimed } from '../lifecycle/claim.js';
import type { IssueDeps } from '../lifecycle/check-request.js';
import type { IssueComprobante, IssueWithin } from '../lifecycle/issue.js';
import type { SriHealth } from '../lifecycle/sri-health.js';
import type { MailKinds } from '../mail/kinds/define.js';
import type { Enlaces } from '../notifications/enlaces.js';
import type { MailServers } from '../notifications/mail-route.js';
import type { ImportDeps } from '../recibidos/import-document.js';
import type { SriClient } from '../sri/client.js';
import type { Duty } from '../work/duty.js';
import type { WaitList } from '../work/wait-list.js';
import type { AdmitDeps } from './admit.js';
import type { ApiBase } from './base.js';
import type { ShutdownSignals } from './shutdown.js';
import type { CycleMetrics } from '../lifecycle/cycle-metrics.js';
import type { RateLimiter } from './rate-limit.js';
import type { RideDeps } from '../lifecycle/ride-file.js';

/** The receipt life cycle in this process. */
export interface Cycle {
  readonly advancing: AdvanceDeps;
  readonly comprobantes: Duty<Claimed>;
  readonly annulments: WatchDeps;
  /** Read-only SRI client. */
  readonly readOnlySri: Pick<SriClient, 'autorizacion' | 'validez'>;
  readonly health: SriHealth;
  readonly metrics: CycleMetrics;
}

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

/** Calls to the simulator itself; for the rest the API uses the simulator's tables. */
export interface SimulatorDriver {
  readonly parseFault: (value: Readonly<Record<string, unknown>>) => NewFault | { readonly problem: string };
}

/** Skew of another clock ahead of ours, in seconds, and whether it exceeds the tolerance. */
export interface ClockSkew {
  readonly fuente: string;
  readonly segundos: number;
  readonly excedido: boolean;
}

/**
 * Everything a module is created from (module.ts): the infrastructure of the process, and the services that several capabilities share.
 * app/platform.ts opens it.
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
  readonly certificates: CertificateStore;
  /** The holder of the private keys. */
  readonly firmador: Firmador;
  readonly cycle: Cycle;
  readonly issuing: IssueDeps;
  readonly issue: IssueComprobante;
  /** Issues in one transaction with other changes. */
  readonly issueWithin: IssueWithin;
  /** Waiters for receipts, by id. */
  readonly waitList: WaitList;
  /** Intake of received documents, by upload or by mail. */
  readonly importing: ImportDeps;
  /** Rates that packs and the operator add to the SRI's tables. */
  readonly rates: {
    readonly current: () => OperatorRates;
    readonly refresh: () => Promise<void>;
    readonly listed: () => ListedNormas;
  };
  readonly mail: Mailing;
  /** Links to the buyer's page. */
  readonly enlaces: Enlaces;
  readonly rides: RideDeps;
  /** The built-in simulator; undefined: an external one, or the real SRI. */
  readonly simulator: SimulatorDriver | undefined;
}
