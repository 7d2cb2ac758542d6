import type { Texts } from '../texts.js';

/** The first page. */
export const inicio: Texts['inicio'] = {
  title: 'Home',
  greeting: (name) => `Hello, ${name}`,
  today: 'Today',
  todayCount: 'Receipts issued',
  todayAuthorised: 'Authorised',
  todayUnderWay: 'Under way',
  needsYou: 'Needs you',
  nothing: 'Nothing is waiting. All is in order.',
  returned: (count) => (count === 1 ? '1 returned by the SRI' : `${count} returned by the SRI`),
  refused: (count) => (count === 1 ? '1 not authorised' : `${count} not authorised`),
  certificate: (name, when) => `The certificate of ${name} expires on ${when}`,
  certificateOver: (name, when) => `The certificate of ${name} expired on ${when}`,
  see: 'See',
  sri: 'Services of the SRI',
  sriServices: { recepcion: 'Reception', autorizacion: 'Authorisation', validez: 'Validity' },
  sriStates: {
    cerrado: 'Works',
    limitado: 'Works, at a reduced pace',
    abierto: 'Does not answer',
    probando: 'Does not answer; being tried',
  },
  last: 'Latest receipts',
  all: 'See all',
  issue: 'Issue an invoice',
};
