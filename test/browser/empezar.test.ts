import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildPortalIfStale } from '../../bin/build-portal.mjs';
import { startService, type RunningService } from '../../src/app/service.js';
import { createAccount } from '../../src/identity/accounts.js';
import { readConfig } from '../../src/config/config.js';
import { loadAuthority } from '../../src/simulator/start.js';
import {
  closePage,
  expectAccessibleEverywhere,
  hasBrowser,
  openAt,
  openPage,
  sharedBrowser,
  signIn,
} from '../support/browser.js';
import { DESK } from '../support/chromium.js';
import { createTestDatabase, withClient, type TestDatabase } from '../support/database.js';
import { startOwnService, type OwnService } from '../support/running.js';
import { newMasterKey, temporaryDir } from '../support/service.js';

/** Long flows, on a busy machine. */
const LONG_MS = 400_000;
const PATIENT = { timeout: 60_000 };
const RUC = '1790085783001';
const DAY_MS = 86_400_000;

/** An installation for `pruebas` whose SRI is another one's simulator: its receipts are really authorised. */
let sri: OwnService;
let database: TestDatabase;
let service: RunningService;
let browser: Browser;
let portal: { url: string; browser: Browser; demo: { usuario: string; password: string } };
const data = temporaryDir();

beforeAll(async () => {
  await buildPortalIfStale();
  sri = await startOwnService();
  database = await createTestDatabase();
  await withClient(database.adminUrl, (client) => client.query(`UPDATE installation SET ambiente = 'pruebas'`));
  service = await startService(
    readConfig({
      ...{ DATABASE_URL: database.url, RUBRICA_DATA: data.path, RUBRICA_MASTER_KEY: newMasterKey(), PORT: '0' },
      ...{ RUBRICA_AMBIENTE: 'pruebas', RUBRICA_CONCILIACION: 'no', RUBRICA_SRI_URL: sri.simulatorUrl },
      ...{ RUBRICA_LIMITE_POR_SEGUNDO: '100000', RUBRICA_LIMITE_RAFAGA: '100000' },
    }),
    pino({ level: 'silent' }),
  );
  browser = await sharedBrowser();
  const owner = { usuario: 'eva@nandu.ec', password: 'cuatro caballos blancos corren' };
  portal = { url: service.url ?? '', browser, demo: owner };
}, 600_000);
afterAll(async () => {
  for (const context of browser.contexts()) await context.close();
  await service.stop();
  await database.drop();
  await sri.stop();
  data.remove();
});

