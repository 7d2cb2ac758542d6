import { Counter } from 'prom-client';
import { insertLlamadas, sweepLlamadas, trimLlamadas } from './store.js';
import { sweep } from '../../work/sweep.js';
import { defineModule, type Running } from '../../http/module.js';
import type { Platform } from '../../http/platform.js';
import { createCallLog } from './call-log.js';
import { lineOf } from './line.js';
import { listLlamadasRoute } from './list.js';
import type { LlamadasSlice } from './slice.js';

const HOUR_MS = 3_600_000;

export const llamadas = defineModule<LlamadasSlice>({
  tags: [
    {
      name: 'llamadas',
      order: 33,
      nombre: 'Registro de llamadas',
      description: 'Las últimas llamadas de cada credencial.',
    },
  ],
  routes: [listLlamadasRoute],
  create: createLlamadas,
});

function createLlamadas({ db, now, config: { callLogDays } }: Platform): Running<LlamadasSlice> {
  const callLog = createCallLog({
    now,
    insert: (calls) => db.asWorker((tx) => insertLlamadas(tx, calls)),
    trim: (account, keep) => db.asWorker((tx) => trimLlamadas(tx, account, keep)),
  });
  return {
    api: (onClose) => {
      onClose(() => callLog.flush());
      return { callLog };
    },
    duties: [
      sweep(db, {
        name: 'barrer-llamadas',
        everyMs: HOUR_MS,
        steps: [(limit) => db.asWorker((tx) => sweepLlamadas(tx, callLogDays, limit))],
      }),
    ],
    metrics: (registry) => {
      const dropped = new Counter({
        name: 'rubrica_llamadas_descartadas_total',
        help: 'Llamadas que no se anotaron en el registro de llamadas: memoria llena o base de datos no disponible',
        registers: [registry],
        collect: () => {
          dropped.reset();
          dropped.inc(callLog.dropped());
        },
      });
    },
    mount: (server) => {
      if (callLogDays === 0) return;
      server.addHook('onResponse', (request, reply, done) => {
        const line = lineOf(request, reply);
        if (line !== undefined) callLog.record(line);
        done();
      });
    },
  };
}
