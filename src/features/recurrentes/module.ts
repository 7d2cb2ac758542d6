import { recurrenteQueue } from './store.js';
import { defineModule, type Running } from '../../http/module.js';
import type { ReceiptsPlatform } from '../../receipts/platform.js';
import { recurrenteDuty } from './duty.js';
import {
  createRecurrenteRoute,
  decidePeriodoRoute,
  listRecurrentesRoute,
  previewRecurrenteRoute,
  readRecurrenteRoute,
  setEstadoRoute,
  updateRecurrenteRoute,
} from './routes.js';
import type { RecurrentesSlice } from './slice.js';
import * as declaration from './declaration.js';
import { paused } from './paused.js';
import { personal } from './personal.js';
import { recurrenteFallida } from './mail.js';

export const recurrentes = defineModule<RecurrentesSlice, ReceiptsPlatform>({
  tags: [
    {
      name: 'recurrentes',
      order: 17,
      nombre: 'Facturas recurrentes',
      description: 'Facturas que se emiten solas cada mes, semana o año, una por período.',
    },
  ],
  routes: [
    listRecurrentesRoute,
    previewRecurrenteRoute,
    createRecurrenteRoute,
    readRecurrenteRoute,
    updateRecurrenteRoute,
    setEstadoRoute,
    decidePeriodoRoute,
  ],
  queues: [recurrenteQueue],
  ...declaration,
  attention: paused,
  personal,
  mails: [recurrenteFallida],
  create: createRecurrentes,
});

function createRecurrentes({ db, log, issuing, issueWithin }: ReceiptsPlatform): Running<RecurrentesSlice> {
  return {
    api: () => ({ issuing, issueWithin }),
    duties: [
      recurrenteDuty({
        db,
        issueWithin,
        onFailure: ({ id }, error) => {
          log.error({ recurrente: id, err: error }, 'a recurring invoice failed');
        },
      }),
    ],
  };
}
