import { expect, test } from 'vitest';
import { hostsOf } from './database-hosts.js';

test.each([
  ['postgres://h/db', ['postgres://h/db']],
  [
    'postgresql://u:p@h1:5432,h2:5433/db?sslmode=require',
    ['postgresql://u:p@h1:5432/db?sslmode=require', 'postgresql://u:p@h2:5433/db?sslmode=require'],
  ],
  ['postgres://u:a,b@h1,h2', ['postgres://u:a,b@h1', 'postgres://u:a,b@h2']],
  [
    'postgres://u:p@%2Fun%2Fa,%2Fun%2Fb/db?x=a@b,c',
    ['postgres://u:p@%2Fun%2Fa/db?x=a@b,c', 'postgres://u:p@%2Fun%2Fb/db?x=a@b,c'],
  ],
  ['https://a,b/c', ['https://a,b/c']],
  ['nothing', ['nothing']],
])('%s names its hosts', (url, hosts) => {
  expect(hostsOf(url)).toEqual(hosts);
});
