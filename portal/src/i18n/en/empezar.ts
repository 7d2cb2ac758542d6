import type { Texts } from '../texts.js';

export const empezar: Texts['empezar'] = {
  title: 'Getting started',
  subtitle: 'From the registration to the first authorised receipt. Leave whenever you like: it goes on where it was.',
  progress: (done: number, total: number) => `${done} of ${total} steps`,
  done: 'Done',
  now: 'Now',
  later: 'Later',
  change: 'See or change',
  needs: (what: string) => `This step needs ${what}. Ask an administrator of your account for it.`,
  company: 'Company that is being set up',
  notice: {
    title: 'Nothing can be issued yet',
    text: 'The guide leads you step by step to the first authorised receipt.',
    go: 'Open the guide',
  },
  account: {
    title: 'Your account',
    done: (account: string, user: string) => `${account}, as ${user}`,
    protect: 'Protect your sign-in with two-step verification',
  },
  companyStep: { title: 'The company that issues', text: 'Its data, as in the RUC certificate.' },
  inactive: 'The company is deactivated. Activate it in its data to go on.',
  signature: {
    title: 'The signature file',
    text: 'The .p12 that the certification authority gave you. It is checked point by point before it is stored.',
    done: 'Valid certificate',
  },
  place: {
    title: 'The establishment and the emission point',
    text: 'The codes at the beginning of every number: 001-001-000000001.',
    done: 'Active emission point',
    estab: 'Code of the establishment',
    point: 'Code of the emission point',
    counter: 'Number of the first invoice',
    counterHint: 'If you issued with another system at this point, the one after the last; otherwise 1',
    save: 'Create the emission point',
    use: (code: string) => `In establishment ${code}`,
  },
  leave: 'Leave it for later',
  left: 'Left for later.',
  mail: {
    title: 'Mail of the receipts',
    text: 'This installation has no mail server for everybody: name the one of your company, and your customers receive each receipt.',
    done: 'Receipts are sent by mail',
  },
  backup: {
    title: 'The backup',
    text: 'Receipts are kept for seven years: the administrator of the server schedules a backup every night and tests that it restores. This step is done once the first one is on record.',
    key: 'Keep the master key and the signing key (master.key and firma.key) apart, in another place: the backup does not contain them, and without them the restored service does not start. “rubrica respaldar” says at its end where they are.',
    guide: 'How it is scheduled, step by step',
    done: (when: string) => `The last one is of ${when}`,
  },
  first: {
    title: 'A first receipt',
    pruebas:
      'Issue a test invoice to consumidor final for 1.15. It goes to the SRI’s test environment: it has no legal effect and does not count for taxes.',
    simulador: 'Issue a test invoice to consumidor final for 1.15. The simulated SRI authorises it.',
    produccion:
      'Everything is real here: issue your first invoice when you have a sale to invoice. There are no test receipts in production.',
    issue: 'Issue the test invoice',
    form: 'Issue with the form',
    waiting: 'Sent. The SRI usually answers within seconds; this page shows it by itself.',
    again: 'Issue another test invoice',
    see: 'See the receipt',
    done: 'The SRI authorised the first receipt',
    item: 'Prueba de puesta en marcha',
  },
  production: {
    title: 'What production needs',
    text: 'Tests and production share nothing. Before issuing for real, look over:',
    here: 'This installation is already for production. Make sure that none of this is missing:',
    list: {
      sri: [
        'Authorisation of the SRI',
        'In SRI en línea: an active RUC, an open establishment, the electronic-means agreement and the direct-debit agreement, and the authorisation for electronic receipts of each type, first in pruebas and then in producción.',
      ],
      certificate: [
        'A certificate of an accredited authority',
        'Of the company’s RUC, or of the cédula of a natural person. The same one serves in tests and in production.',
      ],
      installation: [
        'An installation for production',
        'With its own database and RUBRICA_AMBIENTE=produccion. A database serves one environment for good.',
      ],
      numbers: [
        'The numbering',
        'If you issued in production with another system, set the next number of each point before issuing.',
      ],
      provider: [
        'RUC of the system’s provider',
        'Mandatory since September 2026 if the invoicing system is a third party’s (anexo 26). It is among the company’s data.',
      ],
      backup: [
        'Backups and keys',
        'Schedule “rubrica respaldar” and keep the master key and the signing key apart: without them a backup cannot be used to issue.',
      ],
    },
    known: 'Ready',
  },
};
