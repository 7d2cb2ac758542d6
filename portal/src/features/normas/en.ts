import type { words as es } from './es.js';

export const words: typeof es = {
  title: 'Rules',
  subtitle: 'The dated rules that this installation computes with: since when they apply and where they come from.',
  packs: 'Loaded packs',
  packsText: 'A signed pack adds rules newer than those of this version, without a restart.',
  noPacks: 'None: the rules of this version of Rúbrica apply.',
  pack: (version, emisor, day) => `Pack ${version} by ${emisor}, loaded on ${day}`,
  key: (clave) => `Signed with key ${clave}`,
  load: 'To load a newer one, the server’s administrator runs:',
  command: 'Command',
  rules: 'Rules',
  table: 'Table',
  option: (name, filas) => `${name} (${filas})`,
  newest: (day) => `The newest one applies since ${day}.`,
  tables: {
    iva: 'IVA rates',
    ice: 'ICE rates',
    irbpnr: 'IRBPNR',
    'retencion-renta': 'Income tax withholding',
    'retencion-iva': 'IVA withholding',
    'retencion-isd': 'ISD withholding',
    'iva-diferenciado': 'Days of IVA 8 % (tourism)',
    feriados: 'Holidays',
    cifras: 'Amounts set by law',
  },
  columns: ['Code', 'Value', 'Validity', 'Source', 'Origin'],
  since: (day) => `since ${day}`,
  between: (from, to) => `${from} to ${to}`,
  press: 'Press report',
  pressNotice: (count) =>
    count === 1
      ? 'One row is known from the press only: it warns and never refuses. Confirm it in the official text.'
      : `${count} rows are known from the press only: they warn and never refuse. Confirm them in the official text.`,
};
