import { isSetupLinkOpen, offerSetupLink } from './store/setup-links.js';
import type { Database } from '../db/transactions.js';
import type { Origin } from '../audit/trail.js';
import { createAccount, unusableSetupLink } from './accounts.js';
import { mintLinkToken, sha256 } from './secrets.js';
import type { Random } from '../kernel/random.js';

/** Long enough for a start in the evening; another start prints another link. */
export const SETUP_LINK_HOURS = 24;

/** Creates a link's token while there is no account; undefined once there is one. */
export async function offerSetup(db: Database, random: Random): Promise<string | undefined> {
  const { token, hash } = mintLinkToken(random);
  const offered = await db.asWorker((tx) => offerSetupLink(tx, { tokenHash: hash, validityHours: SETUP_LINK_HOURS }));
  return offered ? token : undefined;
}

export interface FirstOwner {
  readonly token: string;
  readonly nombre: string;
  readonly usuario: string;
  readonly nombres: string;
  readonly password: string;
}

/** Creates the first account. Anyone with the link may do it, once; every other link ends too. */
export async function useSetupLink(
  deps: { readonly db: Database; readonly random: Random; readonly ambiente: 'simulador' | 'pruebas' | 'produccion' },
  { token, ...owner }: FirstOwner,
  origin: Origin = {},
): Promise<void> {
  const setupHash = sha256(token);
  // Checked again inside the transaction; here it saves hashing a password for every guess.
  if (!(await deps.db.asWorker((tx) => isSetupLinkOpen(tx, setupHash)))) throw unusableSetupLink();
  await createAccount(deps, { ...owner, ambiente: deps.ambiente, setupHash }, origin);
}
