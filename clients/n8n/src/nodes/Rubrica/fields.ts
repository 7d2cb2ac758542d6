import type { INodeProperties } from 'n8n-workflow';

/** Document types by the word of their path. */
export const TIPOS = [
  { name: 'Factura', value: 'facturas' },
  { name: 'Liquidación de Compra', value: 'liquidaciones-compra' },
  { name: 'Nota De Crédito', value: 'notas-credito' },
  { name: 'Nota De Débito', value: 'notas-debito' },
  { name: 'Guía De Remisión', value: 'guias-remision' },
  { name: 'Retención', value: 'retenciones' },
];

const show = (...operacion: string[]): INodeProperties['displayOptions'] & object => ({ show: { operacion } });
const simple = { show: { operacion: ['emitir'], tipo: ['facturas'], contenido: ['formulario'] } };

const OPERACION: INodeProperties = {
  displayName: 'Operación',
  name: 'operacion',
  type: 'options',
  noDataExpression: true,
  default: 'emitir',
  options: [
    { name: 'Emitir', value: 'emitir', description: 'Emitir un comprobante', action: 'Emitir un comprobante' },
    { name: 'Buscar', value: 'buscar', description: 'Buscar comprobantes', action: 'Buscar comprobantes' },
    { name: 'Leer', value: 'leer', description: 'Leer un comprobante', action: 'Leer un comprobante' },
    {
      name: 'Descargar',
      value: 'descargar',
      description: 'Descargar el XML o el RIDE de un comprobante',
      action: 'Descargar el XML o el RIDE',
    },
    {
      name: 'Nota De Crédito',
      value: 'notaCredito',
      description: 'Acreditar una factura, entera o en parte',
      action: 'Acreditar una factura',
    },
  ],
};

