import { describe, expect, test } from 'vitest';
import { claveInDocument, readAutorizacion, readRecepcion, readValidez } from './answers.js';

const OTHER = '1511202601179001234400110010010000000021234567811';
const CLAVE = '1511202601179001234400110010010000000011234567815';
const bytes = (text: string): Uint8Array => Buffer.from(text, 'utf8');
const soap = (body: string): Uint8Array =>
  bytes(
    `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>${body}</soap:Body></soap:Envelope>`,
  );

const received = (body: Uint8Array): ReturnType<typeof readRecepcion> => readRecepcion(body, CLAVE);
const recepcion = (inner: string): Uint8Array =>
  soap(
    `<ns2:validarComprobanteResponse xmlns:ns2="http://ec.gob.sri.ws.recepcion"><RespuestaRecepcionComprobante>${inner}</RespuestaRecepcionComprobante></ns2:validarComprobanteResponse>`,
  );
const comprobante = (clave: string, mensajes: string): string =>
  `<comprobante><claveAcceso>${clave}</claveAcceso><mensajes>${mensajes}</mensajes></comprobante>`;
const devuelta = (mensajes: string): Uint8Array =>
  recepcion(`<estado>DEVUELTA</estado><comprobantes>${comprobante(CLAVE, mensajes)}</comprobantes>`);
const mensaje = (identificador: string, tipo = 'ERROR'): string =>
  `<mensaje><identificador>${identificador}</identificador><mensaje>TEXTO ${identificador}</mensaje><tipo>${tipo}</tipo></mensaje>`;

const autorizacion = (inner: string, numero = '1', clave = CLAVE): Uint8Array =>
  soap(
    `<ns2:autorizacionComprobanteResponse xmlns:ns2="http://ec.gob.sri.ws.autorizacion"><RespuestaAutorizacionComprobante>
       <claveAccesoConsultada>${clave}</claveAccesoConsultada><numeroComprobantes>${numero}</numeroComprobantes>
       <autorizaciones>${inner}</autorizaciones></RespuestaAutorizacionComprobante></ns2:autorizacionComprobanteResponse>`,
  );
const una = (estado: string, fecha = '2026-08-01T03:24:52-05:00', more = ''): string =>
  `<autorizacion><estado>${estado}</estado><numeroAutorizacion>${CLAVE}</numeroAutorizacion><fechaAutorizacion>${fecha}</fechaAutorizacion><ambiente>PRUEBAS</ambiente>${more}<mensajes/></autorizacion>`;

const requested = (inner: string, numero?: string): ReturnType<typeof readAutorizacion> =>
  readAutorizacion(autorizacion(inner, numero), CLAVE);

describe('recepción', () => {
  test('`mensaje` is the item and a child of it: one message is one message', () => {
    expect(received(devuelta(mensaje('35')))).toEqual({
      kind: 'devuelta',
      mensajes: [{ identificador: '35', mensaje: 'TEXTO 35', informacionAdicional: null, tipo: 'ERROR' }],
    });
  });

  test('one or several messages, of one or several receipts: all of them', () => {
    const answer = received(devuelta(mensaje('35') + mensaje('60', 'ADVERTENCIA')));
    expect(answer).toMatchObject({ mensajes: [{ identificador: '35' }, { identificador: '60', tipo: 'ADVERTENCIA' }] });
  });

  test('an item without text still counts', () => {
    const answer = received(devuelta('<mensaje><identificador>50</identificador><tipo>ERROR</tipo></mensaje>'));
    expect(answer).toMatchObject({ mensajes: [{ identificador: '50', mensaje: '' }] });
  });

  test('no messages, no receipts: RECIBIDA still', () => {
    expect(received(recepcion('<estado>RECIBIDA</estado><comprobantes/>'))).toEqual({
      kind: 'recibida',
      mensajes: [],
    });
    expect(received(recepcion('<estado>RECIBIDA</estado>'))).toEqual({ kind: 'recibida', mensajes: [] });
  });

  test.each(['RECIBIDA', 'DEVUELTA'])(
    '%s that names another receipt, alone or beside ours, is no answer to ours',
    (estado) => {
      const ours = comprobante(CLAVE, mensaje('35'));
      const another = comprobante(OTHER, mensaje('35'));
      for (const listed of [another, ours + another, another + ours]) {
        expect(received(recepcion(`<estado>${estado}</estado><comprobantes>${listed}</comprobantes>`))).toEqual({
          kind: 'unknown',
          why: expect.stringContaining(OTHER) as string,
        });
      }
    },
  );

  test('an answer without a key applies to the sent receipt', () => {
    const answer = received(
      recepcion(`<estado>DEVUELTA</estado><comprobantes>${comprobante('N/A', mensaje('35'))}</comprobantes>`),
    );
    expect(answer).toMatchObject({ kind: 'devuelta', mensajes: [{ identificador: '35' }] });
  });

  test('white space around values is not part of them', () => {
    expect(received(recepcion('<estado>\n  RECIBIDA \t</estado>')).kind).toBe('recibida');
    expect(received(devuelta(mensaje(' 43\n')))).toMatchObject({ mensajes: [{ identificador: '43' }] });
  });

  test.each(['RECIBIDO', 'recibida', 'RECIBIDA PARCIALMENTE', 'OK', ''])(
    '«%s» is unknown, never received',
    (estado) => {
      expect(received(recepcion(`<estado>${estado}</estado>`)).kind).toBe('unknown');
    },
  );
});

