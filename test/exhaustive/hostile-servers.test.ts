import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMailboxThreads } from '../../src/features/buzon/reading/threads.js';
import { askSri, askToken, deliverMail, readMailbox, sendWebhook } from '../support/hostile/attacks.js';
import { costOnMainThread } from '../support/hostile/main-thread-cost.js';
import { HTTP_ATTACKS } from '../support/hostile/http.js';
import type { IMAP_ATTACKS } from '../support/hostile/imap.js';
import { startHostileServers, type HostileServers } from '../support/hostile/servers.js';
import { SMTP_ATTACKS } from '../support/hostile/smtp.js';

// The long form for mailboxes is `npm run test:servidores`: the memory of a service process over minutes.

/** Longest continuous CPU time of the main thread (docs/seguridad.md). */
const STALL_MS_MAX = 100;
/** For the whole process; the attacks include answers of 30 MB and two million literals. */
const GROWTH_MB_MAX = 300;

let servers: HostileServers;
/** Shorter than the service's limit: some attacks use up all of it. */
const threads = createMailboxThreads({ serverMs: 20_000 });

beforeAll(async () => {
  servers = await startHostileServers();
  // Modules load on the first call; that cost is not the server's.
  await readMailbox(servers, 'honest', threads);
  await deliverMail(servers, 'honest');
  await sendWebhook(servers, 'honest');
  await askToken(servers, 'honest', threads);
  await askSri(servers, 'sri-mensaje-long');
});
afterAll(async () => {
  await threads.close();
  await servers.stop();
});

async function held(work: () => Promise<string>): Promise<string> {
  const before = process.memoryUsage.rss();
  const { result, stallMs } = await costOnMainThread(work);
  expect(stallMs).toBeLessThan(STALL_MS_MAX);
  expect((process.memoryUsage.rss() - before) / 1024 ** 2).toBeLessThan(GROWTH_MB_MAX);
  return result;
}

describe('an IMAP server cannot block the main thread, and is suspended with a reason', () => {
  const TOO_LONG = 'respuesta demasiado larga';
  /** The message is fetched without its structure; then the mailbox gets a long pause (read-buzon.ts). */
  const PASSED = '1 messages and more, one beyond the bound, 57 bytes';
  /** Whichever bound is reached first: of bytes, of processor time or of time. That of one structure's bytes passes its message over. */
  const TOO_MUCH = new RegExp(
    `mucho más de lo que se le pidió|demasiado costosas de leer|no terminó de responder|${PASSED}`,
  );
  const expected: Readonly<Record<keyof typeof IMAP_ATTACKS, string | RegExp>> = {
    honest: '3 messages, 57 bytes',
    renumbered: '3 messages, 57 bytes',
    'search-4m': TOO_LONG,
    'bodystructure-600k': PASSED,
    'envelope-30mb': PASSED,
    'envelope-literal-30mb': PASSED,
    'addresses-500k': PASSED,
    'literals-2m': PASSED,
    nesting: PASSED,
    'fetch-flood': TOO_MUCH,
    'greeting-line': TOO_LONG,
    'greeting-flood': /no respondió a tiempo|mucho más|no terminó/,
    'capability-200k': TOO_LONG,
    'capability-flood': TOO_MUCH,
    'continuation-flood': TOO_MUCH,
    'untagged-flood': TOO_MUCH,
    'exists-flood': TOO_MUCH,
    'expunge-flood': TOO_MUCH,
    'unknown-tags': TOO_MUCH,
    'list-flood': TOO_MUCH,
    'flags-flood': TOO_LONG,
    'exists-4g': '1000 messages and more, 57 bytes',
    'uidvalidity-huge': 'no identifica sus mensajes',
    'message-literal-huge': TOO_LONG,
    'message-600mb': TOO_LONG,
    'message-tail': TOO_LONG,
    drip: 'no terminó de responder',
    silence: /no respondió a tiempo|no terminó/,
    throttled: /no abrió la carpeta|no terminó/,
    compressed: '3 messages, 57 bytes',
    'large-structure': '2 messages and more, one beyond the bound, 57 bytes',
  };
  test.each(Object.entries(expected))('%s', async (name, words) => {
    expect(await held(() => readMailbox(servers, name, threads))).toMatch(words);
  });
});

describe('a mail server cannot block the main thread', () => {
  // Attacks that only stall use up the minutes that a delivery has.
  const names = Object.keys(SMTP_ATTACKS).filter((name) => !['drip', 'silence', 'starttls-plain'].includes(name));
  test.each(names)('%s', async (name) => {
    expect(await held(() => deliverMail(servers, name))).toMatch(/^(answered|failed|unknown)$/);
  });
});

const general = Object.keys(HTTP_ATTACKS).filter((name) => !/^(sri|token)-/.test(name));

describe('a webhook receiver cannot block the main thread', () => {
  test.each(general)('%s', async (name) => {
    expect(await held(() => sendWebhook(servers, name))).toMatch(/^(answered 200|failed)$/);
  });
});

describe('an OAuth provider of a mailbox cannot block the main thread', () => {
  const names = Object.keys(HTTP_ATTACKS).filter((name) => !/^sri-|drip|silence/.test(name));
  test.each(names)('%s', async (name) => {
    expect(await held(() => askToken(servers, name, threads))).toMatch(/^(token|refused)$/);
  });
});

describe('an SRI answer cannot block the main thread, and is never taken as a decision', () => {
  test.each(Object.keys(HTTP_ATTACKS).filter((name) => !name.startsWith('token-')))('%s', async (name) => {
    const kinds = await held(() => askSri(servers, name));
    expect(kinds.split(' ').every((kind) => kind === 'unknown' || kind === 'unavailable')).toBe(true);
  });
});
