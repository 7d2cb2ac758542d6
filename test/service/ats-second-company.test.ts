import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withClient } from '../support/database.js';
import { hasJudge, judgeByOfficialSchema } from '../support/judges.js';
import { esperado, importMonth, segunda, storeMonth } from '../support/golden-month.js';
import { client } from '../support/client.js';
import { startOwnService } from '../support/running.js';
import { type Answered } from '../support/service.js';

const running = await startOwnService();
const { api, sql } = client(running);
let expected: Map<string, string>;

const answersPath = (mes: string): string => `/empresas/${running.demo.ruc}/respuestas-ats/${mes}`;
const query = (more: Record<string, string>): string =>
  new URLSearchParams({ ruc: running.demo.ruc, ...more }).toString();
const annex = async (mes: string, more: Record<string, string> = {}): Promise<string> => {
  const address = `${running.url}/api/v1.0/reportes/ats?${query({ mes, formato: 'xml', ...more })}`;
  return (await fetch(address, { headers: { 'x-api-key': running.demo.apiKey } })).text();
};
const revision = (mes: string): Promise<Answered> => api('GET', `/reportes/ats/revision?${query({ mes })}`);

interface Found {
  readonly regla: string;
  readonly nivel: string;
  readonly lugar: string;
  readonly mensaje: string;
}
interface Compared {
  readonly formulario: string;
  readonly concepto: string;
  readonly casilleros: string;
  readonly ats: number;
  readonly declarado: number;
  readonly diferencia: number;
  readonly motivo: string | null;
}

const all = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'g'))].map(([, text]) => text ?? '');
const sumOf = (xml: string, name: string): string =>
  (all(xml, name).reduce((sum, value) => sum + Math.round(Number(value) * 100), 0) / 100).toFixed(2);
const reported = (reporte: string): Record<string, string> =>
  Object.fromEntries(
    [...expected]
      .filter(([key]) => key.startsWith(`${reporte} `))
      .map(([key, value]) => [key.slice(reporte.length + 1), value]),
  );

/** What the person of the company answers for September. */
const ANSWERS = {
  codSustento: '02',
  relacionadas: ['1790016919001'],
  partes: [
    { identificacion: 'US987654321', persona: 'sociedad', tipoRegi: '01', pais: '110' },
    { identificacion: 'AB123456', residente: true },
    {
      identificacion: 'GB555555555',
      persona: 'sociedad',
      tipoRegi: '02',
      pais: '213',
      paraiso: '44',
      convenio: false,
      sujetoRetencion: true,
    },
  ],
  exportaciones: [
    {
      numero: '001-001-000000004',
      exportacionDe: '01',
      fechaEmbarque: '15/09/2026',
      distrito: '028',
      anio: '2026',
      regimen: '40',
      correlativo: '00123456',
      docTransporte: 'MAEU1234567',
    },
    { numero: '001-001-000000005', exportacionDe: '03', tipoIngreso: '401', gravadoOtroPais: false },
  ],
  modificados: [{ emisor: '0990004196001', numero: '001-001-000000077', autorizacion: '1128419583' }],
};

beforeAll(async () => {
  expected = await esperado('segunda-esperado.xlsx');
  await sql(`UPDATE empresas SET contribuyente_rimpe = 'emprendedor', razon_social = 'EXPORTADORA ÑANDÚ & CÍA.'`);
  await storeMonth(running.database, running.demo.ruc, segunda.documentos);
  await importMonth(running, segunda.recibidos, segunda.documentos);
  // Establishments of the demo company that this one does not have.
  await running.database
    .sql(`DELETE FROM puntos_emision p USING establecimientos e WHERE e.id = p.establecimiento_id AND e.estab = '002';
      DELETE FROM establecimientos WHERE estab = '002'`);
}, 120_000);
afterAll(() => running.stop());

describe('before anything is answered', () => {
  test('the annex says what is missing, with its rule and its place, and is not complete', async () => {
    const { status, result } = await revision('2026-09');
    expect(status).toBe(200);
    expect([result['completo'], result['descargable']]).toEqual([false, false]);
    const found = result['hallazgos'] as Found[];
    expect(new Set(found.map(({ regla, lugar }) => `${regla} ${lugar}`))).toEqual(
      new Set([
        ...['C1 codSustento', 'E1 exportacionDe', 'C6 partes', 'C17 partes', 'C19 modificados', 'V2 partes'],
        ...['E2 partes', 'E3 partes'],
      ]),
    );
    expect(found.slice(0, 2).map(({ nivel }) => nivel)).toEqual(['falta', 'falta']);
    const refused = await api('GET', `/reportes/ats?${query({ mes: '2026-09' })}`);
    expect([refused.status, refused.result['code']]).toEqual([409, 'ats-incompleto']);
    expect(refused.result['subErrors']).toMatchObject([{ field: 'codSustento' }, { field: 'exportacionDe' }]);
  });

  test('nobody answered; a wrong identification or country code is refused', async () => {
    expect((await api('GET', answersPath('2026-09'))).result).toMatchObject({
      guardadas: false,
      tomadasDe: null,
      totalVentas: 'fisicas',
      partes: [],
    });
    const wrong = await api('PUT', answersPath('2026-09'), { partes: [{ identificacion: 'X', pais: '5' }] });
    expect(wrong.status).toBe(400);
  });
});

