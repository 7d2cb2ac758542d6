import type { DocumentType } from '../document-type.js';
import { entriesMax } from '../numbering.js';

/** How the cells of a field are read (cells.ts). */
export type ClaseCampo =
  | 'texto'
  | 'cifra'
  | 'fecha'
  | 'identificacion'
  | 'tipo-identificacion'
  | 'forma-pago'
  | 'punto'
  /** Number of a document, 001-001-000000001. */
  | 'numero'
  /** The same without hyphens. */
  | 'numero-continuo'
  | 'impuesto'
  | 'impuesto-retenido'
  | 'impuesto-sustento'
  | 'adicional'
  /** Digits that Excel shortens: padded with zeros to `digitos`. */
  | 'codigo';

/** A field that a column of a file can hold. */
export interface Campo {
  /** Stable name, for the API and the remembered columns. */
  readonly campo: string;
  /** Heading in the template. */
  readonly titulo: string;
  /** Path in the payload. `[]`: an entry per row; a field without it belongs to the document. */
  readonly ruta: string;
  readonly clase: ClaseCampo;
  readonly requerido?: true;
  readonly digitos?: number;
  /** Other headings, besides the name and the title. */
  readonly otros?: readonly string[];
  readonly ayuda: string;
}

/** Fields of a document type. */
export interface CamposDeTipo {
  readonly campos: readonly Campo[];
  /** Lists with an entry per value of a field, not per row. */
  readonly llaves: Readonly<Record<string, string>>;
}

/** The field whose equal values join rows into one document. */
export const GRUPO = 'documento';
/** Prefix of columns that become an additional field: `adicional:Vendedor`. */
export const ADICIONAL = 'adicional:';

const header: readonly Campo[] = [
  {
    campo: GRUPO,
    titulo: 'Documento',
    ruta: '',
    clase: 'texto',
    otros: ['factura', 'grupo', 'pedido', 'orden', 'numero de pedido', 'referencia', 'n documento', 'id'],
    ayuda: 'Las filas con el mismo valor forman un solo comprobante. Si falta la columna, cada fila es uno.',
  },
  {
    campo: 'punto',
    titulo: 'Punto de emisión',
    ruta: 'ptoEmi',
    clase: 'punto',
    otros: ['punto', 'serie', 'caja'],
    ayuda: 'Establecimiento y punto, 001-001. Si falta, el único punto de la empresa.',
  },
  {
    campo: 'secuencial',
    titulo: 'Secuencial',
    ruta: 'secuencial',
    clase: 'codigo',
    digitos: 9,
    ayuda: 'Solo si usted lleva la numeración; si se deja vacío, el que sigue.',
  },
  {
    campo: 'fechaEmision',
    titulo: 'Fecha de emisión',
    ruta: 'fechaEmision',
    clase: 'fecha',
    otros: ['fecha', 'fecha factura', 'fecha documento'],
    ayuda: 'Día/mes/año; si se deja vacía, el día en que se emite.',
  },
];

const receptor = (quien: string): readonly Campo[] => [
  {
    campo: 'tipoIdentificacion',
    titulo: 'Tipo de identificación',
    ruta: 'receptor.tipoIdentificacion',
    clase: 'tipo-identificacion',
    otros: ['tipo id', 'tipo de documento del cliente'],
    ayuda: 'RUC, cédula, pasaporte, consumidor final o exterior. Si falta, se toma del número cuando es RUC o cédula.',
  },
  {
    campo: 'identificacion',
    titulo: `Identificación del ${quien}`,
    ruta: 'receptor.identificacion',
    clase: 'identificacion',
    requerido: true,
    otros: ['ruc/ci', 'ruc o cedula', 'cedula', 'cedula/ruc', 'ci', 'ci/ruc', 'ruc', 'ruc cliente', 'identificacion'],
    ayuda: 'RUC, cédula o pasaporte; 9999999999999 para consumidor final.',
  },
  {
    campo: 'razonSocial',
    titulo: `Nombre del ${quien}`,
    ruta: 'receptor.razonSocial',
    clase: 'texto',
    otros: ['razon social', 'cliente', 'nombre', 'nombres', 'nombre cliente', 'proveedor', 'apellidos y nombres'],
    ayuda: 'Razón social, o apellidos y nombres.',
  },
  {
    campo: 'direccion',
    titulo: 'Dirección',
    ruta: 'receptor.direccion',
    clase: 'texto',
    otros: ['direccion cliente', 'domicilio'],
    ayuda: `Dirección del ${quien}.`,
  },
];

