import Type, {
  type Static,
  type TArray,
  type TObject,
  type TProperties,
  type TSchema,
  type TString,
  type TUnsafe,
} from '#typebox';

/** Text, with its Spanish description for the OpenAPI document. */
export function text(description: string, more: { pattern?: string } = {}): TString {
  return Type.String({ description, ...more });
}

/** Figure: a number or numeric text. Texts allow values that a JSON number cannot represent exactly. */
export function figure(description: string): TUnsafe<number | string> {
  return Type.Unsafe<number | string>({ type: ['number', 'string'], description });
}

/** Block that refuses unknown fields: a typo in an invoice must not vanish (spec/API.md §1). */
export function object<Properties extends TProperties>(
  properties: Properties,
  description: string,
): TObject<Properties> {
  return Type.Object(properties, { additionalProperties: false, description });
}

export function array<Item extends TSchema>(items: Item, description: string): TArray<Item> {
  return Type.Array(items, { description });
}

export const opt = Type.Optional;

/** Receiver of a receipt. */
export const receptor = object(
  {
    tipoIdentificacion: text(
      'Tipo de identificación: 04 RUC, 05 cédula, 06 pasaporte, 07 consumidor final, 08 exterior.',
    ),
    razonSocial: text('Razón social o apellidos y nombres.'),
    identificacion: text('Número de identificación; 9999999999999 para consumidor final.'),
    direccion: opt(text('Dirección.')),
  },
  'Receptor del comprobante.',
);

/** Fields common to all payloads. The issuer's data come from the stored company, never from here. */
export const header = {
  version: opt(text('Versión del esquema del SRI; si se omite, la que corresponde al contenido.')),
  fechaEmision: opt(text('Fecha de emisión dd/mm/aaaa; si se omite, hoy en Ecuador.')),
  codDoc: opt(text('Tipo de comprobante, dos dígitos.')),
  ruc: text('RUC de la empresa emisora, 13 dígitos.'),
  estab: text('Establecimiento, 3 dígitos.'),
  ptoEmi: text('Punto de emisión, 3 dígitos.'),
  secuencial: opt(
    text('Secuencial de 9 dígitos, desde 000000001; si se omite, el siguiente del punto de emisión.', {
      // Not zero; the layout limits the digits. Empty counts as absent.
      pattern: '^ *(0*[1-9][0-9]* *)?$',
    }),
  ),
  referencia: opt(
    text('Su propia referencia, hasta 100 caracteres: un pedido, una orden. No va en el XML; se busca por ella.'),
  ),
  referenciaUnica: opt(
    Type.Boolean({
      description:
        'true: si otro comprobante de la cuenta ya se emitió con esta referencia y referenciaUnica, se rechaza (409 referencia-usada), para siempre.',
    }),
  ),
};

/** Final fields of every payload. */
export const footer = {
  maquinaFiscal: opt(
    object(
      { marca: text('Marca.'), modelo: text('Modelo.'), serie: text('Número de serie.') },
      'Máquina fiscal que imprimió el comprobante (anexo 13).',
    ),
  ),
  campoAdicional: opt(
    array(
      object(
        {
          nombre: text('Nombre. «email» o «emailCliente» lleva las direcciones a las que se notifica.'),
          value: text('Valor; varias direcciones se separan con coma o punto y coma.'),
        },
        'Campo adicional.',
      ),
      'Información adicional: hasta 15 campos, contando las leyendas de la empresa.',
    ),
  ),
};

export const impuesto = opt(
  array(
    object(
      {
        codigo: text('Impuesto: 2 IVA, 3 ICE, 5 IRBPNR.'),
        codigoPorcentaje: text('Código de la tarifa (tablas 17 y 18).'),
        tarifa: opt(figure('Tarifa; si se omite, la del catálogo en la fecha de emisión.')),
        baseImponible: opt(
          figure('Base imponible; si se omite, se calcula. En impuestos por unidad, el número de unidades.'),
        ),
        valor: opt(figure('Valor del impuesto; si se omite, se calcula.')),
        contenido: opt(
          figure(
            'Solo ICE por contenido: litros de alcohol puro o gramos de azúcar de la línea, para calcular la parte específica.',
          ),
        ),
      },
      'Impuesto de la línea.',
    ),
    'Impuestos de la línea.',
  ),
);

export const detAdicional = opt(
  array(
    object({ nombre: text('Nombre.'), valor: text('Valor.') }, 'Detalle adicional.'),
    'Detalles adicionales de la línea, hasta 3.',
  ),
);

/**
 * Item lines of factura and liquidación de compra. Fields that a product of the company may fill in are optional here; if
 * still missing, the form check reports them.
 */
