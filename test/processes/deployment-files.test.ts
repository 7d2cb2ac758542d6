import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { afterAll, describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { modules } from '../../src/app/modules.js';
import { BY_FILE, VARIABLES } from '../../src/config/variables.js';
import { temporaryDir } from '../support/service.js';

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = join(ROOT, 'packaging/kubernetes');
const COMPOSE = ['compose.yaml', 'packaging/compose-escala.yaml'];

interface Resource {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
  readonly [more: string]: unknown;
}

const manifests = readdirSync(FOLDER).flatMap((file) =>
  parseAllDocuments(readFileSync(join(FOLDER, file), 'utf8')).map((document) => {
    expect(document.errors, file).toEqual([]);
    return document.toJS() as Resource;
  }),
);
const composeFiles = COMPOSE.map((file) => {
  const text = readFileSync(join(ROOT, file), 'utf8');
  return [file, parse(text, { merge: true }) as { readonly services: Record<string, Service> }] as const;
});
interface Service {
  readonly environment?: Readonly<Record<string, string>>;
  readonly configs?: readonly { readonly source: string }[];
  readonly secrets?: readonly string[];
}

/** Every object and list inside a value. */
function* inside(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return;
  yield value as Record<string, unknown>;
  for (const one of Object.values(value)) yield* inside(one);
}
const found = (key: string): unknown[] =>
  manifests.flatMap((one) => [...inside(one)].flatMap((object) => (key in object ? [object[key]] : [])));
const containers = found('containers').flat() as Record<string, unknown>[];

test('every variable of the manifests and compose files exists', () => {
  const known = new Set<string>([...VARIABLES, ...BY_FILE.map((name) => `${name}_FILE`)]);
  const named = [
    ...manifests.filter(({ kind }) => kind === 'ConfigMap').flatMap(({ data }) => Object.keys(data as object)),
    ...(found('env').flat() as { name: string }[]).map(({ name }) => name),
    ...composeFiles.flatMap(([, { services }]) =>
      Object.values(services).flatMap(({ environment }) => Object.keys(environment ?? {})),
    ),
  ];
  const ours = named.filter((name) => /^(?:RUBRICA|DATABASE)_/.test(name));
  expect(ours.length).toBeGreaterThan(20);
  expect(ours.filter((name) => !known.has(name))).toEqual([]);
});

test('every probe asks a route that its process serves', () => {
  const routes = new Set(modules.flatMap((one) => one.routes.map(({ path }) => path)));
  const asked = (found('httpGet') as { path: string }[]).map(({ path }) => path);
  expect(new Set(asked)).toEqual(new Set(['/salud', '/salud/listo']));
  for (const path of asked) expect(routes).toContain(path);
  // The server of a process without the API has no /salud/listo.
  const worker = manifests.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'rubrica-worker');
  expect(JSON.stringify(worker)).not.toContain('/salud/listo');
});

test('every container runs without privileges, with limits and a read-only root', () => {
  expect(containers).toHaveLength(3);
  for (const container of containers) {
    expect(container).toMatchObject({
      securityContext: {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      },
      resources: {
        requests: { memory: expect.any(String) as string },
        limits: { memory: expect.any(String) as string },
      },
    });
  }
  const pods = found('template') as { spec: { securityContext: object; automountServiceAccountToken: boolean } }[];
  for (const { spec } of pods) {
    expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10_001 });
    expect(spec.automountServiceAccountToken).toBe(false);
  }
});

test('names that resources refer to exist, and none fixes a namespace', () => {
  const names = (kind: string): string[] =>
    manifests.filter((one) => one.kind === kind).map(({ metadata }) => metadata.name);
  expect(manifests.filter(({ metadata }) => metadata.namespace !== undefined)).toEqual([]);
  const configMaps = (found('configMapRef') as { name: string }[]).map(({ name }) => name);
  for (const name of configMaps) expect(names('ConfigMap')).toContain(name);
  const secrets = (found('secretKeyRef') as { name: string }[]).map(({ name }) => name);
  // CloudNativePG writes the second one.
  for (const name of secrets) expect([...names('Secret'), `${names('Cluster')[0] ?? ''}-app`]).toContain(name);
  const keys = Object.keys(manifests.find(({ kind }) => kind === 'Secret')?.['stringData'] as object);
  const files = [...JSON.stringify(containers).matchAll(/\/secretos\/([\w.]+)/g)].map(([, name]) => name);
  for (const name of files) expect(keys).toContain(name);
  const [hosts] = [[...JSON.stringify(containers).matchAll(/@([\w-]+):5432/g)].map(([, host]) => host)];
  const services = [...names('Pooler'), ...names('Cluster').map((name) => `${name}-rw`)];
  for (const host of hosts) expect(services).toContain(host);
});