const email: Campo = {
  campo: 'email',
  titulo: 'Correo',
  ruta: 'campoAdicional[].email',
  clase: 'adicional',
  otros: ['email', 'e-mail', 'mail', 'correo electronico', 'correo cliente'],
  ayuda: 'A esta dirección se envía el comprobante; varias se separan con coma.',
};

const line = {
  codigo: (nombre: string): Campo => ({
    campo: 'codigo',
    titulo: 'Código del producto',
    ruta: `detalles[].${nombre}`,
    clase: 'texto',
    otros: ['codigo', 'codigoPrincipal', 'codigoInterno', 'cod', 'codigo principal', 'sku', 'item', 'producto'],
    ayuda: 'Con un producto registrado bastan su código y la cantidad.',
  }),
  auxiliar: (nombre: string): Campo => ({
    campo: 'codigoAuxiliar',
    titulo: 'Código auxiliar',
    ruta: `detalles[].${nombre}`,
    clase: 'texto',
    otros: ['codigoAdicional', 'codigo adicional'],
    ayuda: 'Obligatorio para materiales de construcción.',
  }),
  descripcion: {
    campo: 'descripcion',
    titulo: 'Descripción',
    ruta: 'detalles[].descripcion',
    clase: 'texto',
    otros: ['detalle', 'concepto', 'descripcion producto', 'nombre producto'],
    ayuda: 'Si se deja vacía, la del producto.',
  },
  unidad: {
    campo: 'unidadMedida',
    titulo: 'Unidad de medida',
    ruta: 'detalles[].unidadMedida',
    clase: 'texto',
    otros: ['unidad'],
    ayuda: 'Por ejemplo: unidad, kg, caja.',
  },
  cantidad: {
    campo: 'cantidad',
    titulo: 'Cantidad',
    ruta: 'detalles[].cantidad',
    clase: 'cifra',
    requerido: true,
    otros: ['cant', 'cant.', 'unidades'],
    ayuda: 'Cuántas unidades.',
  },
  precio: {
    campo: 'precioUnitario',
    titulo: 'Precio unitario',
    ruta: 'detalles[].precioUnitario',
    clase: 'cifra',
    otros: ['precio', 'p. unitario', 'valor unitario', 'pvp', 'p unit'],
    ayuda: 'Sin impuestos; si se deja vacío, el del producto.',
  },
  descuento: {
    campo: 'descuento',
    titulo: 'Descuento',
    ruta: 'detalles[].descuento',
    clase: 'cifra',
    otros: ['desc', 'dscto', 'descuento linea'],
    ayuda: 'De la línea, en dólares.',
  },
  iva: {
    campo: 'iva',
    titulo: 'IVA',
    ruta: 'detalles[].impuesto',
    clase: 'impuesto',
    otros: ['impuesto', '% iva', 'iva %', 'tarifa iva', 'tarifa'],
    ayuda: '15 %, 5 %, 0 %, exento o no objeto; si se deja vacío, el del producto.',
  },
} as const satisfies Record<string, Campo | ((nombre: string) => Campo)>;

const pago: readonly Campo[] = [
  {
    campo: 'formaPago',
    titulo: 'Forma de pago',
    ruta: 'pagos[0].formaPago',
    clase: 'forma-pago',
    otros: ['pago', 'tipo de pago'],
    ayuda: 'Efectivo, transferencia, tarjeta de crédito, tarjeta de débito… o su código del SRI.',
  },
  {
    campo: 'plazo',
    titulo: 'Plazo',
    ruta: 'pagos[0].plazo',
    clase: 'cifra',
    otros: ['plazo de credito', 'dias de credito'],
    ayuda: 'Plazo del crédito.',
  },
  {
    campo: 'unidadTiempo',
    titulo: 'Unidad del plazo',
    ruta: 'pagos[0].unidadTiempo',
    clase: 'texto',
    ayuda: 'dias, meses o anios.',
  },
];

