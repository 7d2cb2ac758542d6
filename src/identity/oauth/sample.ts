import type { Sample } from '../../../test/support/sample.js';
import { oauth } from './module.js';

export const sample: Sample = {
  module: oauth,

  untraced: {
    'POST /api/v1.0/oauth/introspect': 'asks about a token',
    'POST /api/v1.0/oauth/revoke': 'a revocation of one’s own token is no change of rights',
  },
  alone: { 'oauth.issue': 'written after oidc-provider stores the token and before the token is delivered' },
  make: async ({ running: { demo }, send }) => {
    const basic = Buffer.from(`${demo.clientId}:${demo.clientSecret}`).toString('base64');
    const headers = { authorization: `Basic ${basic}` };
    const token = await send('oauth.token', { headers, example: 'cliente' });
    await send('oauth.token', {
      headers,
      example: 'usuario',
      fill: (form) => ({ ...form, password: demo.password }),
    });
    const fill = (form: object): object => ({ ...form, token: String(token.result['access_token']) });
    await send('oauth.introspect', { headers, fill });
    await send('oauth.revoke', { headers, fill });
  },
};
