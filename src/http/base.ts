import type { Random } from '../kernel/random.js';
import type { Database } from '../db/transactions.js';
import type { Pool } from '../pool/pool.js';
import type { Vault } from '../vault/vault.js';

/** The site that passkeys belong to: the id is stored in the authenticator, the origin is where the browser must be. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/** Dependencies of every route. A route gets these and the slice of its own module (module.ts). */
export interface ApiBase {
  readonly db: Database;
  readonly now: () => Date;
  readonly vault: Vault;
  /** Threads that parse files. */
  readonly pool: Pool;
  /** Randomness and environment for new keys. */
  readonly mint: { readonly random: Random; readonly ambiente: 'simulador' | 'pruebas' | 'produccion' };
  /** Whether the public URL is https: then the portal's cookie is https-only. */
  readonly https: boolean;
  /** The site of passkeys, from the installation's own address; undefined: passkeys do not work there. */
  readonly relyingParty: () => RelyingParty | undefined;
  /** Clears the credential cache after a change of rights. */
  readonly forgetCredentials: () => void;
}
