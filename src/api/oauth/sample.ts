import type { Sample } from '../../../test/support/sample.js';
import { oauth } from './module.js';

export const sample: Sample = {
  module: oauth,
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
