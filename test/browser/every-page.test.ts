import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { ROLES, type Role } from '../../src/domain/roles.js';
import { isLongRun } from '../support/long-run.js';
import { closePage, enter, expectAccessibleEverywhere, hasBrowser, openPage, usePortal } from '../support/browser.js';
import { ALL_LOOKS, DESK, LOOKS, PHONE, visit } from '../support/chromium.js';
import { administratorOf, plantSamples } from '../support/portal-data.js';
import { MARK, plantHostile, RAN } from '../support/portal-hostile.js';
import { addressOf, PAGES, type PortalPage } from '../support/portal-pages.js';
import { en, es } from '../support/portal-texts.js';
import { cutAtAnyWidth } from '../support/portal-widths.js';

/** All pages in several looks, on a machine that has other things to do. */
const LONG_MS = 900_000;
const portal = usePortal();
const inside = PAGES.filter(({ signedIn }) => signedIn);

let samples: Readonly<Record<string, string>>;
beforeAll(async () => {
  if (hasBrowser) samples = await plantSamples(portal);
}, LONG_MS);

/** Pages with the most controls; `npm run test:long -- portal` judges all as these. */
const DENSE = [
  'comprobante-autorizado',
  'emitir-factura',
  'recibido-por-decidir',
  'reporte-impuestos',
  'empresa-datos',
];

/** Frames of others' HTML and of PDFs have no storage. */
const SPEAK_ENGLISH = `try { localStorage.setItem('rubrica.idioma', 'en'); } catch {}`;

async function expectWhole(page: Page): Promise<void> {
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  expect(await page.title()).toMatch(/.+ · Rúbrica$/);
}

describe.skipIf(!hasBrowser)('every page', () => {
  test(
    'has one heading, a title, no accessibility violation, nothing cut and nothing outside at any width',
    async () => {
      const known = await openPage(portal);
      await enter(known, portal);
      const stranger = await openPage(portal);
      const wrong: string[] = [];
      const judged = sampleOf(PAGES);
      for (const [at, one] of judged.entries()) {
        const page = one.signedIn ? known : stranger;
        await visit(page, addressOf(one, samples));
        await expectWhole(page);
        // The looks one after the other: each change of them draws the page again.
        const look = Math.floor((at / judged.length) * LOOKS.length);
        await expectAccessibleEverywhere(page, ALL_LOOKS ? LOOKS : LOOKS.slice(look, look + 1));
        for (const found of await cutAtAnyWidth(page, DENSE.includes(one.name))) wrong.push(`${one.name} ${found}`);
      }
      expect(wrong).toEqual([]);
      await closePage(known);
      await closePage(stranger);
    },
    LONG_MS,
  );

  test(
    'is entirely in English when selected',
    async () => {
      const spanish = onlySpanish();
      const known = await openPage(portal);
      await enter(known, portal);
      const stranger = await openPage(portal);
      for (const page of [known, stranger]) await page.addInitScript(SPEAK_ENGLISH);
      for (const one of ALL_LOOKS ? PAGES : PAGES.filter(({ name }) => DENSE.includes(name))) {
        const page = one.signedIn ? known : stranger;
        await visit(page, addressOf(one, samples));
        await expectWhole(page);
        expect(await page.locator('html').getAttribute('lang')).toBe('en');
        const said = await page.locator('nav a, h1, h2, h3, h4, main button, main label').allInnerTexts();
        expect(
          said.map((words) => words.trim()).filter((words) => spanish.has(words)),
          one.name,
        ).toEqual([]);
      }
      await closePage(known);
      await closePage(stranger);
    },
    LONG_MS,
  );
});

/** The texts that are Spanish and not English. */
function onlySpanish(): ReadonlySet<string> {
  const english = new Set(leaves(en));
  return new Set(leaves(es).filter((text) => !english.has(text)));
}

function leaves(texts: unknown): string[] {
  if (typeof texts === 'string') return [texts];
  return typeof texts === 'object' && texts !== null ? Object.values(texts).flatMap(leaves) : [];
}

