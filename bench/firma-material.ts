import forge from 'node-forge';

/** A certificate of about 3 KB, like the real ones with their private extensions, policies and addresses. */
export function makeBenchCertificate(bits: number): { certificatePem: string; keyPem: string } {
  const keys = forge.pki.rsa.generateKeyPair(bits);
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = keys.publicKey;
  certificate.serialNumber = '0a1b2c3d4e5f60718293a4b5c6d7e8f9';
  certificate.validity.notBefore = new Date('2026-01-01T00:00:00Z');
  certificate.validity.notAfter = new Date('2030-01-01T00:00:00Z');
  certificate.setSubject([{ shortName: 'CN', value: 'FIRMANTE DE MEDICION' }]);
  certificate.setIssuer([
    { shortName: 'C', value: 'EC' },
    { shortName: 'O', value: 'AUTORIDAD DE MEDICION' },
    { shortName: 'CN', value: 'SUBCA DE MEDICION' },
  ]);
  certificate.setExtensions([
    { name: 'keyUsage', critical: true, digitalSignature: true, nonRepudiation: true },
    // Substitute for the policies and statements that make the real ones large.
    {
      id: '1.3.6.1.4.1.37746.3.99',
      value: forge.asn1.create(forge.asn1.Class.UNIVERSAL, forge.asn1.Type.UTF8, false, 'x'.repeat(2100)),
    },
  ]);
  certificate.sign(keys.privateKey, forge.md.sha256.create());
  return {
    certificatePem: forge.pki.certificateToPem(certificate),
    keyPem: forge.pki.privateKeyToPem(keys.privateKey),
  };
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
