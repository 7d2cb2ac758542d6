import type { AuditTexts } from '../../i18n/area-texts.js';
import type { words as es } from './es.js';

export const words: typeof es = {
  title: 'Customers',
  chooseCompany: 'Choose a company above to see its customers',
  create: 'Create customer',
  import: 'Import',
  export: 'Export',
  exportCsv: 'CSV',
  exportXlsx: 'Excel (.xlsx)',
  search: 'Search',
  searchHint: 'Name, identification or e-mail',
  clear: 'Clear filters',
  nothingTitle: 'Nothing matches the search',
  emptyTitle: 'No customers yet',
  emptyText: 'Each customer is saved with the first invoice to them. You can also create or import customers.',
  nombre: 'Name',
  identificacion: 'Identification',
  correos: 'E-mail addresses',
  telefono: 'Telephone',
  direccion: 'Address',
  formaPago: 'Payment method',
  ninguna: 'None in particular',
  otras: 'Other identifications',
  automatico: 'Not reviewed',
  automaticoHint: 'Saved when a receipt was issued; nobody has edited it',
  edit: 'Edit',
  editTitle: 'Edit the customer',
  save: 'Save',
  created: 'Customer created',
  saved: 'Customer saved',
  delete: 'Delete',
  deleteTitle: 'Delete the customer?',
  deleteText: (name: string) =>
    `“${name}” leaves the list. Their receipts do not change; another invoice to them saves them again.`,
  deleted: 'Customer deleted',
  merge: 'Merge with another',
  mergeTitle: 'Merge with another customer',
  mergeText: (name: string) =>
    `For the same person saved twice, for example by cédula and by RUC. “${name}” keeps its data and takes what it lacks from the other; the receipts of both become one history. This cannot be undone.`,
  mergeSearch: 'Customer to merge into this one',
  mergeNone: 'No other customer matches',
  mergeConfirm: 'Merge',
  merged: 'Customers merged',
  datos: {
    action: 'Personal data',
    intro: 'To answer a person who asks for their data or for its erasure. First make sure it is them.',
    counts: (receipts: number, quotes: number) =>
      `${receipts === 1 ? '1 receipt' : `${receipts} receipts`} and ${quotes === 1 ? '1 quote' : `${quotes} quotes`} in their name, besides this card.`,
    download: 'Download everything',
    erase: 'Erase',
    eraseTitle: 'Erase their data?',
    eraseText:
      'Deletes the card, closed quotes and the e-mail addresses of deliveries. New invoices do not save the card again. This cannot be undone.',
    kept: (until: string | null) =>
      until === null
        ? 'There are no receipts to keep.'
        : `Their receipts are kept, as tax rules require: seven years, at least until ${until.split('-').reverse().join('/')}.`,
    running: (count: number) =>
      count === 1
        ? 'One quote or recurring invoice is still running and stays until it ends; repeat the request then.'
        : `${count} quotes or recurring invoices are still running and stay until they end; repeat the request then.`,
    eraseConfirm: 'Erase their data',
    erased: 'Data erased; the receipts are kept',
  },
  history: 'Receipts',
  historyEmpty: 'No receipts yet.',
  historyAll: 'See them in the list of receipts',
  fecha: 'Date',
  numero: 'Number',
  estado: 'State',
  total: 'Total',
  tipo: 'Type of identification',
  correosHint: 'Several, separated by commas. Their receipts are sent there',
  formaPagoHint: 'Proposed for their invoices',
  optional: 'Optional',
  importing: {
    title: 'Import customers',
    drop: 'Drop your file of customers here',
    previewText: (created: number, replaced: number) =>
      `${created === 1 ? '1 new customer' : `${created} new customers`} and ${replaced === 1 ? '1 replaced' : `${replaced} replaced`}, by identification.`,
    previewCaption: 'The first customers, as they were read',
    take: (count: number) => (count === 1 ? 'Import 1 customer' : `Import ${count} customers`),
    more: (count: number) => (count === 1 ? 'and 1 more customer' : `and ${count} more customers`),
    guideText: 'The first row names the columns. The first two are required.',
    columns: [
      ['identificacion', 'cédula, RUC or passport; an existing customer is replaced'],
      ['razonSocial', 'name, up to 300 letters'],
      ['tipoIdentificacion', '04 RUC, 05 cédula, 06 passport, 08 foreign; if missing, taken from the number'],
      ['correos', 'one or more, separated by commas'],
      ['direccion', 'optional'],
      ['telefono', 'optional'],
      ['formaPago', 'SRI code: 01 cash, 20 bank transfer; optional'],
    ],
  },
};

export const audit: AuditTexts<'clientes' | 'datosPersonales'> = {
  'clientes.create': ['Customer created', (who, what) => `${who} created the customer “${what}”`],
  'clientes.update': ['Customer changed', (who, what) => `${who} changed the customer “${what}”`],
  'clientes.import': ['Customers imported', (who, what) => `${who} imported customers of the company ${what}`],
  'clientes.merge': ['Customers merged', (who, what) => `${who} merged another customer into “${what}”`],
  'clientes.remove': ['Customer deleted', (who, what) => `${who} deleted the customer “${what}”`],
  'datos-personales.export': [
    'Personal data exported',
    (who, what) => `${who} downloaded the personal data of ${what}`,
  ],
  'datos-personales.erase': ['Personal data erased', (who, what) => `${who} erased the personal data of ${what}`],
};
