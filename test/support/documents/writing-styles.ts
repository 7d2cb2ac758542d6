import { buildClaveAcceso } from '../../../src/kernel/clave-acceso.js';
import { escapeText } from '../../../src/xml/escape.js';

// Documents in the manners of issue 28, rows 11 to 16, and their expected figures by an independent parse that uses only text and whole
// cents.

/** Expected figures of a document in the books. Amounts are in dollars. */
export interface Expected {
  readonly base0: string;
  readonly baseGeneral: string;
  readonly baseNoObjeto: string;
  readonly baseExenta: string;
  readonly iva: string;
  readonly total: string;
  readonly moneda: string | null;
}

/** A generated document, not signed yet. */
export interface WritingStyle {
  readonly name: string;
  readonly codDoc: '01' | '07';
  readonly clave: string;
  readonly xml: string;
}

export interface Parties {
  readonly ruc: string;
  readonly receptor: { readonly tipo: string; readonly identificacion: string };
  /** dd/mm/yyyy */
  readonly fecha: string;
  readonly secuencial: number;
}

/** A reproducible sequence per seed. */
export function numbersOf(seed: number): (max: number) => number {
  let state = (seed * 2_654_435_761 + 12_345) % 2_147_483_648;
  return (max) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * max);
  };
}

const money = (cents: number): string => (cents / 100).toFixed(2);
const element = (name: string, value: string): string => `<${name}>${value}</${name}>`;

/** Row 11; the last two are not dollars. */
const MONEDAS = [
  ...['DOLAR', 'DÓLAR', 'DOLARES', 'DOLAR AMERICANO', 'Dolar Americano', 'USD', 'US$', 'dólares', ' DOLAR ', 'usd'],
  ...['EURO', 'PESO'],
] as const;
const DOLARES = new Set(['DOLAR', 'DOLARES', 'DOLAR AMERICANO', 'DOLARES AMERICANOS', 'USD', 'US$']);

const CODES = [
  ['4', 15],
  ['0', 0],
  ['6', 0],
  ['7', 0],
] as const;

/** Builds an invoice. `withoutTotals`: lines without tax have no total (row 13). `off`: cents by which the total is off (row 16). */
export function facturaIn(
  parties: Parties,
  next: (max: number) => number,
  more: { readonly withoutTotals: boolean; readonly off: number },
): WritingStyle {
  const lines = Array.from({ length: 1 + next(4) }, (_, i) => {
    // The schema requires at least one total, so the first line is taxed where others have none.
    const [codigo, rate] = CODES[i > 0 ? next(CODES.length) : more.withoutTotals ? 0 : next(2)] ?? CODES[0];
    const net = 100 + next(50_000);
    return { codigo, rate, net, tax: Math.floor((net * rate + 50) / 100) };
  });
  const of = (codigo: string) => lines.filter((line) => line.codigo === codigo);
  const sum = (some: typeof lines, name: 'net' | 'tax'): number => some.reduce((all, line) => all + line[name], 0);
  const groups = CODES.filter(([codigo, rate]) => of(codigo).length > 0 && (rate > 0 || !more.withoutTotals));
  const total = sum(lines, 'net') + groups.reduce((all, [codigo]) => all + sum(of(codigo), 'tax'), 0) + more.off;
  const moneda = MONEDAS[next(MONEDAS.length)] ?? 'DOLAR';
  const taxOf = (codigo: string, rate: number, base: number, valor: number): string =>
    element('codigo', '2') +
    element('codigoPorcentaje', codigo) +
    element('tarifa', String(rate)) +
    element('baseImponible', money(base)) +
    element('valor', money(valor));
  const detalle = lines.map(({ codigo, rate, net, tax }, i) =>
    element(
      'detalle',
      `${element('codigoPrincipal', `P${i}`)}${element('descripcion', `ÑAME Nº ${i}`)}${element('cantidad', '1')}${element('precioUnitario', money(net))}${element('descuento', '0.00')}${element('precioTotalSinImpuesto', money(net))}${element('impuestos', element('impuesto', taxOf(codigo, rate, net, tax)))}`,
    ),
  );
  const totals = groups.map(([codigo, rate]) =>
    element(
      'totalImpuesto',
      `${element('codigo', '2')}${element('codigoPorcentaje', codigo)}${element('baseImponible', money(sum(of(codigo), 'net')))}${element('tarifa', String(rate))}${element('valor', money(sum(of(codigo), 'tax')))}`,
    ),
  );
  const { clave, info } = headOf(parties, '01');
  const { tipo, identificacion } = parties.receptor;
  const infoFactura = [
    ['fechaEmision', parties.fecha],
    ['obligadoContabilidad', 'SI'],
    ['tipoIdentificacionComprador', tipo],
    ['razonSocialComprador', 'COMPAÑÍA RECEPTORA'],
    ['identificacionComprador', identificacion],
    ['totalSinImpuestos', money(sum(lines, 'net'))],
    ['totalDescuento', '0.00'],
    ['totalConImpuestos', totals.join('')],
    ['propina', '0.00'],
    ['importeTotal', money(total)],
    ['moneda', moneda],
    ['pagos', element('pago', element('formaPago', '20') + element('total', money(total)))],
  ] as const;
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<factura id="comprobante" version="1.1.0">${info}${element('infoFactura', infoFactura.map(([name, value]) => element(name, value)).join(''))}${element('detalles', detalle.join(''))}</factura>`;
  const name = `${moneda}${more.withoutTotals ? ', without totals' : ''}${more.off === 0 ? '' : `, ${more.off} cents off`}`;
  return { name, codDoc: '01', clave, xml };
}

/** Codes of their own day (row 15): percentage in hundredths, and the day. */
const RETENCIONES = [
  ['351', 175, '15/06/2021'],
  ['312', 175, '10/05/2022'],
  ['344', 200, '20/03/2019'],
  ['3440', 275, '12/08/2023'],
  ['303', 800, '12/08/2018'],
] as const;

/** Builds a withholding of its day. */
export function retencionIn(parties: Parties, next: (max: number) => number): WritingStyle {
  const [codigo, percentage, fecha] = RETENCIONES[next(RETENCIONES.length)] ?? RETENCIONES[0];
  const base = 10_000 + next(900_000);
  const valor = Math.floor((base * percentage + 5000) / 10_000);
  const { clave, info } = headOf({ ...parties, fecha }, '07');
  const { tipo, identificacion } = parties.receptor;
  const infoRetencion = [
    ['fechaEmision', fecha],
    ['obligadoContabilidad', 'SI'],
    ['tipoIdentificacionSujetoRetenido', tipo],
    ['razonSocialSujetoRetenido', 'COMPAÑÍA RECEPTORA'],
    ['identificacionSujetoRetenido', identificacion],
    ['periodoFiscal', fecha.slice(3)],
  ] as const;
  const impuesto = [
    ['codigo', '1'],
    ['codigoRetencion', codigo],
    ['baseImponible', money(base)],
    ['porcentajeRetener', money(percentage)],
    ['valorRetenido', money(valor)],
    ['codDocSustento', '01'],
    ['numDocSustento', '001001000000123'],
    ['fechaEmisionDocSustento', fecha],
  ] as const;
  const written = (fields: readonly (readonly [string, string])[]): string =>
    fields.map(([name, value]) => element(name, value)).join('');
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<comprobanteRetencion id="comprobante" version="1.0.0">${info}${element('infoCompRetencion', written(infoRetencion))}${element('impuestos', element('impuesto', written(impuesto)))}</comprobanteRetencion>`;
  return { name: `${codigo} of ${fecha}`, codDoc: '07', clave, xml };
}

