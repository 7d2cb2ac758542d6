// Writes screenshots of every portal page to docs/portal/capturas/ (not tracked): desktop and mobile, light and dark, with data and empty;
// with `--mucho`, of the pages with much data: thousands of receipts, hundreds of customers and products, long names, large amounts.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type BrowserContext } from 'playwright-core';
import { buildPortalIfStale } from '../bin/build-portal.mjs';
import { LAUNCH_WITH_VIEWER, LOOKS, settled, type Look } from '../test/support/chromium.js';
import { plantMuch } from '../test/support/portal-much-data.js';
import { readPages, type PortalPage } from '../test/support/portal-pages.js';
import { plantSamples } from '../test/support/portal-plant.js';
import { demoOf, startServiceProcess, temporaryDir } from '../test/support/service.js';

const FOLDER = 'docs/portal/capturas';
const isMuch = process.argv.includes('--mucho');
/** Limits the run to pages whose name contains one of these: `npm run portal:capturas -- comprobante inicio`. */
const wanted = process.argv.slice(3).filter((word) => !word.startsWith('--'));
const isWanted = ({ name }: PortalPage): boolean => wanted.length === 0 || wanted.some((part) => name.includes(part));

await buildPortalIfStale();
const data = temporaryDir();
const service = await startServiceProcess({ RUBRICA_DATA: data.path, RUBRICA_LOG: 'warn' });
const browser = await chromium.launch(LAUNCH_WITH_VIEWER);
try {
  const demo = demoOf(data.path);
  if (wanted.length === 0 && !isMuch) rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const planting = { url: service.url, demo };
  const router = await browser.newPage({ baseURL: service.url });
  if (!isMuch) await takeAll(await readPages(router), '-vacio');
  const values = await plantSamples(planting);
  if (isMuch) await plantMuch(planting, data.path);
  await takeAll(await readPages(router, values), isMuch ? '-mucho' : '');

  async function takeAll(pages: readonly PortalPage[], suffix: string): Promise<void> {
    // All looks concurrently: most of the time is spent waiting.
    await Promise.all(
      LOOKS.map(async (look) => {
        const known = await contextOf(look, true);
        const stranger = await contextOf(look, false);
        for (const page of pages.filter(isWanted)) await take(page.signedIn ? known : stranger, look, page, suffix);
        await known.close();
        await stranger.close();
      }),
    );
  }

  async function contextOf({ viewport, colorScheme }: Look, signedIn: boolean): Promise<BrowserContext> {
    const context = await browser.newContext({
      baseURL: service.url,
      viewport,
      colorScheme,
      locale: 'es-EC',
      reducedMotion: 'reduce',
    });
    if (signedIn) {
      const { usuario, password } = demo;
      await context.request.post('/api/v1.0/sesiones/ingreso', { data: { usuario, password } });
    }
    return context;
  }

  async function take(
    context: BrowserContext,
    look: Look,
    { name, address }: PortalPage,
    suffix: string,
  ): Promise<void> {
    const page = await context.newPage();
    await page.goto(`/portal${address}`);
    await settled(page);
    // Grows the window to the page: beyond the window, frames with foreign HTML, which are separate processes, stay blank.
    const grow = async (): Promise<void> => {
      const height = await page.evaluate<number>('document.documentElement.scrollHeight');
      await page.setViewportSize({ ...look.viewport, height: Math.max(height, look.viewport.height) });
    };
    await page.waitForTimeout(500);
    await grow();
    // A frame's PDF viewer renders after load, without an event.
    await page.waitForTimeout((await page.locator('iframe').count()) > 0 ? 8000 : 500);
    await grow();
    await page.screenshot({ path: join(FOLDER, `${name.match(/[\w-]+/g)?.join('-')}${suffix}-${look.name}.png`) });
    await page.close();
  }
} finally {
  await browser.close();
  await service.stop();
  data.remove();
}
