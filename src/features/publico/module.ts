import { createRateLimiter } from '../../http/rate-limit.js';
import { PUBLIC_PATHS, servePublicPages } from './serve.js';
import { defineModule, type Running } from '../../http/module.js';
import type { ReceiptsPlatform } from '../../receipts/platform.js';

export const publico = defineModule({
  paths: Object.values(PUBLIC_PATHS),
  create: createPublico,
});

/** Per address, which a whole office may share; a buyer opens one page and downloads two files. */
const VISITS = { perSecond: 5, burst: 60 } as const;

function createPublico({ db, rides }: ReceiptsPlatform): Running<object> {
  const rateLimiter = createRateLimiter(VISITS.perSecond, VISITS.burst, () => performance.now());
  return { api: () => ({}), mount: (server) => servePublicPages(server, { db, rides, rateLimiter }) };
}
