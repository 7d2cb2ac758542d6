import type { Sample } from '../../../test/support/sample.js';
import { comprobantes } from '../../receipts/routes/module.js';
import { correos } from './module.js';

const emit: Sample['emit'] = async ({ issue }) => {
  for (const value of ['si@compradora.ec', 'no@compradora.ec'])
    await issue({ campoAdicional: [{ nombre: 'Email', value }] });
};

export const sample: Sample = {
  module: correos,
  after: [comprobantes],
  emit,
  rows: () => ({
    correos: {
      destinatarios: `'[{"correo": "ñandú@empresa.ec", "estado": "PENDIENTE", "motivo": null, "fecha": null}]'`,
    },
  }),
};
