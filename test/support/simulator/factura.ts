import { buildClaveAcceso } from '../../../src/kernel/clave-acceso.js';

/** Requested properties of a factura; the rest is calculated. */
export interface FacturaWish {
  readonly ruc?: string;
  readonly secuencial?: string;
  /** dd/mm/yyyy. */
  readonly fechaEmision?: string;
  readonly codigoNumerico?: string;
  readonly claveAcceso?: string;
  readonly ambiente?: '1' | '2';
  readonly version?: string;
  /** Value of the campoAdicional `simular`. */
  readonly simular?: string;
  readonly valorIva?: string;
  readonly importeTotal?: string;
  readonly campoAdicional?: string;
}

/** The RUC of the tests' company: made up, well formed. */
export const RUC = '1790012345001';
/** The day of the tests' clock. */
export const HOY = '15/11/2026';
/** Noon of that day in Ecuador. */
export const NOON = new Date('2026-11-15T12:00:00-05:00');

/** Returns the key of that factura. */
export function claveDe(wish: FacturaWish = {}): string {
  return buildClaveAcceso({
    fechaEmision: wish.fechaEmision ?? HOY,
    codDoc: '01',
    ruc: wish.ruc ?? RUC,
    ambiente: wish.ambiente ?? '1',
    estab: '001',
    ptoEmi: '001',
    secuencial: wish.secuencial ?? '000000001',
    codigoNumerico: wish.codigoNumerico ?? '12345678',
  });
}

/** An unsigned factura in canonical form, after its declaration. */
export function facturaXml(wish: FacturaWish = {}): string {
  const ruc = wish.ruc ?? RUC;
  const campos =
    (wish.simular === undefined ? '' : `<campoAdicional nombre="simular">${wish.simular}</campoAdicional>`) +
    `<campoAdicional nombre="Nota > ñ">${wish.campoAdicional ?? 'a &amp; b &lt; c'}</campoAdicional>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<factura id="comprobante" version="${wish.version ?? '1.1.0'}"><infoTributaria><ambiente>${wish.ambiente ?? '1'}</ambiente><tipoEmision>1</tipoEmision><razonSocial>EMPRESA FICTICIA</razonSocial><ruc>${ruc}</ruc><claveAcceso>${wish.claveAcceso ?? claveDe(wish)}</claveAcceso><codDoc>01</codDoc><estab>001</estab><ptoEmi>001</ptoEmi><secuencial>${wish.secuencial ?? '000000001'}</secuencial><dirMatriz>CALLE INVENTADA 1</dirMatriz></infoTributaria><infoFactura><fechaEmision>${wish.fechaEmision ?? HOY}</fechaEmision><tipoIdentificacionComprador>05</tipoIdentificacionComprador><razonSocialComprador>PRUEBAS SERVICIO DE RENTAS INTERNAS</razonSocialComprador><identificacionComprador>1712345675</identificacionComprador><totalSinImpuestos>99.50</totalSinImpuestos><totalDescuento>0.50</totalDescuento><totalConImpuestos><totalImpuesto><codigo>2</codigo><codigoPorcentaje>4</codigoPorcentaje><baseImponible>99.50</baseImponible><tarifa>15.00</tarifa><valor>${wish.valorIva ?? '14.93'}</valor></totalImpuesto></totalConImpuestos><propina>0.00</propina><importeTotal>${wish.importeTotal ?? '114.43'}</importeTotal><moneda>DOLAR</moneda><pagos><pago><formaPago>01</formaPago><total>${wish.importeTotal ?? '114.43'}</total></pago></pagos></infoFactura><detalles><detalle><codigoPrincipal>P-001</codigoPrincipal><descripcion>PRODUCTO</descripcion><cantidad>2.500000</cantidad><precioUnitario>40.000000</precioUnitario><descuento>0.50</descuento><precioTotalSinImpuesto>99.50</precioTotalSinImpuesto><impuestos><impuesto><codigo>2</codigo><codigoPorcentaje>4</codigoPorcentaje><tarifa>15.00</tarifa><baseImponible>99.50</baseImponible><valor>${wish.valorIva ?? '14.93'}</valor></impuesto></impuestos></detalle></detalles><infoAdicional>${campos}</infoAdicional></factura>`;
}
