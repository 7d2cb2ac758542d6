import { describe, expect, test } from 'vitest';
import { exampleContext } from '../../test/support/documents/context.js';
import { header, invoice, line, receptor } from '../../test/support/documents/wrong-payloads.js';
import { documentTypes } from './registry.js';
import { factura } from './factura/index.js';

function problems(payload: unknown): string[] {
  const prepared = factura.prepare(JSON.parse(JSON.stringify(payload)), exampleContext(header.ruc));
  return prepared.ok ? [] : prepared.issues.map(({ field, code }) => `${field} ${code}`);
}

describe('faults of structure and of content are reported in one answer', () => {
  test('a typo, a wrong type and a wrong total', () => {
    const found = problems(
      invoice({
        receptor: { ...receptor, direcion: 'Quito' },
        moneda: 7,
        detalles: [line({ cantidad: 2, precioUnitario: 10 })],
        pagos: [{ formaPago: '01', total: 1 }],
      }),
    );
    expect(found.sort()).toEqual([
      'moneda tipo-incorrecto',
      'pagos pago-total-distinto',
      'receptor.direcion campo-desconocido',
    ]);
  });

  test('a figure of the wrong type is reported alone, without the totals that depend on it', () => {
    const payload = invoice({
      detalles: [line({ cantidad: { unidades: 2 } })],
      pagos: [{ formaPago: '99', total: 1 }],
    });
    expect(problems(payload).sort()).toEqual([
      'detalles[0].cantidad tipo-incorrecto',
      'pagos[0].formaPago pago-forma-desconocida',
    ]);
  });

  test('a missing block is reported once, without its fields', () => {
    expect(problems({ ...invoice(), receptor: undefined, estab: '1' }).sort()).toEqual([
      'estab campo-formato',
      'receptor campo-requerido',
    ]);
  });

  test('a line value absent from both line and product is reported by name', () => {
    const payload = invoice({ detalles: [{ codigoPrincipal: 'P-1', cantidad: 1 }] });
    expect(problems(payload).sort()).toEqual([
      'detalles[0].descripcion campo-requerido',
      'detalles[0].impuesto campo-requerido',
      'detalles[0].precioUnitario campo-requerido',
    ]);
  });

  test('list faults are reported by position, up to a limit', () => {
    const payload = invoice({ detalles: Array.from({ length: 1000 }, () => null) });
    const found = problems(payload);
    expect(found).toHaveLength(500);
    expect(found).toContain('detalles[0] tipo-incorrecto');
  });

  test.each(documentTypes)('$nombre: no payload, however odd, stops the check', (type) => {
    const names = Object.keys((type.payload as unknown as { properties: object }).properties);
    const odd = [null, true, 7, '', [], {}, [null], [[]], [{}], { a: 1 }];
    for (const value of odd) {
      expect(type.prepare(value, exampleContext(header.ruc))).toMatchObject({ ok: false });
      for (const name of names) {
        const payload = { ...header, [name]: value };
        expect(type.prepare(payload, exampleContext(header.ruc))).toMatchObject({ ok: false });
      }
    }
  });
});
