import { describe, expect, test } from 'vitest';
import {
  closePage,
  enter,
  expectAccessibleEverywhere,
  hasBrowser,
  openAt,
  openPage,
  signIn,
  usePortal,
} from '../support/browser.js';
import { DESK, go } from '../support/chromium.js';
import { requestToken } from '../support/bearer.js';
import { issueSample } from '../support/portal-data.js';

const portal = usePortal();
const LONG_MS = 300_000;

describe.skipIf(!hasBrowser)('access management', () => {
  test(
    'a person is invited, chooses a password, gets other rights, is logged out and disabled',
    async () => {
      const page = await openAt(portal, '/usuarios');
      await page.getByRole('button', { name: 'Invitar a una persona' }).click();
      const form = page.getByRole('dialog', { name: 'Invitar a una persona' });
      await form.getByLabel('Correo', { exact: true }).fill('con espacios');
      await form.getByLabel('Nombre').fill('Ana Pérez');
      await expectAccessibleEverywhere(page);
      await page.setViewportSize(DESK);
      await form.getByRole('button', { name: 'Enviar la invitación' }).click();
      // Problems are shown beside their field, as worded by the service.
      await form.getByText('sin espacios', { exact: false }).first().waitFor();
      // Without an address, the link is handed over in person.
      await form.getByLabel('Correo', { exact: true }).fill('ana.perez');
      await form.getByRole('button', { name: 'Enviar la invitación' }).click();
      const handed = page.getByRole('dialog', { name: 'Entregue este enlace a la persona' });
      const former = (await handed.getByTestId('secreto').textContent()) ?? '';
      await handed.getByRole('button', { name: 'Lo copié' }).click();
      const pending = page.getByRole('listitem').filter({ hasText: 'ana.perez' });
      await pending.getByText('Pendiente', { exact: true }).waitFor();
      await expectAccessibleEverywhere(page);
      await page.setViewportSize(DESK);

      await pending.getByRole('button', { name: 'Retirar' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Retirar' }).click();
      await pending.getByText('Retirada', { exact: true }).waitFor();
      await pending.getByRole('button', { name: 'Reenviar' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Reenviar' }).click();
      const link = (await handed.getByTestId('secreto').textContent()) ?? '';
      expect(link).not.toBe(former);
      await handed.getByRole('button', { name: 'Lo copié' }).click();

      const ana = await openPage(portal);
      const password = 'cuatro caballos blancos corren';
      const accept = async (address: string): Promise<void> => {
        await ana.goto('about:blank');
        await ana.goto(address);
        await ana.getByLabel('Contraseña nueva').fill(password);
        await ana.getByLabel('Repita la contraseña').fill(password);
        await ana.getByRole('button', { name: 'Aceptar y continuar' }).click();
      };
      await accept(former);
      await ana.getByRole('alert').getByText('La invitación no existe', { exact: false }).waitFor();
      await accept(link);
      await ana.getByText('Invitación aceptada').waitFor();
      await signIn(ana, portal, { usuario: 'ana.perez', password });
      expect(await ana.getByRole('link', { name: 'Usuarios' }).count()).toBe(0);

      await page.reload();
      await page.getByRole('link', { name: 'Ana Pérez' }).click();
      await page.getByRole('heading', { name: 'Ana Pérez', level: 1 }).waitFor();
      await page.getByRole('radio', { name: 'Contador' }).check();
      await page.getByRole('button', { name: 'Guardar' }).click();
      await page.getByText('Cambios guardados: rigen desde ahora').waitFor();

      await page.getByRole('button', { name: 'Terminar sus sesiones' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Terminar sus sesiones' }).click();
      await page.getByText('Sus sesiones terminaron').waitFor();
      await ana.goto('/portal/inicio');
      await ana.waitForURL('**/portal/ingreso?**');

      await page.getByRole('button', { name: 'Generar otra contraseña' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Generar otra contraseña' }).click();
      const shown = page.getByRole('dialog', { name: 'Entregue esta contraseña a la persona' });
      const given = (await shown.getByTestId('secreto').textContent()) ?? '';
      await shown.getByRole('button', { name: 'La copié' }).click();
      const tryIn = async (): Promise<number> =>
        (
          await ana.request.post('/api/v1.0/sesiones/ingreso', { data: { usuario: 'ana.perez', password: given } })
        ).status();
      expect(await tryIn()).toBe(201);
      await page.getByRole('button', { name: 'Desactivar', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Desactivar' }).click();
      await page.getByRole('button', { name: 'Reactivar' }).waitFor();
      expect(await tryIn()).toBe(401);
      await closePage(ana);
      await closePage(page);
    },
    LONG_MS,
  );

  test(
    'the last administrator cannot be removed, and the service says why',
    async () => {
      const page = await openAt(portal, '/usuarios');
      await page.getByRole('main').getByRole('link', { name: 'Usuario de demostración' }).click();
      await page.getByRole('radio', { name: 'A medida' }).check();
      await page.getByRole('button', { name: 'Guardar' }).click();
      await page
        .getByRole('alert')
        .getByText('Es el último administrador activo de la cuenta', { exact: false })
        .waitFor();
      await page.getByRole('button', { name: 'Desactivar', exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Desactivar' }).click();
      await dialog.getByText('Es el último administrador activo de la cuenta', { exact: false }).waitFor();
      await expectAccessibleEverywhere(page);
      await closePage(page);
    },
    LONG_MS,
  );

  test(
    'an OAuth client is created, used, narrowed, rotated and disabled; its secret is shown once',
    async () => {
      const page = await openAt(portal, '/clientes-oauth');
      await page.getByRole('button', { name: 'Crear un cliente OAuth' }).click();
      const form = page.getByRole('dialog', { name: 'Crear un cliente OAuth' });
      await form.getByLabel('Nombre').fill('Tienda <b>en línea</b>');
      await expectAccessibleEverywhere(page);
      await page.setViewportSize(DESK);
      await form.getByRole('button', { name: 'Crear' }).click();
      const kept = page.getByRole('dialog', { name: 'Guarde este secreto ahora' });
      const secret = (await kept.getByTestId('secreto').textContent()) ?? '';
      await kept.getByText('grant_type=client_credentials', { exact: false }).waitFor();
      await expectAccessibleEverywhere(page);
      await page.setViewportSize(DESK);
      await kept.getByRole('button', { name: 'Lo guardé' }).click();
      await kept.waitFor({ state: 'hidden' });
      expect(await page.content()).not.toContain(secret);

      const card = page.getByRole('listitem').filter({ hasText: 'Tienda <b>en línea</b>' });
      await card.getByText('Sin uso todavía', { exact: false }).waitFor();
      const clientId = await card.getByText(/^rc_/).innerText();
      const token = async (clientSecret: string): Promise<number> =>
        (await requestToken(portal.url, { clientId, clientSecret }, { grant_type: 'client_credentials' })).status;
      expect(await token(secret)).toBe(200);
      await page.reload();
      await card.getByText('Último token', { exact: false }).waitFor();

      await card.getByRole('button', { name: 'Editar' }).click();
      const edit = page.getByRole('dialog', { name: 'Editar el cliente OAuth' });
      await edit.getByLabel('Reportes').check();
      await edit.getByLabel('Comprobantes').uncheck();
      await edit.getByRole('button', { name: 'Guardar' }).click();
      await card.getByText('Reportes', { exact: true }).waitFor();
      expect(await card.getByText('Comprobantes', { exact: true }).count()).toBe(0);

      await card.getByRole('button', { name: 'Rotar' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Rotar' }).click();
      const fresh = (await kept.getByTestId('secreto').textContent()) ?? '';
      await kept.getByRole('button', { name: 'Lo guardé' }).click();
      expect([await token(secret), await token(fresh)]).toEqual([401, 200]);
      await card.getByRole('button', { name: 'Desactivar' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Desactivar' }).click();
      await card.getByText('Desactivado', { exact: true }).waitFor();
      expect(await token(fresh)).toBe(401);
      await closePage(page);
    },
    LONG_MS,
  );

  test(
    'the audit trail shows sentences, keeps its filters in the URL, and has pages',
    async () => {
      const page = await openPage(portal);
      await enter(page, portal);
      for (let more = 0; more < 35; more += 1) await enter(page, portal);
      await go(page, '/portal/auditoria');
      const trail = page.getByRole('list', { name: 'Auditoría' });
      await trail.getByText('Usuario de demostración ingresó', { exact: true }).first().waitFor();
      expect(await trail.getByRole('listitem').count()).toBe(30);
      await page.getByRole('button', { name: 'Ver más antiguos' }).click();
      await trail.getByRole('listitem').nth(31).waitFor();

      await page
        .locator('input')
        .and(page.getByLabel('Qué', { exact: true }))
        .fill('Cliente OAuth cr');
      await page.getByRole('option', { name: 'Cliente OAuth creado' }).click();
      await page.waitForURL('**/auditoria?accion=oauth-clients.create');
      await trail
        .getByText('Usuario de demostración creó el cliente OAuth «Tienda <b>en línea</b>»', { exact: true })
        .waitFor();
      expect(await trail.getByRole('listitem').count()).toBe(1);
      await trail.getByRole('button', { name: 'Detalles' }).click();
      await trail.getByText('"ROLE_RECEIPTS"', { exact: false }).waitFor();
      await expectAccessibleEverywhere(page);

      await go(page, '/portal/auditoria?desde=2020-01-01&hasta=2020-01-02&accion=%3Cx%3E');
      await page.getByRole('heading', { name: 'Nada coincide con los filtros' }).waitFor();
      await page.getByRole('button', { name: 'Quitar filtros' }).click();
      await page.waitForURL((url) => url.search === '');
      await trail.getByText('Usuario de demostración ingresó', { exact: true }).first().waitFor();
      await closePage(page);
    },
    LONG_MS,
  );

  test(
    'the simulated SRI returns a receipt, goes down, recovers and annuls',
    async () => {
      const page = await openAt(portal, '/simulador');
      await page.getByText('Responde con normalidad').waitFor();
      await page.getByText('El XML no cumple el esquema', { exact: false }).waitFor();
      await page.getByRole('button', { name: 'Aplicar' }).click();
      await page.getByText('Devuelve con el código 35', { exact: true }).waitFor();
      await expectAccessibleEverywhere(page);
      await page.setViewportSize(DESK);
      const returned = await issueSample(portal, { cliente: 'DEVUELTO A PEDIDO' });
      await page.getByRole('link', { name: returned }).waitFor();
      await page.getByText('DEVUELTA', { exact: true }).waitFor();
      await page.getByText('Responde con normalidad').waitFor();

      await page.getByRole('button', { name: 'Que se caiga' }).click();
      await page.getByText('Caído: responde 503 a todo').waitFor();
      await page.getByRole('button', { name: 'Volver a la normalidad' }).click();
      await page.getByText('Responde con normalidad').waitFor();

      const clave = await issueSample(portal, { cliente: 'SE ANULA' });
      await page.getByLabel('Clave de acceso', { exact: true }).fill('1'.repeat(49));
      await page.getByRole('button', { name: 'Anular en el SRI simulado' }).click();
      await page.getByRole('alert').getByText('No hay un comprobante con esa clave', { exact: false }).waitFor();
      await page.getByLabel('Clave de acceso', { exact: true }).fill(clave);
      await page.getByRole('button', { name: 'Anular en el SRI simulado' }).click();
      await page.getByText('El SRI simulado tiene la anulación').waitFor();
      await closePage(page);
    },
    LONG_MS,
  );
});