describe.skipIf(!hasBrowser)('the guided set-up', { timeout: LONG_MS }, () => {
  test('leads from the first sign-in to an authorised receipt, and can be resumed at every step', async () => {
    const page = await openPage(portal);
    const looks = async (): Promise<void> => {
      await expectAccessibleEverywhere(page);
      await page.setViewportSize(DESK);
    };
    const step = page.locator('[aria-current="step"]');
    const at = async (name: string): Promise<void> => {
      await step.getByRole('heading', { name, exact: true }).waitFor();
    };
    // The link of the start creates the owner, who goes straight to the guide.
    await page.goto(service.setupUrl ?? '');
    await page.getByLabel('Nombre de su negocio').fill('Ñandú');
    expect(page.url()).not.toContain('#');
    await looks();
    await page.getByLabel('Su nombre').fill('Eva');
    await page.getByLabel('Su correo').fill(portal.demo.usuario);
    await page.getByLabel('Contraseña', { exact: true }).fill(portal.demo.password);
    await page.getByRole('button', { name: 'Crear la cuenta' }).click();
    await page.waitForURL('**/portal/empezar');
    await page.getByText('1 de 7 pasos').waitFor();
    await at('La empresa que emite');
    await looks();
    await page.getByRole('navigation').getByRole('link', { name: 'Inicio' }).click();
    await page.getByRole('link', { name: 'Abrir la guía' }).click();

    await step.getByLabel('RUC', { exact: true }).fill(RUC);
    await step.getByLabel('Razón social').fill('ÑANDÚ & HIJOS S.A.');
    await step.getByLabel('Dirección de la matriz').fill('AV. AMAZONAS N1-1, QUITO');
    await step.getByRole('button', { name: 'Registrar la empresa' }).click();
    await page.getByText('2 de 7 pasos').waitFor();
    await at('El archivo de firma');

    // Can be left and resumed, even from another browser.
    await page.goto('/portal/');
    await page.waitForURL('**/portal/empezar');
    await at('El archivo de firma');
    const authority = await loadAuthority(sri.database.db, () => new Date());
    const validity = { from: new Date(Date.now() - DAY_MS), to: new Date(Date.now() + 365 * DAY_MS) };
    const { p12 } = await authority.issueCertificate({
      ...{ ruc: RUC, razonSocial: 'ÑANDÚ & HIJOS S.A.', nombres: 'EVA ÑANDÚ', password: 'correcta', validity },
    });
    await step.locator('input[type=file]').setInputFiles({ name: 'firma.p12', mimeType: '', buffer: p12 });
    await step.getByLabel('Contraseña del archivo').fill('equivocada');
    await step.getByRole('button', { name: 'Revisar el archivo' }).click();
    await step.locator('[data-codigo="p12-clave-incorrecta"]').waitFor();
    await step.getByLabel('Contraseña del archivo').fill('correcta');
    await step.getByRole('button', { name: 'Revisar el archivo' }).click();
    await step.getByText(`El certificado es del RUC ${RUC}.`).waitFor();
    await looks();
    await step.getByRole('button', { name: 'Guardar y firmar con este' }).click();

    await at('El establecimiento y el punto de emisión');
    await step.getByLabel('Código del establecimiento').fill('000');
    await step.getByRole('button', { name: 'Crear el punto de emisión' }).click();
    await expect
      .poll(() => step.getByLabel('Código del establecimiento').getAttribute('aria-invalid'), PATIENT)
      .toBe('true');
    await step.getByLabel('Código del establecimiento').fill('001');
    // The establishment is created, its point refused: only the point is requested again.
    await step.getByLabel('Código del punto de emisión').fill('0');
    await step.getByRole('button', { name: 'Crear el punto de emisión' }).click();
    await step.getByText('En el establecimiento 001').waitFor();
    await looks();
    await step.getByLabel('Código del punto de emisión').fill('001');
    await step.getByLabel('Número de la primera factura').fill('51');
    await step.getByRole('button', { name: 'Crear el punto de emisión' }).click();

    await at('El correo de los comprobantes');
    await looks();
    await step.getByRole('button', { name: 'Dejarlo para después' }).click();
    await at('Un primer comprobante');
    await page.getByText('5 de 7 pasos').waitFor();
    await looks();
    await step.getByRole('button', { name: 'Emitir la factura de prueba' }).dblclick();
    await at('El respaldo');
    await looks();
    await step.getByRole('button', { name: 'Dejarlo para después' }).click();
    await page.getByText('7 de 7 pasos').waitFor();
    await page.getByRole('heading', { name: 'Lo que producción exige' }).waitFor();
    await page.getByText('El SRI autorizó el primer comprobante').waitFor();
    await looks();
    const { rows } = await withClient(database.adminUrl, (client) =>
      client.query('SELECT estado, secuencial::int AS secuencial FROM comprobantes'),
    );
    expect(rows).toEqual([{ estado: 'AUTORIZADO', secuencial: 51 }]);

    // From now on the portal opens on its home page.
    await page.goto('/portal/');
    await page.waitForURL('**/portal/inicio');
    await page.getByRole('heading', { name: 'Hola, Eva' }).waitFor();
    expect(await page.getByText('Todavía no se puede emitir').count()).toBe(0);
    await closePage(page);
  });

  test('an unproven RUC shows how to prove it; in the simulator the guide is optional', async () => {
    const other = { nombre: 'Otra', usuario: 'otra@nandu.ec', nombres: 'Otra', ambiente: 'pruebas' } as const;
    await createAccount({ db: database.db, random: randomBytes }, other);
    const page = await openAt(portal, '/empresas/nueva');
    await page.getByLabel('RUC', { exact: true }).fill('1790016919001');
    await page.getByLabel('Razón social').fill('SEGUNDA S.A.');
    await page.getByLabel('Dirección de la matriz').fill('QUITO');
    await page.getByRole('button', { name: 'Registrar la empresa' }).click();
    await page.getByText('Falta probar que el RUC es suyo').waitFor();
    await page.getByText('rubrica empresa aprobar 1790016919001').waitFor();
    await expectAccessibleEverywhere(page);
    await closePage(page);

    const simulated = { url: sri.url, browser, demo: sri.demo };
    const there = await openPage(simulated);
    await signIn(there, simulated);
    await there.waitForURL('**/portal/inicio');
    await there.goto('/portal/empresas');
    await there.getByRole('link', { name: 'Guía de puesta en marcha' }).click();
    await there.getByText('5 de 7 pasos').waitFor();
    await there.getByRole('button', { name: 'Emitir la factura de prueba' }).waitFor();
    await closePage(there);
  });
});
