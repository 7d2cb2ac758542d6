import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { routes } from '../../src/app/routes.js';
import { obtainBearer } from './bearer.js';
import { exampleOf } from './openapi/document.js';
import type { Planting, Values } from './portal-data.js';
import { hostileTexts, HOSTILE, makeHostile } from './portal-hostile.js';
import type { Sample } from './sample.js';
import { samples } from './samples.js';
import { call, type Answered } from './service.js';

const FEATURES = join(import.meta.dirname, '../../portal/src/features');

/** First parts of the paths below /portal: `clientes` of `/clientes/$id`. */
const areaNames: readonly string[] = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('area.ts'))
  .flatMap((file) => [...readFileSync(join(FEATURES, file), 'utf8').matchAll(/^ {2}path: '\/([\w-]+)'/gm)])
  .map(([, name = '']) => name);

/** The operations that make what the pages of a capability show, by the part of the path before its parameter. */
function creationsOf({ module, portal }: Sample): readonly (readonly [name: string, id: string])[] {
  const own = module.routes.filter(({ method }) => method === 'POST');
  const named = areaNames.flatMap((name) =>
    own.filter(({ path }) => path.endsWith(`/${name}`)).map(({ id }) => [name, id] as const),
  );
  return [...named, ...Object.entries(portal?.made ?? {})];
}

/** Fills an account with something for every page; returns values for `readPages`. */
export async function plantSamples(planting: Planting): Promise<Values> {
  let values: Values = {};
  for (const sample of samples) {
    if (sample.portal?.fill !== undefined) values = { ...values, ...(await sample.portal.fill(planting)) };
    else
      for (const [name, id] of creationsOf(sample)) {
        const made = await create(planting, id, exampleOf(id));
        if (!made.success) throw new Error(`${id}: ${JSON.stringify(made.result)}`);
        values = { ...values, [name]: idOf(made) };
      }
  }
  return values;
}

/** Fills an account with hostile texts only. What others depend on gets them last: receipts are issued before the company has such names. */
export async function plantHostile(planting: Planting): Promise<Values> {
  const hostile = hostileTexts();
  let values: Values = {};
  for (const sample of samples.toReversed()) {
    const { fill, hostile: own = fill } = sample.portal ?? {};
    if (own !== undefined) values = { ...values, ...(await own(planting, hostile)) };
    else
      for (const [name, id] of creationsOf(sample)) {
        for (const [at] of HOSTILE.entries()) {
          const made = await makeHostile(id, hostile, (body) => create(planting, id, body));
          if (made.success) values = { ...values, [name]: idOf(made) };
          else if (at === 0) throw new Error(`${id}: ${JSON.stringify(made.result)}`);
        }
      }
  }
  return values;
}

async function create({ url, demo }: Planting, id: string, body: unknown): Promise<Answered> {
  const { path, access } = routes.find((route) => route.id === id) ?? { path: '', access: undefined };
  const isAdministrators = access === 'administrador' || access === 'bearer';
  const headers = isAdministrators
    ? { authorization: `Bearer ${await obtainBearer(url, demo)}` }
    : { 'x-api-key': demo.apiKey };
  return call(url, path.replace(':ruc', demo.ruc), { headers, body });
}

const idOf = ({ headers }: Answered): string => headers.get('location')?.split('/').at(-1) ?? '';
