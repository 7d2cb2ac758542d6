import type { words as es } from './es.js';

export const words: typeof es = {
  title: 'Call log',
  subtitle:
    'The last calls of your systems to this service, and what failed in the portal. No contents: only what was requested and how it ended.',
  refresh: 'Refresh',
  requestLabel: 'Request id',
  requestHint: 'Every error message has it.',
  search: 'Search',
  key: 'API key',
  anyKey: 'Any',
  status: 'Outcome',
  anyStatus: 'Any',
  statuses: {
    error: 'Errors only',
    '2xx': 'Successful (2xx)',
    '4xx': 'Refused (4xx)',
    '5xx': 'Service failures (5xx)',
  },
  clear: 'Clear filters',
  older: 'Show older calls',
  nothingTitle: 'No call matches',
  nothingText: 'Calls are kept for some days. Check the request id or clear the filters.',
  refused: (code) => `Error: ${code}`,
  credentials: {
    user: (name) => name,
    'api-key': (name) => `API key “${name}”`,
    client: (name) => `OAuth client “${name}”`,
  },
  gone: 'deleted',
  took: (ms) => `${ms} ms`,
  request: 'Request',
};