const modificado: readonly Campo[] = [
  {
    campo: 'codDocModificado',
    titulo: 'Tipo del documento modificado',
    ruta: 'codDocModificado',
    clase: 'codigo',
    digitos: 2,
    otros: ['tipo documento modificado'],
    ayuda: '01 factura, que es lo que se supone si se deja vacío.',
  },
  {
    campo: 'numDocModificado',
    titulo: 'Número del documento modificado',
    ruta: 'numDocModificado',
    clase: 'numero',
    requerido: true,
    otros: ['factura modificada', 'numero de factura', 'documento modificado', 'factura que modifica'],
    ayuda: 'El de la factura: 001-001-000000123.',
  },
  {
    campo: 'fechaEmisionDocSustento',
    titulo: 'Fecha del documento modificado',
    ruta: 'fechaEmisionDocSustento',
    clase: 'fecha',
    requerido: true,
    otros: ['fecha de la factura', 'fecha factura modificada', 'fecha documento modificado'],
    ayuda: 'Día/mes/año en que se emitió la factura.',
  },
];

const items = (principal: string, auxiliar: string, more: readonly Campo[]): readonly Campo[] => [
  line.codigo(principal),
  line.auxiliar(auxiliar),
  line.descripcion,
  ...more,
  line.cantidad,
  line.precio,
  line.descuento,
  line.iva,
];

const factura: CamposDeTipo = {
  campos: [
    ...header,
    ...receptor('comprador'),
    email,
    ...items('codigoPrincipal', 'codigoAuxiliar', [line.unidad]),
    ...pago,
    {
      campo: 'propina',
      titulo: 'Propina',
      ruta: 'propina',
      clase: 'cifra',
      otros: ['servicio'],
      ayuda: 'En dólares.',
    },
    {
      campo: 'guiaRemision',
      titulo: 'Guía de remisión',
      ruta: 'guiaRemision',
      clase: 'numero',
      ayuda: 'Número de la guía relacionada: 001-001-000000001.',
    },
    { campo: 'placa', titulo: 'Placa', ruta: 'placa', clase: 'texto', ayuda: 'Combustibles y transporte.' },
  ],
  llaves: {},
};

const liquidacion: CamposDeTipo = {
  campos: [
    ...header,
    ...receptor('proveedor'),
    email,
    ...items('codigoPrincipal', 'codigoAuxiliar', [line.unidad]),
    ...pago,
  ],
  llaves: {},
};

const notaCredito: CamposDeTipo = {
  campos: [
    ...header,
    ...receptor('comprador'),
    email,
    ...modificado,
    {
      campo: 'motivo',
      titulo: 'Motivo',
      ruta: 'motivo',
      clase: 'texto',
      requerido: true,
      otros: ['razon', 'causa'],
      ayuda: 'Por qué se emite la nota: devolución, descuento…',
    },
    ...items('codigoInterno', 'codigoAdicional', []),
  ],
  llaves: {},
};

const notaDebito: CamposDeTipo = {
  campos: [
    ...header,
    ...receptor('comprador'),
    email,
    ...modificado,
    {
      campo: 'razon',
      titulo: 'Razón',
      ruta: 'motivos[].razon',
      clase: 'texto',
      requerido: true,
      otros: ['motivo', 'concepto', 'descripcion'],
      ayuda: 'Por qué se cobra: intereses, fletes…',
    },
    {
      campo: 'valor',
      titulo: 'Valor',
      ruta: 'motivos[].valor',
      clase: 'cifra',
      requerido: true,
      otros: ['monto', 'importe'],
      ayuda: 'Sin impuestos.',
    },
    {
      campo: 'iva',
      titulo: 'IVA',
      ruta: 'impuestos',
      clase: 'impuesto',
      requerido: true,
      otros: ['impuesto', '% iva', 'tarifa iva'],
      ayuda: 'De toda la nota: 15 %, 5 %, 0 %, exento o no objeto.',
    },
    ...pago,
  ],
  llaves: {},
};

