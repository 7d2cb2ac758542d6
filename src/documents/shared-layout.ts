import {
  attributeList,
  block,
  leaf,
  list,
  optional,
  retiredLeaf,
  section,
  type Facet,
  type Group,
  type Leaf,
  type LayoutNode,
  type List,
} from '../xml/layout.js';
import {
  digitos,
  dinero,
  fecha,
  forma,
  opcion,
  siNo,
  tarifa,
  texto,
  textoLibre,
  tipoIdentificacion,
  pais,
  cantidad,
  plazo,
} from './facets.js';

/** Legends of infoTributaria/contribuyenteRimpe. The published schema allows only the first; the ficha (anexo 22) both. */
export const LEYENDA_RIMPE = {
  emprendedor: 'CONTRIBUYENTE RÉGIMEN RIMPE',
  'negocio-popular': 'CONTRIBUYENTE NEGOCIO POPULAR - RÉGIMEN RIMPE',
} as const;

/** First block of all six documents (FACTS §3). */
export const infoTributaria: Group = section('infoTributaria', [
  leaf('ambiente', forma('[1-2]{1}', '1 pruebas o 2 producción')),
  leaf('tipoEmision', forma('[12]{1}', '1')),
  leaf('razonSocial', texto(300), 'emisor.razonSocial'),
  optional(leaf('nombreComercial', texto(300), 'emisor.nombreComercial')),
  leaf('ruc', forma('[0-9]{10}001', 'un RUC de 13 dígitos terminado en 001')),
  leaf('claveAcceso', digitos(49)),
  leaf('codDoc', digitos(2)),
  leaf('estab', digitos(3)),
  leaf('ptoEmi', digitos(3)),
  leaf('secuencial', digitos(9)),
  leaf('dirMatriz', texto(300), 'emisor.dirMatriz'),
  // Regime of 2020 and 2021; documents of those years have it (FACTS §3).
  retiredLeaf('regimenMicroempresas', texto(300), 'emisor.regimenMicroempresas'),
  optional(
    leaf(
      'agenteRetencion',
      forma('[0-9]+', 'el número de la resolución, solo dígitos', { maxLength: 8 }),
      'emisor.agenteRetencion',
    ),
  ),
  optional(leaf('contribuyenteRimpe', opcion(Object.values(LEYENDA_RIMPE)), 'emisor.contribuyenteRimpe')),
]);

export const dirEstablecimiento = optional(leaf('dirEstablecimiento', texto(300), 'emisor.dirEstablecimiento'));

/** Resolution of a special taxpayer; retención 2.0.0 allows fewer characters than the others. */
export function contribuyenteEspecial(maxLength: 5 | 13 = 13): Leaf {
  const facet = forma('([A-Za-z0-9])*', 'un número de resolución con letras y números', { minLength: 3, maxLength });
  return optional(leaf('contribuyenteEspecial', facet, 'emisor.contribuyenteEspecial'));
}

/** SI or NO, from the stored company. */
export const obligadoContabilidad = optional(leaf('obligadoContabilidad', siNo, 'emisor.obligadoContabilidad'));

/** Obsolete since 2022: read but never written (FACTS §3). */
export const rise = optional(leaf('rise', textoLibre(40)));

export const moneda = optional(leaf('moneda', texto(15)));

/** Taxes of a line. `codigo` is only IVA in liquidaciones; the credit note may omit rate and list. */
export function impuestos(codigo: Facet, more: { tarifaOptional?: boolean; min?: 0 | 1 } = {}): List {
  const rate = leaf('tarifa', tarifa);
  return list(
    'impuestos',
    'impuesto',
    [
      leaf('codigo', codigo),
      leaf('codigoPorcentaje', codigoPorcentaje),
      more.tarifaOptional ? optional(rate) : rate,
      leaf('baseImponible', dinero),
      leaf('valor', dinero),
    ],
    { from: 'impuesto', ...(more.min !== undefined && { min: more.min }) },
  );
}

/** Tax codes of table 16. */
export const codigoImpuesto = forma('[235]', '2 IVA, 3 ICE o 5 IRBPNR', { minLength: 1, maxLength: 1 });

/** Rate codes of tables 17 and 18. */
export const codigoPorcentaje = forma('[0-9]+', 'un código de tarifa de 1 a 4 dígitos', { minLength: 1, maxLength: 4 });

/** Additional details of a line, at most three. */
export function detallesAdicionales(min: 0 | 1 = 1): List {
  const attribute = (name: string) => ({ name, from: name, facet: textoLibre(300) });
  return optional(
    attributeList('detallesAdicionales', 'detAdicional', [attribute('nombre'), attribute('valor')], {
      from: 'detAdicional',
      min,
      max: 3,
    }),
  );
}

/** Obsolete since 2016-2017 but still in every schema: read, never written (FACTS §4.1). */
export function compensaciones(name = 'compensaciones', item = 'compensacion'): List {
  return optional(list(name, item, [leaf('codigo', forma('1', '1')), leaf('tarifa', tarifa), leaf('valor', dinero)]));
}