function headOf({ ruc, fecha, secuencial }: Parties, codDoc: '01' | '07'): { clave: string; info: string } {
  const number = String(secuencial).padStart(9, '0');
  const clave = buildClaveAcceso({
    ...{ fechaEmision: fecha, codDoc, ruc, ambiente: '1' as const, estab: '001', ptoEmi: '001' },
    ...{ secuencial: number, codigoNumerico: '87654321' },
  });
  const fields = [
    ...[['ambiente', '1'] as const, ['tipoEmision', '1'] as const, ['razonSocial', 'COMERCIAL ANDINA ÑUSTA'] as const],
    ...[['ruc', ruc] as const, ['claveAcceso', clave] as const, ['codDoc', codDoc] as const],
    ...[['estab', '001'] as const, ['ptoEmi', '001'] as const, ['secuencial', number] as const],
    ['dirMatriz', 'Av. 10 de Agosto'] as const,
  ];
  return { clave, info: element('infoTributaria', fields.map(([name, value]) => element(name, value)).join('')) };
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';
const bare = (xml: string): string => xml.replace(/^<\?xml.*?\?>\s*/, '');
const cdata = (xml: string): string => `<![CDATA[${xml}]]>`;
const said = (estado: string, fecha: string): string =>
  element('estado', estado) + element('numeroAutorizacion', '1'.repeat(49)) + element('fechaAutorizacion', fecha);
const FECHA = '15/11/2026 10:30:00.123';
const wide = (text: string): Buffer => Buffer.from(text.replace('UTF-8', 'UTF-16'), 'utf16le');

/** Envelopes of a signed document that declare it authorised (row 14). */
export const AUTHORISED: readonly (readonly [name: string, write: (xml: string) => Buffer])[] = [
  [
    'CDATA',
    (xml) =>
      Buffer.from(`<autorizacion>${said('AUTORIZADO', FECHA)}<comprobante>${cdata(xml)}</comprobante></autorizacion>`),
  ],
  [
    'an element',
    (xml) =>
      Buffer.from(
        `${DECLARATION}<autorizacion>${said('AUTORIZADO', FECHA)}<comprobante>${bare(xml)}</comprobante></autorizacion>`,
      ),
  ],
  [
    '<Authorization>',
    (xml) =>
      Buffer.from(
        `<Authorization>${said('AUTORIZADO', '2026-11-15 10:30:00')}<comprobante>${escapeText(xml)}</comprobante></Authorization>`,
      ),
  ],
  [
    '<Autorizacion> in capitals',
    (xml) =>
      Buffer.from(
        `<Autorizacion><Comprobante>${cdata(xml)}</Comprobante><Estado>AUTORIZADO</Estado><NumeroAutorizacion>1</NumeroAutorizacion></Autorizacion>`,
      ),
  ],
  [
    'UTF-16 with its mark',
    (xml) =>
      Buffer.concat([
        Buffer.from([0xff, 0xfe]),
        wide(
          `${DECLARATION}<autorizacion>${said('AUTORIZADO', FECHA)}<comprobante>${cdata(bare(xml))}</comprobante></autorizacion>`,
        ),
      ]),
  ],
  [
    'Latin-1 that says UTF-8',
    (xml) =>
      Buffer.from(
        `${DECLARATION}<autorizacion>${said('AUTORIZADO', FECHA)}<comprobante>${cdata(xml)}</comprobante></autorizacion>`,
        'latin1',
      ),
  ],
  ['JSON', (xml) => Buffer.from(JSON.stringify({ estado: 'AUTORIZADO', numeroAutorizacion: '1', comprobante: xml }))],
  [
    'JSON of the service’s answer, in base64',
    (xml) =>
      Buffer.from(
        JSON.stringify({
          RespuestaAutorizacionComprobante: {
            autorizaciones: {
              autorizacion: [{ estado: 'AUTORIZADO', comprobante: Buffer.from(xml).toString('base64') }],
            },
          },
        }),
      ),
  ],
  [
    'an element in a SOAP answer with namespaces',
    (xml) =>
      Buffer.from(
        `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/" xmlns="urn:x"><soap:Body><ns2:r xmlns:ns2="http://ec.gob.sri.ws.autorizacion"><autorizaciones><autorizacion>${said('AUTORIZADO', FECHA)}<comprobante>${bare(xml)}</comprobante></autorizacion></autorizaciones></ns2:r></soap:Body></soap:Envelope>`,
      ),
  ],
];

/** Envelopes that say nothing about it. */
export const BARE: readonly (readonly [name: string, write: (xml: string) => Buffer])[] = [
  ['as signed', (xml) => Buffer.from(xml)],
  ['an element of <comprobante>', (xml) => Buffer.from(`<comprobante>\n${bare(xml)}\n</comprobante>`)],
  ['UTF-16, little end first', (xml) => Buffer.concat([Buffer.from([0xff, 0xfe]), wide(xml)])],
  ['UTF-16, big end first, unmarked', (xml) => wide(xml).swap16()],
  ['Latin-1 that says UTF-8', (xml) => Buffer.from(xml, 'latin1')],
  ['JSON', (xml) => Buffer.from(JSON.stringify({ data: { xml } }))],
  ['base64', (xml) => Buffer.from(Buffer.from(xml).toString('base64'))],
];

/** Parses a factura by patterns over its text: totals, and the lines of rates that have none. */
export function parsedFactura(xml: string): Expected {
  const one = (name: string, within = xml): string => new RegExp(`<${name}>([^<]*)`).exec(within)?.[1] ?? '';
  const all = (name: string, within: string): string[] =>
    within.match(new RegExp(`<${name}>.*?</${name}>`, 'gs')) ?? [];
  const cents = (text: string): number => Math.round(Number(text) * 100);
  const totals = all('totalImpuesto', xml);
  const stated = new Set(totals.map((tax) => one('codigoPorcentaje', tax)));
  const lines = all('impuesto', xml.slice(xml.indexOf('<detalles>'))).filter(
    (tax) => !stated.has(one('codigoPorcentaje', tax)),
  );
  const taxes = [...totals, ...lines];
  const base = (codigo: string): string =>
    money(
      taxes
        .filter((tax) => one('codigoPorcentaje', tax) === codigo)
        .reduce((sum, tax) => sum + cents(one('baseImponible', tax)), 0),
    );
  const moneda = one('moneda').trim();
  const plain = moneda.toUpperCase().replaceAll('Ó', 'O');
  return {
    base0: base('0'),
    baseGeneral: base('4'),
    baseNoObjeto: base('6'),
    baseExenta: base('7'),
    iva: money(taxes.reduce((sum, tax) => sum + cents(one('valor', tax)), 0)),
    total: one('importeTotal'),
    moneda: DOLARES.has(plain) ? null : moneda,
  };
}

/** Parses a withholding: code, percentage, base and amount. */
export function parsedRetencion(xml: string): readonly string[] {
  return ['codigoRetencion', 'porcentajeRetener', 'baseImponible', 'valorRetenido'].map(
    (name) => new RegExp(`<${name}>([^<]*)`).exec(xml)?.[1] ?? '',
  );
}
