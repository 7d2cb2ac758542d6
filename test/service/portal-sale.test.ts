import { describe, expect, test } from 'vitest';
import { RubricaError } from '../../clients/typescript/src/index.js';
import { linesOf } from '../../portal/src/features/comprobantes/document-lines.js';
import { listAt, type Content } from '../../portal/src/features/emitir/content.js';
import {
  billsFor,
  changeOf,
  EMPTY_SALE,
  readCode,
  withProduct,
  withUnits,
} from '../../portal/src/features/emitir/sale.js';
import { sendOnce } from '../../portal/src/service/send-once.js';

const pan: Content = {
  codigoPrincipal: 'PAN-1',
  descripcion: 'Pan',
  cantidad: '1',
  precioUnitario: '1.25',
  descuento: '',
  impuesto: [{ codigo: '2', codigoPorcentaje: '4' }],
};
const units = (content: Content): unknown[] => listAt(content, 'detalles').map(({ cantidad }) => cantidad);

describe('a sale', () => {
  test('the same code again is one more unit; another price is another line', () => {
    const two = withProduct(withProduct(EMPTY_SALE, pan, 1), pan, 1);
    expect(units(two)).toEqual(['2']);
    expect(units(withProduct(two, { ...pan, precioUnitario: '1.00' }, 3))).toEqual(['2', '3']);
    expect(units(withUnits(two, 0, -1))).toEqual(['1']);
    expect(units(withUnits(withUnits(two, 0, -1), 0, -1))).toEqual([]);
    expect(units(withUnits(withProduct(EMPTY_SALE, { ...pan, cantidad: '1' }, 1), 5, 1))).toEqual(['1']);
  });

  test('a quantity before the code counts; a code with other signs is itself', () => {
    expect(readCode(' 3*PAN-1 ')).toEqual({ code: 'PAN-1', units: 3 });
    expect(readCode('7861000000024')).toEqual({ code: '7861000000024', units: 1 });
    expect(readCode('A*B')).toEqual({ code: 'A*B', units: 1 });
    expect(withProduct(EMPTY_SALE, pan, 0)).toBe(EMPTY_SALE);
  });

  test('change is exact to the cent; less than the total is missing, and no amount is the exact one', () => {
    expect(changeOf('20', '11.50')).toEqual({ vuelto: '8.50' });
    expect(changeOf('0.3', '0.10')).toEqual({ vuelto: '0.20' });
    expect(changeOf('', '11.50')).toEqual({ vuelto: '0.00' });
    expect(changeOf('10', '11.50')).toEqual({ missing: '1.50' });
    expect(changeOf('diez', '11.50')).toBeUndefined();
    expect(changeOf('10', undefined)).toBeUndefined();
    expect(billsFor('11.50')).toEqual([20, 50, 100]);
  });
});

test('lines of an invoice and charges of a debit note', () => {
  const detalles = [
    { codigoPrincipal: 'A', descripcion: 'Uno', cantidad: 3, precioUnitario: '0.3333', descuento: 0.1 },
  ];
  expect(linesOf({ detalles })).toEqual([
    { codigo: 'A', descripcion: 'Uno', cantidad: '3', precio: '0.3333', total: '0.90' },
  ]);
  expect(linesOf({ motivos: [{ razon: 'Mora', valor: '5.00' }] })).toMatchObject([
    { descripcion: 'Mora', total: '5.00' },
  ]);
  expect(linesOf(undefined)).toEqual([]);
});

describe('sending without a connection', () => {
  const network = (states: boolean[]) => ({
    isOnline: () => states[0] ?? true,
    back: () => {
      states.shift();
      return Promise.resolve();
    },
  });

  test('waits until the network is back, then sends', async () => {
    let [sent, waited] = [0, 0];
    const made = await sendOnce(
      () => Promise.resolve((sent += 1)),
      { signal: new AbortController().signal, onWaiting: () => (waited += 1) },
      network([false, false, true]),
    );
    expect([made, sent, waited]).toEqual([1, 1, 2]);
  });

  test('repeats a request whose answer was lost, and never one that was answered', async () => {
    let sent = 0;
    const waits = { signal: new AbortController().signal, onWaiting: () => undefined };
    const lost = (): Promise<string> => (++sent < 3 ? Promise.reject(new TypeError('lost')) : Promise.resolve('done'));
    expect(await sendOnce(lost, waits, network([]))).toBe('done');
    expect(sent).toBe(3);
    const refusal = new RubricaError(400, {}, undefined);
    sent = 0;
    const refuse = (): Promise<never> => {
      sent += 1;
      return Promise.reject(refusal);
    };
    await expect(sendOnce(refuse, waits, network([]))).rejects.toBe(refusal);
    expect(sent).toBe(1);
  });

  test('stops waiting when told to, without sending', async () => {
    const stop = new AbortController();
    let sent = 0;
    const waiting = sendOnce(
      () => Promise.resolve((sent += 1)),
      {
        signal: stop.signal,
        onWaiting: () => {
          stop.abort();
        },
      },
      network([false, true]),
    );
    await expect(waiting).rejects.toThrow('no network');
    expect(sent).toBe(0);
  });
});
