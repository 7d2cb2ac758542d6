import { beforeAll, expect, test } from 'vitest';
import { fechaEcuador } from '../../src/kernel/hora-ecuador.js';
import { ESTADOS } from '../../src/kernel/estados.js';
import { client } from '../support/client.js';
import { sharedService } from '../support/running.js';
import type { Answered } from '../support/service.js';

// A credit or debit note against our own receipt, by the state of that receipt (FACTS §12, "NC limits").

const { factura, issue, post, sql } = client(await sharedService());
let invoice: Record<string, unknown>;

beforeAll(async () => {
  ({ result: invoice } = await issue(factura()));
});

const validate = (word: 'notas-credito' | 'notas-debito', body: object): Promise<Answered> =>
  post(`/api/v2.0/comprobantes/${word}?soloValidar=true`, body);

function note(word: 'notas-credito' | 'notas-debito', numero: string): object {
  const named = {
    codDocModificado: '01',
    numDocModificado: numero,
    fechaEmisionDocSustento: fechaEcuador(new Date()),
  };
  const impuesto = [{ codigo: '2', codigoPorcentaje: '4' }];
  if (word === 'notas-credito') {
    const line = { codigoInterno: 'P-001', descripcion: 'Café de altura 500 g', cantidad: 1, precioUnitario: 8.5 };
    return {
      ...factura({ codDoc: '04', detalles: [{ ...line, descuento: 0, impuesto }] }),
      ...named,
      motivo: 'DEVOLUCIÓN',
    };
  }
  return {
    ...factura({ codDoc: '05', detalles: undefined }),
    ...named,
    motivos: [{ razon: 'INTERÉS', valor: 1 }],
    impuestos: impuesto,
  };
}

/** Returns what the answer says about the modified document: the code of the error or warning. */
async function said(word: 'notas-credito' | 'notas-debito', numero: string): Promise<string> {
  const { status, result } = await validate(word, note(word, numero));
  const list = (status === 200 ? result['advertencias'] : result['subErrors']) as { code: string; field: string }[];
  const about = list.filter(({ code }) => code.startsWith('modificado-')).map(({ code }) => code);
  return [status, ...about].join(' ');
}

const BY_ESTADO: Readonly<Record<(typeof ESTADOS)[number], string>> = {
  CREADO: '200 modificado-en-duda',
  FIRMADO: '200 modificado-en-duda',
  RECIBIDO: '200 modificado-en-duda',
  AUTORIZADO: '200',
  DEVUELTO: '400 modificado-no-autorizado',
  NO_AUTORIZADO: '400 modificado-no-autorizado',
  ANULACION_SOLICITADA: '200 modificado-en-duda',
  ANULADO: '400 modificado-anulado',
  ELIMINADO: '400 modificado-no-autorizado',
};

for (const word of ['notas-credito', 'notas-debito'] as const) {
  test.each(ESTADOS)(`${word} for one of our receipts in state %s`, async (estado) => {
    await sql('UPDATE comprobantes SET estado = $1, accion = NULL, due_at = NULL WHERE clave_acceso = $2', [
      estado,
      invoice['claveAcceso'],
    ]);
    expect(await said(word, `001-001-${String(invoice['secuencial'])}`)).toBe(BY_ESTADO[estado]);
  });

  test(`${word} for an unknown number of our own series is a warning; of another series it is not`, async () => {
    expect(await said(word, '001-001-000099999')).toBe('200 modificado-desconocido');
    expect(await said(word, '777-001-000000001')).toBe('200');
  });
}
