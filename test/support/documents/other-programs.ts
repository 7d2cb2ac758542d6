import type { CertificateRequest } from '../../../src/simulator/authority.js';
import { signForTest, type SignWish, type TestIdentity } from '../simulator/sign.js';
import { buildClaveAcceso } from '../../../src/kernel/clave-acceso.js';
import { goldenExamples } from './examples.js';

/** A signed document as another program would deliver it. */
export interface ReplayedDocument {
  readonly name: string;
  readonly root: string;
  readonly bytes: Buffer;
  /** The comprobante alone, extracted from the file's envelope; the input of xmlsec1. */
  readonly inside: Buffer;
  /** The SRI's reception only accepts UTF-8 (FACTS §8.1). */
  readonly utf8: boolean;
}

type Text = (xml: string) => string;

/** Variants of the content; applied before signing, and canonical afterwards. */
const CONTENTS: readonly (readonly [name: string, change: Text])[] = [
  ['plain', (xml) => xml],
  ['indented', (xml) => xml.replace(/><(?!\/detAdicional)/g, '>\n  <')],
  ['blanks in texts', (xml) => xml.replace(/<(razonSocial|descripcion|razonSocial[A-Z]\w+)>/g, '<$1> ')],
  ['double and trailing blanks', (xml) => xml.replace(/<dirMatriz>([^<]*)/, '<dirMatriz>$1  .  ')],
  [
    'the schema on the root',
    (xml) =>
      xml.replace(
        /<(\w+) id="comprobante" version="([^"]*)">/,
        '<$1 xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" id="comprobante" version="$2" xsi:noNamespaceSchemaLocation="$1.xsd">',
      ),
  ],
  [
    'a blank additional field',
    (xml) =>
      (xml.match(/<campoAdicional /g)?.length ?? 0) < 15
        ? xml.replace('</infoAdicional>', '<campoAdicional nombre="Nota"> </campoAdicional></infoAdicional>')
        : xml,
  ],
  [
    'groups the other way round',
    (xml) =>
      xml.replace(/(?<=<totalConImpuestos>).*(?=<\/totalConImpuestos>)/s, (groups) =>
        (groups.match(/<totalImpuesto>.*?<\/totalImpuesto>/gs) ?? []).reverse().join(''),
      ),
  ],
  ['another name of the issuer', (xml) => xml.replace(/<razonSocial>([^<]*)/, '<razonSocial>$1 y otros')],
];

/** Variants of the signature: FACTS §8.2, profiles and others seen authorised. */
const SIGNATURES: readonly (readonly [name: string, wish: (identity: TestIdentity) => SignWish])[] = [
  ['profile A', () => ({})],
  ['profile C', () => ({ profile: 'C' })],
  ['line breaks in base64', () => ({ lineBreaks: true })],
  ['prefixes dsig and xades', () => ({ prefixes: ['dsig', 'xades'] })],
  ['a default namespace', () => ({ prefixes: ['', 'xades'], lineBreaks: true })],
  ['XAdES declared late', () => ({ lateXades: true, profile: 'C' })],
  ['exclusive C14N', () => ({ exclusive: true })],
  ['exclusive C14N, SHA-256', () => ({ exclusive: true, profile: 'C', lateXades: true })],
  ['no SigningTime', () => ({ without: ['SigningTime'] })],
  ['no SigningCertificate', () => ({ without: ['SigningCertificate'] })],
  ['an Id twice', () => ({ objectId: 'SignatureValue1' })],
  ['issuer with blanks', ({ certificate }) => ({ issuerName: certificate.issuer.split('\n').reverse().join(', ') })],
  ['issuer with its country first', ({ certificate }) => ({ issuerName: certificate.issuer.replaceAll('\n', ',') })],
];

/** Writes a character as a numeric reference. */
const reference = (character: string): string => `&#${character.codePointAt(0) ?? 0};`;
const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '&#13;');
const wrapped = (comprobante: string): string =>
  `<autorizacion><estado>AUTORIZADO</estado><numeroAutorizacion>1</numeroAutorizacion><fechaAutorizacion class="fechaAutorizacion">15/11/2026 12:00:00</fechaAutorizacion><ambiente>PRUEBAS</ambiente><comprobante>${comprobante}</comprobante></autorizacion>`;