describe('autorización', () => {
  test('an empty list with 0 means none; with another number it is no answer', () => {
    expect(requested('', '0')).toEqual({ kind: 'none' });
    expect(requested('', '1').kind).toBe('unknown');
  });

  test('AUTORIZADO wins among several, at any position and age', () => {
    const answer = requested(
      una('NO AUTORIZADO', '2026-08-03T00:00:00-05:00') + una('AUTORIZADO', '2026-08-01T00:00:00-05:00') + una('NAT'),
      '3',
    );
    expect(answer).toMatchObject({
      kind: 'autorizado',
      autorizacion: { fechaAutorizacion: new Date('2026-08-01T00:00:00-05:00') },
    });
  });

  test.each([
    ['ISO', '2026-02-01T08:00:00-05:00', '2026-01-31T23:00:00-05:00'],
    ['ISO with other offsets', '2026-02-01T04:00:00Z', '2026-01-31T22:00:00-05:00'],
    ['dd/mm/yyyy', '05/11/2026 08:00:00', '11/05/2026 23:00:00'],
  ])('otherwise the newest wins: %s', (_, newer, older) => {
    for (const both of [
      [una('NO AUTORIZADO', newer, '<comprobante>new</comprobante>'), una('NO AUTORIZADO', older)],
      [una('NO AUTORIZADO', older), una('NO AUTORIZADO', newer, '<comprobante>new</comprobante>')],
    ]) {
      expect(requested(both.join(''), '2')).toMatchObject({
        kind: 'no-autorizado',
        refusals: [{ comprobante: 'new' }],
      });
    }
  });

  test('refusals of the same second all count, in order', () => {
    const one = una('NO AUTORIZADO', undefined, '<comprobante>one</comprobante>');
    const two = una('NAT', undefined, '<comprobante>two</comprobante>');
    expect(requested(one + una('NAT', '2020-01-01T00:00:00-05:00') + two, '3')).toMatchObject({
      kind: 'no-autorizado',
      refusals: [{ comprobante: 'one' }, { comprobante: 'two' }],
    });
  });

  test('in process without a date beside a refusal is in process, in whatever order (FACTS §9)', () => {
    const enProceso = '<autorizacion><estado>EN PROCESO</estado><mensajes/></autorizacion>';
    expect(requested(una('NAT') + enProceso, '2').kind).toBe('en-proceso');
    expect(requested(enProceso + una('NAT'), '2').kind).toBe('en-proceso');
    expect(requested(enProceso + una('AUTORIZADO'), '2').kind).toBe('autorizado');
    expect(
      requested(una('EN PROCESO', '2026-08-01T00:00:00-05:00') + una('NAT', '2026-08-02T00:00:00-05:00'), '2').kind,
    ).toBe('no-autorizado');
  });

  test.each(['<comprobante/>', '<comprobante> \n </comprobante>', '<comprobante><![CDATA[ ]]></comprobante>', ''])(
    'a blank document counts as none: «%s»',
    (blank) => {
      expect(requested(una('AUTORIZADO', undefined, blank))).toMatchObject({ autorizacion: { comprobante: null } });
    },
  );

  test('with equal dates, the last one is the state', () => {
    expect(requested(una('NAT') + una('EN PROCESO'), '2').kind).toBe('en-proceso');
    expect(requested(una('EN PROCESO') + una('NAT'), '2').kind).toBe('no-autorizado');
  });

  test.each([
    ['2026-08-01T03:24:52-05:00', '2026-08-01T08:24:52.000Z'],
    ['2026-08-01T03:24:52.250-05:00', '2026-08-01T08:24:52.250Z'],
    ['2026-08-01T08:24:52Z', '2026-08-01T08:24:52.000Z'],
    ['2026-08-01T03:24:52', '2026-08-01T08:24:52.000Z'],
    ['05/11/2026 10:30:00', '2026-11-05T15:30:00.000Z'],
    ['31/01/2026 23:00:00', '2026-02-01T04:00:00.000Z'],
    ['05/11/2026 10:30:00.123', '2026-11-05T15:30:00.123Z'],
    ['2026-11-05 10:30:00', '2026-11-05T15:30:00.000Z'],
    ['2026-11-05 10:30:00.5-05:00', '2026-11-05T15:30:00.500Z'],
    ['05/11/2026', '2026-11-05T05:00:00.000Z'],
    ['31/02/2026 10:00:00', null],
    ['2026-02-31T10:00:00-05:00', null],
    ['2026-13-01T10:00:00-05:00', null],
    ['2026-08-01T25:00:00-05:00', null],
    ['11-05-2026', null],
    ['Nov 5, 2026 10:30:00', null],
    ['1786000000000', null],
    ['', null],
  ])('fechaAutorizacion «%s» is %s', (written, iso) => {
    const answer = requested(una('AUTORIZADO', written));
    expect(answer.kind === 'autorizado' && (answer.autorizacion.fechaAutorizacion?.toISOString() ?? null)).toBe(iso);
  });

  test.each([
    ['AUTORIZADO', 'autorizado'],
    ['AUT', 'autorizado'],
    ['NO AUTORIZADO', 'no-autorizado'],
    ['NAT', 'no-autorizado'],
    ['RECHAZADO', 'no-autorizado'],
    ['EN PROCESO', 'en-proceso'],
    ['EN PROCESAMIENTO', 'en-proceso'],
    ['PPR', 'en-proceso'],
    ['AUTORIZADA', 'unknown'],
    ['Autorizado', 'unknown'],
    ['ANULADO', 'unknown'],
    ['', 'unknown'],
  ])('«%s» is %s', (estado, kind) => {
    expect(requested(una(estado)).kind).toBe(kind);
  });

  test('the document in CDATA and escaped are the same bytes', () => {
    const document = '<?xml version="1.0" encoding="UTF-8"?>\n<factura id="comprobante"><a>Ñ &amp; é</a></factura>\n';
    const escaped = document.replace(/&/g, '&amp;').replace(/</g, '&lt;');
    for (const written of [`<![CDATA[${document}]]>`, escaped]) {
      const answer = requested(una('AUTORIZADO', undefined, `<comprobante>${written}</comprobante>`));
      expect(answer).toMatchObject({ kind: 'autorizado', autorizacion: { comprobante: document } });
    }
  });

  test('an answer about another key, in any field, is not ours', () => {
    for (const estado of ['AUTORIZADO', 'NO AUTORIZADO']) {
      expect(readAutorizacion(autorizacion(una(estado), '1', OTHER), CLAVE).kind).toBe('unknown');
      const another = una(estado).replace(CLAVE, OTHER);
      expect(requested(another)).toEqual({ kind: 'unknown', why: expect.stringContaining(OTHER) as string });
      expect(requested(una(estado) + another, '2').kind).toBe('unknown');
    }
  });

  test('the old scheme’s number, of 37 digits, is no key', () => {
    const answer = requested(una('AUTORIZADO').replace(CLAVE, '0108201603245217900123440013001234567'));
    expect(answer.kind).toBe('autorizado');
  });
});

