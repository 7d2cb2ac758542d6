import type { FastifyInstance } from 'fastify';
import type { Credentials } from '../auth/authenticate.js';
import type { Random } from '../auth/secrets.js';
import type { OAuth } from '../auth/oauth/endpoints.js';
import type { Principal } from '../auth/principal.js';
import type { CertificateStore } from '../certificates/store.js';
import type { BackupRecord } from '../database/backup/last-backup.js';
import type { Database } from '../database/transactions.js';
import type { OperatorRates } from '../domain/catalogues/operator-rows.js';
import type { IssueDeps } from '../lifecycle/fit.js';
import type { IssueReceipt } from '../lifecycle/issue.js';
import type { EstadoEnvio } from '../lifecycle/sending-state.js';
import type { SriServiceStatus } from '../lifecycle/sri-health.js';
import type { CycleMetrics } from './cycle-metrics.js';
import type { RunTemplate } from '../mail/template.js';
import type { Enlaces } from '../notifications/enlaces.js';
import type { MailServers } from '../notifications/mail-route.js';
import type { Guard } from '../outbound/guard.js';
import type { MailboxPolicy } from '../recibidos/buzon/target.js';
import type { Pool } from '../pool/pool.js';
import type { BringDeps } from '../recibidos/bring.js';
import type { DrawRide } from '../ride/receipt-files.js';
import type { RideCache } from '../ride/ride-cache.js';
import type { WaitingRoom } from '../work/waiting-room.js';
import type { Vault } from '../vault/vault.js';
import type { Background } from '../work/worker.js';
import type { Stopping } from './closing.js';
import type { Paquete } from './docs/packages.js';
import type { Streams } from './eventos/streams.js';
import type { UploadFolder } from './recibidos/upload.js';
import type { SimulatorDriver } from './simulador/driver.js';
import type { Portal } from './portal/files.js';
import type { ProcessFacts } from './process-metrics.js';
import type { RateLimiter } from './rate-limit.js';
import type { Sender } from '../webhooks/sender.js';
import type { WebhookMetrics } from './webhooks/metrics.js';

/** Dependencies of the handlers; app/service.ts wires them once. */
export interface ApiDeps {
  /** Installs request tracing, if enabled; called before any route is registered. */
  readonly trace?: (server: FastifyInstance) => void;
  readonly db: Database;
  readonly certificates: CertificateStore;
  /** Threads that parse files. */
  readonly pool: Pool;
  readonly issuing: IssueDeps;
  readonly issue: IssueReceipt;
  readonly settled: WaitingRoom;
  /** Waiters for new events, by account. */
  readonly feed: WaitingRoom;
  readonly streams: Streams;
  /** Whether the paths of Veronica's old open version are served. */
  readonly compatVeronica: boolean;
  readonly stopping: Stopping;
  /** New work was stored: this process's worker polls immediately. */
  readonly nudge: () => void;
  /** An event for the feed was stored; no work depends on it. */
  readonly happened: () => void;
  readonly mail: {
    readonly servers: MailServers;
    /** Maximum resends per day of one receipt's notice. */
    readonly resendsPerDay: number;
    /** Test mails per company, and forgotten passwords per requesting address. */
    readonly limits: { readonly test: RateLimiter; readonly forgotten: RateLimiter };
    /** A mail was queued: this process's worker polls immediately. */
    readonly nudge: () => void;
  };
  /** Webhook delivery: how endpoints are reached, the account's test limit, and the nudge. */
  readonly webhooks: {
    readonly guard: Guard;
    readonly sender: Sender;
    readonly tests: RateLimiter;
    readonly nudge: () => void;
    readonly metrics: WebhookMetrics;
  };
  /** Received documents: their intake, the temporary folder for uploads, and the nudge. */
  readonly recibidos: {
    readonly bringing: BringDeps;
    readonly uploads: UploadFolder;
    readonly nudgeCargas: () => void;
  };
  /** Mailboxes of received documents: how they are reached, and the nudge. */
  readonly buzones: { readonly policy: MailboxPolicy; readonly nudge: () => void };
  /** A report was requested: this process's worker polls immediately. */
  readonly reportes: { readonly nudge: () => void };
  /** Runs a receipt's pending step now; false if there is none or another worker has it. */
  readonly stepNow: (comprobanteId: string) => Promise<boolean>;
  /** The annulment watch: poll new ones immediately, or query the SRI about one now. */
  readonly annulment: { readonly nudge: () => void; readonly watchNow: (anulacionId: string) => Promise<boolean> };
  readonly authenticate: (credentials: Credentials) => Promise<Principal>;
  /** Per credential, or per address without one. */
  readonly rateLimiter: RateLimiter;
  /** Per account, over all its credentials. */
  readonly accountRateLimiter: RateLimiter;
  readonly drawRide: DrawRide;
  readonly runTemplate: RunTemplate;
  readonly rides: RideCache;
  /** Timeout for receiving a whole request, in seconds. */
  readonly arrivalS: number;
  readonly oauth: OAuth;
  /** Randomness and environment for new keys. */
  readonly mint: { readonly random: Random; readonly ambiente: 'simulador' | 'pruebas' | 'produccion' };
  readonly vault: Vault;
  /** Whether the public URL is https: then the portal's cookie is https-only. */
  readonly https: boolean;
  /** The operator's credential; undefined: no operator access over HTTP. */
  readonly operatorToken: string | undefined;
  /** Rates the operator added to the SRI's tables. */
  readonly rates: () => OperatorRates;
  /** Reloads the operator's rates after a change. */
  readonly ratesChanged: () => Promise<void>;
  /** Addresses and CIDR ranges of trusted proxies, whose forwarding headers count. */
  readonly proxies: readonly string[];
  /** Origins whose pages may call from a browser. */
  readonly corsOrigins: ReadonlySet<string>;
  /** Mail attempts of this process so far, by resulting state. */
  readonly mailAttempts: () => ReadonlyMap<string, number>;
  /** False: the database lost data that this process had acknowledged. */
  readonly historySound: () => boolean;
  /** Skew of other clocks ahead of ours, in seconds, and whether it exceeds the tolerance. */
  readonly clockSkews: () => readonly {
    readonly fuente: string;
    readonly segundos: number;
    readonly excedido: boolean;
  }[];
  /** Clears the credential cache after a change of rights. */
  readonly forgetCredentials: () => void;
  /** The buyer's page: its public URL, its links, and the rate limit per address. */
  readonly publico: {
    readonly baseUrl: () => string;
    readonly enlaces: Enlaces;
    readonly rateLimiter: RateLimiter;
  };
  /** The web portal; undefined if not built. */
  readonly portal: Portal | undefined;
  /** Clients to download; empty if not built. */
  readonly packages: readonly Paquete[];
  /** Controls the simulated SRI that this process calls; undefined: an external simulator, or the real SRI. */
  readonly simulator: SimulatorDriver | undefined;
  readonly now: () => Date;
  /** Token required for `/metrics`; undefined: only this machine may read them. */
  readonly metricsToken: string | undefined;
  /** Version of Rúbrica, for the OpenAPI document. */
  readonly version: string;
  readonly cycle: CycleMetrics;
  /** The last good backup and any later failed attempt, as recorded in this data folder. */
  readonly backups: () => Promise<BackupRecord>;
  /** Counts of this process's background work, for `/metrics`. */
  readonly work: Background['counts'];
  /** State of the SRI's services, shared by all processes. */
  readonly sriStatus: () => Promise<readonly SriServiceStatus[]>;
  readonly process: ProcessFacts;
  /** Why receipts are not sent, if so. */
  readonly sending: () => Promise<EstadoEnvio>;
}
