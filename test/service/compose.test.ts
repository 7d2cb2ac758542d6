import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';

// What can be checked of compose.yaml without a container daemon.

const ROOT = join(import.meta.dirname, '../..');
const dockerfile = readFileSync(join(ROOT, 'Dockerfile'), 'utf8');

interface Service {
  readonly image: string;
  readonly build?: string;
  readonly restart?: string;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly environment?: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
  readonly configs?: readonly { readonly source: string; readonly target: string }[];
  readonly volumes?: readonly string[];
  readonly networks?: readonly string[];
  readonly ports?: readonly string[];
  readonly logging?: { readonly options: Readonly<Record<string, string>> };
  readonly mem_limit?: string;
  readonly healthcheck?: { readonly test?: readonly string[]; readonly disable?: boolean };
  readonly user?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly command?: readonly string[];
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly configs: Readonly<Record<string, { readonly content: string }>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
  readonly volumes: Readonly<Record<string, unknown>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean } | null>>;
}

const { services, configs, secrets, volumes, networks } = parseYaml(
  readFileSync(join(ROOT, 'compose.yaml'), 'utf8'),
) as Compose;

describe('compose.yaml', () => {
  const each = Object.entries(services);
  const isOurs = ({ image }: Service): boolean => image.startsWith('rubrica:');

  test('has the database, the service and the backups; the last two from the image that the Dockerfile builds', () => {
    expect(Object.keys(services)).toEqual(['base', 'servicio', 'respaldo']);
    expect(services['servicio']?.build).toBe('.');
    expect(new Set(each.filter(([, service]) => isOurs(service)).map(([, { image }]) => image)).size).toBe(1);
  });

  test('names only services, secrets, configurations, volumes and networks that it declares, and uses each of them', () => {
    const mounts = each.flatMap(([, service]) => service.volumes ?? []).map((mount) => mount.split(':')[0] ?? '');
    const used = {
      services: each.flatMap(([, { depends_on: others = {} }]) => Object.keys(others)),
      secrets: each.flatMap(([, service]) => service.secrets ?? []),
      configs: each.flatMap(([, service]) => (service.configs ?? []).map(({ source }) => source)),
      volumes: mounts.filter((name) => !name.startsWith('.')),
      networks: each.flatMap(([, service]) => service.networks ?? []),
    };
    expect(new Set(used.services)).toEqual(new Set(['base']));
    expect(new Set(used.secrets)).toEqual(new Set(Object.keys(secrets)));
    expect(new Set(used.configs)).toEqual(new Set(Object.keys(configs)));
    expect(new Set(used.volumes)).toEqual(new Set(Object.keys(volumes)));
    expect(new Set(used.networks)).toEqual(new Set(Object.keys(networks)));
  });

  test('reads each secret file from a secret that the container has', () => {
    for (const [name, { environment = {}, secrets: own = [] }] of each)
      for (const [variable, value] of Object.entries(environment).filter(([key]) => key.endsWith('_FILE')))
        expect(
          own.map((secret) => `/run/secrets/${secret}`),
          `${name} ${variable}`,
        ).toContain(value);
  });

  test('mounts files that exist, or that its first lines say how to make', () => {
    const steps = readFileSync(join(ROOT, 'compose.yaml'), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('#'))
      .join('\n');
    const files = [
      ...Object.values(secrets).map(({ file }) => file),
      ...each.flatMap(([, service]) => service.volumes ?? []).filter((mount) => mount.startsWith('.')),
    ].map((path) => path.split(':')[0] ?? '');
    for (const file of files) {
      const made = file.replace('./', '').replace('secretos/', '');
      expect(existsSync(join(ROOT, file)) || steps.includes(made), file).toBe(true);
    }
  });

  test('bounds the memory and the log of each container, and restarts it', () => {
    for (const [name, { mem_limit: memory, logging, restart }] of each) {
      expect(memory, name).toMatch(/^(\d+[mg]|\$\{[A-Z_]+:-\d+[mg]\})$/);
      expect(Object.keys(logging?.options ?? {}), name).toEqual(['max-size', 'max-file']);
      expect(restart, name).toBe('unless-stopped');
    }
  });

  test('runs ours as another user than root, without capabilities, on a read-only file system', () => {
    expect(dockerfile).toMatch(/^USER 10001:10001$/m);
    for (const [name, service] of each.filter(([, one]) => isOurs(one)))
      expect(service, name).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      });
    expect(each.map(([, { user }]) => user)).toEqual([undefined, undefined, undefined]);
  });

  test('checks the health of the database and of the service; the backups do not serve the port that the image’s check asks', () => {
    expect(services['base']?.healthcheck?.test).toEqual(['CMD-SHELL', 'pg_isready -U postgres']);
    expect(services['servicio']?.depends_on).toEqual({ base: { condition: 'service_healthy' } });
    expect(dockerfile).toMatch(/^HEALTHCHECK .*\\\n +CMD .*\/salud/m);
    expect(services['servicio']?.healthcheck).toBeUndefined();
    expect(services['respaldo']?.healthcheck).toEqual({ disable: true });
  });

  test('offers the service on this machine only, and the database to the other containers only', () => {
    expect(each.flatMap(([, { ports = [] }]) => ports)).toEqual(['127.0.0.1:8080:8080']);
    expect(services['base']?.networks).toEqual(['interna']);
    expect(networks['interna']).toEqual({ internal: true });
  });

  test('has shell scripts that a shell can read', () => {
    const command = services['respaldo']?.command ?? [];
    const scripts = [...command, ...Object.values(configs).map(({ content }) => content)];
    expect(scripts).toHaveLength(2);
    for (const script of scripts)
      expect(spawnSync('sh', ['-n'], { input: script.replaceAll('$$', '$'), encoding: 'utf8' })).toMatchObject({
        status: 0,
        stderr: '',
      });
  });
});
