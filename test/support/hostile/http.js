// Hostile HTTP servers: webhook receivers, the SRI, and mailbox OAuth providers. Answers are generators of text.

const MIB = 1024 * 1024;

function* repeated(text, times) {
  const batch = text.repeat(Math.max(1, Math.min(times, Math.ceil(65536 / text.length))));
  const each = batch.length / text.length;
  for (let done = 0; done < times; done += each) yield batch;
}
const endless = (text) => repeated(text, Infinity);

const OK = 'HTTP/1.1 200 OK\r\n';

function* body(text) {
  yield `${OK}content-type: text/xml\r\nconnection: close\r\n\r\n`;
  yield* text;
}

const soap = (operation, inner) =>
  body(
    (function* () {
      yield `<?xml version="1.0"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><ns2:${operation}Response xmlns:ns2="http://ec.gob.sri.ws.recepcion">`;
      yield* inner;
      yield `</ns2:${operation}Response></soap:Body></soap:Envelope>`;
    })(),
  );

/** Just below the limit for SRI answers, 4 MiB. */
const FILL = 3.9 * MIB;
const filled = (text) => repeated(text, Math.floor(FILL / text.length));

function* around(before, middle, after) {
  yield before;
  yield* middle;
  yield after;
}

const MENSAJE = '<mensaje><identificador>1</identificador><mensaje>m</mensaje><tipo>ERROR</tipo></mensaje>';
const received = (middle) =>
  soap(
    'validarComprobante',
    around(
      '<RespuestaRecepcionComprobante><estado>DEVUELTA</estado><comprobantes><comprobante><claveAcceso>1</claveAcceso><mensajes>',
      middle,
      '</mensajes></comprobante></comprobantes></RespuestaRecepcionComprobante>',
    ),
  );

export const HTTP_ATTACKS = {
  honest: () => [`${OK}content-length: 2\r\n\r\nok`],
  'status-line': () => endless('HTTP/1.1 200 '.padEnd(1000, 'x')),
  'headers-flood': () => around(OK, endless('x-a: b\r\n'), ''),
  'headers-below-bound': () => around(OK, repeated('a:b\r\n', 3000), 'content-length: 2\r\n\r\nok'),
  'header-long': () => around(`${OK}x-a: `, endless('a'), ''),
  'informational-flood': () => endless('HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'),
  'continue-flood': () => endless('HTTP/1.1 100 Continue\r\n\r\n'),
  'body-endless': () => around(`${OK}connection: close\r\n\r\n`, endless('a'.repeat(1000)), ''),
  'chunks-tiny': () => around(`${OK}transfer-encoding: chunked\r\n\r\n`, endless('1\r\na\r\n'), ''),
  'chunk-extensions': () =>
    around(`${OK}transfer-encoding: chunked\r\n\r\n`, endless(`1;${'x'.repeat(500)}\r\na\r\n`), ''),
  'trailers-flood': () => around(`${OK}transfer-encoding: chunked\r\n\r\n0\r\n`, endless('x-a: b\r\n'), ''),
  'responses-ahead': () => endless(`${OK}content-length: 0\r\n\r\n`),
  'drip-headers': { dripMs: 20, answer: () => around(OK, endless('x-a: b\r\n'), '') },
  'drip-body': { dripMs: 20, answer: () => around(`${OK}connection: close\r\n\r\n`, endless('a'), '') },
  silence: () => [],
  'sri-mensajes': () => received(filled(MENSAJE)),
  'sri-mensaje-long': () => received(around('<mensaje><mensaje>', filled('a'), '</mensaje></mensaje>')),
  'sri-nesting': () => received(filled('<mensaje>')),
  'sri-elements': () => received(filled('<a/>')),
  'sri-attributes': () => received(around('<mensaje', numbered(), '/>')),
  'sri-namespaces': () => received(filled('<a xmlns:b="c"/>')),
  'sri-comments': () => received(filled('<!---->')),
  'sri-cdata': () => received(filled('<![CDATA[]]>')),
  'sri-references': () => received(filled('&#38;')),
  'sri-entities': () =>
    body(
      (function* () {
        yield '<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa">';
        for (let n = 0; n < 20; n++) yield `<!ENTITY b${n} "${(n === 0 ? '&a;' : `&b${n - 1};`).repeat(10)}">`;
        yield ']><a>&b19;</a>';
      })(),
    ),
  'sri-autorizaciones': () =>
    soap(
      'autorizacionComprobante',
      around(
        '<RespuestaAutorizacionComprobante><autorizaciones>',
        filled('<autorizacion><estado>NO AUTORIZADO</estado><comprobante>x</comprobante></autorizacion>'),
        '</autorizaciones></RespuestaAutorizacionComprobante>',
      ),
    ),
  'sri-comprobante-escaped': () =>
    soap(
      'autorizacionComprobante',
      around(
        '<RespuestaAutorizacionComprobante><autorizaciones><autorizacion><estado>AUTORIZADO</estado><comprobante>',
        filled('&lt;a/&gt;'),
        '</comprobante></autorizacion></autorizaciones></RespuestaAutorizacionComprobante>',
      ),
    ),
  'sri-endless': () => body(endless('<a>'.repeat(100))),
  'token-json-nested': () => body(repeated('[', 60_000)),
  'token-json-keys': () => body(around('{', repeated('"a":1,', 9000), '"access_token":"x"}')),
};

function* numbered() {
  for (let n = 0; n < 200_000; n++) yield ` a${n}="b"`;
}

/** Serves one connection of an attack: the answer starts after the request's first line. */
export function serveHttp(name, say, socket) {
  const attack = HTTP_ATTACKS[name];
  const { dripMs, answer } = typeof attack === 'function' ? { dripMs: undefined, answer: attack } : attack;
  return (line) => {
    if (!/^(POST|GET) /.test(line)) return;
    // A complete answer ends with its connection.
    void say(answer(), dripMs).then(() => {
      if (/^(sri|token)-/.test(name)) socket.end();
    });
  };
}
