// `npm run bench:cruce [-- --documentos N]`: the SRI's lists of N received and N issued documents against as many here, through the API;
// one in a hundred is missing on each side and one in two hundred differs.
import { parseArgs } from 'node:util';
import {
  listaEmitidos,
  listaRecibidos,
  storeEmitidos,
  storeRecibidos,
  type DocumentoCruce,
} from '../test/support/cruce.js';
import { call } from '../test/support/service.js';
import { withInstallation } from './installation.js';
import { writeTable } from './table.js';

const SECONDS_MAX = 10;
const ROUNDS = 3;
const FREE_BYTES_MIN = 2 * 1024 ** 3;

const { values } = parseArgs({ options: { documentos: { type: 'string', default: '10000' } } });
const total = Number(values.documentos);

const documentos: readonly DocumentoCruce[] = Array.from({ length: total }, (_, at) => ({ secuencial: at + 1000 }));
const missing = Math.round(total / 100);
const listed: readonly DocumentoCruce[] = [
  ...documentos.slice(missing).map((one, at) => (at % 200 === 0 ? { ...one, total: '99.99' } : one)),
  ...Array.from({ length: missing }, (_, at) => ({ secuencial: at + 900_000 })),
];

await withInstallation(FREE_BYTES_MIN, async ({ service, demo: { ruc, apiKey }, client }) => {
  await storeRecibidos(client, ruc, documentos);
  await storeEmitidos(client, ruc, documentos);
  const rows: string[] = [];
  for (const [lado, listaDe] of [
    ['recibidos', listaRecibidos],
    ['emitidos', listaEmitidos],
  ] as const) {
    const body = { ruc, desde: '01/10/2026', hasta: '31/10/2026', lado, listas: [listaDe(ruc, listed)] };
    const seconds: number[] = [];
    let counts = '';
    for (let round = 0; round < ROUNDS; round++) {
      const since = performance.now();
      const { status, result } = await call(service.url, '/api/v1.0/reportes/cruce', { apiKey, body });
      seconds.push((performance.now() - since) / 1000);
      if (status !== 200) throw new Error(`cruce: ${status} ${JSON.stringify(result)}`);
      counts = ['lineas', 'documentos', 'iguales', 'soloSri', 'soloAqui', 'difieren']
        .map((name) => String(result[name]))
        .join(' | ');
    }
    if (Math.max(...seconds) > SECONDS_MAX) process.exitCode = 1;
    rows.push(`| ${lado} | ${counts} | ${seconds.map((one) => one.toFixed(2)).join(', ')} |`);
  }
  const day = new Date().toISOString().slice(0, 10);
  writeTable(
    'cruce',
    `Written by the command on ${day}, one request per round, the lists' reading included; at most ${SECONDS_MAX} s.

| lists | lines | documents | equal | only SRI | only here | differ | seconds, each round |
| ----- | ----- | --------- | ----- | -------- | --------- | ------ | ------------------- |
${rows.join('\n')}`,
  );
});
