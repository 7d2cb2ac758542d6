import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { critical, extension, KEY_USAGE, nameOf, writeCertificate } from '../src/simulator/authority.js';
import { utf8 } from '../src/simulator/der.js';

/** A key with a certificate (DER) of about 3 KB, like the real ones with their private extensions, policies and addresses. */
export function makeBenchCertificate(): { certificate: Buffer; key: KeyObject } {
  const { publicKey, privateKey: key } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const certificate = writeCertificate(
    {
      serial: 0x0a1b2c3d4e5f60718293a4b5c6d7e8f9n,
      issuer: nameOf({ C: 'EC', O: 'AUTORIDAD DE MEDICION', CN: 'SUBCA DE MEDICION' }),
      subject: nameOf({ CN: 'FIRMANTE DE MEDICION' }),
      validity: { from: new Date('2026-01-01T00:00:00Z'), to: new Date('2030-01-01T00:00:00Z') },
      publicKey,
      extensions: [
        critical('2.5.29.15', KEY_USAGE.signing),
        // Substitute for the policies and statements that make the real ones large.
        extension('1.3.6.1.4.1.37746.3.99', utf8('x'.repeat(2100))),
      ],
    },
    key,
  );
  return { certificate, key };
}

/** A factura 1.1.0 as our writer makes them: canonical, no white space between elements. */
export function sampleFactura(lines: number): Buffer {
  const detalle = (at: number): string =>
    `<detalle><codigoPrincipal>P-${at}</codigoPrincipal><codigoAuxiliar>A-${at}</codigoAuxiliar>` +
    `<descripcion>Producto número ${at} de la línea de medición</descripcion><cantidad>2.000000</cantidad>` +
    `<precioUnitario>10.500000</precioUnitario><descuento>0.00</descuento>` +
    `<precioTotalSinImpuesto>21.00</precioTotalSinImpuesto><impuestos><impuesto><codigo>2</codigo>` +
    `<codigoPorcentaje>4</codigoPorcentaje><tarifa>15.00</tarifa><baseImponible>21.00</baseImponible>` +
    `<valor>3.15</valor></impuesto></impuestos></detalle>`;
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<factura id="comprobante" version="1.1.0"><infoTributaria><ambiente>1</ambiente>` +
      `<tipoEmision>1</tipoEmision><razonSocial>EMPRESA DE MEDICIÓN S.A.</razonSocial><ruc>1790012345001</ruc>` +
      `<claveAcceso>1511202601179001234500110010010000000011234567815</claveAcceso><codDoc>01</codDoc><estab>001</estab>` +
      `<ptoEmi>001</ptoEmi><secuencial>000000001</secuencial><dirMatriz>Quito</dirMatriz></infoTributaria><infoFactura>` +
      `<fechaEmision>15/11/2026</fechaEmision><tipoIdentificacionComprador>05</tipoIdentificacionComprador>` +
      `<razonSocialComprador>JUANA PÉREZ</razonSocialComprador><identificacionComprador>1710034065</identificacionComprador>` +
      `<totalSinImpuestos>${lines * 21}.00</totalSinImpuestos><totalDescuento>0.00</totalDescuento></infoFactura><detalles>` +
      `${Array.from({ length: lines }, (_, at) => detalle(at)).join('')}</detalles></factura>`,
  );
}
