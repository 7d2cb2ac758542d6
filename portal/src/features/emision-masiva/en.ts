import type { AuditTexts } from '../../i18n/area-texts.js';
import type { words as es } from './es.js';

export const words: typeof es = {
  title: 'Bulk issuing',
  subtitle: 'Issue many receipts from an Excel or CSV file',
  chooseCompany: 'Choose a company above to issue from a file',
  tipo: 'Receipt type',
  template: 'Download template',
  templateHint: 'It has your products and emission points. You can also use your own file, with your own headings.',
  drop: 'Drop your file here',
  dropHint: 'Excel (.xlsx) or CSV, up to 8 MB. The first row has the column headings.',
  choose: 'Choose file',
  chooseOther: 'Choose another file',
  tooLarge: 'The file is larger than 8 MB; split it.',
  columnsTitle: (name) => `Columns of ${name}`,
  columnsText: (rows) =>
    `${rows === 1 ? '1 row' : `${rows} rows`}. Check what each column holds; it is remembered for next time.`,
  columnsCaption: 'Columns of the file and their data',
  column: 'Column',
  sample: 'First values',
  field: 'Data',
  ignore: 'Not used',
  undecided: 'Choose',
  similar: 'By similarity: confirm',
  required: 'required',
  decimales: 'Decimals of the file',
  decimalesHint: 'For texts such as 1.234, which can be read in two ways',
  decimalesAsk: 'Ask',
  decimalesComma: 'With a comma: 12,50',
  decimalesPoint: 'With a point: 12.50',
  review: 'Review the file',
  missing: (fields) => `Choose the column of: ${fields}.`,
  recentTitle: 'Recent files',
  recentCaption: 'Recent files',
  file: 'File',
  when: 'When',
  state: 'State',
  documents: 'Receipts',
  none: 'No files yet.',
  estados: {
    REVISANDO: 'Reviewing',
    CON_ERRORES: 'With errors',
    LISTA: 'Ready to issue',
    EN_PROCESO: 'Issuing',
    EN_PAUSA: 'Paused',
    TERMINADA: 'Finished',
    DETENIDA: 'Stopped',
  },
  reviewing: (done, total) => `Reviewed ${done} of ${total}. Nothing is issued yet.`,
  issuing: (issued, total) => `Issued ${issued} of ${total}`,
  goesOn: 'You can close this page: it goes on by itself.',
  ready: (count, amount) =>
    `${count === 1 ? '1 receipt' : `${count} receipts`} without errors, ${amount} in all. Nothing has been issued yet.`,
  wrong: (count) =>
    count === 1
      ? '1 cell has an error and nothing was issued. Correct it in the file and upload it again.'
      : `${count} cells have errors and nothing was issued. Correct them in the file and upload it again.`,
  known: (count) =>
    count === 1
      ? '1 receipt was already issued from another file with the same content; it will not be issued again.'
      : `${count} receipts were already issued from another file with the same content; they will not be issued again.`,
  knownToo: 'Issue them again',
  failed: (count) => (count === 1 ? '1 receipt could not be issued.' : `${count} receipts could not be issued.`),
  omitted: (count) => (count === 1 ? '1 was already issued.' : `${count} were already issued.`),
  issue: (count) => (count === 1 ? 'Issue 1 receipt' : `Issue ${count} receipts`),
  resume: 'Go on issuing',
  retry: 'Try the failed ones again',
  pause: 'Pause',
  stop: 'Stop',
  stopTitle: 'Stop issuing',
  stopText: 'Issued receipts stay issued. The rest is not issued, unless you choose to go on later.',
  result: 'Download result',
  findingsTitle: 'Errors and notices',
  findingsCaption: 'Errors and notices by cell',
  cell: 'Cell',
  problem: 'Problem',
  found: 'Says',
  notice: 'Notice',
  more: 'Show more',
  other: 'Upload another file',
};

export const audit: AuditTexts<'emisionMasiva'> = {
  'emision-masiva.create': ['File uploaded for bulk issuing', (who) => `${who} uploaded a file for bulk issuing`],
  'emision-masiva.start': ['Bulk issuing started', (who) => `${who} started a bulk issue`],
  'emision-masiva.pause': ['Bulk issuing paused', (who) => `${who} paused a bulk issue`],
  'emision-masiva.stop': ['Bulk issuing stopped', (who) => `${who} stopped a bulk issue`],
};