describe('the annex of the second company', () => {
  let xml: string;
  let october: string;
  beforeAll(async () => {
    const saved = await api('PUT', answersPath('2026-09'), ANSWERS);
    expect([saved.status, saved.result['guardadas']]).toEqual([200, true]);
    xml = await annex('2026-09');
    october = await annex('2026-10');
  });

  test('the answers are saved with the month, with an audit entry; the next month suggests its parties', async () => {
    const { result } = await api('GET', answersPath('2026-09'));
    expect(result).toMatchObject({ ...ANSWERS, guardadas: true, semestral: false, totalVentas: 'fisicas' });
    expect((await api('GET', answersPath('2026-10'))).result).toMatchObject({
      guardadas: false,
      tomadasDe: '2026-09',
      partes: ANSWERS.partes,
      exportaciones: [],
      modificados: [],
    });
    expect((await api('PUT', answersPath('2026-09'), ANSWERS)).status).toBe(200);
    const trail = await sql(
      `SELECT changes ->> 'mes' AS mes FROM audit_events WHERE action = 'reportes.put-respuestas-ats'`,
    );
    expect(trail).toEqual([{ mes: '2026-09' }]);
    // A field that is left out is no answer any more.
    await api('PUT', answersPath('2026-11'), { codSustento: '02' });
    await api('PUT', answersPath('2026-11'), {});
    expect((await api('GET', answersPath('2026-11'))).result).not.toHaveProperty('codSustento');
  });

  test.runIf(hasJudge('xmllint') && hasJudge('official-xsd'))('passes the SRI’s schema in both months', () => {
    judgeByOfficialSchema('ats.xsd', xml);
    judgeByOfficialSchema('ats.xsd', october);
  });

  test('equals the spreadsheet in both months', () => {
    for (const [name, one] of [
      ['septiembre', xml],
      ['octubre', october],
    ] as const) {
      const sections = Object.fromEntries(
        ['ventas', 'compras', 'exportaciones'].map((section) => [section, all(one, section)[0] ?? '']),
      );
      const ventas = all(sections['ventas'] ?? '', 'detalleVentas');
      const ofType = (tipo: string): string =>
        ventas.filter((row) => row.includes(`<tipoComprobante>${tipo}<`)).join('');
      const compras = sections['compras'] ?? '';
      const mine: Record<string, string> = {
        ...Object.fromEntries(
          ['18', '41', '04', '47'].flatMap((tipo): [string, string][] => [
            ...['baseNoGraIva', 'baseImponible', 'baseImpGrav', 'montoIva'].map((field): [string, string] => [
              `ventas.${tipo}.${field}`,
              sumOf(ofType(tipo), field),
            ]),
            [`ventas.${tipo}.comprobantes`, sumOf(ofType(tipo), 'numeroComprobantes')],
          ]),
        ),
        'exportaciones.fob': sumOf(sections['exportaciones'] ?? '', 'valorFOB'),
        'compras.registros': `${all(compras, 'detalleCompras').length}.00`,
        ...Object.fromEntries(
          ['baseNoGraIva', 'baseImponible', 'baseImpGrav', 'montoIva', 'totbasesImpReemb', 'valRetAir'].map((field) => [
            `compras.${field}`,
            sumOf(compras, field),
          ]),
        ),
        'compras.valRetIva': sumOf(
          compras.replaceAll(/<(\/?)(valRet(Bien10|Serv20|Serv50|Serv100)|valorRet(Bienes|Servicios))>/g, '<$1IVA>'),
          'IVA',
        ),
        'ventas.valorRetIva': sumOf(sections['ventas'] ?? '', 'valorRetIva'),
        'ventas.valorRetRenta': sumOf(sections['ventas'] ?? '', 'valorRetRenta'),
      };
      const { '103.499': _form, ...figures } = reported(name);
      expect([name, mine]).toEqual([name, figures]);
    }
  });

  const row = (document: string, section: string, content: string): string =>
    all(document, section).find((one) => one.includes(content)) ?? '';

  test('a payment abroad is as in its withholding, or as answered', () => {
    const pago = (content: string): string => all(row(xml, 'detalleCompras', content), 'pagoExterior')[0] ?? '';
    expect(pago('<idProv>GB123456789<')).toBe(
      '<pagoLocExt>02</pagoLocExt><tipoRegi>01</tipoRegi><paisEfecPagoGen>213</paisEfecPagoGen><paisEfecPago>213</paisEfecPago>' +
        '<aplicConvDobTrib>NO</aplicConvDobTrib><pagExtSujRetNorLeg>SI</pagExtSujRetNorLeg><pagoRegFis>NO</pagoRegFis>',
    );
    expect(pago('<idProv>GB555555555<')).toContain(
      '<tipoRegi>02</tipoRegi><paisEfecPagoParFis>44</paisEfecPagoParFis><paisEfecPago>213</paisEfecPago>',
    );
    expect(pago('<idProv>AB123456<')).toContain('<pagoLocExt>01</pagoLocExt><paisEfecPago>NA</paisEfecPago>');
    const person = (content: string): string[] => all(row(xml, 'detalleCompras', content), 'tipoProv');
    expect([person('<idProv>GB123456789<'), person('<idProv>AB123456<')]).toEqual([['02'], ['01']]);
    expect([person('<idProv>GB555555555<'), person('<idProv>0990004196001<')]).toEqual([['02'], []]);
  });

  test('customers abroad have their kind of person; the own reimbursement is a 41 and its note a 47', () => {
    const client = (content: string): string[] => all(row(xml, 'detalleVentas', content), 'tipoCliente');
    expect([client('<idCliente>AB123456<'), client('<idCliente>US987654321<')]).toEqual([['01'], ['02']]);
    const types = all(all(xml, 'ventas')[0] ?? '', 'tipoComprobante');
    expect([...types].sort()).toEqual(['04', '18', '18', '18', '41', '47']);
  });

  test('exports have country, regime, endorsement and transport document, and FOB without freight and insurance', () => {
    const [goods = '', services = ''] = all(xml, 'detalleExportaciones');
    for (const part of [
      ...['<tipoCli>02<', '<tipoRegi>01</tipoRegi><paisEfecPagoGen>110</paisEfecPagoGen><paisEfecExp>213<'],
      ...['<distAduanero>028</distAduanero><anio>2026</anio><regimen>40</regimen><correlativo>00123456</correlativo>'],
      ...['<docTransp>MAEU1234567</docTransp><fechaEmbarque>15/09/2026<', '<valorFOB>1000.00<'],
    ])
      expect(goods).toContain(part);
    expect(services).toContain('<exportacionDe>03</exportacionDe><tipIngExt>401</tipIngExt><ingExtGravOtroPais>NO<');
    expect([services.includes('distAduanero'), all(services, 'valorFOB')]).toEqual([false, ['500.00']]);
  });

  test('notes name the authorization of what they modify: held, or answered', () => {
    const modified = (number: string): string[] =>
      all(row(xml, 'detalleCompras', `<secModificado>${number}<`), 'autModificado');
    expect(modified('6001')[0]).toMatch(/^28092026010990004196001/);
    expect(modified('77')).toEqual(['1128419583']);
  });

  test('a withholding of October on a purchase of September is in the annex of September alone', () => {
    const purchase = row(xml, 'detalleCompras', '<secuencial>6001<');
    expect(purchase).toContain('<valRetAir>6.00</valRetAir>');
    expect(purchase).toContain('<fechaEmiRet1>02/10/2026</fechaEmiRet1>');
    expect([all(xml, 'secRetencion1').length, all(october, 'secRetencion1').length]).toEqual([3, 0]);
  });

  test('each liquidación has the sustento of its withholding; without one, the answer', () => {
    const sustento = (content: string): string[] => all(row(xml, 'detalleCompras', content), 'codSustento');
    expect([sustento('<idProv>GB123456789<'), sustento('<idProv>1712345675<'), sustento('<idProv>AB123456<')]).toEqual([
      ...[['01'], ['02'], ['02']],
    ]);
  });

  test('it is complete: no rule is broken; a document in no month makes it incomplete', async () => {
    const checked = await revision('2026-09');
    expect(checked.result['hallazgos']).toEqual([]);
    expect([checked.result['completo'], checked.result['descargable']]).toEqual([true, true]);
    const [first] = segunda.recibidos;
    const clave = await withClient(running.database.adminUrl, async (client) => {
      const { rows } = await client.query<{ clave: string }>(
        `SELECT clave_acceso AS clave FROM recibidos WHERE secuencial = $1 AND cod_doc = '01'`,
        [first?.['secuencial']],
      );
      return rows[0]?.clave ?? '';
    });
    await api('PATCH', `/recibidos/${clave}`, { fechaRegistro: null });
    const open = await revision('2026-09');
    expect([open.result['completo'], open.result['descargable']]).toEqual([false, true]);
    expect(new Set((open.result['hallazgos'] as Found[]).map(({ regla }) => regla))).toEqual(new Set(['G4']));
    // Its withholding of October then is in no annex.
    const later = (await revision('2026-10')).result['hallazgos'] as Found[];
    expect(later.map(({ regla }) => regla)).toContain('R1');
    await api('PATCH', `/recibidos/${clave}`, { fechaRegistro: '30/09/2026' });
    expect((await revision('2026-09')).result['completo']).toBe(true);
  });

  test('the printed summary adds up the file', async () => {
    const talon = (await revision('2026-09')).result['talon'] as Record<string, string | number>[];
    const of = (seccion: string, codigo: string): Record<string, string | number> | undefined =>
      talon.find((one) => one['seccion'] === seccion && one['codigo'] === codigo);
    const figures = reported('septiembre');
    for (const tipo of ['18', '41', '04', '47'])
      expect([tipo, of('ventas', tipo)]).toMatchObject([
        tipo,
        {
          registros: Number(figures[`ventas.${tipo}.comprobantes`]),
          baseGravada: Number(figures[`ventas.${tipo}.baseImpGrav`]),
          valor: Number(figures[`ventas.${tipo}.montoIva`]),
        },
      ]);
    expect(of('exportaciones', '01')).toMatchObject({ registros: 1, valor: 1000 });
    expect(of('exportaciones', '03')).toMatchObject({ registros: 1, valor: 500 });
    expect(of('retencionesRenta', '501')).toMatchObject({ registros: 1, baseGravada: 400, valor: 100 });
    expect(of('retencionesIva', '30')).toMatchObject({ registros: 1, valor: 13.5 });
    expect(of('retencionesRecibidas', 'IVA')).toMatchObject({ valor: Number(figures['ventas.valorRetIva']) });
    const bought = talon.filter(({ seccion }) => seccion === 'compras');
    expect(bought.map(({ codigo }) => codigo)).toEqual(['01', '03', '04', '15', '41']);
    expect(bought.reduce((sum, { registros }) => sum + Number(registros), 0)).toBe(
      Number(figures['compras.registros']),
    );
    expect(of('anulados', '')).toMatchObject({ registros: 0 });
    const file = await fetch(
      `${running.url}/api/v1.0/reportes/ats/revision?${query({ mes: '2026-09', formato: 'xlsx' })}`,
      { headers: { 'x-api-key': running.demo.apiKey } },
    );
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="talon-AT092026.xlsx"');
  });

  test('differences with forms 104 and 103 are named, each with its boxes', async () => {
    const compared = (await revision('2026-09')).result['formularios'] as Compared[];
    const different = compared.filter(({ diferencia }) => diferencia !== 0);
    expect(different.map(({ formulario, casilleros, diferencia }) => [formulario, casilleros, diferencia])).toEqual([
      ['104', '725', 13.5],
      ['103', '312', 300],
      ['103', '362', 6],
      ['103', '499', 6],
    ]);
    expect(
      different.every(({ motivo }) => motivo?.includes('De otro mes y sobre compras del período: 001-001-000000003')),
    ).toBe(true);
    const total = compared.find(({ casilleros }) => casilleros === '499');
    expect(total?.declarado).toBe(Number(reported('septiembre')['103.499']));
    expect(compared.filter(({ motivo }) => motivo === null).map(({ concepto }) => concepto)).toEqual([
      ...['Ventas con tarifa distinta de 0 %', 'Ventas con tarifa 0 %', 'Ventas no objeto y exentas, y reembolsos'],
      ...['IVA de ventas', 'Exportaciones', 'Compras con tarifa distinta de 0 %', 'Compras con tarifa 0 %'],
      ...['IVA de compras', 'IVA que le retuvieron', 'Retención de IVA del 100 %', 'Base de la retención 311'],
      ...['Retención 311'],
    ]);
  });

  test('parameters of the request override what is saved; the half year of RIMPE is saved as an answer', async () => {
    expect(await annex('2026-09', { totalVentas: 'todas' })).toContain('<ventasEstab>');
    expect([all(xml, 'totalVentas'), all(xml, 'ventasEstab')]).toEqual([['0.00'], ['0.00']]);
    expect(all(await annex('2026-09', { totalVentas: 'todas' }), 'totalVentas')).not.toEqual(['0.00']);
    expect(all(await annex('2026-09', { relacionadas: '' }), 'parteRelVtas')).not.toContain('SI');
    expect(all(xml, 'parteRelVtas')).toContain('SI');
    await api('PUT', answersPath('2026-12'), { ...ANSWERS, semestral: true });
    const half = await annex('2026-12');
    expect(half).toContain('<Mes>12</Mes><regimenMicroempresa>SI</regimenMicroempresa>');
    expect(all(half, 'detalleCompras')).toHaveLength(all(xml, 'detalleCompras').length);
    if (hasJudge('xmllint') && hasJudge('official-xsd')) judgeByOfficialSchema('ats.xsd', half);
  });
});