const guia: CamposDeTipo = {
  campos: [
    ...header,
    {
      campo: 'dirPartida',
      titulo: 'Dirección de partida',
      ruta: 'info.dirPartida',
      clase: 'texto',
      requerido: true,
      otros: ['partida', 'origen'],
      ayuda: 'De dónde sale la mercadería.',
    },
    {
      campo: 'tipoIdentificacionTransportista',
      titulo: 'Tipo de identificación del transportista',
      ruta: 'info.tipoIdentificacionTransportista',
      clase: 'tipo-identificacion',
      ayuda: 'Si falta, se toma del número cuando es RUC o cédula.',
    },
    {
      campo: 'rucTransportista',
      titulo: 'Identificación del transportista',
      ruta: 'info.rucTransportista',
      clase: 'identificacion',
      requerido: true,
      otros: ['ruc transportista', 'cedula transportista', 'cedula chofer'],
      ayuda: 'RUC o cédula de quien transporta.',
    },
    {
      campo: 'razonSocialTransportista',
      titulo: 'Nombre del transportista',
      ruta: 'info.razonSocialTransportista',
      clase: 'texto',
      requerido: true,
      otros: ['transportista', 'chofer', 'conductor'],
      ayuda: 'Razón social o nombres.',
    },
    {
      campo: 'fechaIniTransporte',
      titulo: 'Inicio del transporte',
      ruta: 'info.fechaIniTransporte',
      clase: 'fecha',
      requerido: true,
      otros: ['fecha inicio', 'fecha de salida'],
      ayuda: 'Día/mes/año.',
    },
    {
      campo: 'fechaFinTransporte',
      titulo: 'Fin del transporte',
      ruta: 'info.fechaFinTransporte',
      clase: 'fecha',
      requerido: true,
      otros: ['fecha fin', 'fecha de llegada'],
      ayuda: 'Día/mes/año.',
    },
    {
      campo: 'placa',
      titulo: 'Placa',
      ruta: 'info.placa',
      clase: 'texto',
      requerido: true,
      otros: ['vehiculo'],
      ayuda: 'Del vehículo.',
    },
    {
      campo: 'identificacionDestinatario',
      titulo: 'Identificación del destinatario',
      ruta: 'destinatario[].identificacionDestinatario',
      clase: 'identificacion',
      requerido: true,
      otros: ['ruc destinatario', 'cedula destinatario', 'ruc cliente', 'identificacion'],
      ayuda: 'RUC, cédula o pasaporte. Las filas con la misma van al mismo destinatario.',
    },
    {
      campo: 'razonSocialDestinatario',
      titulo: 'Nombre del destinatario',
      ruta: 'destinatario[].razonSocialDestinatario',
      clase: 'texto',
      requerido: true,
      otros: ['destinatario', 'cliente', 'nombre'],
      ayuda: 'Razón social o nombres.',
    },
    {
      campo: 'dirDestinatario',
      titulo: 'Dirección del destinatario',
      ruta: 'destinatario[].dirDestinatario',
      clase: 'texto',
      requerido: true,
      otros: ['destino', 'direccion de llegada', 'direccion'],
      ayuda: 'A dónde llega.',
    },
    {
      campo: 'motivoTraslado',
      titulo: 'Motivo del traslado',
      ruta: 'destinatario[].motivoTraslado',
      clase: 'texto',
      requerido: true,
      otros: ['motivo'],
      ayuda: 'Venta, devolución, traslado entre locales…',
    },
    {
      campo: 'ruta',
      titulo: 'Ruta',
      ruta: 'destinatario[].ruta',
      clase: 'texto',
      ayuda: 'Por ejemplo: Quito – Ambato.',
    },
    {
      campo: 'codDocSustento',
      titulo: 'Tipo del documento de sustento',
      ruta: 'destinatario[].codDocSustento',
      clase: 'codigo',
      digitos: 2,
      ayuda: '01 factura.',
    },
    {
      campo: 'numDocSustento',
      titulo: 'Número del documento de sustento',
      ruta: 'destinatario[].numDocSustento',
      clase: 'numero',
      otros: ['factura', 'numero de factura'],
      ayuda: '001-001-000000123.',
    },
    {
      campo: 'numAutDocSustento',
      titulo: 'Autorización del documento de sustento',
      ruta: 'destinatario[].numAutDocSustento',
      clase: 'texto',
      otros: ['autorizacion', 'clave de acceso'],
      ayuda: 'De 10 a 49 dígitos; en Excel, con formato Texto.',
    },
    {
      campo: 'fechaEmisionDocSustento',
      titulo: 'Fecha del documento de sustento',
      ruta: 'destinatario[].fechaEmisionDocSustento',
      clase: 'fecha',
      ayuda: 'Día/mes/año.',
    },
    {
      campo: 'codigo',
      titulo: 'Código del producto',
      ruta: 'destinatario[].detalle[].codigoInterno',
      clase: 'texto',
      otros: ['codigo', 'codigoInterno', 'producto', 'item'],
      ayuda: 'Código de la mercadería.',
    },
    {
      campo: 'descripcion',
      titulo: 'Descripción',
      ruta: 'destinatario[].detalle[].descripcion',
      clase: 'texto',
      requerido: true,
      otros: ['detalle', 'mercaderia'],
      ayuda: 'De la mercadería.',
    },
    {
      campo: 'cantidad',
      titulo: 'Cantidad',
      ruta: 'destinatario[].detalle[].cantidad',
      clase: 'cifra',
      requerido: true,
      otros: ['cant', 'unidades'],
      ayuda: 'Cuántas unidades.',
    },
    email,
  ],
  llaves: { 'destinatario[]': 'identificacionDestinatario' },
};

