import { createHash } from 'node:crypto';
import { chainHead, outsideChain, readLinks, type Anchor, type ChainLink } from '../db/audit-chain.js';
import type { AccountId, Database } from '../db/transactions.js';

const PAGE = 1000;

/** Result of checking a chain. */
export interface ChainReport {
  /** Links that are intact, from the first on. */
  readonly links: number;
  /** Hash of the last intact link. */
  readonly hash: string;
  /** First fault, in Spanish; undefined: the chain is intact. */
  readonly fault: string | undefined;
}

/** Recomputes a chain link by link, from the first on. Stops at the first fault. */
export class ChainCheck {
  #links = 0;
  #hash = '0'.repeat(64);
  #fault: string | undefined;
  readonly #anchors: readonly Anchor[];

  constructor(anchors: readonly Anchor[] = []) {
    this.#anchors = anchors;
  }

  add({ seq, hash, entrada }: ChainLink): void {
    if (this.#fault !== undefined) return;
    if (seq !== this.#links + 1) {
      this.#fault = `Falta el registro ${this.#links + 1} de la cadena.`;
    } else if (entrada === null) {
      this.#fault = `El registro ${seq} fue borrado.`;
    } else if (hash !== linkHash(this.#hash, entrada)) {
      this.#fault = `El registro ${seq} fue cambiado.`;
    } else if (this.#anchors.some((anchor) => anchor.seq === seq && anchor.hash !== hash)) {
      this.#fault = `El registro ${seq} no es el que consta en el ancla: la cadena fue reescrita.`;
    } else {
      this.#links = seq;
      this.#hash = hash;
    }
  }

  /** Ends the chain at its head, if known. */
  end(head?: Anchor): ChainReport {
    return { links: this.#links, hash: this.#hash, fault: this.#fault ?? this.#faultAtEnd(head) };
  }

  #faultAtEnd(head: Anchor | undefined): string | undefined {
    const last = this.#links;
    const known = this.#anchors.reduce((most, { seq }) => Math.max(most, seq), 0);
    if (head !== undefined && head.seq > last) return `Falta el registro ${last + 1} de la cadena.`;
    if (head !== undefined && head.hash !== this.#hash) return `El registro ${last}, el último, fue cambiado.`;
    if (known > last)
      return `La cadena termina en el registro ${last}, y el ancla dice que llegaba al ${known}: faltan los últimos.`;
    return undefined;
  }
}

function linkHash(previous: string, entrada: string): string {
  return createHash('sha256').update(previous, 'hex').update(entrada).digest('hex');
}

/** The account's links up to the head when it starts, oldest first, a page per transaction. */
export async function* readChain(db: Database, accountId: AccountId): AsyncGenerator<ChainLink> {
  const head = await db.inAccount(accountId, chainHead);
  if (head !== undefined) yield* linksTo(db, accountId, head.seq);
}

async function* linksTo(db: Database, accountId: AccountId, until: number): AsyncGenerator<ChainLink> {
  for (let after = 0; after < until;) {
    const page = await db.inAccount(accountId, (tx) => readLinks(tx, { after, until, limit: PAGE }));
    yield* page;
    after = page.at(-1)?.seq ?? until;
  }
}

/** The exported form, JSON Lines. `entrada` is a string, so that any language can hash it as it is. */
export async function* chainLines(links: AsyncIterable<ChainLink>): AsyncGenerator<string> {
  for await (const { seq, hash, entrada } of links) yield `${JSON.stringify({ seq, hash, entrada })}\n`;
}

/** Parses an exported line; undefined: not one of ours. */
export function parseLine(line: string): ChainLink | undefined {
  try {
    const { seq, hash, entrada } = JSON.parse(line) as Record<string, unknown>;
    return typeof seq === 'number' && typeof hash === 'string' && typeof entrada === 'string'
      ? { seq, hash, entrada }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Verifies an account's trail in the database: every entry is in its chain, unchanged, and the chain agrees with the anchors. */
export async function verifyChain(
  db: Database,
  accountId: AccountId,
  anchors: readonly Anchor[] = [],
): Promise<ChainReport> {
  const head = await db.inAccount(accountId, chainHead);
  const check = new ChainCheck(anchors);
  for await (const link of linksTo(db, accountId, head?.seq ?? 0)) check.add(link);
  const report = check.end(head);
  if (report.fault !== undefined) return report;
  const { entry, link } = await db.inAccount(accountId, outsideChain);
  if (entry !== null)
    return { ...report, fault: `El suceso ${entry} no está en la cadena: no lo escribió el servicio.` };
  if (link !== null)
    return { ...report, fault: `El registro ${link} está después del último: la cadena fue acortada.` };
  return report;
}
