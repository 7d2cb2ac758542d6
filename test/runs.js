// The four runs of the tests: their files, and the Debian packages that judge them. Read by vitest.config.ts, run.js and install-judges.js;
// imports nothing that `npm ci` installs.
import { readFileSync } from 'node:fs';

const PROCESSES = 'src/**/*.processes.test.ts';
const EXHAUSTIVE = 'src/**/*.exhaustive.test.ts';
const LANGUAGES = JSON.parse(readFileSync(new URL('support/languages.json', import.meta.url), 'utf8'));

const DOCUMENTS = {
  openssl: 'openssl',
  xmlsec1: 'xmlsec1',
  xmllint: 'libxml2-utils',
  pdftotext: 'poppler-utils',
  pdftoppm: 'poppler-utils',
};
const CHROMIUM = {
  'chromium-headless-shell': 'chromium-headless-shell',
  // What it writes with.
  '/usr/share/fonts/truetype/liberation': 'fonts-liberation',
};
const ZBAR = { zbarimg: 'zbar-tools' };

/** Each run: command, files, those of them that get a process of their own, and its judges (a program or file, and its Debian package). */
export const RUNS = {
  fast: {
    command: 'npm test',
    files: ['src/**/*.test.ts', 'portal/src/**/*.test.ts', 'test/service/**/*.test.ts'],
    except: [PROCESSES, EXHAUSTIVE],
    apart: [
      'src/identity/oauth/provider.test.ts', // what its library warns of once in a process
      'src/identity/passwords.test.ts', // the cost of a hash, which tests lower in their processes
      'test/service/background.test.ts',
    ],
    judges: { ...DOCUMENTS, ...CHROMIUM },
  },
  browser: {
    command: 'npm run test:browser',
    files: ['test/browser/**/*.test.ts'],
    except: [],
    apart: [],
    judges: { ...CHROMIUM, ...ZBAR, chromium: 'chromium' },
  },
  processes: {
    command: 'npm run test:processes',
    files: [PROCESSES, 'test/processes/**/*.test.ts'],
    except: [],
    apart: [],
    judges: {
      ...DOCUMENTS,
      dovecot: 'dovecot-imapd',
      pgbouncer: 'pgbouncer',
      glewlwyd: 'glewlwyd',
      ...Object.assign({}, ...Object.values(LANGUAGES)),
    },
  },
  exhaustive: {
    command: 'npm run test:exhaustive',
    files: [EXHAUSTIVE, 'test/exhaustive/**/*.test.ts'],
    except: [],
    apart: [
      'src/documents/differential.exhaustive.test.ts', // lets libxml2 read files from then on
      'test/exhaustive/{cost,cost-search,fuzz,held,hostile-servers,linear}.test.ts', // measure the process
    ],
    judges: { ...DOCUMENTS, ...ZBAR, '/usr/share/fonts/opentype/urw-base35': 'fonts-urw-base35' },
  },
};

const of = (folder, ...names) => names.map((name) => `test/${folder}/${name}.test.ts`);

/** Long forms that no run includes, because they take too long: `npm run test:long -- <name>`. Without a name all (design/tests). */
export const LONG_FORMS = {
  judges: {
    files: of(
      'processes',
      ...['exactly-once', 'fault-kinds', 'webhook-judge', 'received-judge', 'recurrentes-judge', 'masivo', 'mcp'],
      ...['carpeta', 'carpeta-folder', 'late-worker', 'mail-crash', 'mailbox'],
    ),
  },
  simulation: { files: of('processes', 'sim') },
  clients: {
    files: of(
      'processes',
      ...['languages', 'guides', 'packages', 'n8n-real', 'cut-answers'].map((name) => `clients-${name}`),
    ),
  },
  deployment: { files: of('processes', 'deployment-files') },
  corrections: { files: of('service', 'bulk-actions') },
  portal: { files: ['test/browser'], env: { PORTAL_LOOKS: 'todas', PORTAL_PAYLOADS: '2000' } },
};
