import type { words as es } from './es.js';

export const words: typeof es = {
  title: 'Integrations',
  subtitle: 'What somebody needs who connects a system to this service.',
  begin: 'To begin',
  beginText: 'The address of this service and an API key of the system’s own; clients and guides read these variables.',
  pages: {
    '/api-keys': 'the key with which the system issues and asks',
    '/clientes-oauth': 'for systems that ask for tokens',
    '/webhooks': 'the system receives each event as it happens',
    '/llamadas': 'what the system requested and how it ended; the request id of an error leads to its line',
    '/eventos': 'the same for systems that nobody can call: they ask',
  },
  clients: 'Clients',
  clientsText: 'They install from here, without internet. They repeat without doubling, walk pages and check webhooks.',
  language: {
    TypeScript: 'Node 20 or later, Deno and browsers; no dependencies, with the types of the whole API',
    Python: '3.9 or later; the standard library alone, typed',
    PHP: '8.1 or later; no dependency',
  },
  download: (file, kb) => `${file} · ${kb} kB`,
  install: (language) => `Install the client for ${language}`,
  noneTitle: 'The clients are not packed in this installation',
  noneText: 'Run “npm ci && npm run build” and restart the service.',
  documents: 'The interface',
  documentsText: 'This very service publishes it, always up to date.',
  document: {
    docs: 'each operation with its fields, examples and errors',
    openapi: 'the OpenAPI 3.1 document, to generate what is missing',
    coleccion: 'the collection for Postman or Bruno, with today’s examples',
    errores: 'what each error code means and what to do',
    llms: 'the summary for assistants that read text',
  },
  others: 'Without programming',
  othersText: 'Commands of Rúbrica that use the same API, from another machine too.',
  folder: 'A folder: each XML, JSON or CSV that is left in it is issued once, and its RIDE lies beside it.',
  mcp: 'An assistant (MCP): it searches, explains errors and drafts receipts with the key of whoever uses it.',
};
