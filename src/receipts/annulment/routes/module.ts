import { annulmentDuty, watchNow } from '../watch.js';
import type { AnulacionSlice } from './slice.js';
import { anulacionQueue } from '../work-store.js';
import { defineModule, type Running } from '../../../http/module.js';
import type { ReceiptsPlatform } from '../../platform.js';
import { readAnulacionRoute } from './read.js';
import { requestAnulacionRoute } from './request.js';
import { withdrawAnulacionRoute } from './withdraw.js';
import * as declaration from './declaration.js';

export const anulacion = defineModule<AnulacionSlice, ReceiptsPlatform>({
  tags: [
    {
      name: 'anulacion',
      order: 5,
      nombre: 'Anulación',
      description:
        'Si un comprobante se puede anular, los pasos en SRI en línea y la vigilancia hasta que conste ANULADO.',
    },
  ],
  routes: [requestAnulacionRoute, readAnulacionRoute, withdrawAnulacionRoute],
  queues: [anulacionQueue],
  ...declaration,
  create: createAnulacion,
});

function createAnulacion({ cycle }: ReceiptsPlatform): Running<AnulacionSlice> {
  return {
    api: () => ({ watchNow: (id) => watchNow(cycle.annulments, id) }),
    duties: [annulmentDuty(cycle.annulments)],
  };
}
