import { fileURLToPath } from 'node:url';
import { findAuthority, keepAuthority } from './controls-store.js';
import { acceptDocuments, findAuthorizations } from './store.js';
import type { Database } from '../db/transactions.js';
import { createAuthority, openAuthority, type Authority } from './authority.js';
import { certificateReader } from './certificate.js';
import { Schemas } from './comprobante.js';
import { ReceivedDocuments } from './received.js';
import { serve, type SimulatorLog } from './server.js';

export interface SimulatorOptions {
  readonly db: Database;
  readonly clock: () => Date;
  readonly log: SimulatorLog;
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** Folder of generated schemas, `<root>-<version>.xsd`. */
  readonly schemas: string;
  /** How many days back `fechaEmision` may be. */
  readonly diasAtrasMax?: number;
  /** Follow the ficha strictly, not the SRI's observed behaviour (FACTS §5 and §8.2). */
  readonly strict?: boolean;
  /** Return `comprobante` as CDATA instead of escaped text. */
  readonly asCdata?: boolean;
  /** Random source for faults with a rate. */
  readonly random?: () => number;
}

export interface Simulator {
  /** Base URL for `/RecepcionComprobantesOffline` and the others. */
  readonly url: string;
  readonly authority: Authority;
  close(): Promise<void>;
}

/**
 * The SRI publishes no window for 65 (FACTS §18: same day, 3 and 90 days are reported). Three days cover a weekend outage and still
 * show the error for back-dated documents.
 */
const DIAS_ATRAS_MAX = 3;

/** Folder of the schemas generated from documents/, in src/ and dist/ alike. */
export const GENERATED_SCHEMAS = fileURLToPath(new URL('./schemas', import.meta.url));

/** Starts the simulator. Several processes on one database share ledger, documents, faults and authority. */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const { db, clock, log } = options;
  const authority = await loadAuthority(db, clock);
  const schemas = new Schemas(options.schemas);
  const server = await serve(
    {
      db,
      clock,
      log,
      schemas,
      authority,
      readCertificate: certificateReader(authority.certificate),
      diasAtrasMax: options.diasAtrasMax ?? DIAS_ATRAS_MAX,
      strict: options.strict ?? false,
      asCdata: options.asCdata ?? false,
      random: options.random ?? Math.random,
      accept: db.groupAsSimulator(acceptDocuments),
      authorizations: db.groupAsSimulator(findAuthorizations),
      received: new ReceivedDocuments(db),
    },
    options.host,
    options.port,
  );
  return {
    url: server.url,
    authority,
    close: async () => {
      await server.close();
      schemas.dispose();
    },
  };
}

/** The installation's authority, created by the first process. Needs no running simulator. */
export async function loadAuthority(db: Database, clock: () => Date): Promise<ReturnType<typeof openAuthority>> {
  const stored = await db.asSimulator(findAuthority);
  if (stored !== undefined) return openAuthority(stored);
  const fresh = await createAuthority(clock());
  const kept = await db.asSimulator(async (tx) => {
    await keepAuthority(tx, fresh);
    return findAuthority(tx);
  });
  if (kept === undefined) throw new Error('the authority was not kept');
  return openAuthority(kept);
}
