import type { Config } from '../config/config.js';
import type { MailboxPolicy } from '../recibidos/buzon/target.js';
import { createMailboxThreads } from '../recibidos/buzon/threads.js';
import { extraAuthorities, guardOf } from './guard.js';

/** Connections per account to mailboxes and their token endpoints: two per poll, every five minutes. */
const ATTEMPTS = { perSecond: 1, burst: 60 } as const;
const SILENCE_MS = 20_000;

export function createBuzones(config: Config): MailboxPolicy {
  return {
    guard: guardOf(config, ATTEMPTS),
    extraAuthorities: extraAuthorities(config),
    silenceMs: SILENCE_MS,
    threads: createMailboxThreads(),
  };
}
