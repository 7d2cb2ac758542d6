import { buildClaveAcceso } from '../../src/kernel/clave-acceso.js';
import { authorizationBytes, validityXml } from '../../src/simulator/answers.js';
import { mensaje } from '../../src/simulator/mensajes.js';
import { EPOCH_MS } from './kernel.js';

/** What becomes of a document: `tardio` reaches the SRI minutes after its key, `nunca` never does; `ajeno` is for another buyer. */
export type Fate = 'vigente' | 'tardio' | 'rechazado' | 'anulado' | 'ajeno' | 'nunca';

/** A sale of another taxpayer. */
export interface Purchase {
  readonly claveAcceso: string;
  readonly fate: Fate;
  readonly total: string;
  readonly xml: Buffer;
  /** When the SRI has it. */
  readonly fromMs: number;
}

export const ISSUER = '1790085783001';
const [ESTAB, PTO_EMI, FECHA] = ['002', '001', '27/02/2026'] as const;
const ANOTHER_BUYER = '1760001550001';
/** Before the simulation begins. */
const DECIDED_MS = EPOCH_MS - 3 * 24 * 3_600_000;

/** A sale to `buyer`; its figures follow from its number. */
export function purchaseOf(number: number, fate: Fate, buyer: string, fromMs: number): Purchase {
  const secuencial = String(number).padStart(9, '0');
  const claveAcceso = buildClaveAcceso({
    ...{ fechaEmision: FECHA, codDoc: '01', ruc: ISSUER, ambiente: '1', estab: ESTAB, ptoEmi: PTO_EMI, secuencial },
    codigoNumerico: '12345678',
  });
  const receptor = fate === 'ajeno' ? ANOTHER_BUYER : buyer;
  const [base, iva, total] = [100 * number, 15 * number, 115 * number].map((units) => `${units}.00`);
  const xml = Buffer.from(facturaXml({ claveAcceso, secuencial, receptor, base, iva, total }));
  return { claveAcceso, fate, total: total ?? '', xml, fromMs };
}

/** Documents that the SRI has from other taxpayers. */
export class OtherIssuers {
  private readonly purchases = new Map<string, Purchase>();

  add(purchase: Purchase): void {
    this.purchases.set(purchase.claveAcceso, purchase);
  }

  has(claveAcceso: string): boolean {
    return this.purchases.has(claveAcceso);
  }

  /** Answers a query. */
  serve(path: string, claveAcceso: string, nowMs: number): string | Buffer {
    const found = this.purchases.get(claveAcceso);
    const known = found === undefined || found.fate === 'nunca' || nowMs < found.fromMs ? undefined : found;
    const estado = known?.fate === 'rechazado' ? 'NO AUTORIZADO' : 'AUTORIZADO';
    const fechaAutorizacion = new Date(DECIDED_MS);
    if (path.includes('Autorizacion')) {
      const mensajes = estado === 'AUTORIZADO' ? [] : [mensaje('39')];
      const shown =
        known === undefined ? [] : [{ estado, fechaAutorizacion, comprobante: known.xml, mensajes } as const];
      return authorizationBytes(claveAcceso, shown, { enProceso: false, asCdata: false });
    }
    if (known === undefined) return validityXml(claveAcceso, undefined);
    const anulacion = known.fate === 'anulado' ? 'ACEPTADA' : null;
    return validityXml(claveAcceso, { ruc: ISSUER, codDoc: '01', estado, fechaAutorizacion, anulacion });
  }
}

function facturaXml(of: Readonly<Record<string, string | undefined>>): string {
  const { claveAcceso, secuencial, receptor, base, iva, total } = of;
  const impuesto = `<codigo>2</codigo><codigoPorcentaje>4</codigoPorcentaje>`;
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<factura id="comprobante" version="1.1.0"><infoTributaria><ambiente>1</ambiente>' +
    `<tipoEmision>1</tipoEmision><razonSocial>PROVEEDORA DE EJEMPLO S.A.</razonSocial><ruc>${ISSUER}</ruc><claveAcceso>${claveAcceso}</claveAcceso>` +
    `<codDoc>01</codDoc><estab>${ESTAB}</estab><ptoEmi>${PTO_EMI}</ptoEmi><secuencial>${secuencial}</secuencial>` +
    `<dirMatriz>QUITO</dirMatriz></infoTributaria><infoFactura><fechaEmision>${FECHA}</fechaEmision>` +
    '<obligadoContabilidad>SI</obligadoContabilidad><tipoIdentificacionComprador>04</tipoIdentificacionComprador>' +
    `<razonSocialComprador>COMPRADORA</razonSocialComprador><identificacionComprador>${receptor}</identificacionComprador>` +
    `<totalSinImpuestos>${base}</totalSinImpuestos><totalDescuento>0.00</totalDescuento><totalConImpuestos><totalImpuesto>${impuesto}` +
    `<baseImponible>${base}</baseImponible><valor>${iva}</valor></totalImpuesto></totalConImpuestos><propina>0.00</propina>` +
    `<importeTotal>${total}</importeTotal><moneda>DOLAR</moneda><pagos><pago><formaPago>20</formaPago><total>${total}</total></pago></pagos>` +
    '</infoFactura><detalles><detalle><codigoPrincipal>C-100</codigoPrincipal><descripcion>Cajas</descripcion><cantidad>1.00</cantidad>' +
    `<precioUnitario>${base}</precioUnitario><descuento>0.00</descuento><precioTotalSinImpuesto>${base}</precioTotalSinImpuesto>` +
    `<impuestos><impuesto>${impuesto}<tarifa>15.00</tarifa><baseImponible>${base}</baseImponible><valor>${iva}</valor></impuesto></impuestos>` +
    '</detalle></detalles></factura>'
  );
}
