import type { AuditTexts } from '../../i18n/area-texts.js';

export const words = {
  title: 'Productos',
  chooseCompany: 'Elija la empresa',
  create: 'Crear producto',
  import: 'Importar',
  export: 'Exportar',
  search: 'Buscar',
  searchHint: 'Descripción o código',
  state: 'Estado',
  all: 'Todos',
  active: 'Activos',
  inactive: 'Desactivados',
  inactiveOne: 'Desactivado',
  clear: 'Quitar filtros',
  nothingTitle: 'Nada coincide con la búsqueda',
  emptyTitle: 'Todavía no hay productos',
  emptyText: 'Con productos guardados, al emitir basta escribir parte del nombre o del código.',
  codigo: 'Código',
  descripcion: 'Descripción',
  precio: 'Precio sin impuestos',
  impuestos: 'Impuestos',
  actions: 'Acciones',
  actionsOf: (name: string) => `Acciones de ${name}`,
  edit: 'Editar',
  editTitle: 'Editar el producto',
  delete: 'Eliminar',
  deleteTitle: '¿Eliminar el producto?',
  deleteText: (name: string) =>
    `«${name}» deja de estar en la lista. Los comprobantes ya emitidos conservan sus datos.`,
  deleted: 'Producto eliminado',
  created: 'Producto creado',
  saved: 'Producto guardado',
  save: 'Guardar',
  fields: {
    codigoPrincipal: 'Código principal',
    codigoAuxiliar: 'Código auxiliar',
    descripcion: 'Descripción',
    precioUnitario: 'Precio unitario',
    unidadMedida: 'Unidad de medida',
  },
  hints: {
    codigoPrincipal: 'Uno por empresa',
    codigoAuxiliar: 'Opcional',
    descripcion: 'Como sale en el comprobante',
    precioUnitario: 'Sin impuestos, hasta 6 decimales',
    unidadMedida: 'Opcional: funda, hora, unidad',
  },
  impuesto: (at: number) => `Impuesto ${at}`,
  tarifa: 'Tarifa',
  chooseRate: 'Elija la tarifa',
  addTax: 'Agregar otro impuesto',
  removeTax: (at: number) => `Quitar el impuesto ${at}`,
  ownRate: 'Valor de la tarifa',
  ownRateHint: 'El catálogo del SRI no la fija: escríbala',
  activo: 'Activo',
  activoHint: 'Un producto desactivado no se ofrece al emitir',
  importing: {
    title: 'Importar productos',
    drop: 'Suelte aquí su archivo de productos',
    previewText: (created: number, replaced: number) =>
      `${created === 1 ? '1 producto nuevo' : `${created} productos nuevos`} y ${replaced === 1 ? '1 que se reemplaza' : `${replaced} que se reemplazan`}, por su código.`,
    previewCaption: 'Los primeros productos, como se entendieron',
    take: (count: number) => (count === 1 ? 'Importar 1 producto' : `Importar ${count} productos`),
    more: (count: number) => (count === 1 ? 'y 1 producto más' : `y ${count} productos más`),
    guideText: 'La primera fila nombra las columnas. Las cuatro primeras son obligatorias.',
    columns: [
      ['codigoPrincipal', 'el código; si ya existe, el producto se reemplaza'],
      ['descripcion', 'hasta 300 letras'],
      ['precioUnitario', 'sin impuestos; 12.50 o 12,50'],
      [
        'impuesto',
        'la tarifa de IVA: 15 %, 5 %, 0 %, exento o no objeto. Con ICE u otros, los códigos de cada uno, separados por un espacio: 2:4 3:3072; en Excel, con formato Texto',
      ],
      ['codigoAuxiliar', 'opcional'],
      ['unidadMedida', 'opcional'],
      ['activo', 'SI o NO; si falta, SI'],
    ] as readonly (readonly [name: string, what: string])[],
  },
};

declare module '../../i18n/area-texts.js' {
  interface CollectedTexts {
    readonly productos: typeof words;
  }
}

export const audit: AuditTexts<'productos'> = {
  'productos.create': ['Producto creado', (who, what) => `${who} creó el producto «${what}»`],
  'productos.update': ['Producto cambiado', (who, what) => `${who} cambió el producto «${what}»`],
  'productos.import': ['Productos importados', (who, what) => `${who} importó productos de la empresa ${what}`],
  'productos.remove': ['Producto eliminado', (who, what) => `${who} eliminó el producto «${what}»`],
};
