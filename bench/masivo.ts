// `npm run bench:masivo [-- --facturas N]`: uploads one workbook of invoices (10,000) and shows how long reading, review and issuing take.
// Writes its table into bench/RESULTS.md.
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { invoiceRows, workbook } from '../test/masivo/file.js';
import { call } from '../test/support/service.js';
import { withInstallation } from './installation.js';
import { writeTable } from './table.js';

const POLL_MS = 100;

const { values } = parseArgs({ options: { facturas: { type: 'string', default: '10000' } } });
const total = Number(values.facturas);

await withInstallation(2e9, async ({ service, demo }) => {
  const rows = invoiceRows(total);
  const file = await workbook(rows);
  const began = performance.now();
  const elapsed = (): number => (performance.now() - began) / 1000;
  const { status, result } = await call(
    service.url,
    `/api/v1.0/empresas/${demo.ruc}/emisiones-masivas?tipo=facturas&emitir=true`,
    { apiKey: demo.apiKey, body: { archivo: file.toString('base64'), nombre: 'ventas.xlsx' } },
  );
  if (status !== 202) throw new Error(`the upload answered ${status}: ${JSON.stringify(result)}`);
  const uploaded = elapsed();
  const until = async (done: (load: Record<string, unknown>) => boolean): Promise<number> => {
    for (;;) {
      const { result: load } = await call(service.url, `/api/v1.0/emisiones-masivas/${String(result['id'])}`, demo);
      if (done(load)) return elapsed();
      if (['CON_ERRORES', 'EN_PAUSA', 'DETENIDA'].includes(String(load['estado'])))
        throw new Error(JSON.stringify(load));
      await sleep(POLL_MS);
    }
  };
  const reviewed = await until(({ estado }) => estado !== 'REVISANDO');
  const issued = await until(({ estado }) => estado === 'TERMINADA');
  writeTable(
    'masivo',
    [
      `Written by the command on ${new Date().toISOString().slice(0, 10)} (load ${(loadavg()[1] ?? NaN).toFixed(1)}): ${total} invoices in ${rows.length} rows, a workbook of ${(file.length / 1024).toFixed(0)} KiB. The service signs and sends meanwhile.`,
      '',
      '| step | seconds since the upload began |',
      '| --- | --- |',
      `| file read and stored | ${uploaded.toFixed(1)} |`,
      `| every cell reviewed | ${reviewed.toFixed(1)} |`,
      `| every invoice accepted | ${issued.toFixed(1)} |`,
    ].join('\n'),
  );
});
