import { fileURLToPath } from 'node:url';
import { findAuthority, keepAuthority } from '../database/simulator-controls.js';
import { acceptDocuments, findAuthorizations } from '../database/simulator.js';
import type { Database } from '../database/transactions.js';
import { createAuthority, openAuthority, type Authority } from './authority.js';
import { certificateReader } from './certificate.js';
import { Schemas } from './comprobante.js';
import { ReceivedDocuments } from './received.js';
import { serve, type SimulatorLog } from './server.js';

/** How a simulator is started. */
export interface SimulatorOptions {
  readonly db: Database;
  readonly clock: () => Date;
  readonly log: SimulatorLog;
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
  /** Folder of the generated schemas, `<root>-<version>.xsd`. */
  readonly schemas: string;
  /** Days before today that `fechaEmision` may lie. */
  readonly diasAtrasMax?: number;
  /** By the letter of the ficha, instead of what the SRI was seen to authorise (FACTS §5 and §8.2). */
  readonly strict?: boolean;
  /** Answers `comprobante` as CDATA instead of escaped text. */
  readonly asCdata?: boolean;
  /** Decides whether a fault with a rate hits; tests pass their own. */
  readonly random?: () => number;
}

/** A running simulator. */
export interface Simulator {
  /** The base address, to which `/RecepcionComprobantesOffline` and the others are appended. */
  readonly url: string;
  readonly authority: Authority;
  close(): Promise<void>;
}

/**
 * The SRI publishes no window for 65 (FACTS §18: same day, 3 and 90 days circulate). Three days let an installation deliver
 * after a weekend's outage and still show the error to whoever back-dates.
 */
const DIAS_ATRAS_MAX = 3;

/** Where the schemas that documents/ generates lie, beside this file in src/ and in dist/. */
export const GENERATED_SCHEMAS = fileURLToPath(new URL('./schemas', import.meta.url));

/** Starts the simulator. Several processes may do so on one database: they share ledger, documents, faults and authority. */
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

/** The installation's authority, made by whichever process is first. Needs no running simulator. */
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
