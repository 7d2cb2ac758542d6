import { expect } from 'vitest';
import type { Evento, TipoEvento } from '../../src/kernel/eventos.js';
import { client, type Client } from './client.js';
import type { OwnService } from './running.js';

/** What a sample makes the service emit its events with: a service of its own, with mail whose server refuses `no@…`. */
export interface Emitting extends Omit<Client, 'issue'> {
  readonly running: OwnService;
  /** Issues the smallest invoice with these changes; returns its access key. */
  readonly issue: (changes?: Readonly<Record<string, unknown>>) => Promise<string>;
  /** The same with an answer of the simulated SRI. */
  readonly simulated: (answer: string) => Promise<string>;
  /** Repeats a change that the service refuses while it is working on the receipt. */
  readonly change: (method: string, path: string, body?: unknown) => Promise<void>;
  readonly feed: (query?: string) => Promise<Evento[]>;
  /** Waits for an event of this kind. */
  readonly emitted: (tipo: TipoEvento) => Promise<void>;
}

export function createEmitting(running: OwnService): Emitting {
  const own = client(running);
  const issue: Emitting['issue'] = async (changes) =>
    String((await own.issue(own.factura(changes))).result['claveAcceso']);
  const feed: Emitting['feed'] = async (query = '') =>
    (await own.get(`/eventos?size=500${query}`)).result['content'] as Evento[];
  return {
    ...own,
    running,
    issue,
    feed,
    simulated: (answer) => issue({ campoAdicional: [{ nombre: 'simular', value: answer }] }),
    change: async (method, path, body) => {
      for (;;) {
        const { status, result } = await own.api(method, path, body);
        const code = (result as Record<string, unknown> | null)?.['code'];
        if (code === 'comprobante-en-proceso') continue;
        expect([status < 300, code]).toEqual([true, undefined]);
        return;
      }
    },
    emitted: (tipo) =>
      expect.poll(async () => (await feed(`&tipos=${tipo}`)).length, { interval: 100 }).toBeGreaterThan(0),
  };
}