/** Payments; retención has neither term nor unit. */
export function pagos(more: { plazo: boolean; repeatable?: boolean }): List {
  const formaPago = forma(['[0][1-9]', '[1][0-9]', '[2][0-1]'], 'un código de la tabla 24, como 01 o 20');
  const term: LayoutNode[] = more.plazo
    ? [optional(leaf('plazo', plazo)), optional(leaf('unidadTiempo', texto(10)))]
    : [];
  const { repeatable = false } = more;
  return list('pagos', 'pago', [leaf('formaPago', formaPago), leaf('total', dinero), ...term], { repeatable });
}

/** Item lines of factura and liquidación de compra. */
export function detalles(decimals: 2 | 6, codigo: Facet): List {
  return list('detalles', 'detalle', [
    optional(leaf('codigoPrincipal', texto(25))),
    optional(leaf('codigoAuxiliar', texto(25))),
    leaf('descripcion', texto(300)),
    optional(leaf('unidadMedida', texto(50))),
    leaf('cantidad', cantidad(decimals)),
    leaf('precioUnitario', cantidad(decimals)),
    optional(leaf('precioSinSubsidio', cantidad(decimals))),
    leaf('descuento', dinero),
    leaf('precioTotalSinImpuesto', dinero),
    detallesAdicionales(),
    impuestos(codigo),
  ]);
}

/** Documents listed in a reimbursement. Retención 2.0.0 spells and types two elements differently. */
export function reembolsos(kind: 'factura' | 'liquidacion' | 'retencion'): List {
  const retencion = kind === 'retencion';
  return optional(
    list('reembolsos', 'reembolsoDetalle', [
      leaf('tipoIdentificacionProveedorReembolso', tipoIdentificacion),
      leaf('identificacionProveedorReembolso', texto(20)),
      optional(leaf('codPaisPagoProveedorReembolso', pais)),
      leaf('tipoProveedorReembolso', forma('[0][12]', '01 persona natural o 02 sociedad')),
      leaf('codDocReembolso', retencion ? digitos(2) : forma('[0-9]{2,3}', 'un tipo de documento de 2 o 3 dígitos')),
      leaf('estabDocReembolso', digitos(3)),
      leaf('ptoEmiDocReembolso', digitos(3)),
      leaf('secuencialDocReembolso', digitos(9)),
      leaf('fechaEmisionDocReembolso', fecha),
      // The SRI writes this name with a lower-case a in two schemas and a capital one in the third (FACTS §4.5).
      leaf(
        retencion ? 'numeroAutorizacionDocReemb' : 'numeroautorizacionDocReemb',
        forma('[0-9]{10,49}', 'un número de autorización de 10 a 49 dígitos', { minLength: 10, maxLength: 49 }),
        'numeroAutorizacionDocReemb',
      ),
      list('detalleImpuestos', 'detalleImpuesto', [
        leaf('codigo', forma('[235]', '2 IVA, 3 ICE o 5 IRBPNR')),
        leaf('codigoPorcentaje', forma('[0-9]{1,4}', 'un código de tarifa de 1 a 4 dígitos')),
        leaf('tarifa', retencion ? forma('[0-9]{1,4}', 'una tarifa sin decimales') : tarifa),
        leaf('baseImponibleReembolso', dinero),
        leaf('impuestoReembolso', dinero),
      ]),
      ...(kind === 'factura' ? [compensaciones('compensacionesReembolso', 'compensacionReembolso')] : []),
    ]),
  );
}

/** Header totals of a reimbursement in factura and liquidación. */
export const totalesReembolso: readonly Leaf[] = [
  optional(leaf('codDocReembolso', forma('[0-9]{2,3}', 'un tipo de documento de 2 o 3 dígitos'))),
  optional(leaf('totalComprobantesReembolso', dinero)),
  optional(leaf('totalBaseImponibleReembolso', dinero)),
  optional(leaf('totalImpuestoReembolso', dinero)),
];

/** Mark of a negotiable commercial invoice (anexo 11). */
export const tipoNegociable = optional(block('tipoNegociable', [leaf('correo', texto(100))]));

/** Fiscal printer (anexo 13). */
export const maquinaFiscal = optional(
  block('maquinaFiscal', [leaf('marca', texto(30)), leaf('modelo', texto(30)), leaf('serie', texto(30))]),
);

/** Maximum additional fields of a comprobante, including the company's legends (FACTS §7). */
export const CAMPOS_ADICIONALES_MAX = 15;

/** Additional fields. Only retención 2.0.0 forbids line feeds here. */
export function infoAdicional(facet = textoLibre(300)): List {
  return optional(
    attributeList('infoAdicional', 'campoAdicional', [{ name: 'nombre', from: 'nombre', facet }], {
      from: 'campoAdicional',
      max: CAMPOS_ADICIONALES_MAX,
      text: { name: '', from: 'value', facet },
    }),
  );
}