describe('the key in a document', () => {
  test.each([
    ['its own', `<factura><infoTributaria><claveAcceso> ${CLAVE} </claveAcceso></infoTributaria></factura>`, CLAVE],
    ['none', '<factura><infoTributaria/></factura>', null],
    ['none where it belongs', `<factura><claveAcceso>${CLAVE}</claveAcceso></factura>`, null],
    ['no document', ' \n ', null],
    ['half a document', '<factura><infoTributaria><claveAcceso>', null],
  ])('%s', (_, document, clave) => {
    expect(claveInDocument(document)).toBe(clave);
  });
});

describe('validez', () => {
  const validez = (inner: string): ReturnType<typeof readValidez> =>
    readValidez(
      soap(
        `<ns2:consultarEstadoAutorizacionComprobanteResponse xmlns:ns2="http://ec.gob.sri.ws.consultas"><EstadoAutorizacionComprobante>${inner}</EstadoAutorizacionComprobante></ns2:consultarEstadoAutorizacionComprobanteResponse>`,
      ),
      CLAVE,
    );

  test.each(['AUTORIZADO', 'NO AUTORIZADO', 'PENDIENTE DE ANULAR', 'ANULADO'])('%s is a fiscal state', (estado) => {
    expect(validez(`<estadoAutorizacion> ${estado} </estadoAutorizacion>`)).toEqual({ kind: 'estado', estado });
  });

  // The ficha's sample has it in one field, its prose in the other (FACTS §9).
  test.each(['estadoConsulta', 'estadoAutorizacion'])('a failed query is no fiscal state: RECHAZADA in %s', (name) => {
    expect(validez(`<mensajes>${mensaje('99')}</mensajes><${name}>RECHAZADA</${name}>`)).toMatchObject({
      kind: 'rechazada',
      mensajes: [{ identificador: '99' }],
    });
  });

  test.each([
    '<estadoAutorizacion>ANULADO</estadoAutorizacion>',
    `<estadoConsulta>RECHAZADA</estadoConsulta><mensajes>${mensaje('99')}</mensajes>`,
  ])('applies to the named key, or to the requested one if none is named: %s', (said) => {
    expect(validez(`<claveAcceso>${OTHER}</claveAcceso>${said}`).kind).toBe('unknown');
    expect(validez(`<claveAcceso>${CLAVE}</claveAcceso>${said}`).kind).not.toBe('unknown');
    expect(validez(`<claveAcceso/>${said}`).kind).not.toBe('unknown');
  });

  test('other words are unknown', () => {
    expect(validez('<estadoAutorizacion>RECHAZADO</estadoAutorizacion>').kind).toBe('unknown');
  });
});

