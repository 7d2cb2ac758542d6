// `node setup.js <link>`: creates the first account by a set-up link and signs in.
import assert from 'node:assert/strict';

const link = new URL(process.argv[2]);
const post = async (path, body) => {
  const response = await fetch(new URL(path, link), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, text: await response.text() };
};
const [usuario, password] = ['ana@empresa.ec', 'cuatro caballos blancos corren'];
const account = { nombre: 'Mi empresa', nombres: 'Ana', usuario, password, token: link.hash.slice(1) };
const created = await post('/api/v1.0/instalacion/puesta-en-marcha', account);
assert.equal(created.status, 201, created.text);
const again = await post('/api/v1.0/instalacion/puesta-en-marcha', account);
assert.equal(again.status, 400, again.text);
const login = await post('/api/v1.0/sesiones/ingreso', { usuario, password });
assert.equal(login.status, 201, login.text);
assert.equal((await fetch(new URL('/portal/puesta-en-marcha', link))).status, 200);
console.log('first account created by the link');