const EMITIR: INodeProperties[] = [
  {
    displayName: 'Tipo',
    name: 'tipo',
    type: 'options',
    noDataExpression: true,
    default: 'facturas',
    options: TIPOS,
    displayOptions: show('emitir'),
  },
  {
    displayName: 'Contenido',
    name: 'contenido',
    type: 'options',
    noDataExpression: true,
    default: 'formulario',
    options: [
      { name: 'Formulario', value: 'formulario', description: 'Una factura con lo más común' },
      { name: 'JSON', value: 'json', description: 'Todo lo que admite la API' },
    ],
    displayOptions: { show: { operacion: ['emitir'], tipo: ['facturas'] } },
  },
  {
    displayName: 'RUC De Su Empresa',
    name: 'ruc',
    type: 'string',
    default: '',
    required: true,
    placeholder: '1790012344001',
    displayOptions: simple,
  },
  {
    displayName: 'Establecimiento',
    name: 'estab',
    type: 'string',
    default: '001',
    required: true,
    displayOptions: simple,
  },
  {
    displayName: 'Punto De Emisión',
    name: 'ptoEmi',
    type: 'string',
    default: '001',
    required: true,
    displayOptions: simple,
  },
  {
    displayName: 'El Cliente Se Identifica Con',
    name: 'tipoIdentificacion',
    type: 'options',
    default: '05',
    options: [
      { name: 'Cédula', value: '05' },
      { name: 'RUC', value: '04' },
      { name: 'Pasaporte', value: '06' },
      { name: 'Identificación Del Exterior', value: '08' },
      { name: 'Consumidor Final', value: '07' },
    ],
    displayOptions: simple,
  },
  {
    displayName: 'Identificación Del Cliente',
    name: 'identificacion',
    type: 'string',
    default: '',
    displayOptions: { ...simple, hide: { tipoIdentificacion: ['07'] } },
  },
  {
    displayName: 'Nombre Del Cliente',
    name: 'razonSocial',
    type: 'string',
    default: '',
    displayOptions: { ...simple, hide: { tipoIdentificacion: ['07'] } },
  },
  {
    displayName: 'Correo Del Cliente',
    name: 'email',
    type: 'string',
    default: '',
    placeholder: 'cliente@ejemplo.ec',
    description: 'Recibe el XML y el RIDE cuando el SRI autoriza',
    displayOptions: simple,
  },
  {
    displayName: 'Líneas',
    name: 'lineas',
    type: 'fixedCollection',
    typeOptions: { multipleValues: true },
    default: {},
    placeholder: 'Agregar línea',
    displayOptions: simple,
    options: [
      {
        displayName: 'Línea',
        name: 'linea',
        values: [
          { displayName: 'Código', name: 'codigo', type: 'string', default: '' },
          { displayName: 'Descripción', name: 'descripcion', type: 'string', default: '' },
          { displayName: 'Cantidad', name: 'cantidad', type: 'number', default: 1 },
          { displayName: 'Precio Unitario Sin IVA', name: 'precioUnitario', type: 'number', default: 0 },
          { displayName: 'Descuento', name: 'descuento', type: 'number', default: 0 },
          {
            displayName: 'IVA',
            name: 'iva',
            type: 'options',
            default: '4',
            options: [
              { name: '15 %', value: '4' },
              { name: '5 %', value: '5' },
              { name: '0 %', value: '0' },
              { name: 'No Objeto De IVA', value: '6' },
              { name: 'Exento', value: '7' },
            ],
          },
        ],
      },
    ],
  },
  {
    displayName: 'Forma De Pago',
    name: 'formaPago',
    type: 'options',
    default: '',
    options: [
      { name: 'La Habitual', value: '', description: 'La que el servicio usa si no se indica otra' },
      { name: 'Efectivo U Otra Sin Sistema Financiero', value: '01' },
      { name: 'Tarjeta De Crédito', value: '19' },
      { name: 'Tarjeta De Débito', value: '16' },
      { name: 'Transferencia U Otra Con Sistema Financiero', value: '20' },
      { name: 'Dinero Electrónico', value: '17' },
    ],
    displayOptions: simple,
  },
  {
    displayName: 'JSON Del Comprobante',
    name: 'documento',
    type: 'json',
    default: '{}',
    description: 'Los campos de la API, como en /docs de su Rúbrica; los totales los calcula el servicio',
    displayOptions: { show: { operacion: ['emitir'], contenido: ['json'] } },
  },
  {
    displayName: 'JSON Del Comprobante',
    name: 'documento',
    type: 'json',
    default: '{}',
    description: 'Los campos de la API, como en /docs de su Rúbrica; los totales los calcula el servicio',
    displayOptions: { show: { operacion: ['emitir'] }, hide: { tipo: ['facturas'] } },
  },
];

const BUSCAR: INodeProperties[] = [
  {
    displayName: 'Todos',
    name: 'todos',
    type: 'boolean',
    default: false,
    description: 'Si se devuelven todos, o solo hasta el límite',
    displayOptions: show('buscar'),
  },
  {
    displayName: 'Límite',
    name: 'limite',
    type: 'number',
    typeOptions: { minValue: 1 },
    default: 50,
    description: 'Cuántos como máximo',
    displayOptions: { show: { operacion: ['buscar'], todos: [false] } },
  },
  {
    displayName: 'Filtros',
    name: 'filtros',
    type: 'collection',
    default: {},
    placeholder: 'Agregar filtro',
    displayOptions: show('buscar'),
    options: [
      {
        displayName: 'Desde',
        name: 'fechaDesde',
        type: 'string',
        default: '',
        placeholder: '01/11/2026',
        description: 'Fecha de emisión, dd/mm/aaaa',
      },
      {
        displayName: 'Estado',
        name: 'estado',
        type: 'multiOptions',
        default: [],
        options: ['AUTORIZADO', 'CREADO', 'DEVUELTO', 'FIRMADO', 'NO_AUTORIZADO', 'RECIBIDO', 'ANULADO'].map(
          (value) => ({
            name: value,
            value,
          }),
        ),
      },
      {
        displayName: 'Hasta',
        name: 'fechaHasta',
        type: 'string',
        default: '',
        placeholder: '30/11/2026',
        description: 'Fecha de emisión, dd/mm/aaaa',
      },
      {
        displayName: 'Identificación Del Receptor',
        name: 'identificacionReceptor',
        type: 'string',
        default: '',
      },
      { displayName: 'Referencia', name: 'referencia', type: 'string', default: '' },
      { displayName: 'RUC De Su Empresa', name: 'ruc', type: 'string', default: '' },
      {
        displayName: 'Texto',
        name: 'texto',
        type: 'string',
        default: '',
        description: 'Nombre o correo del receptor, número del comprobante, total o clave de acceso',
      },
      { displayName: 'Tipo', name: 'tipo', type: 'options', default: 'facturas', options: TIPOS },
    ],
  },
];

