import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { accountId } from '../db/transactions.js';
import { AppError } from '../kernel/app-error.js';
import { ROLES } from '../kernel/roles.js';
import { admit, type Credentials } from './admit.js';
import { listEmpresasRoute } from '../features/empresas/list.js';
import { createRateLimiter } from './rate-limit.js';

const ACCOUNTS = {
  a: accountId('00000000-0000-4000-8000-00000000000a'),
  b: accountId('00000000-0000-4000-8000-00000000000b'),
} as const;

const server = fastify();
const limiter = (burst: number) => createRateLimiter(1, burst, () => 0);
const deps = {
  rateLimiter: limiter(3),
  accountRateLimiter: limiter(5),
  https: false,
  operatorToken: undefined,
  authenticate: async ({ apiKey = '' }: Credentials) => {
    if (apiKey === 'bad') throw new AppError('api-key-desconocida', 'No.');
    return {
      kind: 'api-key' as const,
      accountId: ACCOUNTS[apiKey.startsWith('b') ? 'b' : 'a'],
      id: apiKey,
      nombre: apiKey,
      roles: new Set(ROLES),
      empresas: 'todas' as const,
      administrador: false,
    };
  },
};
server.get('/', async (request) => {
  try {
    await admit(listEmpresasRoute, request, deps);
    return 'in';
  } catch (error) {
    return error instanceof AppError ? error.code : 'failed';
  }
});
afterAll(() => server.close());

const ask = async (key: string): Promise<string> =>
  (await server.inject({ url: '/', headers: { 'x-api-key': key } })).body;

test('several keys of one account share its rate limit; another account is unaffected', async () => {
  const answers: string[] = [];
  for (const key of ['a1', 'a1', 'a1', 'a1', 'a2', 'a2', 'a3', 'a4']) answers.push(await ask(key));
  const refused = 'demasiadas-solicitudes';
  expect(answers).toEqual(['in', 'in', 'in', refused, 'in', 'in', refused, refused]);
  expect(await ask('b1')).toBe('in');
});

test('key guesses are counted by address', async () => {
  const answers: string[] = [];
  for (let i = 0; i < 4; i++) answers.push(await ask('bad'));
  expect(answers).toEqual([...Array<string>(3).fill('api-key-desconocida'), 'demasiadas-solicitudes']);
});
