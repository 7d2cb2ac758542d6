// Pictures of every page of the portal into docs/portal/: desk and telephone, light and dark, with data and without.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type BrowserContext } from 'playwright-core';
import { buildPortalIfStale } from '../bin/build-portal.mjs';
import { LAUNCH, LOOKS, type Look } from '../test/support/chromium.js';
import { issueSamples } from '../test/support/portal-data.js';
import { demoOf, startServiceProcess, temporaryDir } from '../test/support/service.js';

const FOLDER = 'docs/portal';
/** Pictures of some pages only, while one works on them: `npm run portal:capturas -- comprobante`. */
const [wanted = ''] = process.argv.slice(3);

await buildPortalIfStale();
const data = temporaryDir();
const service = await startServiceProcess({ RUBRICA_DATA: data.path, RUBRICA_LOG: 'warn' });
const browser = await chromium.launch(LAUNCH);
try {
  const demo = demoOf(data.path);
  const empty = [
    ['ingreso', '/ingreso', false],
    ['clave-olvidada', '/clave-olvidada', false],
    ['clave-nueva', '/clave-nueva', false],
    ['invitacion', '/invitacion', false],
    ['comprobantes-vacio', '/comprobantes', true],
  ] as const;
  if (wanted === '') rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  await takeAll(empty);
  const keys = await issueSamples({ url: service.url, demo });
  await takeAll([
    ['inicio', '/inicio', true],
    ['comprobantes', '/comprobantes', true],
    ['comprobante-autorizado', `/comprobantes/${keys['autorizado'] ?? ''}`, true],
    ['comprobante-devuelto', `/comprobantes/${keys['devuelto'] ?? ''}`, true],
    ['comprobante-detenido', `/comprobantes/${keys['detenido'] ?? ''}`, true],
    ['comprobante-anulacion', `/comprobantes/${keys['anulable'] ?? ''}`, true],
    ['emitir', '/emitir', true],
    ['api-keys', '/api-keys', true],
    ['cuenta', '/cuenta', true],
  ]);

  async function takeAll(pages: readonly (readonly [name: string, path: string, signedIn: boolean])[]): Promise<void> {
    for (const look of LOOKS) {
      const known = await contextOf(look, true);
      const stranger = await contextOf(look, false);
      for (const [name, path, signedIn] of pages.filter(([one]) => one.includes(wanted)))
        await take(signedIn ? known : stranger, look, name, path);
      await known.close();
      await stranger.close();
    }
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

  async function take(context: BrowserContext, look: Look, name: string, path: string): Promise<void> {
    const page = await context.newPage();
    await page.goto(`/portal${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    // A frame's viewer draws after it has loaded, and tells nobody.
    await page.waitForTimeout((await page.locator('iframe').count()) > 0 ? 8000 : 300);
    await page.screenshot({ path: join(FOLDER, `${name}-${look.name}.png`), fullPage: look.viewport.width < 800 });
    await page.close();
  }
} finally {
  await browser.close();
  await service.stop();
  data.remove();
}