const UNO: INodeProperties[] = [
  {
    displayName: 'Clave De Acceso',
    name: 'claveAcceso',
    type: 'string',
    default: '',
    required: true,
    placeholder: '49 dígitos',
    displayOptions: show('leer', 'descargar', 'notaCredito'),
  },
  {
    displayName: 'Archivo',
    name: 'formato',
    type: 'options',
    default: 'pdf',
    options: [
      { name: 'RIDE (PDF)', value: 'pdf' },
      { name: 'XML', value: 'xml' },
      { name: 'Ambos (ZIP)', value: 'zip' },
    ],
    displayOptions: show('descargar'),
  },
  {
    displayName: 'Campo Binario',
    name: 'binario',
    type: 'string',
    default: 'data',
    required: true,
    description: 'Nombre del campo en que queda el archivo',
    displayOptions: show('descargar'),
  },
];

const NOTA_CREDITO: INodeProperties[] = [
  {
    displayName: 'Motivo',
    name: 'motivo',
    type: 'string',
    default: 'Devolución',
    required: true,
    displayOptions: show('notaCredito'),
  },
  {
    displayName: 'Qué Se Acredita',
    name: 'alcance',
    type: 'options',
    default: 'todo',
    options: [
      { name: 'La Factura Entera', value: 'todo' },
      { name: 'Algunas Unidades', value: 'parte' },
    ],
    displayOptions: show('notaCredito'),
  },
  {
    displayName: 'Unidades',
    name: 'unidades',
    type: 'fixedCollection',
    typeOptions: { multipleValues: true },
    default: {},
    placeholder: 'Agregar línea',
    displayOptions: { show: { operacion: ['notaCredito'], alcance: ['parte'] } },
    options: [
      {
        displayName: 'Línea',
        name: 'linea',
        values: [
          {
            displayName: 'Código',
            name: 'codigo',
            type: 'string',
            default: '',
            description: 'El código principal de la línea en la factura',
          },
          { displayName: 'Cantidad', name: 'cantidad', type: 'number', default: 1 },
        ],
      },
    ],
  },
];

const AL_EMITIR: INodeProperties[] = [
  {
    displayName: 'Referencia',
    name: 'referencia',
    type: 'string',
    default: '',
    placeholder: 'Pedido 1042',
    hint: 'El número de su pedido o venta. Con la misma referencia nunca se emite dos veces, aunque el flujo se repita otro día.',
    displayOptions: show('emitir', 'notaCredito'),
  },
  {
    displayName: 'Opciones',
    name: 'opciones',
    type: 'collection',
    default: {},
    placeholder: 'Agregar opción',
    displayOptions: show('emitir', 'notaCredito'),
    options: [
      {
        displayName: 'Clave De Idempotencia',
        name: 'claveIdempotencia',
        type: 'string',
        default: '',
        description:
          'La que mostró un error sin respuesta: con ella y el mismo comprobante se sigue donde quedó, sin emitir dos veces, durante 48 horas',
      },
      {
        displayName: 'Esperar Al SRI (Segundos)',
        name: 'esperar',
        type: 'number',
        typeOptions: { minValue: 0, maxValue: 30 },
        default: 20,
        description:
          'Si en ese tiempo el SRI no responde, el comprobante sigue su curso y el disparador avisa. Con 0 no se espera.',
      },
      {
        displayName: 'Solo Validar',
        name: 'soloValidar',
        type: 'boolean',
        default: false,
        description: 'Si solo se comprueba y se calculan los totales, sin emitir nada',
      },
    ],
  },
];

export const FIELDS: INodeProperties[] = [OPERACION, ...EMITIR, ...BUSCAR, ...UNO, ...NOTA_CREDITO, ...AL_EMITIR];
