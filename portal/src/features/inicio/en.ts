import type { AuditTexts, EventTexts } from '../../i18n/area-texts.js';
import type { words as es } from './es.js';

export const words: typeof es = {
  title: 'Home',
  greeting: (name) => `Hello, ${name}`,
  today: 'Today',
  todayCount: 'Issued',
  todayAuthorised: 'Authorised',
  todayUnderWay: 'Under way',
  recurring: (n) => (n === 1 ? '1 recurring invoice needs you' : `${n} recurring invoices need you`),
  paused: (nombre) => `“${nombre}” was paused.`,
  takeOver: 'Take over',
  needsYou: 'Needs you',
  nothing: 'Nothing is waiting. All is in order.',
  returned: (count) => (count === 1 ? '1 returned by the SRI' : `${count} returned by the SRI`),
  refused: (count) => (count === 1 ? '1 not authorised' : `${count} not authorised`),
  sinMes: (count) =>
    count === 1
      ? '1 received document in force is in no month: its registration date is missing'
      : `${count} received documents in force are in no month: their registration date is missing`,
  parked: (count) =>
    count === 1 ? '1 parked: waits for you to resume it' : `${count} parked: wait for you to resume them`,
  mailFailed: (count) =>
    count === 1 ? '1 mail to a customer could not be delivered' : `${count} mails to customers could not be delivered`,
  certificateMissing: (company) => `${company} has no signing certificate: without it, it cannot issue`,
  newer: (version, own) => `There is a newer release of Rúbrica: ${version} (this is ${own}).`,
  newerHow: 'How to upgrade',
  sriAway: (service) => `The SRI does not answer (${service}). Receipts are sent by themselves when it is back`,
  certificate: (name, when) => `The certificate of ${name} expires on ${when}`,
  certificateOver: (name, when) => `The certificate of ${name} expired on ${when}`,
  see: 'See',
  sri: 'Services of the SRI',
  sriServices: { recepcion: 'Reception', autorizacion: 'Authorisation', validez: 'Validity' },
  sriStates: {
    operativo: 'Works',
    limitado: 'Works, at a reduced pace',
    suspendido: 'Does not answer',
    probando: 'Does not answer; being tried',
  },
  last: 'Latest receipts',
  all: 'See all',
  issue: 'Issue an invoice',
  money: {
    title: 'Authorised sales',
    subtitle: 'With taxes; less credit notes',
    today: 'Today',
    month: 'This month',
    before: (day) => `Previous month, up to ${day}`,
    change: (percent) =>
      percent === 0
        ? 'Same as the previous month to date'
        : `${percent > 0 ? '+' : '−'}${Math.abs(percent)} % against the previous month to date`,
  },
  sales: {
    title: 'Sales and IVA by month',
    allCompanies: 'All companies',
    net: 'Sales before taxes',
    iva: 'IVA',
    thisMonth: 'Sales this month',
    thisMonthIva: 'IVA this month',
    lastMonth: 'Sales of last month',
    reports: 'See the reports',
    note: 'Authorised invoices and debit notes less credit notes, by date of issue.',
    emptyTitle: 'There are no sales to show yet',
    emptyText: 'Once the SRI authorises your first invoice, sales and IVA of each month appear here.',
    waiting: (count) =>
      `The figures of ${count === 1 ? '1 receipt' : `${count} receipts`} are missing: they are being worked out after the update.`,
  },
};

export const audit: AuditTexts<'trabajos'> = {
  'trabajos.pausar': [
    'Work paused: its requester lost the right',
    (who) => `${who} paused work: its requester lost the right`,
  ],
  'trabajos.asumir': ['Paused work taken over', (who) => `${who} took over paused work`],
};

export const events: EventTexts<'trabajos'> = {
  'trabajo.pausado': ['Work paused', ({ nombre }) => `“${nombre}” was paused: an administrator has to take it over`],
};
