import type { AuditTexts } from '../../i18n/area-texts.js';
import type { words as es } from './es.js';

export const words: typeof es = {
  title: 'RUC register',
  subtitle:
    'The taxpayers that the SRI publishes, stored here: a typed RUC fills the name and a suspended one is reported, without internet.',
  inUse: 'In use',
  none: 'None is loaded yet: names are filled only from your own customers and documents.',
  loadedOn: 'Loaded on',
  taxpayers: 'Taxpayers',
  provinces: (count) => (count === 0 ? 'Provinces' : `Provinces (${count})`),
  unknown: 'The files do not say',
  files: 'Files',
  skipped: 'Unreadable rows',
  ofOperator:
    'This installation has several accounts and the register belongs to all of them: whoever runs the server loads it. Ask for a newer one if needed.',
  load: 'Load a new one',
  where:
    'The SRI updates it from time to time. The new one replaces the whole old one, which stays in use until the new one is ready.',
  steps: [
    'On the SRI’s site (www.sri.gob.ec), open «Datos abiertos» and look for «Catastro RUC».',
    'Download the ZIP file of each province. Do not open them with Excel: it removes leading zeros.',
    'Choose all ZIP files here together and load them.',
  ],
  drop: 'Drop the files of all provinces here',
  dropHint: 'ZIP or CSV, as downloaded',
  choose: 'Choose files',
  chosen: 'Chosen files',
  megabytes: (size) => `${size} MB`,
  remove: (name) => `Remove ${name}`,
  sending: 'Uploading the files; do not close this page.',
  start: 'Load the register',
  replace: 'Replace the register',
  loading: 'Loading the register',
  doing: {
    leer: 'Reading the files',
    ordenar: 'Joining the establishments of each RUC',
    indexar: 'Preparing searches',
    cambiar: 'Switching to the new register',
  },
  progress: (step, rows) => `${step}: ${rows} rows read. You can keep working on another page.`,
  done: 'The new register is in use.',
  failed: 'Not loaded; the previous register stays in use',
  fewer:
    'The files have far fewer taxpayers than the current register. Choose those of all provinces; if there really are fewer, tick the box below and load again.',
  allowFewer: 'There are fewer, and that is right',
};

export const audit: AuditTexts<'contribuyentes'> = {
  'registro-ruc.load': ['RUC register loaded', (who) => `${who} loaded the RUC register`],
};
