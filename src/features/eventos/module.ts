import { numberingDuty } from './numbering.js';
import { eventSweep, watchFeed } from './watch.js';
import { createWaitList, releasedOn } from '../../work/wait-list.js';
import { createStreams } from './streams.js';
import type { EventosSlice } from './slice.js';
import { defineModule, type Running } from '../../http/module.js';
import type { Platform } from '../../http/platform.js';
import { listFeedRoute } from './list.js';
import { testFeedRoute } from './prueba.js';
import { streamFeedRoute } from './stream.js';
import * as declaration from './declaration.js';

export const eventos = defineModule<EventosSlice>({
  tags: [
    {
      name: 'eventos',
      order: 3,
      nombre: 'Eventos',
      description:
        'Lo que pasó en la cuenta, en un solo orden: como lista que se sigue con un cursor, o a medida que pasa.',
    },
  ],
  routes: [listFeedRoute, streamFeedRoute, testFeedRoute],
  ...declaration,
  create: createEventos,
});

function createEventos({ db, shutdown, admission: { authenticate } }: Platform): Running<EventosSlice> {
  return {
    api: (onClose) => {
      const feed = releasedOn(shutdown.started, createWaitList());
      const watch = watchFeed(db, feed);
      onClose(() => watch.stop());
      return { feed, streams: createStreams(), shutdown, authenticate };
    },
    duties: [numberingDuty(db), eventSweep(db)],
  };
}
