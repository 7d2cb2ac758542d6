import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fechaEcuador } from '../../src/kernel/hora-ecuador.js';
import { createAuthority, openAuthority } from '../../src/simulator/authority.js';
import {
  AUTHORISED,
  BARE,
  facturaIn,
  numbersOf,
  parsedFactura,
  parsedRetencion,
  retencionIn,
  type Expected,
  type WritingStyle,
} from '../support/documents/writing-styles.js';
import { RUC, receivingOf, type Receiving } from '../support/received.js';
import { startOwnService } from '../support/running.js';
import { openP12, signForTest, type TestIdentity } from '../support/simulator/sign.js';

// Issue 28, rows 11 to 16: documents in the manners of other programs are read, counted in the books and compared with an independent
// parse. MANNERS_SEEDS=n repeats it with n seeds.

const SEEDS = Number(process.env['MANNERS_SEEDS'] ?? '1');
const RECEIVED = 200;
const IMPORTED = 100;
/** A cédula with third digit 6, and the RUC of its person (row 12). */
const CEDULA = '1768123455';
const hoy = fechaEcuador(new Date());

interface Written extends WritingStyle {
  readonly signed: string;
  readonly file: Buffer;
}

const running = await startOwnService();
let receiving: Receiving;
let identity: TestIdentity;

beforeAll(async () => {
  receiving = await receivingOf(running);
  const { demo } = receiving.resources.running;
  await receiving.api('POST', '/empresas', {
    ...{ ruc: `${CEDULA}001`, razonSocial: 'PERSONA CON SEIS', dirMatriz: 'QUITO' },
  });
  const authority = openAuthority(await createAuthority(new Date('2026-01-01T00:00:00Z')));
  const { p12 } = await authority.issueCertificate({
    ...{ ruc: demo.ruc, razonSocial: 'COMERCIAL ANDINA', nombres: 'ANA', password: 'x' },
    validity: { from: new Date('2026-01-01T00:00:00Z'), to: new Date('2030-01-01T00:00:00Z') },
  });
  identity = openP12(p12, 'x');
}, 600_000);
afterAll(() => running.stop());

function at<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length];
  if (found === undefined) throw new Error('an empty list');
  return found;
}

function written(seed: number, count: number, first: number, forms: typeof BARE, received: boolean): Written[] {
  const next = numbersOf(seed);
  const { ruc } = receiving.resources.running.demo;
  return Array.from({ length: count }, (_, i): Written => {
    const cedula = received && i % 5 === 1;
    const parties = {
      ruc,
      receptor: cedula ? { tipo: '05', identificacion: CEDULA } : { tipo: '04', identificacion: RUC },
      fecha: hoy,
      secuencial: first + i,
    };
    const off = !received && i % 4 === 2 ? 11 : 0;
    const manner =
      i % 6 === 5 ? retencionIn(parties, next) : facturaIn(parties, next, { withoutTotals: i % 3 === 0, off });
    const signed = signForTest(manner.xml, identity);
    const [form, write] = at(forms, i * 7 + seed);
    return { ...manner, name: `${i}: ${manner.name}, ${form}`, signed, file: write(signed) };
  });
}

/** Returns the rows of a book, by key. */
async function book(tipo: 'compras' | 'ventas', apiKey: string): Promise<Map<string, Record<string, unknown>>> {
  const rows = new Map<string, Record<string, unknown>>();
  for (let cursor = ''; ;) {
    const query = new URLSearchParams({ desde: hoy, hasta: hoy, size: '200', ...(cursor !== '' && { cursor }) });
    const { status, result } = await receiving.api('GET', `/reportes/${tipo}?${query.toString()}`, undefined, {
      apiKey,
    });
    expect(status).toBe(200);
    for (const row of result['content'] as Record<string, unknown>[]) rows.set(String(row['claveAcceso']), row);
    if (typeof result['siguiente'] !== 'string') return rows;
    cursor = result['siguiente'];
  }
}

function inBook(row: Record<string, unknown> | undefined): Expected | undefined {
  if (row === undefined) return undefined;
  const figure = (name: string): string => Number(row[name]).toFixed(2);
  return {
    ...{ base0: figure('base0'), baseGeneral: figure('baseGeneral'), baseNoObjeto: figure('baseNoObjeto') },
    ...{ baseExenta: figure('baseExenta'), iva: figure('iva'), total: figure('total') },
    moneda: row['moneda'] as string | null,
  };
}