const retencion: CamposDeTipo = {
  campos: [
    ...header,
    ...receptor('proveedor').filter(({ campo }) => campo !== 'direccion'),
    email,
    {
      campo: 'periodoFiscal',
      titulo: 'Período fiscal',
      ruta: 'periodoFiscal',
      clase: 'texto',
      otros: ['periodo'],
      ayuda: 'mm/aaaa; si se deja vacío, el de la fecha de emisión.',
    },
    {
      campo: 'parteRel',
      titulo: 'Parte relacionada',
      ruta: 'parteRel',
      clase: 'texto',
      ayuda: 'SI o NO.',
    },
    {
      campo: 'numDocSustento',
      titulo: 'Número de la factura',
      ruta: 'docsSustento[].numDocSustento',
      clase: 'numero-continuo',
      requerido: true,
      otros: ['numero del documento', 'documento de sustento', 'numero de factura', 'factura del proveedor'],
      ayuda: 'El documento sobre el que se retiene: 001-001-000000123. Las filas con el mismo van juntas.',
    },
    {
      campo: 'codSustento',
      titulo: 'Sustento tributario',
      ruta: 'docsSustento[].codSustento',
      clase: 'codigo',
      digitos: 2,
      requerido: true,
      otros: ['sustento', 'cod sustento'],
      ayuda: '01 crédito tributario, 02 costo o gasto…',
    },
    {
      campo: 'codDocSustento',
      titulo: 'Tipo del documento',
      ruta: 'docsSustento[].codDocSustento',
      clase: 'codigo',
      digitos: 2,
      ayuda: '01 factura, que es lo que se supone si se deja vacío.',
    },
    {
      campo: 'fechaEmisionDocSustento',
      titulo: 'Fecha de la factura',
      ruta: 'docsSustento[].fechaEmisionDocSustento',
      clase: 'fecha',
      requerido: true,
      otros: ['fecha del documento', 'fecha sustento'],
      ayuda: 'Día/mes/año.',
    },
    {
      campo: 'numAutDocSustento',
      titulo: 'Autorización de la factura',
      ruta: 'docsSustento[].numAutDocSustento',
      clase: 'texto',
      otros: ['autorizacion', 'clave de acceso', 'numero de autorizacion'],
      ayuda: 'De 10 a 49 dígitos; en Excel, con formato Texto.',
    },
    {
      campo: 'ivaSustento',
      titulo: 'IVA de la factura',
      ruta: 'docsSustento[].impuestosDocSustento[].codigoPorcentaje',
      clase: 'impuesto-sustento',
      requerido: true,
      otros: ['iva', 'tarifa iva'],
      ayuda: '15 %, 5 %, 0 %, exento o no objeto; una vez por tarifa de la factura.',
    },
    {
      campo: 'baseSustento',
      titulo: 'Base de la factura',
      ruta: 'docsSustento[].impuestosDocSustento[].baseImponible',
      clase: 'cifra',
      requerido: true,
      otros: ['subtotal', 'base iva', 'base factura'],
      ayuda: 'Base de esa tarifa de IVA; una vez por tarifa de la factura.',
    },
    {
      campo: 'codigo',
      titulo: 'Impuesto que se retiene',
      ruta: 'docsSustento[].retenciones[].codigo',
      clase: 'impuesto-retenido',
      requerido: true,
      otros: ['impuesto', 'tipo de retencion'],
      ayuda: 'Renta, IVA o ISD (1, 2 o 6).',
    },
    {
      campo: 'codigoRetencion',
      titulo: 'Código de retención',
      ruta: 'docsSustento[].retenciones[].codigoRetencion',
      clase: 'texto',
      requerido: true,
      otros: ['cod retencion', 'concepto'],
      ayuda: 'Por ejemplo 312 o 9.',
    },
    {
      campo: 'baseImponible',
      titulo: 'Base de la retención',
      ruta: 'docsSustento[].retenciones[].baseImponible',
      clase: 'cifra',
      requerido: true,
      otros: ['base', 'base imponible', 'base retencion'],
      ayuda: 'En retenciones de IVA, el valor del IVA.',
    },
    {
      campo: 'porcentajeRetener',
      titulo: 'Porcentaje',
      ruta: 'docsSustento[].retenciones[].porcentajeRetener',
      clase: 'cifra',
      otros: ['% retencion', 'porcentaje de retencion', '%'],
      ayuda: 'Si se deja vacío, el del código en la fecha de emisión.',
    },
  ],
  llaves: { 'docsSustento[]': 'numDocSustento' },
};