describe('outage responses are unknown at all three services, with the reason', () => {
  const FAULT = soap(
    '<soap:Fault><faultcode>soap:Server</faultcode><faultstring>Sobrecarga</faultstring></soap:Fault>',
  );
  const BODIES: readonly (readonly [string, Uint8Array, RegExp])[] = [
    ['an empty body', bytes(''), /not readable/],
    ['white space', bytes(' \n '), /not readable/],
    ['HTML', bytes('<html><head><meta charset=utf-8></head><body><h1>503<br></body></html>'), /not readable|<html>/],
    ['XHTML that mentions RECIBIDA', bytes('<html><body><estado>RECIBIDA</estado></body></html>'), /<html>/],
    ['half an answer', recepcion('<estado>RECIBIDA</estado>').subarray(0, 200), /not readable/],
    ['a SOAP fault', FAULT, /SOAP fault: Sobrecarga/],
    ['an empty SOAP body', soap(''), /has no/],
    ['another answer', soap('<x><RespuestaDesconocida><estado>RECIBIDA</estado></RespuestaDesconocida></x>'), /has no/],
    [
      'two answers in one',
      soap(
        `<x>${'<RespuestaRecepcionComprobante><estado>RECIBIDA</estado></RespuestaRecepcionComprobante>'.repeat(2)}</x>`,
      ),
      /has more than one|has no/,
    ],
    ['a document type', bytes('<!DOCTYPE a [<!ENTITY b "RECIBIDA">]><a>&b;</a>'), /document type/],
    ['JSON', bytes('{"estado":"RECIBIDA"}'), /not readable/],
  ];
  test.each(BODIES)('%s', (_, body, why) => {
    for (const answer of [received(body), readAutorizacion(body, CLAVE), readValidez(body, CLAVE)]) {
      expect(answer).toEqual({ kind: 'unknown', why: expect.stringMatching(why) as string });
    }
  });
});
