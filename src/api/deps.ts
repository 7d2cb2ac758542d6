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

/** What the handlers use; app.ts wires it once. */
export interface ApiDeps {
  /** Watches requests, where traces are wanted; called before any route is there. */
  readonly trace?: (server: FastifyInstance) => void;
  readonly db: Database;
  readonly certificates: CertificateStore;
  /** Reads files. */
  readonly pool: Pool;
  readonly issuing: IssueDeps;
  readonly issue: IssueReceipt;
  readonly settled: WaitingRoom;
  /** Accounts whose feed goes on. */
  readonly feed: WaitingRoom;
  readonly streams: Streams;
  /** Whether the paths of Veronica's old open version lead here. */
  readonly compatVeronica: boolean;
  readonly stopping: Stopping;
  /** New work was stored: the worker of this process looks at once. */
  readonly nudge: () => void;
  /** Something happened that the feed tells; no work waits for it. */
  readonly happened: () => void;
  readonly mail: {
    readonly servers: MailServers;
    /** How often a day the notice of one receipt may be sent again. */
    readonly resendsPerDay: number;
    /** Of test mails, per company, and of forgotten passwords, per address that asks. */
    readonly limits: { readonly test: RateLimiter; readonly forgotten: RateLimiter };
    /** A mail was queued: the worker of this process looks at once. */
    readonly nudge: () => void;
  };
  /** Endpoints that are told of events: how they are reached, how often an account may try one, and that there is work. */
  readonly webhooks: {
    readonly guard: Guard;
    readonly sender: Sender;
    readonly tests: RateLimiter;
    readonly nudge: () => void;
    readonly metrics: WebhookMetrics;
  };
  /** Documents that companies receive: their intake, where uploads lie meanwhile, and that there is work. */
  readonly recibidos: {
    readonly bringing: BringDeps;
    readonly uploads: UploadFolder;
    readonly nudgeCargas: () => void;
  };
  /** Mailboxes of received documents: how they are reached, and that there is one to look into. */
  readonly buzones: { readonly policy: MailboxPolicy; readonly nudge: () => void };
  /** A report was asked for: the worker of this process looks at once. */
  readonly reportes: { readonly nudge: () => void };
  /** Takes a receipt's pending step now; false when there is none or another has it. */
  readonly stepNow: (comprobanteId: string) => Promise<boolean>;
  /** The watch on annulments: look at new ones at once, or ask the SRI about one now. */
  readonly annulment: { readonly nudge: () => void; readonly watchNow: (anulacionId: string) => Promise<boolean> };
  readonly authenticate: (credentials: Credentials) => Promise<Principal>;
  /** Of one credential, or of one address where there is none. */
  readonly rateLimiter: RateLimiter;
  /** Of all credentials of an account together. */
  readonly accountRateLimiter: RateLimiter;
  readonly drawRide: DrawRide;
  readonly runTemplate: RunTemplate;
  /** RIDEs that were just made. */
  readonly rides: RideCache;
  /** How long a request may take to arrive whole, in seconds. */
  readonly arrivalS: number;
  readonly oauth: OAuth;
  /** What new keys are made of, and for which environment. */
  readonly mint: { readonly random: Random; readonly ambiente: 'simulador' | 'pruebas' | 'produccion' };
  /** Seals and opens secrets. */
  readonly vault: Vault;
  /** Whether the outside reaches us by https: then the portal's cookie is for https alone. */
  readonly https: boolean;
  /** The operator's own credential; undefined: nobody is the operator over HTTP. */
  readonly operatorToken: string | undefined;
  /** Rates that the operator added to the SRI's tables. */
  readonly rates: () => OperatorRates;
  /** The operator changed some: they are read again. */
  readonly ratesChanged: () => Promise<void>;
  /** Addresses and CIDR ranges of the proxies in front, which may say whom a request came from. */
  readonly proxies: readonly string[];
  /** Origins whose pages may call from a browser. */
  readonly corsOrigins: ReadonlySet<string>;
  /** Attempts at mails of this process so far, by the state that they left the mail in. */
  readonly mailAttempts: () => ReadonlyMap<string, number>;
  /** False: the database lost what this process had acknowledged. */
  readonly historySound: () => boolean;
  /** How far other clocks are ahead of ours, in seconds, and whether that is too far. */
  readonly clockSkews: () => readonly {
    readonly fuente: string;
    readonly segundos: number;
    readonly excedido: boolean;
  }[];
  /** Somebody's rights changed: whoever calls next is looked up again. */
  readonly forgetCredentials: () => void;
  /** The buyer's page: where the outside finds it, the links to it, and how often one address may ask. */
  readonly publico: {
    readonly baseUrl: () => string;
    readonly enlaces: Enlaces;
    readonly rateLimiter: RateLimiter;
  };
  /** The web portal; undefined where it is not built. */
  readonly portal: Portal | undefined;
  /** The clients to download; none where they are not built. */
  readonly packages: readonly Paquete[];
  /** The simulated SRI that this process calls, to be driven; undefined: another's simulator, or the real one. */
  readonly simulator: SimulatorDriver | undefined;
  readonly now: () => Date;
  /** Asked of whoever reads `/metrics`; undefined: only this machine may. */
  readonly metricsToken: string | undefined;
  /** Of Rúbrica, for the OpenAPI document. */
  readonly version: string;
  /** What the life cycle measures, for `/metrics`. */
  readonly cycle: CycleMetrics;
  /** The last good backup and a failed attempt after it, as far as this data folder knows. */
  readonly backups: () => Promise<BackupRecord>;
  /** What this process's background work came to so far, for `/metrics`. */
  readonly work: Background['counts'];
  /** The SRI's services as all processes see them. */
  readonly sriStatus: () => Promise<readonly SriServiceStatus[]>;
  /** This process and its machine, for `/metrics`. */
  readonly process: ProcessFacts;
  /** Why receipts are not sent, if they are not. */
  readonly sending: () => Promise<EstadoEnvio>;
}
