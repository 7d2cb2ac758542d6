import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { ROLES, type Role } from '../../src/kernel/roles.js';
import { isLongRun } from '../support/long-run.js';
import { closePage, enter, expectAccessibleEverywhere, hasBrowser, openPage, usePortal } from '../support/browser.js';
import { ALL_LOOKS, DESK, LOOKS, PHONE, visit } from '../support/chromium.js';
import { administratorOf } from '../support/portal-data.js';
import { MARK, RAN } from '../support/portal-hostile.js';
import { areaOf, readPages, type PortalPage } from '../support/portal-pages.js';
import { plantHostile, plantSamples } from '../support/portal-plant.js';
import { en, es } from '../support/portal-texts.js';
import { cutAtAnyWidth } from '../support/portal-widths.js';

/** All pages in several looks, on a machine that has other things to do. */
const LONG_MS = 900_000;
const portal = usePortal();

let pages: readonly PortalPage[];
beforeAll(async () => {
  if (!hasBrowser) return;
  const values = await plantSamples(portal);
  const page = await portal.browser.newPage({ baseURL: portal.url });
  pages = await readPages(page, values);
  await page.close();
}, LONG_MS);

/** Pages with the most controls; `npm run test:long -- portal` judges all as these. */
const DENSE = [
  '/comprobantes/$claveAcceso',
  '/emitir/$tipo',
  '/recibidos/$clave',
  '/reportes/impuestos',
  '/empresas/$ruc',
];

/** Frames of others' HTML and of PDFs have no storage. */
const SPEAK_ENGLISH = `try { localStorage.setItem('rubrica.idioma', 'en'); } catch {}`;

const BAD = '<x>%00"\'-1';
/** Values that look right but are not. */
const ALMOST: Readonly<Record<string, string>> = {
  page: '99999',
  desde: '2026-13-45',
  hasta: '2026-02-30',
  registroDesde: '0000-00-00',
  estab: '01',
  de: '99999999999999999999',
};
const almost = (name: string): string => ALMOST[name] ?? BAD;

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
      const judged = sampleOf(pages);
      for (const [at, one] of judged.entries()) {
        const page = one.signedIn ? known : stranger;
        await visit(page, `/portal${one.address}`);
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
    'falls back to its defaults for bad values of its search parameters',
    async () => {
      const known = await openPage(portal);
      await enter(known, portal);
      const stranger = await openPage(portal);
      const failed: string[] = [];
      for (const one of pages.filter(({ search }) => search.length > 0))
        for (const valueOf of isLongRun ? [() => BAD, almost] : [almost]) {
          const page = one.signedIn ? known : stranger;
          const search = new URLSearchParams(
            ['ruc', ...one.search].map((name): [string, string] => [name, valueOf(name)]),
          );
          await visit(page, `/portal${one.address}?${search.toString()}`);
          await expectWhole(page);
          // Neither the page nor a request failed; the ATS is of a month that the address must name.
          const words = ['Esta página falló', ...(one.name === '/reportes/ats' ? [] : ['No se pudo completar'])];
          for (const text of words) if ((await page.getByText(text).count()) > 0) failed.push(`${one.name}: ${text}`);
        }
      expect(failed).toEqual([]);
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
      for (const one of ALL_LOOKS ? pages : pages.filter(({ name }) => DENSE.includes(name))) {
        const page = one.signedIn ? known : stranger;
        await visit(page, `/portal${one.address}`);
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
      const values = await plantHostile(theirs);
      const page = await openPage(theirs);
      await enter(page, theirs);
      const inside = (await readPages(page, values)).filter(({ signedIn }) => signedIn);
      const showing = new Set<string>();
      for (const viewport of ALL_LOOKS ? [DESK, PHONE] : [PHONE]) {
        await page.setViewportSize(viewport);
        for (const one of sampleOf(inside)) {
          await visit(page, `/portal${one.address}`);
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
      for (const name of ['/comprobantes', '/api-keys', '/clientes-oauth', '/usuarios', '/auditoria'])
        expect(showing, name).toContain(name);
      await closePage(page);
    },
    LONG_MS,
  );
});

describe.skipIf(!hasBrowser)('a user with a single role', () => {
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
      for (const one of firstOfEach(pages.filter(({ signedIn }) => signedIn))) {
        refused = [];
        await visit(page, `/portal${one.address}`);
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

/** One page of each area and the densest; all in the long forms. */
function sampleOf(all: readonly PortalPage[]): readonly PortalPage[] {
  const first = firstOfEach(all);
  return all.filter((one) => isLongRun || ALL_LOOKS || DENSE.includes(one.name) || first.includes(one));
}

/** One page of each area: the others have its access. */
function firstOfEach(all: readonly PortalPage[]): readonly PortalPage[] {
  return all.filter((one, at) => all.findIndex((other) => areaOf(other) === areaOf(one)) === at);
}