export const detalles = array(
  object(
    {
      codigoPrincipal: opt(text('Código principal del producto.')),
      codigoAuxiliar: opt(text('Código auxiliar; obligatorio para materiales de construcción (tabla 31).')),
      descripcion: opt(text('Descripción; si se omite, la del producto.')),
      unidadMedida: opt(text('Unidad de medida.')),
      cantidad: figure('Cantidad.'),
      precioUnitario: opt(figure('Precio unitario sin impuestos; si se omite, el del producto.')),
      precioSinSubsidio: opt(figure('Precio unitario sin el subsidio (anexos 6 y 7).')),
      descuento: opt(figure('Descuento de la línea; si se omite, cero.')),
      detAdicional,
      impuesto,
    },
    'Línea.',
  ),
  'Líneas del comprobante.',
);

const ofRate = {
  codigo: text('Impuesto: 2 IVA, 3 ICE, 5 IRBPNR.'),
  codigoPorcentaje: text('Código de la tarifa.'),
  valor: opt(figure('Impuesto de la tarifa, si sus libros lo redondean de otra manera; si se omite, se calcula.')),
};
const descuentoAdicional = opt(
  figure(
    'Descuento adicional: reduce la base del IVA y consta en totalDescuento; no se resta del total, salvo con «repartir».',
  ),
);
const repartir = opt(
  Type.Boolean({
    description:
      'true: el descuento adicional se reparte entre las líneas de la tarifa, en proporción y al centavo, y así baja lo que se paga.',
  }),
);
const valorDevolucionIva = opt(figure('Devolución automática del IVA a personas adultas mayores (anexo 20).'));

/** Inputs for the total of one rate; the other totals are computed. Each type has some of them. */
export const totalConImpuestos = totals({ ...ofRate, descuentoAdicional, repartir, valorDevolucionIva });
export const totalDevolucion = totals({ ...ofRate, valorDevolucionIva });
export const totalDescuentoAdicional = totals({ ...ofRate, descuentoAdicional, repartir });

function totals<Properties extends TProperties>(properties: Properties): TArray<TObject<Properties>> {
  const description = 'Datos del total de una tarifa que el servicio no puede calcular; lo demás se calcula.';
  return array(object(properties, 'Datos del total de una tarifa.'), description);
}

export const pagos = opt(
  array(
    object(
      {
        formaPago: text('Forma de pago (tabla 24).'),
        total: figure('Valor pagado.'),
        plazo: opt(figure('Plazo.')),
        unidadTiempo: opt(text('Unidad del plazo: dias, meses, anios.')),
      },
      'Pago.',
    ),
    'Pagos; si se omiten, uno por el total. Deben sumar el total.',
  ),
);

/** Documents listed in a reimbursement (anexo 5). */
export const reembolsos = array(
  object(
    {
      tipoIdentificacionProveedorReembolso: text('Tipo de identificación del proveedor.'),
      identificacionProveedorReembolso: text('Identificación del proveedor.'),
      codPaisPagoProveedorReembolso: opt(text('País del pago al proveedor (tabla 25).')),
      tipoProveedorReembolso: text('01 persona natural, 02 sociedad.'),
      codDocReembolso: text('Tipo del documento reembolsado.'),
      estabDocReembolso: text('Establecimiento del documento.'),
      ptoEmiDocReembolso: text('Punto de emisión del documento.'),
      secuencialDocReembolso: text('Secuencial del documento.'),
      fechaEmisionDocReembolso: text('Fecha del documento, dd/mm/aaaa.'),
      numeroAutorizacionDocReemb: text('Autorización del documento, 10 a 49 dígitos.'),
      detalleImpuestos: array(
        object(
          {
            codigo: text('Impuesto: 2 IVA, 3 ICE, 5 IRBPNR.'),
            codigoPorcentaje: text('Código de la tarifa.'),
            tarifa: figure('Tarifa.'),
            baseImponibleReembolso: figure('Base imponible.'),
            impuestoReembolso: figure('Valor del impuesto.'),
          },
          'Impuesto del documento.',
        ),
        'Impuestos del documento.',
      ),
    },
    'Documento reembolsado.',
  ),
  'Documentos que se reembolsan.',
);

/** Header fields of a reimbursement; omitted totals are computed. */
export const reembolso = {
  codDocReembolso: opt(text('41 cuando la operación es un reembolso de gastos.')),
  totalComprobantesReembolso: opt(figure('Total de los documentos reembolsados.')),
  totalBaseImponibleReembolso: opt(figure('Total de las bases reembolsadas.')),
  totalImpuestoReembolso: opt(figure('Total de los impuestos reembolsados.')),
  reembolsos: opt(reembolsos),
};

/** Mark of a negotiable commercial invoice. */
export const tipoNegociable = opt(
  object({ correo: text('Correo para la notificación.') }, 'Factura comercial negociable (anexo 11).'),
);

export type ReceptorPayload = Static<typeof receptor>;
export type DetallePayload = Static<typeof detalles>[number];
export type ImpuestoPayload = Exclude<DetallePayload['impuesto'], undefined>[number];
export type TotalImpuestoPayload = Static<typeof totalConImpuestos>[number];
export type PagoPayload = Static<typeof pagos>[number];
export type ReembolsoPayload = Static<typeof reembolsos>[number];
export type CampoAdicionalPayload = Exclude<Static<typeof footer.campoAdicional>, undefined>[number];
