import { describe, expect, test } from 'vitest';
import { sharedService } from '../../../test/support/running.js';

const service = await sharedService();

async function get(path: string): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${service.url}/api/v1.0/catalogos${path}`);
  return { status: response.status, body: await response.json() };
}

describe('catálogos', () => {
  test('every listed table is public', async () => {
    const { status, body } = await get('');
    expect(status).toBe(200);
    const { result } = body as { result: { tabla: string }[] };
    expect(result.length).toBeGreaterThan(15);
    for (const { tabla } of result) {
      expect(await get(`/${tabla}`)).toMatchObject({ status: 200, body: { success: true, result: { tabla } } });
    }
  });

  test('a table is returned as of the requested day', async () => {
    const general = async (fecha: string): Promise<unknown[]> => {
      const { body } = await get(`/iva?fecha=${encodeURIComponent(fecha)}`);
      const { result } = body as { result: { filas: { codigo: string; tarifa: number }[] } };
      return result.filas.filter(({ codigo }) => ['2', '3', '4'].includes(codigo)).map(({ tarifa }) => tarifa);
    };
    expect(await general('31/03/2024')).toEqual([12]);
    expect(await general('01/04/2024')).toEqual([15]);
    expect(await general('15/06/2016')).toEqual([14]);
  });

  test('an unknown table is 404 and lists the existing ones; an invalid day is 400', async () => {
    expect(await get('/nada')).toMatchObject({ status: 404, body: { result: { code: 'catalogo-no-encontrado' } } });
    expect(await get('/constructor')).toMatchObject({ status: 404 });
    expect(await get('/iva?fecha=31/02/2026')).toMatchObject({
      status: 400,
      body: { result: { subErrors: [{ field: 'fecha', code: 'campo-fecha' }] } },
    });
  });
});
