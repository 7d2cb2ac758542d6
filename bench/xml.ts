/**
 * Checking and building an invoice compared with one RSA-2048 signature, in the same run: `npm run bench:xml`. The promise: 3 lines cost at
 * most a tenth of a signature, and the cost per line stays flat to 1,000 lines.
 */
import { createSign, generateKeyPairSync } from 'node:crypto';
import type { PrepareContext } from '../src/documents/document-type.js';
import { factura } from '../src/documents/factura/index.js';

const context: PrepareContext = {
  emisor: {
    ruc: '1790012345001',
    razonSocial: 'EMPRESA FICTICIA DE EJEMPLO S.A.',
    nombreComercial: null,
    dirMatriz: 'Calle Inventada 1',
    obligadoContabilidad: true,
    contribuyenteEspecial: null,
    agenteRetencion: null,
    contribuyenteRimpe: null,
    granContribuyente: null,
    rucProveedor: null,
    dirEstablecimiento: 'Calle Inventada 1',
  },
  ambiente: '1',
  hoy: '15/11/2026',
  fechaEmisionDiasAtras: 1,
};

const NUMBERING = { secuencial: '000000001', claveAcceso: '1511202601179001234500110010010000000011234567815' };

function invoice(lines: number): Record<string, unknown> {
  return {
    ruc: context.emisor.ruc,
    estab: '001',
    ptoEmi: '001',
    receptor: {
      tipoIdentificacion: '05',
      razonSocial: 'PERSONA DE EJEMPLO',
      identificacion: '1712345675',
      direccion: 'Calle 1',
    },
    detalles: Array.from({ length: lines }, (_, i) => ({
      codigoPrincipal: `P-${i}`,
      descripcion: `Producto número ${i} de la lista`,
      cantidad: (i % 5) + 1,
      precioUnitario: `${1 + (i % 9)}.${10 + (i % 90)}`,
      descuento: 0.05,
      impuesto: [{ codigo: '2', codigoPorcentaje: i % 4 === 0 ? '0' : '4' }],
    })),
    campoAdicional: [{ nombre: 'email', value: 'receptor@example.test' }],
  };
}

function build(payload: unknown): number {
  const prepared = factura.prepare(payload, context);
  if (prepared.ok) return prepared.document.xml(NUMBERING).length;
  // No invoice of 1,000 lines fits into the SRI's 320 KB; it is checked and written all the same before its size is refused.
  if (prepared.issues.some((issue) => issue.code !== 'comprobante-tamano'))
    throw new Error(JSON.stringify(prepared.issues));
  return 0;
}

/** Microseconds of CPU time per call: the median of samples, since the machine may be busy. */
function medianUs(call: () => unknown): number {
  const sampleUs = (calls: number): number => {
    const start = process.cpuUsage();
    for (let i = 0; i < calls; i++) call();
    const { user, system } = process.cpuUsage(start);
    return user + system;
  };
  // Warms up until the compiler has settled, and finds how many calls make a sample of about 50 ms.
  let calls = 1;
  for (let spent = 0; spent < 1_000_000;) {
    const us = sampleUs(calls);
    spent += us;
    calls = Math.max(1, Math.round((calls * 50_000) / Math.max(us, 1000)));
  }
  const samples = Array.from({ length: 15 }, () => sampleUs(calls) / calls).sort((a, b) => a - b);
  return samples[Math.floor(samples.length / 2)] ?? NaN;
}

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const signatureUs = medianUs(() => createSign('RSA-SHA1').update('comprobante').sign(privateKey));
console.log(`RSA-2048 signature            ${signatureUs.toFixed(0)} µs`);

const rows = [1, 3, 10, 100, 1000].map((lines) => {
  const payload = invoice(lines);
  const us = medianUs(() => build(payload));
  console.log(
    `factura, ${String(lines).padStart(4)} lines           ${us.toFixed(0)} µs   ${(us / lines).toFixed(1)} µs per line`,
  );
  return { lines, us };
});

const three = rows.find((row) => row.lines === 3)?.us ?? NaN;
const share = (three / signatureUs) * 100;
const perLine = (lines: number): number => (rows.find((row) => row.lines === lines)?.us ?? NaN) / lines;
const growth = perLine(1000) / perLine(100);
console.log(
  `3 lines cost ${share.toFixed(1)} % of a signature (at most 10); a line of 1,000 costs ${growth.toFixed(2)} × a line of 100`,
);
if (!(share <= 10)) process.exitCode = 1;
