import { createClientAsync } from 'soap';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';
import type { Simulator } from '../../../src/simulator/start.js';
import { claveDe, facturaXml } from '../../support/simulator/factura.js';
import { signForTest, type TestIdentity } from '../../support/simulator/sign.js';
import { issueIdentity, startForTest } from '../../support/simulator/start.js';

// An independent client: the npm package `soap`, generated from `?wsdl`.
let database: TestDatabase;
let simulator: Simulator;
let identity: TestIdentity;

beforeAll(async () => {
  database = await createTestDatabase();
  simulator = await startForTest(database.db);
  identity = await issueIdentity(simulator);
});

afterAll(async () => {
  await simulator.close();
  await database.drop();
});

let lastAnswer = '';

async function call(service: string, operation: string, argument: Record<string, string>): Promise<unknown> {
  const client = await createClientAsync(`${simulator.url}/${service}?wsdl`);
  const method = client[`${operation}Async`] as (argument: unknown) => Promise<[unknown]>;
  const [result] = await method.call(client, argument);
  lastAnswer = String(client.lastResponse);
  return result;
}

test('a client made from the WSDLs sends a document, gets it authorised and finds it valid', async () => {
  const signed = signForTest(facturaXml(), identity);
  const xml = Buffer.from(signed).toString('base64');
  const received = await call('RecepcionComprobantesOffline', 'validarComprobante', { xml });
  expect(received).toEqual({ RespuestaRecepcionComprobante: { estado: 'RECIBIDA', comprobantes: null } });

  const claveAcceso = claveDe();
  const authorised = await call('AutorizacionComprobantesOffline', 'autorizacionComprobante', {
    claveAccesoComprobante: claveAcceso,
  });
  expect(authorised).toEqual({
    RespuestaAutorizacionComprobante: {
      claveAccesoConsultada: claveAcceso,
      numeroComprobantes: '1',
      autorizaciones: {
        autorizacion: {
          estado: 'AUTORIZADO',
          numeroAutorizacion: claveAcceso,
          fechaAutorizacion: expect.any(Date) as Date,
          ambiente: 'PRUEBAS',
          // Text, as in the SRI's answers; this client turns CDATA into an object.
          comprobante: signed,
          mensajes: {
            mensaje: {
              identificador: '60',
              mensaje: 'AMBIENTE EJECUCIÓN',
              informacionAdicional: 'ESTE PROCESO FUE REALIZADO EN EL AMBIENTE DE PRUEBAS',
              tipo: 'ADVERTENCIA',
            },
          },
        },
      },
    },
  });

  expect(lastAnswer).toContain('<comprobante>&lt;?xml version');
  expect(lastAnswer).toMatch(/<fechaAutorizacion>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-05:00</);

  const valid = await call('ConsultaComprobante', 'consultarEstadoAutorizacionComprobante', { claveAcceso });
  expect(valid).toMatchObject({
    EstadoAutorizacionComprobante: {
      claveAcceso,
      estadoAutorizacion: 'AUTORIZADO',
      tipoComprobante: 'Factura',
      rucEmisor: '1790012345001',
    },
  });
});

test('an unknown key has no authorization and no fiscal state', async () => {
  const claveAcceso = claveDe({ secuencial: '000000999' });
  expect(
    await call('AutorizacionComprobantesOffline', 'autorizacionComprobante', { claveAccesoComprobante: claveAcceso }),
  ).toEqual({
    RespuestaAutorizacionComprobante: {
      claveAccesoConsultada: claveAcceso,
      numeroComprobantes: '0',
      autorizaciones: null,
    },
  });
  expect(await call('ConsultaComprobante', 'consultarEstadoAutorizacionComprobante', { claveAcceso })).toMatchObject({
    EstadoAutorizacionComprobante: { estadoConsulta: 'RECHAZADA', mensajes: { mensaje: { identificador: '99' } } },
  });
});

test('the batch operation of the contract answers, although batches are refused', async () => {
  const claveAccesoLote = claveDe();
  expect(await call('AutorizacionComprobantesOffline', 'autorizacionComprobanteLote', { claveAccesoLote })).toEqual({
    RespuestaAutorizacionLote: {
      claveAccesoLoteConsultada: claveAccesoLote,
      numeroComprobantesLote: '0',
      autorizaciones: null,
    },
  });
});
