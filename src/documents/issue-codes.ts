import type { Issue } from '../domain/issue.js';

/**
 * Every code a document's check can give, by subject. A code never changes meaning; clients and tests rely on it. The form
 * checks add their own (`FORM_CODES` in src/xml/form-check.ts).
 */
export const ISSUE_CODES = {
  // The payload as a whole
  'campo-desconocido': 'El campo no existe en este tipo de comprobante.',
  'tipo-incorrecto': 'El campo tiene otro tipo de dato.',
  'campo-cifra': 'El campo debe ser una cifra.',
  'campo-vacio': 'Aviso: un texto vacío se tomó como ausente.',
  'campo-fecha': 'La fecha no existe en el calendario o no tiene la forma dd/mm/aaaa.',
  'texto-limpiado': 'Aviso: se quitaron saltos de línea, caracteres de control o espacios repetidos.',
  'texto-invalido': 'El texto tiene caracteres que XML no admite.',
  'comprobante-version': 'La versión no existe para este tipo de comprobante.',
  'comprobante-bloque-version': 'El bloque no existe en la versión elegida.',
  'comprobante-coddoc': 'codDoc no corresponde a este tipo de comprobante.',
  'comprobante-ruc': 'El RUC no es el de la empresa emisora.',
  'comprobante-fecha-fuera': 'La fecha de emisión está fuera del plazo admitido.',
  'comprobante-fecha-anterior': 'Aviso: la fecha de emisión no es la de hoy.',
  'comprobante-tamano': 'El XML supera el tamaño que recibe el SRI.',
  'comprobante-pais': 'El código de país no existe.',
  'reembolso-incompleto': 'Al reembolso le falta un dato.',
  'reembolso-total': 'Los totales del reembolso no cuadran.',
  'transporte-fechas': 'Las fechas del transporte no están en orden.',
  // Who receives it
  'receptor-tipo': 'El tipo de identificación no existe.',
  'receptor-longitud': 'La identificación no tiene la longitud de su tipo.',
  'receptor-provincia': 'La identificación no empieza por una provincia.',
  'receptor-sufijo': 'El RUC no termina en un establecimiento.',
  'receptor-consumidor-final': 'El consumidor final se identifica con 9999999999999 y CONSUMIDOR FINAL.',
  'receptor-consumidor-final-limite': 'El consumidor final no puede superar el monto permitido.',
  'receptor-consumidor-final-prohibido': 'Este tipo de comprobante exige un receptor identificado.',
  'receptor-digito-verificador': 'Aviso: el dígito verificador no coincide.',
  'receptor-tercer-digito': 'Aviso: el tercer dígito es raro.',
  // The document that a note modifies
  'modificado-documento': 'El tipo del documento modificado no existe.',
  'modificado-fecha': 'El documento modificado no puede ser posterior.',
  'modificado-fecha-distinta': 'La fecha no es la del documento modificado.',
  'modificado-receptor': 'El receptor no es el del documento modificado.',
  'modificado-anulado': 'El documento modificado está anulado.',
  'modificado-monto': 'La nota supera lo que queda del documento modificado.',
  'sustento-documento': 'El tipo del documento de sustento no existe.',
  // Lines
  'detalle-descuento-mayor': 'El descuento supera el precio de la línea.',
  'detalle-sin-iva': 'Aviso: la línea no tiene IVA.',
  'detalle-impuesto-repetido': 'El impuesto está repetido en la línea.',
  'detalle-codigo-construccion': 'La tarifa del 5 % exige el código auxiliar del material de construcción.',
  // Taxes
  'impuesto-desconocido': 'El código de impuesto no existe.',
  'impuesto-tarifa-desconocida': 'El código de tarifa no existe.',
  'impuesto-tarifa-no-vigente': 'El código de tarifa no está vigente en esa fecha.',
  'impuesto-tarifa-distinta': 'La tarifa no es la del catálogo.',
  'impuesto-tarifa-requerida': 'El catálogo no tiene la tarifa: hay que darla.',
  'impuesto-tarifa-sin-catalogo': 'Aviso: la tarifa no se pudo comprobar.',
  'impuesto-base-distinta': 'La base imponible se aleja de la exacta.',
  'impuesto-base-ajustada': 'Aviso: la base imponible difiere en un centavo.',
  'impuesto-valor-distinto': 'El valor del impuesto se aleja del exacto.',
  'impuesto-valor-ajustado': 'Aviso: el valor del impuesto difiere en un centavo.',
  'impuesto-valor-requerido': 'El valor de este impuesto no se puede calcular: hay que darlo.',
  'impuesto-base-requerida': 'Con varias tarifas hay que dar la base de cada una.',
  'impuesto-grupo-distinto': 'La suma de los impuestos de las líneas se aleja de la tarifa por la base sumada.',
  'impuesto-total-desconocido': 'totalConImpuestos nombra un impuesto que ninguna línea tiene.',
  'impuesto-devolucion-mayor': 'La devolución de IVA supera el IVA.',
  // Payments
  'pago-forma-desconocida': 'La forma de pago no existe.',
  'pago-forma-no-vigente': 'La forma de pago ya no está vigente.',
  'pago-total-distinto': 'Los pagos no suman el total.',
  'pago-efectivo': 'Aviso: un pago sin sistema financiero desde USD 500 afecta al comprador.',
  'pago-supuesto': 'Aviso: sin forma de pago, desde USD 500 se supone el sistema financiero.',
  // XML that comes in instead of a payload
  'xml-clave-acceso': 'La clave de acceso no es correcta o no corresponde al comprobante.',
  'xml-dato-distinto': 'El XML dice otra cosa que lo que resulta de sus datos.',
  'xml-cifra-distinta': 'Una cifra del XML no es la que resulta de sus datos.',
  'xml-cifra-ajustada': 'Aviso: una cifra del XML difiere en centavos y se corrigió.',
  'xml-emisor-distinto': 'Aviso: los datos del emisor se tomaron de la empresa registrada.',
} as const;

export type IssueCode = keyof typeof ISSUE_CODES;

/** Collects what a check finds: refusals and warnings, all of them, in the order found. `Own` are the type's own codes. */
export class Findings<Own extends string = never> {
  readonly issues: Issue[] = [];
  readonly advertencias: Issue[] = [];

  refuse(code: IssueCode | Own, path: string, message: string, rejectedValue?: unknown): void {
    this.issues.push({ code, path, message, ...(rejectedValue !== undefined && { rejectedValue }) });
  }

  warn(code: IssueCode | Own, path: string, message: string, rejectedValue?: unknown): void {
    this.advertencias.push({ code, path, message, ...(rejectedValue !== undefined && { rejectedValue }) });
  }
}