/** Returns the stored withholdings, by key. */
async function withheld(table: 'recibido' | 'comprobante'): Promise<Map<string, readonly string[]>> {
  const rows = await receiving.admin(
    `SELECT c.clave_acceso AS clave, f.retenciones -> 0 AS r FROM ${table}s c JOIN ${table}_cifras f ON f.${table}_id = c.id WHERE c.cod_doc = '07'`,
  );
  return new Map(
    rows.map(({ clave, r }) => {
      const [, codigo = '', porcentaje = '', base = '', valor = ''] = r as string[];
      return [String(clave), [codigo, porcentaje, base, valor]];
    }),
  );
}

async function differences(
  documents: readonly Written[],
  tipo: 'compras' | 'ventas',
  apiKey: string,
): Promise<unknown[]> {
  const rows = await book(tipo, apiKey);
  const kept = await withheld(tipo === 'compras' ? 'recibido' : 'comprobante');
  return documents.flatMap(({ name, codDoc, clave, xml }) => {
    const [is, should] =
      codDoc === '07' ? [kept.get(clave), parsedRetencion(xml)] : [inBook(rows.get(clave)), parsedFactura(xml)];
    return JSON.stringify(is) === JSON.stringify(should) ? [] : [{ name, is, should }];
  });
}

describe.each(Array.from({ length: SEEDS }, (_, i) => i + 1))('seed %d', (seed) => {
  test(`${RECEIVED} received documents have the figures of an independent parser`, { timeout: 600_000 }, async () => {
    const documents = written(seed, RECEIVED, seed * 1000, [...BARE, ...AUTHORISED], true);
    const refused: unknown[] = [];
    for (const { name, clave, file } of documents) {
      const { status, result } = await receiving.send(file, 'application/octet-stream');
      const kept = result['recibido'] as Record<string, unknown> | null | undefined;
      if (status !== 200 || result['resultado'] !== 'nuevo' || kept?.['clave'] !== clave)
        refused.push([name, status, result]);
    }
    expect(refused).toEqual([]);
    const claves = documents.map(({ clave }) => clave);
    await receiving.admin(
      `UPDATE recibidos SET estado = 'VIGENTE', accion = NULL, due_at = NULL, lease_token = NULL, motivo = NULL,
         fecha_registro = to_date($2, 'DD/MM/YYYY') WHERE clave_acceso = ANY ($1)`,
      claves,
      hoy,
    );
    expect(await differences(documents, 'compras', receiving.apiKey)).toEqual([]);
    const flagged = await receiving.admin(
      `SELECT c.clave_acceso AS clave, f.advertencias FROM recibidos c JOIN recibido_cifras f ON f.recibido_id = c.id
       WHERE f.advertencias IS NOT NULL AND c.clave_acceso = ANY ($1)`,
      claves,
    );
    const wanted = documents.filter(
      ({ codDoc, xml }) =>
        codDoc === '01' && (parsedFactura(xml).moneda !== null || /<codigoPorcentaje>[067]</.test(missing(xml))),
    );
    expect(new Set(flagged.map(({ clave }) => clave))).toEqual(new Set(wanted.map(({ clave }) => clave)));
  });

  test(
    `${IMPORTED} imported authorised files have the figures of an independent parser`,
    { timeout: 600_000 },
    async () => {
      const documents = written(seed + 500, IMPORTED, seed * 1000 + 500_000, AUTHORISED, false);
      const { url, demo } = receiving.resources.running;
      const refused: unknown[] = [];
      for (const { name, file } of documents) {
        const json = file.subarray(0, 1).toString() === '{';
        const response = await fetch(`${url}/api/v1.0/comprobantes`, {
          method: 'POST',
          headers: { 'x-api-key': demo.apiKey, 'content-type': json ? 'application/json' : 'application/xml' },
          body: file,
        });
        if (response.status !== 201) refused.push([name, response.status, await response.json()]);
        else await response.arrayBuffer();
      }
      expect(refused).toEqual([]);
      await receiving.admin(
        `UPDATE comprobantes SET estado = 'AUTORIZADO', accion = NULL, due_at = NULL, lease_token = NULL WHERE clave_acceso = ANY ($1)`,
        documents.map(({ clave }) => clave),
      );
      expect(await differences(documents, 'ventas', demo.apiKey)).toEqual([]);
    },
  );
});

/** Returns the line taxes of a document whose rate has no total. */
function missing(xml: string): string {
  const stated = new Set(
    (xml.match(/<totalImpuesto>.*?<\/totalImpuesto>/gs) ?? []).map((tax) => /<codigoPorcentaje>(\d+)/.exec(tax)?.[1]),
  );
  const lines = xml.slice(xml.indexOf('<detalles>')).match(/<codigoPorcentaje>\d+</g) ?? [];
  return lines.filter((tax) => !stated.has(/\d+/.exec(tax)?.[0])).join('');
}
