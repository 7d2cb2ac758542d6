import type { Sample } from '../../../test/support/sample.js';
import { usuarios } from '../usuarios/module.js';
import { invitaciones } from './module.js';

export const sample: Sample = {
  module: invitaciones,
  after: [usuarios],
  rows: () => ({ invitations: { rol: `'usuario'` } }),
  portal: { made: { invitaciones: 'invitaciones.crear' } },
  use: async ({ send }) => {
    const { result } = await send('invitaciones.crear');
    await send('invitaciones.listar');
    await send('invitaciones.leer');
    await send('invitaciones.aceptar', { fill: (body) => ({ ...body, token: result['token'] }) });
    await send('invitaciones.crear', { fill: (body) => ({ ...body, usuario: 'otra@andina.ec' }) });
    await send('invitaciones.reenviar');
    await send('invitaciones.revocar');
  },
};
