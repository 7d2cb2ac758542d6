import type { Texts } from '../texts.js';

export const eventos: Texts['eventos'] = {
  title: 'Events',
  tipo: 'What happened',
  everyTipo: 'Anything',
  clear: 'Clear the filter',
  test: 'Write a test event',
  testWritten: 'It was written; it arrives in a moment',
  older: 'Show older ones',
  paused: 'Paused while you look at the older ones.',
  newest: 'Back to the newest',
  emptyTitle: 'There are no events',
  emptyText: 'When a receipt is issued, each step shows here at once. They are kept for 90 days.',
  notLately: 'There is none of these among the newest.',
  expires: (when) => `expires ${when}`,
  how: 'Read them from a program',
  howText:
    'Each account has one order, which does not change: who keeps “siguiente” and goes on from there misses none. The commands have the filters above.',
  howWait:
    'Ask, and wait up to 30 seconds until something happens. The first time without “cursor”; then with the answer’s “siguiente”:',
  howStream: 'Or keep a connection open and receive them as they happen:',
  howMore: 'Clients, collection and webhooks are in',
  unknown: (tipo) => `Something happened that this portal does not know yet: ${tipo}`,
};

const DOCUMENTOS: Readonly<Record<string, string>> = {
  '01': 'factura',
  '03': 'liquidación de compra',
  '04': 'nota de crédito',
  '05': 'nota de débito',
  '06': 'guía de remisión',
  '07': 'retención',
};

/** A document in the sentence of an event. */
export const documento = ({ codDoc, numero }: { readonly codDoc: string; readonly numero: string }): string =>
  `${DOCUMENTOS[codDoc] ?? 'the receipt'} ${numero}`;
