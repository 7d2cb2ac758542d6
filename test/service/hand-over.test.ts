import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { npmPackage } from '../../bin/npm-package.mjs';
import { composerFields, npmFields, readPublication, wheelLines } from '../../bin/publication.mjs';
import { PLACES, refusals } from '../../scripts/release/publish.js';
import { temporaryDir } from '../support/service.js';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const { version, scripts } = JSON.parse(read('package.json')) as {
  readonly version: string;
  readonly scripts: Readonly<Record<string, string>>;
};
const home = temporaryDir();
afterAll(() => {
  home.remove();
});

describe('what a package says of the project', () => {
  const published = { repositorio: 'https://example.com/grupo/rubrica', avisos: 'avisos@example.com' };

  test('comes from the setting, and nothing while it is empty', () => {
    expect(npmFields('clients/n8n', published)).toEqual({
      repository: { type: 'git', url: 'git+https://example.com/grupo/rubrica.git', directory: 'clients/n8n' },
      homepage: 'https://example.com/grupo/rubrica#readme',
      bugs: { url: 'https://example.com/grupo/rubrica/issues' },
    });
    expect(wheelLines(published)).toContain('Project-URL: Issues, https://example.com/grupo/rubrica/issues');
    expect(composerFields(published)).toHaveProperty('support.source', published.repositorio);
    const empty = { repositorio: '', avisos: '' };
    expect([npmFields('clients/n8n', empty), wheelLines(empty), composerFields(empty)]).toEqual([{}, [], {}]);
  });

  test('stands in no manifest by itself', () => {
    const clients = ['typescript/package.json', 'n8n/package.json', 'php/composer.json'].map(
      (name) => `clients/${name}`,
    );
    const named = ['package.json', 'portal/package.json', ...clients].flatMap((path) => {
      const manifest = JSON.parse(read(path)) as object;
      return ['repository', 'homepage', 'bugs', 'support'].filter((key) => key in manifest).map((key) => [path, key]);
    });
    expect(named).toEqual([]);
    expect(read('clients/python/pyproject.toml')).not.toMatch(/project\.urls|https?:/);
  });
});

describe('npm run release -- publicar', () => {
  const places = Object.keys(PLACES);
  const publication = { repositorio: 'https://example.com/grupo/rubrica', avisos: 'avisos@example.com' };
  const env = { NPM_TOKEN: 'a', PACKAGIST_TOKEN: 'b', RELEASE_IMAGEN: 'c' };
  const whole = { publication, version, tags: [`v${version}`], places, env };

  /** A signed release with every file that is published. */
  async function writeRelease(name: string, repositorio = publication.repositorio): Promise<string> {
    const folder = join(home.path, name);
    const manifest = { name: 'rubrica', version, ...npmFields('.', { ...publication, repositorio }) };
    const [, npm] = await npmPackage([['package.json', JSON.stringify(manifest)]]);
    const sums = Object.values(PLACES)
      .flatMap(({ files }) => files(version))
      .map((file) => {
        const bytes = file.endsWith('.tgz') ? npm : Buffer.from(file);
        mkdirSync(dirname(join(folder, file)), { recursive: true });
        writeFileSync(join(folder, file), bytes);
        return `${createHash('sha256').update(bytes).digest('hex')}  ${file}\n`;
      });
    writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''));
    writeFileSync(join(folder, 'SHA256SUMS.firma'), 'firma\n');
    return folder;
  }
  const problemsOf = (folder: string, more: object = {}): string =>
    refusals({ ...whole, folder, ...more })
      .filter((problem) => !problem.startsWith('SECURITY.md'))
      .join('\n');

  test('publishes nothing while a setting is empty, and names it', () => {
    const command = ['scripts/release/main.js', 'publicar', '--ensayo', '--en', join(home.path, 'ninguna')];
    const { status, stderr, stdout } = spawnSync(process.execPath, command, {
      cwd: ROOT,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'] },
    });
    const empty = Object.entries(readPublication()).flatMap(([name, value]) => (value === '' ? [name] : []));
    for (const name of empty) expect(stderr).toContain(`«publicacion.${name}»`);
    expect(stderr).toContain('No se publicó nada.');
    expect([status, stdout]).toEqual([1, '']);
  });

  test.each([
    ['repositorio', ''],
    ['repositorio', 'rubrica'],
    ['repositorio', 'https://example.com/grupo/rubrica.git'],
    ['avisos', ''],
    ['avisos', 'por escribir'],
  ])('refuses %s «%s»', async (name, value) => {
    const folder = await writeRelease('ajuste');
    expect(problemsOf(folder, { publication: { ...publication, [name]: value } })).toContain(`«publicacion.${name}»`);
  });

  test('accepts a whole, signed release of its tag', async () => {
    expect(problemsOf(await writeRelease('entera'))).toBe('');
  });

  test('refuses an address that SECURITY.md does not have', async () => {
    const folder = await writeRelease('aviso');
    expect(refusals({ ...whole, folder }).join('\n')).toContain('SECURITY.md no tiene avisos@example.com');
  });

  test('refuses a changed file, a missing signature, another tag, a missing secret, an unknown place', async () => {
    const folder = await writeRelease('alterada');
    const [image = ''] = PLACES['imagen']?.files(version) ?? [];
    writeFileSync(join(folder, image), 'otra');
    expect(problemsOf(folder)).toBe(`${image} falta o no coincide con SHA256SUMS: ejecute npm run release.`);
    expect(problemsOf(folder, { places: ['npm'] })).toBe('');
    writeFileSync(join(folder, 'SHA256SUMS'), '');
    expect(problemsOf(folder, { places: ['pypi'] })).toContain('falta o no coincide');
    expect(problemsOf(await writeRelease('otra'), { tags: ['v9.9.9'] })).toContain(`la etiqueta v${version}`);
    expect(problemsOf(await writeRelease('secreto'), { env: { ...env, NPM_TOKEN: '' } })).toBe(
      'Falta la variable NPM_TOKEN.',
    );
    expect(problemsOf(await writeRelease('lugar'), { places: ['npm', 'nube'] })).toContain('No se publica en nube');
    expect(problemsOf(join(home.path, 'nada'))).toContain('no tiene una versión');
  });

  test('refuses packages that were made with another setting', async () => {
    expect(problemsOf(await writeRelease('antes', ''))).toContain('se hizo con otro «publicacion.repositorio»');
  });
});