test('an acknowledged receipt is on two instances before the answer', () => {
  const cluster = manifests.find(({ kind }) => kind === 'Cluster');
  expect(cluster?.['spec']).toMatchObject({
    instances: 3,
    postgresql: {
      synchronous: { method: 'any', number: 1, dataDurability: 'required' },
      parameters: { synchronous_commit: 'on' },
    },
  });
});

test('the compose files name only secrets and configurations that they define', () => {
  for (const [file, compose] of composeFiles) {
    const defined = (part: string): string[] => Object.keys((compose as Record<string, object>)[part] ?? {});
    for (const { secrets = [], configs = [] } of Object.values(compose.services)) {
      for (const name of secrets) expect(defined('secrets'), file).toContain(name);
      for (const { source } of configs) expect(defined('configs'), file).toContain(source);
    }
  }
});

/** 25 MB together: installed only for the long run. */
const SCHEMAS = ['kubernetes-models@5.1.0', '@kubernetes-models/cloudnative-pg@2.0.0', 'dclint@3.1.0'];

describe.runIf(process.env['RUBRICA_LARGO'] === '1')('schemas', () => {
  const data = temporaryDir();
  afterAll(() => {
    data.remove();
  });
  const at = (...path: string[]): string => join(data.path, 'node_modules', ...path);
  let isInstalled = false;
  function install(): void {
    if (isInstalled) return;
    const options = ['--prefix', data.path, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    execFileSync('npm', ['install', ...options, ...SCHEMAS], { stdio: 'pipe' });
    isInstalled = true;
  }

  /** As the packages name their files: `IoK8sApiAppsV1Deployment`, `ComGithubCloudnativePgCloudnativePgApiV1Cluster`. */
  function schemaOf({ apiVersion, kind }: Resource): string {
    const [version = '', group = 'core'] = apiVersion.split('/').reverse();
    const word = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
    if (group === 'postgresql.cnpg.io')
      return at(
        '@kubernetes-models/cloudnative-pg/_schemas',
        `ComGithubCloudnativePgCloudnativePgApi${word(version)}${kind}.js`,
      );
    const [first = ''] = group.split('.');
    return at('kubernetes-models/_schemas', `IoK8sApi${word(first)}${word(version)}${kind}.js`);
  }
  type Validate = ((data: unknown) => boolean) & { errors?: unknown };
  const validateOf = async (one: Resource): Promise<Validate> =>
    ((await import(pathToFileURL(schemaOf(one)).href)) as { validate: Validate }).validate;

  test('every manifest matches the schema of its kind', { timeout: 300_000 }, async () => {
    install();
    for (const one of manifests) {
      const validate = await validateOf(one);
      expect(validate(one), `${one.kind} ${one.metadata.name}: ${JSON.stringify(validate.errors)}`).toBe(true);
    }
    // The schemas see a mistake.
    const deployment = manifests.find(({ kind }) => kind === 'Deployment');
    if (deployment === undefined) throw new Error('no Deployment');
    const validate = await validateOf(deployment);
    expect(validate({ ...deployment, spec: { ...(deployment['spec'] as object), replicas: 'dos' } })).toBe(false);
  });

  test('both compose files match the schema of the Compose Specification', { timeout: 300_000 }, () => {
    install();
    const schema = JSON.parse(readFileSync(at('dclint/schemas/compose.schema.json'), 'utf8')) as { $schema?: string };
    const { $schema: _, ...plain } = schema;
    const validate = new Ajv2019({ strict: false, validateFormats: false }).compile(plain);
    for (const [file, compose] of composeFiles)
      expect(validate(compose), `${file}: ${JSON.stringify(validate.errors)}`).toBe(true);
    expect(validate({ services: { api: { imagen: 'x' } } })).toBe(false);
  });
});
