// `node drive.js <url> <demo.json>`: uses a started installation as its guide says, until AUTORIZADO. Touches what bundling could break:
// threads (RIDE, signature), fonts, OAuth, portal, documentation, packed clients.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

const [url, demoFile] = process.argv.slice(2);
const demo = JSON.parse(readFileSync(demoFile, 'utf8'));

async function call(path, { body, ...init } = {}) {
  const response = await fetch(`${url}${path}`, {
    ...init,
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    headers: { 'content-type': 'application/json', 'x-api-key': demo.apiKey, ...init.headers },
  });
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
}
const json = ({ bytes }) => JSON.parse(bytes.toString('utf8'));

const issued = await call('/api/v2.0/comprobantes/facturas', {
  headers: { prefer: 'wait=30' },
  body: {
    ...{ ruc: demo.ruc, estab: '001', ptoEmi: '001', codDoc: '01' },
    // Outside Windows-1252: the RIDE embeds a font.
    receptor: { tipoIdentificacion: '05', identificacion: '1712345675', razonSocial: 'ANA PÉREZ ŁUKA' },
    detalles: [
      {
        codigoPrincipal: 'P-001',
        descripcion: 'Café de altura 500 g',
        cantidad: 2,
        precioUnitario: 8.5,
        descuento: 0,
        impuesto: [{ codigo: '2', codigoPorcentaje: '4' }],
      },
    ],
  },
});
assert.equal(issued.status, 201, issued.bytes.toString());
const { claveAcceso, secuencial } = json(issued).result;
for (let estado; estado !== 'AUTORIZADO';) {
  ({ estado } = json(await call(`/api/v1.0/comprobantes/${claveAcceso}`)).result);
  assert.ok(!['DEVUELTO', 'NO_AUTORIZADO'].includes(estado), estado);
}
const pdf = await call(`/api/v1.0/comprobantes/${claveAcceso}/archivos?format=pdf`);
assert.equal(pdf.bytes.subarray(0, 5).toString(), '%PDF-');
const { usuario, password } = demo;
assert.equal((await call('/api/v1.0/sesiones/ingreso', { body: { usuario, password } })).status, 201);
const token = await fetch(`${url}/api/v1.0/oauth/token`, {
  method: 'POST',
  body: new URLSearchParams({ grant_type: 'client_credentials' }),
  headers: { authorization: `Basic ${Buffer.from(`${demo.clientId}:${demo.clientSecret}`).toString('base64')}` },
});
assert.equal(token.status, 200, await token.text());
for (const path of ['/portal/', '/docs', '/docs/clientes.json', '/api/openapi.json', '/salud/listo'])
  assert.equal((await call(path)).status, 200, path);
console.log(`AUTORIZADO ${claveAcceso} (${secuencial})`);