describe('the workflows', () => {
  interface Step {
    readonly uses?: string;
    readonly run?: string;
  }
  interface Workflow {
    readonly jobs: Readonly<
      Record<
        string,
        {
          readonly steps: readonly Step[];
          readonly strategy?: { readonly matrix: { readonly script: readonly string[] } };
        }
      >
    >;
  }
  const folder = '.github/workflows';
  const jobs = readdirSync(join(ROOT, folder)).flatMap((file) =>
    Object.values((parse(read(`${folder}/${file}`)) as Workflow).jobs),
  );
  const gate = read('.ci/run');
  const [, looped = ''] = /for run in ([\w ]+); do.*npm run "test:\$run"/.exec(gate) ?? [];
  const inGate = new Set([
    ...Array.from(gate.matchAll(/npm run ([\w:-]+)(?![\w:$-])/g), ([, name = '']) => name),
    ...(/\bnpm test\b/.test(gate) ? ['test'] : []),
    ...looped.split(' ').map((run) => `test:${run}`),
  ]);
  /** Long runs that start the same program as a script. */
  const longRunsOf = (script: string): readonly string[] => {
    const program = /^node (\S+)/.exec(scripts[script] ?? '')?.[1] ?? '';
    return Object.entries(scripts).flatMap(([name, command]) => {
      const runner = /^node (test\/\S+\/run\.js)/.exec(command)?.[1];
      return runner !== undefined && program !== '' && read(runner).includes(program) ? [name] : [];
    });
  };

  test('run only `npm ci` and scripts that the gate or a named long run executes', () => {
    const runs = jobs.flatMap(({ steps, strategy }) =>
      steps.flatMap(({ run }) =>
        run === undefined
          ? []
          : (strategy?.matrix.script ?? ['']).map((script) => run.replace('${{ matrix.script }}', script)),
      ),
    );
    expect(runs.length).toBeGreaterThan(5);
    const guide = read('docs/publishing.md');
    const unproved = runs.filter((run) => {
      if (run === 'npm ci') return false;
      const script = /^npm run ([\w:-]+)(?: -- [\w ]+)?$/.exec(run)?.[1];
      if (script === undefined || !(script in scripts)) return true;
      return !inGate.has(script) && !longRunsOf(script).some((name) => guide.includes(`npm run ${name}`));
    });
    expect(unproved).toEqual([]);
  });

  test('run all that the gate runs', () => {
    const scriptsOfCi = (parse(read(`${folder}/ci.yml`)) as Workflow).jobs['check']?.strategy?.matrix.script;
    expect(new Set(scriptsOfCi)).toEqual(inGate);
  });

  test('pin every action by its version', () => {
    const used = jobs.flatMap(({ steps }) => steps.flatMap(({ uses }) => uses ?? []));
    expect(used.filter((one) => !/@v\d+\.\d+\.\d+$/.test(one))).toEqual([]);
  });

  test('hold no secret and no host', () => {
    for (const file of readdirSync(join(ROOT, folder))) {
      const text = read(`${folder}/${file}`);
      expect([file, /:\/\/|\.(?:com|org|io|net)\b/.exec(text)?.[0]]).toEqual([file, undefined]);
      const secrets = [...text.matchAll(/^\s+(\w*(?:TOKEN|CLAVE|password|token)): (.+)$/gm)];
      expect(secrets.filter(([, , value = '']) => !/^\$\{\{ secrets\.\w+ \}\}$/.test(value))).toEqual([]);
    }
  });
});
