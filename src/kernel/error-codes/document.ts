import type { CodeRows } from './row.js';

/** Errors and warnings about a receipt: format, rules and figures. */
export const DOCUMENT = {
  // Field format, as in the SRI's schemas
  'campo-longitud': {
    in: ['subErrors'],
    meaning: 'El texto es demasiado corto o demasiado largo para el SRI.',
    action: 'Ajústelo a los caracteres que dice el mensaje; si es de «emisor», edite la empresa.',
  },
  'campo-formato': {
    in: ['subErrors'],
    meaning: 'El texto no tiene la forma que pide el SRI.',
    action: 'Escríbalo como dice el mensaje.',
  },
  'campo-valor': {
    in: ['subErrors'],
    meaning: 'El texto no es uno de los que admite el SRI.',
    action: 'Use uno de los que dice el mensaje; si es de «emisor», edite la empresa.',
  },
  'campo-cifra': {
    in: ['subErrors'],
    meaning: 'El campo debe ser una cifra.',
    action: 'Escríbala con punto decimal y sin separador de miles: 1234.50.',
  },
  'campo-decimales': {
    in: ['subErrors'],
    meaning: 'La cifra tiene más decimales de los admitidos.',
    action: 'Redondéela a los decimales que dice el mensaje.',
  },
  'campo-digitos': {
    in: ['subErrors'],
    meaning: 'La cifra tiene más dígitos de los admitidos.',
    action: 'Revise que no le sobren ceros ni esté en otra unidad.',
  },
  'campo-negativo': {
    in: ['subErrors'],
    meaning: 'La cifra no puede ser negativa.',
    action: 'Escríbala en positivo; para devolver un valor emita una nota de crédito.',
  },
  'campo-fecha': {
    in: ['subErrors'],
    meaning: 'La fecha no existe en el calendario o no tiene la forma dd/mm/aaaa.',
    action: 'Escríbala con dos dígitos de día, dos de mes y cuatro de año: 05/11/2026.',
  },
  'lista-vacia': {
    in: ['subErrors'],
    meaning: 'La lista necesita al menos un elemento.',
    action: 'Añada un elemento, o quite la lista si es opcional.',
  },
  'lista-excedida': {
    in: ['subErrors'],
    meaning: 'La lista tiene más elementos de los admitidos.',
    action:
      'Quite los que sobran; en campoAdicional cuentan también las leyendas de la empresa, que nombra el mensaje.',
  },

  // The receipt as a whole
  'comprobante-version': {
    in: ['subErrors'],
    meaning: 'La versión no existe para este tipo de comprobante.',
    action: 'Quite «version» y se usará la más nueva, o use una de las que dice el mensaje.',
  },
  'comprobante-bloque-version': {
    in: ['subErrors'],
    meaning: 'El bloque no existe en la versión elegida.',
    action: 'Quite el bloque, o use la versión que lo tiene.',
  },
  'comprobante-coddoc': {
    in: ['subErrors'],
    meaning: 'El codDoc no corresponde a este tipo de comprobante.',
    action: 'Quite codDoc, o envíe el comprobante a la dirección de su tipo.',
  },
  'comprobante-ruc': {
    in: ['subErrors'],
    meaning: 'El RUC no es el de la empresa emisora.',
    action: 'Corrija «ruc».',
  },
  'comprobante-fecha-fuera': {
    in: ['subErrors'],
    meaning: 'La fecha de emisión es futura o está fuera del plazo admitido.',
    action: 'Emita con la fecha de hoy en el Ecuador; el operador amplía el plazo con RUBRICA_FECHA_DIAS_ATRAS.',
  },
  'comprobante-fecha-anterior': {
    in: ['advertencias'],
    meaning: 'La fecha de emisión no es la de hoy; la norma pide transmitir al generar, bajo multa.',
    action: 'Emita con la fecha de hoy, salvo que tenga un motivo.',
  },
  'comprobante-tamano': {
    in: ['subErrors'],
    meaning: 'El XML supera el tamaño que recibe el SRI.',
    action: 'Divida el comprobante en varios con menos líneas.',
  },
  'comprobante-pais': {
    in: ['subErrors'],
    meaning: 'El código de país no existe en la tabla 25.',
    action: 'Búsquelo en el catálogo de países; Ecuador es 593.',
  },
  'receptor-ruc-desconocido': {
    in: ['advertencias'],
    meaning: 'El RUC del receptor no está en el registro del SRI que se cargó.',
    action: 'Revise los dígitos. Uno más nuevo que el registro todavía no aparece.',
  },
  'receptor-ruc-inactivo': {
    in: ['advertencias'],
    meaning: 'El RUC del receptor consta como suspendido o pasivo en el registro del SRI que se cargó.',
    action: 'Confírmelo con el receptor antes de emitir; el SRI no rechaza el comprobante por esto.',
  },
  'liquidacion-con-ruc-activo': {
    in: ['advertencias'],
    meaning: 'La liquidación de compra es a alguien con RUC activo, que debe emitir su propio comprobante.',
    action: 'Pídale su factura o nota de venta; use la liquidación solo si no la puede emitir.',
  },
  'comprobante-moneda': {
    in: ['advertencias'],
    meaning: 'El comprobante dice otra moneda que el dólar; el SRI y los reportes toman sus valores en dólares.',
    action: 'Si los valores no son dólares, conviértalos y escriba DOLAR.',
  },
  'empresa-desconocida': {
    in: ['subErrors'],
    meaning: 'Esa empresa no está registrada en la cuenta, o la credencial no puede usarla.',
    action: 'Revise el RUC; si es correcto, registre la empresa o use otra credencial.',
  },
  'empresa-inactiva': {
    in: ['subErrors'],
    meaning: 'La empresa está desactivada.',
    action: 'Actívela para emitir.',
  },
  'establecimiento-desconocido': {
    in: ['subErrors'],
    meaning: 'La empresa no tiene ese establecimiento.',
    action: 'Corrija «estab», o cree el establecimiento.',
  },
  'establecimiento-inactivo': {
    in: ['subErrors'],
    meaning: 'El establecimiento está desactivado.',
    action: 'Actívelo, o emita desde otro.',
  },
  'punto-emision-desconocido': {
    in: ['subErrors'],
    meaning: 'El establecimiento no tiene ese punto de emisión.',
    action: 'Corrija «ptoEmi», o cree el punto de emisión.',
  },
  'punto-emision-inactivo': {
    in: ['subErrors'],
    meaning: 'El punto de emisión está desactivado.',
    action: 'Actívelo, o emita desde otro.',
  },

  // Receiver
  'receptor-tipo': {
    in: ['subErrors'],
    meaning: 'El tipo de identificación no existe.',
    action: 'Use 04 RUC, 05 cédula, 06 pasaporte, 07 consumidor final u 08 exterior.',
  },
  'receptor-longitud': {
    in: ['subErrors'],
    meaning: 'La identificación no tiene la longitud de su tipo.',
    action: 'El RUC tiene 13 dígitos y la cédula 10; revise también el tipo.',
  },
  'receptor-provincia': {
    in: ['subErrors'],
    meaning: 'La identificación no empieza por una provincia, o su tercer dígito no existe.',
    action: 'Pida al receptor su número y corríjalo.',
  },
  'receptor-sufijo': {
    in: ['subErrors'],
    meaning: 'El RUC no termina en un establecimiento: sus tres últimos dígitos son 000.',
    action: 'Corríjalo; casi siempre termina en 001.',
  },
  'receptor-consumidor-final': {
    in: ['subErrors'],
    meaning: 'Los datos del consumidor final no son los que fija el SRI.',
    action: 'Use tipo 07, identificación 9999999999999 y razón social CONSUMIDOR FINAL.',
  },
  'receptor-consumidor-final-limite': {
    in: ['subErrors'],
    meaning: 'El total supera lo que se puede facturar a consumidor final.',
    action: 'Identifique al comprador con RUC, cédula o pasaporte.',
  },
  'receptor-consumidor-final-prohibido': {
    in: ['subErrors'],
    meaning: 'Este tipo de comprobante exige un receptor identificado.',
    action: 'Identifique al receptor con RUC, cédula o pasaporte.',
  },
  'receptor-digito-verificador': {
    in: ['advertencias'],
    meaning: 'El dígito verificador de la identificación no coincide; el SRI entrega algunos RUC así.',
    action: 'Revise que el número esté bien escrito.',
  },
  'receptor-formato': {
    in: ['advertencias'],
    meaning: 'El pasaporte o la identificación del exterior tiene una forma poco común.',
    action: 'Revise que el número esté bien escrito.',
  },
  'correo-invalido': {
    in: ['advertencias'],
    meaning: 'Una dirección del campo adicional email no es un correo: no se le enviará el comprobante.',
    action: 'Corríjala; para un comprobante ya emitido, envíelo con POST …/notificar a la dirección correcta.',
  },
  'receptor-tercer-digito': {
    in: ['advertencias'],
    meaning: 'El tercer dígito de la cédula es raro.',
    action: 'Revise que el número esté bien escrito.',
  },

  // Modified or supporting document
  'modificado-documento': {
    in: ['subErrors'],
    meaning: 'El tipo del documento modificado no existe.',
    action: 'Corrija codDocModificado; 01 es la factura.',
  },
  'modificado-sin-valor': {
    in: ['advertencias'],
    meaning: 'El documento modificado es una guía o una retención, que no tienen un valor que cambiar.',
    action: 'Revise codDocModificado; una guía o una retención se corrigen anulándolas.',
  },
  'modificado-fecha': {
    in: ['subErrors'],
    meaning: 'El documento modificado es posterior a la nota.',
    action: 'Corrija fechaEmisionDocSustento.',
  },
  'modificado-fecha-distinta': {
    in: ['subErrors'],
    meaning: 'La fecha no es la del documento modificado.',
    action: 'Ponga en fechaEmisionDocSustento la fecha que dice el mensaje.',
  },
  'modificado-receptor': {
    in: ['subErrors'],
    meaning: 'El receptor no es el del documento modificado.',
    action: 'Envíe la nota al mismo receptor.',
  },
  'modificado-anulado': {
    in: ['subErrors'],
    meaning: 'El documento modificado está anulado.',
    action: 'No hace falta la nota: el documento ya no vale. Revise numDocModificado.',
  },
  'modificado-no-autorizado': {
    in: ['subErrors'],
    meaning: 'El documento modificado no es válido: el SRI lo devolvió o no lo autorizó, o se eliminó.',
    action: 'Corrija ese documento hasta que esté AUTORIZADO y emita la nota después, o revise el número.',
  },
  'modificado-en-duda': {
    in: ['advertencias'],
    meaning: 'El documento modificado todavía no está autorizado, o se pidió anularlo.',
    action: 'Espere a que el SRI decida sobre ese documento; si no es válido, anule la nota.',
  },
  'modificado-desconocido': {
    in: ['advertencias'],
    meaning: 'El documento modificado es de un punto de emisión suyo y no está en Rúbrica.',
    action: 'Revise el número; si lo emitió con otro sistema, no haga nada.',
  },
  'modificado-tarifa': {
    in: ['advertencias'],
    meaning: 'La nota de crédito tiene una tarifa de IVA que el documento que modifica no tiene.',
    action: 'Use las tarifas del documento que se modifica.',
  },
  'modificado-base': {
    in: ['advertencias'],
    meaning: 'La nota de crédito acredita una base mayor que la del documento en esa tarifa de IVA.',
    action: 'Revise las cantidades y los precios de las líneas.',
  },
  'modificado-monto': {
    in: ['subErrors'],
    meaning: 'La nota supera lo que queda del documento modificado.',
    action: 'Baje el valor a lo que dice el mensaje: las notas anteriores también cuentan.',
  },
  'sustento-documento': {
    in: ['subErrors'],
    meaning: 'El tipo del documento de sustento no existe.',
    action: 'Corrija codDocSustento; 01 es la factura.',
  },
  'reembolso-incompleto': {
    in: ['subErrors'],
    meaning: 'Al reembolso le falta un dato.',
    action: 'Envíe codDocReembolso 41 y la lista «reembolsos», o ninguno de los dos.',
  },
  'reembolso-total': {
    in: ['subErrors'],
    meaning: 'Los totales del reembolso no son la suma de sus documentos.',
    action: 'Quite el total y se calculará, o ponga el que dice el mensaje.',
  },
  'transporte-fechas': {
    in: ['subErrors'],
    meaning: 'Las fechas del transporte no están en orden.',
    action: 'El transporte no empieza antes de la emisión ni termina antes de empezar.',
  },

  // Lines
  'detalle-descuento-mayor': {
    in: ['subErrors'],
    meaning: 'El descuento supera el precio de la línea.',
    action: 'Baje el descuento; se da en dólares por toda la línea, no en porcentaje.',
  },
  'detalle-sin-iva': {
    in: ['advertencias'],
    meaning: 'La línea no tiene IVA.',
    action: 'Si no grava IVA, indíquelo con su código: 0 %, no objeto o exento.',
  },
  'detalle-sin-codigo': {
    in: ['advertencias'],
    meaning: 'Hay líneas sin código del producto, que la ficha técnica pide.',
    action: 'Envíe codigoPrincipal en cada línea.',
  },
  'detalle-impuesto-repetido': {
    in: ['subErrors'],
    meaning: 'El impuesto está repetido en la línea o en el producto.',
    action: 'Deje uno; el IVA va una sola vez por línea.',
  },
  'detalle-codigo-construccion': {
    in: ['subErrors'],
    meaning: 'La tarifa del 5 % exige el código auxiliar del material de construcción.',
    action: 'Ponga en el código auxiliar el material de la tabla 31, o use otra tarifa de IVA.',
  },

  // Taxes
  'impuesto-desconocido': {
    in: ['subErrors'],
    meaning: 'El código de impuesto no existe o no se admite ahí.',
    action: 'Use 2 IVA, 3 ICE o 5 IRBPNR.',
  },
  'impuesto-tarifa-desconocida': {
    in: ['subErrors'],
    meaning: 'El código de tarifa no existe.',
    action: 'Búsquelo en GET /api/v1.0/catalogos.',
  },
  'impuesto-tarifa-no-vigente': {
    in: ['subErrors'],
    meaning: 'El código de tarifa no está vigente en esa fecha.',
    action: 'Use el código vigente; en una nota cuenta la fecha del documento que modifica.',
  },
  'impuesto-tarifa-distinta': {
    in: ['subErrors'],
    meaning: 'La tarifa no es la del catálogo para ese código y esa fecha.',
    action: 'Quite «tarifa», o ponga la que dice el mensaje.',
  },
  'impuesto-tarifa-requerida': {
    in: ['subErrors'],
    meaning: 'El catálogo no tiene la tarifa de ese código en esa fecha.',
    action: 'Envíe «tarifa», o pida al operador que cargue la fila del catálogo.',
  },
  'impuesto-tarifa-sin-catalogo': {
    in: ['advertencias'],
    meaning: 'El catálogo no tiene esa tarifa y se usó la indicada sin comprobarla.',
    action: 'Compruébela con la resolución del SRI.',
  },
  'impuesto-tarifa-prensa': {
    in: ['advertencias'],
    meaning: 'La tarifa del año se conoce por la prensa y no por el texto oficial; se usó para calcular.',
    action: 'Confírmela en el Registro Oficial; si es otra, envíe «tarifa» y avise al operador.',
  },
  'impuesto-tarifa-del-anio': {
    in: ['advertencias'],
    meaning: 'La tarifa o el valor del ICE no es el del año según los datos cargados; se usó el indicado.',
    action: 'Compruébela con la resolución del año; si los datos cargados están mal, avise al operador.',
  },
  'iva-trece': {
    in: ['advertencias'],
    meaning: 'El IVA lleva el código 10 (13 %), que nunca ha sido la tarifa general.',
    action: 'Use el código 4 (15 %), salvo que una norma fije el 13 %.',
  },
  'iva-diferenciado-dia': {
    in: ['advertencias'],
    meaning: 'El IVA del 8 % se usó en un día que no consta en los decretos cargados.',
    action:
      'Confirme el decreto; si no lo hay, use el código 4 (15 %). El operador carga días nuevos con rubrica normas.',
  },
  'iva-diferenciado-lugar': {
    in: ['advertencias'],
    meaning:
      'El IVA del 8 % rige ese día solo en ciertos lugares, y el establecimiento no está en ellos o no dice dónde está.',
    action: 'Escriba la provincia y el cantón del establecimiento; si está fuera, use el código 4 (15 %).',
  },
  'iva-diferenciado-establecimiento': {
    in: ['advertencias'],
    meaning: 'El establecimiento no está marcado como registrado para el IVA del 8 %.',
    action: 'Si está registrado, marque «ivaDiferenciado» en el establecimiento; si no, use el código 4 (15 %).',
  },
  'impuesto-base-distinta': {
    in: ['subErrors'],
    meaning: 'La base imponible se aleja de la exacta.',
    action: 'Quite baseImponible y se calculará, o ponga la que dice el mensaje.',
  },
  'impuesto-base-ajustada': {
    in: ['advertencias'],
    meaning: 'La base imponible difiere en un centavo de la exacta; se conservó la suya.',
    action: 'Nada; el SRI lo admite.',
  },
  'impuesto-valor-distinto': {
    in: ['subErrors'],
    meaning: 'El valor del impuesto se aleja del exacto.',
    action: 'Quite «valor» y se calculará, o ponga el que dice el mensaje.',
  },
  'impuesto-valor-ajustado': {
    in: ['advertencias'],
    meaning: 'El valor del impuesto difiere en un centavo del exacto; se conservó el suyo.',
    action: 'Nada; el SRI lo admite.',
  },
  'impuesto-valor-requerido': {
    in: ['subErrors'],
    meaning: 'El valor de este impuesto no se puede calcular con la tarifa.',
    action: 'Envíe «valor».',
  },
  'impuesto-base-requerida': {
    in: ['subErrors'],
    meaning: 'Con varias tarifas hay que dar la base de cada una.',
    action: 'Envíe baseImponible en cada impuesto.',
  },
  'impuesto-grupo-distinto': {
    in: ['subErrors'],
    meaning: 'La suma de los impuestos de las líneas se aleja de la tarifa por la base sumada.',
    action: 'Quite «valor» de las líneas y se calculará, o revise el redondeo de su sistema.',
  },
  'impuesto-total-desconocido': {
    in: ['subErrors'],
    meaning: 'El bloque totalConImpuestos nombra un impuesto que ninguna línea tiene.',
    action: 'Quítelo, o añada el impuesto a su línea.',
  },
  'negocio-popular-iva': {
    in: ['advertencias'],
    meaning:
      'El emisor es un negocio popular (RIMPE), que no cobra IVA, y el comprobante lo cobra: su base gravada cuenta por su tarifa.',
    action: 'Confirme con el emisor su régimen o el IVA antes de usarlo como crédito tributario.',
  },
  'impuesto-sin-total': {
    in: ['advertencias'],
    meaning:
      'Las líneas de un comprobante firmado llevan un impuesto y su total no está: cuenta lo que dicen las líneas.',
    action: 'Compruebe la base y el impuesto con el emisor; al emitir, incluya el total de cada impuesto.',
  },
  'impuesto-descuento-adicional': {
    in: ['subErrors', 'advertencias'],
    meaning:
      'El descuento adicional baja el IVA de su tarifa, no el total; y no puede superar la base ni ir en otro impuesto.',
    action: 'Para que el comprador pague menos, ponga el descuento en las líneas.',
  },
  'impuesto-devolucion-mayor': {
    in: ['subErrors'],
    meaning: 'La devolución de IVA supera el IVA.',
    action: 'Baje valorDevolucionIva.',
  },

  'impuesto-devolucion-receptor': {
    in: ['advertencias'],
    meaning: 'La devolución automática del IVA es de quien compra con cédula (05).',
    action: 'Identifique al comprador con su cédula, o quite valorDevolucionIva.',
  },

  // Payments
  'pago-forma-desconocida': {
    in: ['subErrors'],
    meaning: 'La forma de pago no existe.',
    action: 'Use una del catálogo: 01 sin sistema financiero, 20 otros con sistema financiero…',
  },
  'pago-forma-no-vigente': {
    in: ['subErrors'],
    meaning: 'La forma de pago ya no está vigente.',
    action: 'Use una vigente del catálogo de formas de pago.',
  },
  'pago-total-distinto': {
    in: ['subErrors'],
    meaning: 'Los pagos no suman el total del comprobante.',
    action: 'Corrija los pagos al total que dice el mensaje, o quite «pagos» y se supondrá uno solo.',
  },
  'pago-efectivo': {
    in: ['advertencias'],
    meaning:
      'Desde USD 500, un pago sin sistema financiero (01) no le sirve al comprador para crédito tributario ni gasto.',
    action: 'Si pagó por un banco o con tarjeta, ponga esa forma de pago.',
  },
  'pago-supuesto': {
    in: ['advertencias'],
    meaning: 'Sin forma de pago, desde USD 500 se supuso el sistema financiero (20).',
    action: 'Envíe «pagos» con la forma real.',
  },

  // Invoice
  'factura-propina': {
    in: ['advertencias'],
    meaning: 'La propina supera el 10 % del subtotal.',
    action: 'Revise la propina.',
  },
  'factura-placa': {
    in: ['advertencias'],
    meaning: 'La factura de transporte comercial lleva la placa del vehículo.',
    action: 'Envíe «placa», como ABC1234.',
  },
  'factura-exportacion': {
    in: ['subErrors', 'advertencias'],
    meaning: 'A la factura de exportación le falta un dato.',
    action: 'Envíe el campo que nombra «field» (ficha técnica, anexo 4).',
  },
  'factura-negociable': {
    in: ['subErrors'],
    meaning: 'A la factura comercial negociable le falta un dato.',
    action: 'Envíe el campo que nombra «field» (ficha técnica, anexo 11).',
  },
  'factura-retencion': {
    in: ['subErrors'],
    meaning: 'La retención presuntiva no existe.',
    action: 'Use uno de los códigos de la tabla 23, que dice el mensaje.',
  },
  'factura-rubros-terceros': {
    in: ['advertencias'],
    meaning: 'Los rubros de terceros se informan aparte: no entran en importeTotal ni en los pagos.',
    action: 'Nada; compruebe que su sistema tampoco los sume.',
  },
  'factura-subsidio': {
    in: ['subErrors'],
    meaning: 'El precio sin subsidio es menor que el precio unitario.',
    action: 'Corrija precioSinSubsidio: es el precio que se pagaría sin el subsidio.',
  },

  // Withholding receipt
  'factura-exportacion-iva': {
    in: ['advertencias'],
    meaning: 'Una factura de exportación cobra IVA.',
    action: 'Use IVA 0 % en las líneas, o quite los datos de exportación.',
  },
  'factura-exportacion-destino': {
    in: ['advertencias'],
    meaning: 'El país de destino de la exportación es Ecuador.',
    action: 'Indique el país al que va la mercadería.',
  },
  'factura-exportacion-receptor': {
    in: ['advertencias'],
    meaning: 'Una factura de exportación va a consumidor final.',
    action: 'Identifique al comprador del exterior (tipo 08).',
  },
  'emisor-negocio-popular': {
    in: ['advertencias'],
    meaning: 'La empresa es negocio popular (RIMPE), que no cobra IVA, y el comprobante lo cobra.',
    action: 'Use IVA 0 %, o corrija el régimen de la empresa.',
  },
  'guia-transportista': {
    in: ['advertencias'],
    meaning: 'El transportista de la guía es consumidor final.',
    action: 'Identifíquelo con RUC, cédula o pasaporte.',
  },
  'guia-placa': {
    in: ['advertencias'],
    meaning: 'La placa no tiene la forma de una placa de Ecuador.',
    action: 'Escríbala como ABC1234; si el vehículo es extranjero o no tiene placa, no hay que hacer nada.',
  },
  'guia-cantidad': {
    in: ['advertencias'],
    meaning: 'Una línea de la guía tiene cantidad 0.',
    action: 'Ponga la cantidad que se traslada, o quite la línea.',
  },
  'retencion-contenido': {
    in: ['subErrors'],
    meaning: 'El comprobante necesita docsSustento (2.0.0) o impuestos (1.0.0), no ambos ni ninguno.',
    action: 'Envíe el que corresponde a su versión.',
  },
  'retencion-sujeto': {
    in: ['subErrors'],
    meaning: 'Falta tipoSujetoRetenido, obligatorio con identificación del exterior.',
    action: 'Envíe 01 persona natural o 02 sociedad.',
  },
  'retencion-periodo': {
    in: ['subErrors'],
    meaning: 'El período fiscal no tiene la forma mm/aaaa.',
    action: 'Quítelo y se tomará el de la fecha de emisión, o corríjalo.',
  },
  'retencion-periodo-sustento': {
    in: ['advertencias'],
    meaning: 'El período fiscal de la retención no es el mes de su documento de sustento.',
    action:
      'Envíe «periodoFiscal» con el mes del documento, o la fecha de registro contable si se registró en otro mes.',
  },
  'retencion-plazo': {
    in: ['advertencias'],
    meaning: 'La retención se emite después de los cinco días hábiles del documento de sustento.',
    action: 'Revise la fecha del documento; si lo recibió después, no hay que hacer nada.',
  },
  'retencion-sin-agente': {
    in: ['advertencias'],
    meaning: 'La empresa no consta como agente de retención ni como contribuyente especial.',
    action: 'Registre la resolución en la empresa; si no la tiene, no emita la retención.',
  },
  'retencion-no-residente': {
    in: ['advertencias'],
    meaning: 'El código es de pagos a no residentes y el documento dice que el pago es a un residente.',
    action: 'Use pagoLocExt 02 con los datos del exterior, o un código de residentes.',
  },
  'retencion-repetida': {
    in: ['advertencias'],
    meaning: 'Ya hay otra retención en pie sobre el mismo documento.',
    action: 'Si esta la reemplaza, anule la otra; si no, no emita esta.',
  },
  'retencion-sustento-distinto': {
    in: ['advertencias'],
    meaning: 'La autorización o los valores del sustento no son los del documento recibido.',
    action: 'Compare con el documento recibido y corrija el que esté mal.',
  },
  'retencion-impuesto': {
    in: ['subErrors'],
    meaning: 'El impuesto no se retiene.',
    action: 'Use uno de los que dice el mensaje: 1 renta, 2 IVA, 6 ISD.',
  },
  'retencion-codigo': {
    in: ['subErrors'],
    meaning: 'El código de retención no existe o no está vigente en esa fecha.',
    action: 'Use el que dice el mensaje, o búsquelo en GET /api/v1.0/catalogos.',
  },
  'retencion-porcentaje-distinto': {
    in: ['subErrors'],
    meaning: 'El porcentaje no es el del catálogo para ese código.',
    action: 'Quite porcentajeRetener, o ponga el que dice el mensaje.',
  },
  'retencion-porcentaje-requerido': {
    in: ['subErrors'],
    meaning: 'El código admite varios porcentajes, o depende del caso.',
    action: 'Envíe porcentajeRetener.',
  },
  'retencion-porcentaje-fuera': {
    in: ['advertencias'],
    meaning:
      'El porcentaje de un pago a no residente, o de una tabla que se conoce por la prensa, no es de los que da la tabla; se usó el indicado.',
    action: 'Compruébelo con el convenio de doble tributación y la situación de quien cobra, o con la resolución.',
  },
  'retencion-porcentaje-sin-catalogo': {
    in: ['advertencias'],
    meaning: 'El porcentaje depende del caso y no se comprobó.',
    action: 'Compruébelo con la norma del SRI.',
  },
  'retencion-valor-distinto': {
    in: ['subErrors'],
    meaning: 'El valor retenido se aleja del exacto.',
    action: 'Quite valorRetenido y se calculará, o ponga el que dice el mensaje.',
  },
  'retencion-valor-ajustado': {
    in: ['advertencias'],
    meaning: 'El valor retenido difiere en un centavo del exacto; se conservó el suyo.',
    action: 'Nada.',
  },
  'retencion-base-iva': {
    in: ['advertencias'],
    meaning: 'La base de la retención de IVA supera el IVA del documento.',
    action: 'Revise que la base sea el IVA, no el subtotal.',
  },
  'retencion-base-renta': {
    in: ['advertencias'],
    meaning: 'Las bases de la retención de renta superan el documento sin impuestos.',
    action: 'Revise las bases, o el total del documento.',
  },
  'retencion-parte-relacionada': {
    in: ['advertencias'],
    meaning: 'No se dijo si el sujeto retenido es parte relacionada y se puso NO.',
    action: 'Envíe «parteRel»: SI o NO.',
  },
  'retencion-sustento-posterior': {
    in: ['advertencias'],
    meaning: 'El documento de sustento tiene una fecha posterior a la retención.',
    action: 'Revise fechaEmisionDocSustento.',
  },
  'retencion-paraiso-fiscal': {
    in: ['advertencias'],
    meaning: 'El código del paraíso fiscal es de la tabla 17 del ATS y no se comprobó.',
    action: 'Búsquelo en esa tabla: no es el código de país de la tabla 25.',
  },
  'retencion-sustento': {
    in: ['subErrors'],
    meaning: 'El sustento tributario no existe.',
    action: 'Use un código de la tabla 5 del ATS, de 01 a 15.',
  },
  'retencion-sustento-documento': {
    in: ['subErrors'],
    meaning: 'El sustento no admite ese tipo de documento.',
    action: 'Cambie codSustento, o use un documento de los que dice el mensaje.',
  },
  'retencion-exterior': {
    in: ['subErrors'],
    meaning: 'Al pago al exterior le falta un dato, o uno no es del exterior.',
    action: 'Envíe o corrija el campo que nombra «field»: residencia, régimen, país o convenio.',
  },
  'retencion-dividendos': {
    in: ['subErrors'],
    meaning: 'Faltan los datos de los dividendos, que exige codSustento 10.',
    action: 'Envíe «dividendos» en esa retención.',
  },
  'retencion-banano': {
    in: ['subErrors'],
    meaning: 'Faltan los datos de las cajas de banano, que exige ese código de retención.',
    action: 'Envíe compraCajBanano en esa retención.',
  },
  'retencion-reembolso': {
    in: ['subErrors'],
    meaning: 'Los reembolsos no corresponden al tipo de documento.',
    action: 'Envíe «reembolsos» solo con codDocSustento 41, y siempre con él.',
  },
  'retencion-total': {
    in: ['advertencias'],
    meaning: 'El total del documento no es base más impuestos.',
    action: 'Compárelo con el documento: puede tener propina u otros rubros.',
  },

  // XML sent instead of a payload
  'xml-tipo-desconocido': {
    in: ['subErrors'],
    meaning: 'La raíz o la versión no es de un comprobante conocido.',
    action: 'Use la raíz y la versión que dice el mensaje.',
  },
  'xml-elemento-inesperado': {
    in: ['subErrors'],
    meaning: 'El elemento no existe, está repetido o fuera de orden.',
    action: 'Quítelo o muévalo a su lugar según el esquema (XSD) del SRI.',
  },
  'xml-atributo-inesperado': {
    in: ['subErrors'],
    meaning: 'El atributo no existe en ese elemento.',
    action: 'Quítelo.',
  },
  'xml-texto-inesperado': {
    in: ['subErrors'],
    meaning: 'Hay texto donde solo van elementos.',
    action: 'Quite el texto suelto.',
  },
  'xml-id': {
    in: ['subErrors'],
    meaning: 'La raíz no lleva id="comprobante", que la firma usa.',
    action: 'Añada el atributo a la raíz.',
  },
  'xml-clave-acceso': {
    in: ['subErrors'],
    meaning: 'La clave de acceso no es correcta o no corresponde al comprobante.',
    action: 'Genérela de nuevo con los datos del comprobante y su dígito verificador.',
  },
  'xml-dato-distinto': {
    in: ['subErrors'],
    meaning: 'El XML dice otra cosa que lo que resulta de sus datos.',
    action: 'Corrija el dato como dice el mensaje.',
  },
  'xml-cifra-distinta': {
    in: ['subErrors'],
    meaning: 'Una cifra del XML no es la que resulta de sus datos.',
    action: 'Corrija la cifra como dice el mensaje.',
  },
  'cifra-conservada': {
    in: ['advertencias'],
    meaning: 'Una cifra del comprobante recibido difiere en centavos de la exacta y se conservó; el SRI lo tolera.',
    action: 'Revise el redondeo de su sistema.',
  },
  'texto-conservado': {
    in: ['advertencias'],
    meaning: 'Un texto del XML firmado tiene espacios o caracteres que sobran, y se conservó como se firmó.',
    action: 'Quítelos en su sistema antes de firmar.',
  },
  'xml-codificacion': {
    in: ['advertencias'],
    meaning: 'El XML dice estar en UTF-8 y sus bytes no lo son; se leyó como windows-1252.',
    action: 'Revise las tildes y las eñes, y guarde el XML en UTF-8.',
  },
  'xml-autorizado-regla': {
    in: ['advertencias'],
    meaning: 'El archivo viene autorizado y no cumple una regla que se exige a lo que se emite aquí.',
    action:
      'Nada: se guarda tal cual y vale cuando el SRI confirma ese mismo contenido. Revise la cifra o el código que se nombra.',
  },
  'xml-autorizado': {
    in: ['advertencias'],
    meaning: 'El archivo vino con su autorización: se guardó tal cual, no se envía, y se pregunta al SRI por su clave.',
    action:
      'Espere su estado: AUTORIZADO si el SRI lo confirma con el mismo contenido; si no, queda detenido y dice qué hacer.',
  },
  'xml-emisor-distinto': {
    in: ['advertencias'],
    meaning:
      'Los datos del emisor en el XML no son los registrados: en un XML firmado se conservan, en uno sin firma se usan los registrados.',
    action: 'Actualice la empresa en Rúbrica o el dato en su sistema.',
  },
} as const satisfies CodeRows;