describe.skipIf(!hasBrowser)('an account with hostile texts everywhere', () => {
  const theirs = usePortal();

  test(
    'shows them as plain text, and no page is wider than the screen',
    async () => {
      const hostile = await plantHostile(theirs);
      const page = await openPage(theirs);
      await enter(page, theirs);
      const showing = new Set<string>();
      for (const viewport of ALL_LOOKS ? [DESK, PHONE] : [PHONE]) {
        await page.setViewportSize(viewport);
        for (const one of sampleOf(inside)) {
          await visit(page, addressOf(one, hostile));
          const seen = await page.evaluate<{ ran: boolean; made: number; beyond: number; shown: boolean }>(`({
            ran: '${RAN}' in window,
            made: document.querySelectorAll('[${MARK}], [onerror], [onmouseover], a[href^="javascript:"]').length,
            beyond: document.documentElement.scrollWidth - document.documentElement.clientWidth,
            shown: document.body.innerText.includes('${MARK}'),
          })`);
          expect({ ...seen, shown: undefined }, `${one.name} at ${viewport.width}`).toEqual({
            ran: false,
            made: 0,
            beyond: 0,
            shown: undefined,
          });
          if (seen.shown) showing.add(one.name);
        }
      }
      // Otherwise nothing was tried.
      for (const name of ['comprobantes', 'api-keys', 'clientes-oauth', 'usuarios', 'auditoria'])
        expect(showing, name).toContain(name);
      await closePage(page);
    },
    LONG_MS,
  );
});

describe.skipIf(!hasBrowser)('a user with a single role', () => {
  const first = firstOfEach(inside);
  const roles: readonly Role[] = ALL_LOOKS ? ROLES : ['ROLE_RECEIPTS'];
  const EVERYBODYS = ['/inicio', '/api-keys', '/cuenta'];
  const ADMINISTRATORS = ['/usuarios', '/clientes-oauth', '/auditoria', '/simulador'];
  const BY_ROLE: Readonly<Partial<Record<Role, readonly string[]>>> = {
    ROLE_RECEIPTS: ['/comprobantes', '/emitir'],
    ROLE_REPORTS: ['/reportes'],
  };

  test.each(roles)(
    '%s: the navigation shows only allowed pages, and every other page names the missing role',
    async (role) => {
      const send = await administratorOf(portal);
      const usuario = `${role.toLowerCase().replaceAll('_', '-')}@example.test`;
      const made = await send('usuarios', { usuario, nombres: role, rol: 'usuario', roles: [role] });
      const page = await openPage(portal);
      await enter(page, portal, { usuario, password: String(made['password']) });
      let refused: string[] = [];
      page.on('response', (response) => {
        if (response.status() === 403) refused.push(response.url());
      });
      const usable: string[] = [];
      for (const one of first) {
        refused = [];
        await visit(page, addressOf(one, samples));
        await expectWhole(page);
        const title = await page.getByRole('heading', { level: 1 }).innerText();
        if (title === 'No tiene acceso a esta página') {
          expect(await page.getByRole('main').innerText()).toMatch(/Hace falta .+ Pídalo a un administrador/);
        } else {
          usable.push(areaOf(one));
          expect(refused, one.name).toEqual([]);
          expect(await page.getByRole('alert').filter({ hasText: 'No se pudo completar' }).count(), one.name).toBe(0);
        }
      }
      const nav = page.getByRole('navigation', { name: 'Navegación principal' });
      const links = await nav.getByRole('link').all();
      const hrefs = await Promise.all(links.map((link) => link.getAttribute('href')));
      const shown = hrefs.map((href) => (href ?? '').replace(/^\/portal|\?.*$/g, ''));
      expect(shown.filter((path) => !usable.includes(path))).toEqual([]);
      expect(usable).toEqual(expect.arrayContaining([...EVERYBODYS, ...(BY_ROLE[role] ?? [])]));
      for (const path of ADMINISTRATORS) expect(usable).not.toContain(path);
      for (const [other, paths] of Object.entries(BY_ROLE))
        if (other !== role) for (const path of paths) expect(usable).not.toContain(path);
      await closePage(page);
    },
    LONG_MS,
  );
});

/** `/comprobantes` of `/comprobantes/{autorizado}`. */
function areaOf({ path }: PortalPage): string {
  return `/${path.split('/')[1] ?? ''}`;
}

/** One page of each area and the densest; all in the long forms. */
function sampleOf(pages: readonly PortalPage[]): readonly PortalPage[] {
  const first = firstOfEach(pages);
  return pages.filter((one) => isLongRun || ALL_LOOKS || DENSE.includes(one.name) || first.includes(one));
}

/** One page of each area: the others have its access. */
function firstOfEach(pages: readonly PortalPage[]): readonly PortalPage[] {
  return pages.filter((one, at) => pages.findIndex((other) => areaOf(other) === areaOf(one)) === at);
}
