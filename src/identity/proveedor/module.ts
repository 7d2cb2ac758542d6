import { createOidcClient } from '../oidc/client.js';
import { recheckDomains } from '../oidc/domains.js';
import { sealedProviders } from '../oidc/settings.js';
import { createTxtReader } from '../../outbound/dns-txt.js';
import { periodic } from '../../work/periodic.js';
import { extraAuthorities, guardOf } from '../../http/guard.js';
import { defineModule, type Running } from '../../http/module.js';
import type { Platform } from '../../http/platform.js';
import { createRateLimiter } from '../../http/rate-limit.js';
import { beginProviderLinkRoute, unlinkProviderRoute } from './link.js';
import { checkDomainRoute } from './domains.js';
import { changeProviderRoute, readProviderRoute, removeProviderRoute, testProviderRoute } from './settings.js';
import {
  beginProviderSignInRoute,
  endProviderSessionRoute,
  findProviderRoute,
  finishProviderSignInRoute,
  finishSecondStepRoute,
} from './sign-in.js';
import type { ProveedorSlice } from './slice.js';
import * as declaration from './declaration.js';
import { vinculoQuitado } from '../../mail/kinds/vinculo-quitado.js';
import { dominioPorComprobar } from '../../mail/kinds/dominio-por-comprobar.js';
import { usuarioRenombrado } from '../../mail/kinds/usuario-renombrado.js';

export const proveedor = defineModule<ProveedorSlice>({
  routes: [
    readProviderRoute,
    changeProviderRoute,
    removeProviderRoute,
    testProviderRoute,
    checkDomainRoute,
    findProviderRoute,
    beginProviderSignInRoute,
    finishProviderSignInRoute,
    finishSecondStepRoute,
    endProviderSessionRoute,
    beginProviderLinkRoute,
    unlinkProviderRoute,
  ],
  sealed: [sealedProviders],
  ...declaration,
  mails: [vinculoQuitado, dominioPorComprobar, usuarioRenombrado],
  create: createProveedor,
});

/** An office behind one address signs in at the same hour. */
const SIGN_INS = { perSecond: 1, burst: 60 } as const;
/** A person tests a provider a few times in a row. */
const TESTS = { perSecond: 1 / 10, burst: 10 } as const;
/** Each domain of an account once, and again: a record that was just added may not be seen at once. */
const PROOFS = { perSecond: 1 / 10, burst: 20 } as const;
/** Proofs by DNS are due after days. */
const RECHECK_MS = 3_600_000;
/** Connections per account to its provider: one to three per sign-in. */
const ATTEMPTS = { perSecond: 5, burst: 300 } as const;
const ANSWER_MS = 10_000;

function createProveedor({ config, baseUrl, db }: Platform): Running<ProveedorSlice> {
  const guard = guardOf(config, ATTEMPTS);
  const readTxt = createTxtReader(config.outbound.dnsServers);
  const encryptionRequired = config.ambiente !== 'simulador';
  return {
    api: () => ({
      guard,
      oidc: createOidcClient({
        ...{ guard, encryptionRequired, answerMs: ANSWER_MS },
        extraAuthorities: extraAuthorities(config),
      }),
      signIns: createRateLimiter(SIGN_INS.perSecond, SIGN_INS.burst, () => performance.now()),
      readTxt,
      proofs: createRateLimiter(PROOFS.perSecond, PROOFS.burst, () => performance.now()),
      tests: createRateLimiter(TESTS.perSecond, TESTS.burst, () => performance.now()),
      portalUrl: () => `${baseUrl().replace(/\/$/, '')}/portal`,
    }),
    duties: [
      periodic(db, {
        name: 'dominios',
        everyMs: RECHECK_MS,
        run: (signal) => recheckDomains(db, readTxt, signal),
      }),
    ],
  };
}
