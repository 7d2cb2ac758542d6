import type { AuditTexts } from '../../i18n/area-texts.js';

export const words = {
  title: 'Clientes',
  chooseCompany: 'Seleccione una empresa arriba para ver sus clientes',
  create: 'Crear cliente',
  import: 'Importar',
  export: 'Exportar',
  exportCsv: 'CSV',
  exportXlsx: 'Excel (.xlsx)',
  search: 'Buscar',
  searchHint: 'Nombre, identificación o correo',
  clear: 'Quitar filtros',
  nothingTitle: 'Nada coincide con la búsqueda',
  emptyTitle: 'Todavía no hay clientes',
  emptyText: 'Cada cliente se guarda solo al emitirle su primera factura. También puede crearlos o importarlos.',
  nombre: 'Nombre o razón social',
  identificacion: 'Identificación',
  correos: 'Correos',
  telefono: 'Teléfono',
  direccion: 'Dirección',
  formaPago: 'Forma de pago',
  ninguna: 'Ninguna en particular',
  otras: 'Otras identificaciones',
  automatico: 'Sin revisar',
  automaticoHint: 'Se guardó al emitir un comprobante y nadie lo ha editado',
  edit: 'Editar',
  editTitle: 'Editar el cliente',
  save: 'Guardar',
  created: 'Cliente creado',
  saved: 'Cliente guardado',
  delete: 'Eliminar',
  deleteTitle: '¿Eliminar el cliente?',
  deleteText: (name: string) =>
    `«${name}» deja de estar en la lista. Sus comprobantes no cambian; si le emite otra factura, se guarda otra vez.`,
  deleted: 'Cliente eliminado',
  merge: 'Unir con otro',
  mergeTitle: 'Unir con otro cliente',
  mergeText: (name: string) =>
    `Úselo cuando la misma persona está dos veces, por ejemplo con cédula y con RUC. «${name}» conserva sus datos y toma del otro los que le faltan; los comprobantes de ambos quedan en una sola historia. No se puede deshacer.`,
  mergeSearch: 'Cliente que se une a este',
  mergeNone: 'Ningún otro cliente coincide',
  mergeConfirm: 'Unir',
  merged: 'Clientes unidos',
  datos: {
    action: 'Datos personales',
    intro: 'Para responder a una persona que pide sus datos o que los borre. Compruebe antes que es ella.',
    counts: (receipts: number, quotes: number) =>
      `Hay ${receipts === 1 ? '1 comprobante' : `${receipts} comprobantes`} y ${quotes === 1 ? '1 proforma' : `${quotes} proformas`} a su nombre, además de esta ficha.`,
    download: 'Descargar todo lo suyo',
    erase: 'Suprimir',
    eraseTitle: '¿Suprimir sus datos?',
    eraseText:
      'Se eliminan su ficha, sus proformas cerradas y las direcciones de correo de los envíos. Las próximas facturas no vuelven a guardar su ficha. No se puede deshacer.',
    kept: (until: string | null) =>
      until === null
        ? 'No tiene comprobantes que conservar.'
        : `Sus comprobantes se conservan, como exigen las normas tributarias: siete años, al menos hasta el ${until.split('-').reverse().join('/')}.`,
    running: (count: number) =>
      count === 1
        ? 'Una proforma o factura recurrente sigue en curso y se conserva hasta que termine; repita el pedido entonces.'
        : `${count} proformas o facturas recurrentes siguen en curso y se conservan hasta que terminen; repita el pedido entonces.`,
    eraseConfirm: 'Suprimir sus datos',
    erased: 'Datos suprimidos; los comprobantes se conservan',
  },
  history: 'Comprobantes',
  historyEmpty: 'Todavía no tiene comprobantes.',
  historyAll: 'Ver en la lista de comprobantes',
  fecha: 'Fecha',
  numero: 'Número',
  estado: 'Estado',
  total: 'Total',
  tipo: 'Tipo de identificación',
  correosHint: 'Varios, separados por coma. Ahí llegan sus comprobantes',
  formaPagoHint: 'La que se propone en sus facturas',
  optional: 'Opcional',
  importing: {
    title: 'Importar clientes',
    drop: 'Suelte aquí su archivo de clientes',
    previewText: (created: number, replaced: number) =>
      `${created === 1 ? '1 cliente nuevo' : `${created} clientes nuevos`} y ${replaced === 1 ? '1 que se reemplaza' : `${replaced} que se reemplazan`}, por su identificación.`,
    previewCaption: 'Los primeros clientes, como se entendieron',
    take: (count: number) => (count === 1 ? 'Importar 1 cliente' : `Importar ${count} clientes`),
    more: (count: number) => (count === 1 ? 'y 1 cliente más' : `y ${count} clientes más`),
    guideText: 'La primera fila nombra las columnas. Las dos primeras son obligatorias.',
    columns: [
      ['identificacion', 'cédula, RUC o pasaporte; si ya existe, el cliente se reemplaza'],
      ['razonSocial', 'nombre o razón social, hasta 300 letras'],
      ['tipoIdentificacion', '04 RUC, 05 cédula, 06 pasaporte, 08 exterior; si falta, se deduce del número'],
      ['correos', 'uno o varios, separados por coma'],
      ['direccion', 'opcional'],
      ['telefono', 'opcional'],
      ['formaPago', 'código del SRI: 01 efectivo, 20 transferencia; opcional'],
    ] as readonly (readonly [name: string, what: string])[],
  },
};

declare module '../../i18n/area-texts.js' {
  interface CollectedTexts {
    readonly clientes: typeof words;
  }
}

export const audit: AuditTexts<'clientes' | 'datosPersonales'> = {
  'clientes.create': ['Cliente creado', (who, what) => `${who} creó el cliente «${what}»`],
  'clientes.update': ['Cliente cambiado', (who, what) => `${who} cambió el cliente «${what}»`],
  'clientes.import': ['Clientes importados', (who, what) => `${who} importó clientes de la empresa ${what}`],
  'clientes.merge': ['Clientes unidos', (who, what) => `${who} unió otro cliente a «${what}»`],
  'clientes.remove': ['Cliente eliminado', (who, what) => `${who} eliminó el cliente «${what}»`],
  'datos-personales.export': [
    'Datos personales entregados',
    (who, what) => `${who} descargó los datos personales de ${what}`,
  ],
  'datos-personales.erase': [
    'Datos personales suprimidos',
    (who, what) => `${who} suprimió los datos personales de ${what}`,
  ],
};
