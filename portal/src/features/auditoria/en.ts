import type { words as es } from './es.js';

export const words: typeof es = {
  title: 'Audit trail',
  subtitle: 'Who did what in the account, from where and when. Nobody can change it.',
  who: 'Who',
  anybody: 'Anybody',
  what: 'What',
  anything: 'Anything',
  desde: 'From',
  hasta: 'Until',
  clear: 'Clear filters',
  from: (ip) => `from ${ip}`,
  seeReceipt: 'See the receipt',
  seeReceived: 'See the received document',
  older: 'See older ones',
  download: 'Download',
  downloadTable: 'Table to read (CSV)',
  downloadProof: 'With the proof that it is unchanged (JSON Lines)',
  nothingTitle: 'Nothing matches the filters',
  nothingText: 'Change the dates or clear the filters.',
  unknown: (who, action, what) => `${who}: ${action} (${what})`,
  actors: {
    user: (name) => name,
    'api-key': (name) => `The API key “${name}”`,
    client: (name) => `The OAuth client “${name}”`,
    system: () => 'The service',
  },
};
