import { expect, test } from 'vitest';
import { readAutorizacion, readRecepcion, readValidez } from '../../src/sri/answers.js';
import { authorizationBytes, receptionXml, validityXml } from '../../src/simulator/answers.js';
import type { MessageEffect } from '../sim/faults.js';
import { spoil } from '../sim/wrong-answers.js';

// A fault that leaves the answer as it was would hide that nothing is tested.

const KEY = '0203202601179001234400110010010000000011234567819';
const DECIDED = new Date(Date.UTC(2026, 2, 2, 14));

const spoiled = (body: string | Buffer, effect: MessageEffect): Buffer =>
  spoil({ status: 200, headers: {}, body: Buffer.from(body) }, effect).body;

test('each wrong answer of the simulated SRI reads as what it stands for', () => {
  const received = receptionXml({ estado: 'RECIBIDA', claveAcceso: KEY, mensajes: [] });
  expect(readRecepcion(Buffer.from(received), KEY).kind).toBe('recibida');
  const comprobante = Buffer.from(
    `<factura><infoTributaria><claveAcceso>${KEY}</claveAcceso></infoTributaria>P-001</factura>`,
  );
  const shown = { estado: 'AUTORIZADO', fechaAutorizacion: DECIDED, comprobante, mensajes: [] } as const;
  const authorised = authorizationBytes(KEY, [shown], { enProceso: false, asCdata: false });
  const valid = validityXml(KEY, {
    ruc: KEY.slice(10, 23),
    codDoc: '01',
    estado: 'AUTORIZADO',
    fechaAutorizacion: DECIDED,
    anulacion: null,
  });
  for (const effect of ['other-key', 'unknown-state'] as const) {
    expect(readRecepcion(spoiled(received, effect), KEY).kind).toBe('unknown');
    expect(readAutorizacion(spoiled(authorised, effect), KEY).kind).toBe('unknown');
    expect(readValidez(spoiled(valid, effect), KEY).kind).toBe('unknown');
  }
  const otherBytes = comprobante.toString().replace('P-001', 'P-002');
  const read = (effect: MessageEffect) => readAutorizacion(spoiled(authorised, effect), KEY);
  expect(read('no-number')).toMatchObject({ kind: 'autorizado', autorizacion: { numeroAutorizacion: null } });
  expect(read('other-bytes')).toMatchObject({ kind: 'autorizado', autorizacion: { comprobante: otherBytes } });
});