const cdata = (xml: string): string => `<![CDATA[${xml.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
const DECLARATION = /^<\?xml.*?\?>\s*/;

/** Variants of the file, written after signing; they do not change the canonical form. */
const FILES: readonly (readonly [name: string, write: (xml: string) => { file: string | Buffer; inside?: string }])[] =
  [
    ['as signed', (xml) => ({ file: xml })],
    [
      'in ISO-8859-1',
      (xml) => ({
        file: Buffer.from(xml.replace('UTF-8', 'ISO-8859-1').replace(/[^\x00-\xff]/gu, reference), 'latin1'),
      }),
    ],
    ['with a byte order mark', (xml) => ({ file: `\ufeff${xml}` })],
    ['without a declaration', (xml) => ({ file: xml.replace(DECLARATION, '') })],
    ['in references', (xml) => ({ file: xml.replace(/[^\x00-\x7f]/gu, reference) })],
    ['with empty-element tags', (xml) => ({ file: xml.replace(/<([\w:]+)([^<>]*)><\/\1>/g, '<$1$2/>') })],
    [
      'in CDATA sections, single quotes and comments',
      (xml) => ({
        file: xml
          .replace(/<razonSocial>([^<&]*)</, '<razonSocial><![CDATA[$1]]><')
          .replace(' id="comprobante"', "\n  id='comprobante'  ")
          .replace('</infoTributaria>', '</infoTributaria><!-- caja 3 -->'),
      }),
    ],
    ['in an autorizacion, CDATA', (xml) => ({ file: wrapped(cdata(xml)), inside: xml })],
    ['in an autorizacion, escaped', (xml) => ({ file: wrapped(escape(xml)), inside: xml })],
    ['in an autorizacion, escaped twice', (xml) => ({ file: wrapped(escape(escape(xml))), inside: xml })],
    [
      'in a SOAP answer',
      (xml) => ({
        file: `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><ns2:autorizacionComprobanteResponse xmlns:ns2="http://ec.gob.sri.ws.autorizacion"><RespuestaAutorizacionComprobante><autorizaciones>${wrapped(escape(xml))}</autorizaciones></RespuestaAutorizacionComprobante></ns2:autorizacionComprobanteResponse></soap:Body></soap:Envelope>`,
        inside: xml,
      }),
    ],
  ];

/** Documents per golden example, each with different variants. */
const OF_EACH_EXAMPLE = 5;
const TILLS = 40;

/** Returns the signing certificate: with the issuer's RUC, one in seven for encryption, as Banco Central's were. */
export type IdentityFor = (ruc: string, uso: NonNullable<CertificateRequest['uso']>) => TestIdentity;

/** Returns all documents: every golden example of the six types in several variants, and invoices of tills that round per line. */
export function documentsOfOthers(identityFor: IdentityFor): ReplayedDocument[] {
  const plain = [
    ...goldenExamples().flatMap(({ type, name, payload, prepare }) => {
      const { xml } = prepare();
      return Array.from({ length: OF_EACH_EXAMPLE }, () => ({ root: type.root, name, ruc: payload.ruc, xml }));
    }),
    ...Array.from({ length: TILLS }, (_, i) => ({
      root: 'factura',
      name: `till ${i}`,
      ruc: TILL_RUC,
      xml: tillXml(i),
    })),
  ];
  // Coprime steps, so that the variants keep combining differently.
  return plain.map((one, i) => {
    const [content, change] = at(CONTENTS, i * 3);
    const [signature, wish] = at(SIGNATURES, i * 5);
    const [file, write] = at(FILES, i * 7);
    const uso = i % 7 === 3 ? 'cifrado' : 'firma';
    const identity = identityFor(one.ruc, uso);
    const signed = signForTest(change(one.xml), identity, wish(identity));
    const written = write(signed);
    const bytes = Buffer.from(written.file as string);
    return {
      name: `${i}: ${one.root} ${one.name}, ${content}, ${signature}, ${uso}, ${file}`,
      root: one.root,
      bytes,
      inside: written.inside === undefined ? bytes : Buffer.from(written.inside),
      utf8: typeof written.file === 'string',
    };
  });
}

function at<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length];
  if (found === undefined) throw new Error('an empty list');
  return found;
}

const TILL_RUC = '1790012345001';

/** A reproducible sequence from a linear congruential generator. */
function numbers(seed: number): (max: number) => number {
  let state = (seed + 1) * 2_654_435_761;
  return (max) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * max);
  };
}

/** Rounds ten-thousandths of a cent to whole cents, half up. */
const cents = (tenThousandths: number): number => Math.floor((tenThousandths + 5_000) / 10_000);
const money = (inCents: number): string => (inCents / 100).toFixed(2);

/**
 * An invoice of a till: weights of three decimals, prices of two; the tax of a line is taken from the unrounded price, and the group's is
 * the sum of its lines' (FACTS §5, the supermarket of 2023).
 */
function tillXml(seed: number): string {
  const next = numbers(seed);
  const lines = Array.from({ length: 2 + (seed % 4) }, (_, i) => {
    const grams = 100 + next(4_900);
    const price = 50 + next(950);
    const exact = grams * price * 10; // cents × 10,000
    const net = cents(exact);
    const tax = cents(exact * 0.15);
    return { i, grams, price, net, tax };
  });
  const total = (of: (line: (typeof lines)[number]) => number): number => lines.reduce((all, one) => all + of(one), 0);
  const base = total(({ net }) => net);
  const iva = total(({ tax }) => tax);
  const secuencial = String(900 + seed).padStart(9, '0');
  const claveAcceso = buildClaveAcceso({
    ...{ fechaEmision: '15/11/2026', codDoc: '01', ruc: TILL_RUC, ambiente: '1' as const, estab: '001', ptoEmi: '001' },
    ...{ secuencial, codigoNumerico: '87654321' },
  });
  const detalle = lines.map(
    ({ i, grams, price, net, tax }) =>
      `<detalle><codigoPrincipal>${i}</codigoPrincipal><descripcion>PESO ${i} ÑAME</descripcion><cantidad>${(grams / 1000).toFixed(3)}</cantidad><precioUnitario>${money(price)}</precioUnitario><descuento>0.00</descuento><precioTotalSinImpuesto>${money(net)}</precioTotalSinImpuesto><impuestos><impuesto><codigo>2</codigo><codigoPorcentaje>4</codigoPorcentaje><tarifa>15</tarifa><baseImponible>${money(net)}</baseImponible><valor>${money(tax)}</valor></impuesto></impuestos></detalle>`,
  );
  const importe = money(base + iva);
  const zeros =
    '<totalImpuesto><codigo>2</codigo><codigoPorcentaje>0</codigoPorcentaje><baseImponible>0.00</baseImponible><tarifa>0</tarifa><valor>0.00</valor></totalImpuesto>';
  return `<?xml version="1.0" encoding="UTF-8"?>