const BY_TYPE: Readonly<Record<string, CamposDeTipo>> = {
  '01': factura,
  '03': liquidacion,
  '04': notaCredito,
  '05': notaDebito,
  '06': guia,
  '07': retencion,
};

/** Fields that a file of this type can have; undefined: the type cannot be issued from a table. */
export function camposOf({ codDoc }: Pick<DocumentType, 'codDoc'>): CamposDeTipo | undefined {
  return BY_TYPE[codDoc];
}

/** Rows that one document of a type can have: of the shortest entries that a row adds, 320 KB of XML hold no more. */
export function filasMax(type: Pick<DocumentType, 'codDoc' | 'layouts'>): number {
  const lists = (camposOf(type)?.campos ?? []).flatMap(({ ruta }) =>
    ruta.split('.').flatMap((part) => (part.endsWith('[]') && part !== 'campoAdicional[]' ? [part.slice(0, -2)] : [])),
  );
  return [...new Set(lists)].reduce((most, list) => Math.max(most, entriesMax(type.layouts, list)), 1);
}

/** The field with a name, or the additional field that the name describes. */
export function campoNamed({ campos }: CamposDeTipo, name: string): Campo | undefined {
  if (name.startsWith(ADICIONAL) && name.length > ADICIONAL.length) {
    const titulo = name.slice(ADICIONAL.length);
    return { campo: name, titulo, ruta: `campoAdicional[].${titulo}`, clase: 'adicional', ayuda: '' };
  }
  return campos.find(({ campo }) => campo === name);
}
