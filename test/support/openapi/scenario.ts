import { setTimeout } from 'node:timers/promises';
import { routes } from '../../../src/app/routes.js';
import type { Module } from '../../../src/http/module.js';
import { obtainBearer, openPortalSession } from '../bearer.js';
import type { Headers, Params, World } from '../sample.js';
import { samples } from '../samples.js';
import type { Step, ValidatedAnswer } from './client.js';
import { operationOf, operations, type Operation } from './document.js';
import type { Stage } from './stage.js';

/** Sends every example of the document: as the samples of the capabilities say, and every other operation with what they made. */
export async function playScenario(stage: Stage, isPlayed: (module: Module) => boolean = () => true): Promise<void> {
  const { running } = stage;
  let token: Promise<Headers> | undefined;
  const credentials = {
    admin: () => (token ??= bearerOf(running)),
    key: { 'x-api-key': running.demo.apiKey },
    operator: { authorization: `Bearer ${stage.operatorToken}` },
  };
  const shared = { made: new Map<string, Params>(), sent: new Set<string>() };
  const acts = samples
    .filter(({ module }) => isPlayed(module))
    .map((sample) => ({ sample, act: new Act(stage, sample.module, credentials, shared) }));
  for (const { sample, act } of acts) {
    await sample.make?.(act.world);
    if (sample.make === undefined && sample.use === undefined) await act.sendRest(isNoDelete);
  }
  for (const { sample, act } of acts) await sample.use?.(act.world);
  for (const { act } of acts) await act.sendRest(isNoDelete);
  for (const { sample, act } of acts.toReversed()) {
    await sample.remove?.(act.world);
    await act.sendRest(() => true);
  }
}

const isNoDelete = ({ method }: Operation): boolean => method !== 'delete';

const bearerOf = async ({ url, demo }: Stage['running']): Promise<Headers> => ({
  authorization: `Bearer ${await obtainBearer(url, demo)}`,
});

/** What creates comes first, then what reads, changes and acts. */
function rankOf({ method, path }: Operation): number {
  if (method === 'post' && operations.some((other) => other.path.startsWith(`${path}/{`))) return 0;
  return ['', 'get', 'put', 'patch', 'post', 'delete'].indexOf(method);
}

/** Operations of a module, in the order that they follow by themselves. */
function operationsOf({ routes: own, tags }: Module): readonly Operation[] {
  const ids = new Set(own.map(({ id }) => id));
  const names = tags.map(({ name }) => name);
  return operations
    .filter(
      ({ operationId }) =>
        ids.has(operationId) ||
        // A few paths of the document are no routes.
        (names.includes(operationId.split('.', 1)[0] ?? '') && !routes.some(({ id }) => id === operationId)),
    )
    .toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** The part of a capability in the scenario. */
class Act {
  readonly world: World;
  /** Parameters of what it made last, by the path that reads it. */
  readonly #things = new Map<string, Params>();
  readonly #operations: readonly Operation[];

  constructor(
    private readonly stage: Stage,
    module: Module,
    private readonly credentials: Pick<World, 'admin' | 'key'> & { readonly operator: Headers },
    private readonly shared: { readonly made: Map<string, Params>; readonly sent: Set<string> },
  ) {
    this.#operations = operationsOf(module);
    const send: World['send'] = (id, step) => this.#send(id, step);
    this.world = {
      ...stage,
      ...credentials,
      send,
      until: async (id, isDone, step) => {
        for (;;) {
          const answer = await send(id, step);
          if (isDone(answer.result)) return answer;
          await setTimeout(50);
        }
      },
      made: (id) => shared.made.get(id) ?? {},
    };
  }

  async sendRest(isWanted: (operation: Operation) => boolean): Promise<void> {
    for (const operation of this.#operations)
      if (isWanted(operation) && !this.shared.sent.has(operation.operationId)) await this.#send(operation.operationId);
  }

  async #send(id: string, step: Step = {}): Promise<ValidatedAnswer> {
    const { path } = operationOf(id);
    const [, things = {}] =
      [...this.#things]
        .filter(([place]) => path === place || path.startsWith(`${place}/`))
        .toSorted(([one], [other]) => other.length - one.length)[0] ?? [];
    const answer = await this.stage.api.send(id, {
      ...step,
      headers: step.headers ?? (await this.#headersOf(id)),
      params: { ruc: this.stage.running.demo.ruc, ...things, ...step.params },
    });
    this.shared.sent.add(id);
    const location = answer.headers.get('location');
    const place = location === null ? undefined : placeOf(location);
    if (place !== undefined) {
      this.#things.set(place.path, place.params);
      this.shared.made.set(id, place.params);
    }
    return answer;
  }

  /** What the access of an operation demands. */
  async #headersOf(id: string): Promise<Headers> {
    const { access, authority } = routes.find((route) => route.id === id) ?? { access: 'público' };
    const { admin, key, operator } = this.credentials;
    if (access === 'público') return {};
    if (access === 'operador') return operator;
    // A switch for the whole account takes a person's session.
    if (access === 'sesión' || authority === 'cuenta')
      return openPortalSession(this.stage.running.url, this.stage.running.demo);
    return access === 'administrador' || access === 'bearer' ? admin() : key;
  }
}

/** The path of the document that a `Location` is of, and its parameters. */
function placeOf(location: string): { readonly path: string; readonly params: Params } | undefined {
  for (const { path } of operations) {
    const found = new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`).exec(location);
    if (found?.groups !== undefined) return { path, params: { ...found.groups } };
  }
  return undefined;
}