<factura id="comprobante" version="1.1.0"><infoTributaria><ambiente>1</ambiente><tipoEmision>1</tipoEmision><razonSocial>EMPRESA FICTICIA DE EJEMPLO S.A.</razonSocial><ruc>${TILL_RUC}</ruc><claveAcceso>${claveAcceso}</claveAcceso><codDoc>01</codDoc><estab>001</estab><ptoEmi>001</ptoEmi><secuencial>${secuencial}</secuencial><dirMatriz>Calle Inventada 1</dirMatriz></infoTributaria><infoFactura><fechaEmision>15/11/2026</fechaEmision><obligadoContabilidad>SI</obligadoContabilidad><tipoIdentificacionComprador>05</tipoIdentificacionComprador><razonSocialComprador>JOSÉ NÚÑEZ</razonSocialComprador><identificacionComprador>1712345675</identificacionComprador><totalSinImpuestos>${money(base)}</totalSinImpuestos><totalDescuento>0.00</totalDescuento><totalConImpuestos>${seed % 3 === 0 ? zeros : ''}<totalImpuesto><codigo>2</codigo><codigoPorcentaje>4</codigoPorcentaje><baseImponible>${money(base)}</baseImponible><tarifa>15</tarifa><valor>${money(iva)}</valor></totalImpuesto></totalConImpuestos><propina>0.00</propina><importeTotal>${importe}</importeTotal><moneda>DOLAR</moneda><pagos><pago><formaPago>01</formaPago><total>${importe}</total></pago></pagos></infoFactura><detalles>${detalle.join('')}</detalles><infoAdicional><campoAdicional nombre="Caja">3</campoAdicional></infoAdicional></factura>`;
}
