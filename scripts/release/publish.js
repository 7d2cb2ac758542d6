// `npm run release -- publicar [npm pypi packagist imagen] [--ensayo]`: publishes what `npm run release` wrote into release/. Refuses while a
// setting of the project is empty, or if the release is not whole, signed, and of the commit's tag. With --ensayo it prints the commands.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readPublication } from '../../bin/publication.mjs';
import { ROOT } from '../../bin/stamped.mjs';

const NPM_PACKAGES = ['rubrica', 'clientes/rubrica-client', 'clientes/n8n-nodes-rubrica'];
const IMAGES = ['amd64', 'arm64'];

/** Places: the files published there, and the variables without which nothing is sent there. */
export const PLACES = {
  npm: { files: (version) => NPM_PACKAGES.map((name) => `${name}-${version}.tgz`), needs: ['NPM_TOKEN'] },
  // The action of release.yml uploads and attests what `publicar` leaves in release/pypi: PyPI trusts the workflow, without a secret.
  pypi: { files: (version) => [`clientes/rubrica-${version}-py3-none-any.whl`], needs: [] },
  packagist: { files: (version) => [`clientes/rubrica-cliente-${version}.zip`], needs: ['PACKAGIST_TOKEN'] },
  imagen: { files: (version) => IMAGES.map((one) => `rubrica-${version}-oci-${one}.tar`), needs: ['RELEASE_IMAGEN'] },
};

/** Why a release cannot be published, each with what to do; empty if it can. */
export function refusals({ publication, version, tags, folder, places, env }) {
  const { repositorio, avisos } = publication;
  const problems = [];
  if (!/^https:\/\/[^/\s]+(?:\/[^/\s]+)+(?<!\.git|\/)$/.test(repositorio))
    problems.push('package.json: «publicacion.repositorio» no es la dirección https del repositorio. Escríbala.');
  if (!/^\S+@\S+\.\S+$/.test(avisos))
    problems.push('package.json: «publicacion.avisos» no es el correo para avisos de seguridad. Escríbalo.');
  else if (!readFileSync(join(ROOT, 'SECURITY.md'), 'utf8').includes(avisos))
    problems.push(`SECURITY.md no tiene ${avisos}: ejecute npm run generate.`);
  if (!tags.includes(`v${version}`)) problems.push(`El commit no tiene la etiqueta v${version}.`);
  const unknown = places.filter((place) => !(place in PLACES));
  if (unknown.length > 0)
    problems.push(`No se publica en ${unknown.join(', ')}: use ${Object.keys(PLACES).join(', ')}.`);
  const known = places.filter((place) => place in PLACES);
  for (const name of known.flatMap((place) => PLACES[place].needs))
    if ((env[name] ?? '') === '') problems.push(`Falta la variable ${name}.`);
  return [
    ...problems,
    ...flawsOf(
      folder,
      known.flatMap((place) => PLACES[place].files(version)),
      repositorio,
    ),
  ];
}

/** Flaws of a written release: missing, changed, unsigned, or made while the setting was another one. */
function flawsOf(folder, files, repositorio) {
  const sums = join(folder, 'SHA256SUMS');
  if (!existsSync(sums)) return [`${folder} no tiene una versión: ejecute npm run release.`];
  const listed = new Map(
    readFileSync(sums, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => line.split('  ').reverse()),
  );
  const wrong = files.filter((file) => {
    const path = join(folder, file);
    return !existsSync(path) || createHash('sha256').update(readFileSync(path)).digest('hex') !== listed.get(file);
  });
  const unaware = files
    .filter((file) => file.endsWith('.tgz') && !wrong.includes(file))
    .filter((file) => {
      const manifest = execFileSync('tar', ['-xzOf', join(folder, file), 'package/package.json'], { encoding: 'utf8' });
      return JSON.parse(manifest).repository?.url !== `git+${repositorio}.git`;
    });
  return [
    ...(existsSync(`${sums}.firma`) ? [] : ['SHA256SUMS no está firmado: indique RELEASE_CLAVE a npm run release.']),
    ...wrong.map((file) => `${file} falta o no coincide con SHA256SUMS: ejecute npm run release.`),
    ...unaware.map((file) => `${file} se hizo con otro «publicacion.repositorio»: ejecute npm run release.`),
  ];
}

/** The commands of a place. `work`: an empty folder. */
const COMMANDS = {
  npm: ({ release, work, files }) => {
    const settings = join(work, 'npmrc');
    // npm replaces the variable: the token is in no file.
    const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' })
      .trim()
      .replace(/^https?:/, '');
    writeFileSync(settings, `${registry.replace(/\/?$/, '/')}:_authToken=\${NPM_TOKEN}\n`);
    return files.map((file) => [
      'npm',
      ...['publish', join(release, file), '--provenance', '--access', 'public', '--userconfig', settings],
    ]);
  },
  pypi: () => [],
  packagist: ({ release, work, files: [archive], version, repositorio }) => {
    const copy = join(work, 'php');
    // Packagist reads a repository whose root is the package; the token reaches git by its environment.
    const helper = '!f() { echo username=x-access-token; echo "password=$PACKAGIST_TOKEN"; }; f';
    const git = (...args) => ['git', '-C', copy, '-c', `credential.helper=${helper}`, ...args];
    const author = ['-c', 'user.name=Rúbrica', '-c', 'user.email=publicar@localhost'];
    return [
      ['git', '-c', `credential.helper=${helper}`, 'clone', `${repositorio}-php.git`, copy],
      git('rm', '-rq', '--ignore-unmatch', '.'),
      ['unzip', '-q', join(release, archive), '-d', copy],
      git('add', '-A'),
      git(...author, 'commit', '-m', `Rúbrica ${version}`),
      git(...author, 'tag', `v${version}`),
      git('push', 'origin', 'HEAD', `v${version}`),
    ];
  },
  imagen: ({ release, files, version, env }) => {
    const name = `${env.RELEASE_IMAGEN}:${version}`;
    const parts = files.map((file, at) => ({ file: join(release, file), name: `${name}-${IMAGES[at]}` }));
    return [
      ...parts.map((part) => ['skopeo', 'copy', `oci-archive:${part.file}`, `docker://${part.name}`]),
      ['docker', 'buildx', 'imagetools', 'create', '--tag', name, ...parts.map((part) => part.name)],
    ];
  },
};

/** Publishes, or fails with every reason not to. */
export function publish({ places: chosen, folder, trial, env = process.env }) {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const places = chosen.length > 0 ? chosen : Object.keys(PLACES);
  const publication = readPublication();
  const tags = execFileSync('git', ['-C', ROOT, 'tag', '--points-at', 'HEAD'], { encoding: 'utf8' }).split('\n');
  const problems = refusals({ publication, version, tags, folder, places, env });
  if (problems.length > 0) {
    for (const problem of problems) console.error(problem);
    console.error('No se publicó nada.');
    process.exitCode = 1;
    return;
  }
  const work = mkdtempSync(join(tmpdir(), 'rubrica-publicar-'));
  try {
    for (const place of places) publishTo(place, { ...publication, release: folder, work, version, env, trial });
  } finally {
    rmSync(work, { recursive: true });
  }
}

function publishTo(place, given) {
  const files = PLACES[place].files(given.version);
  for (const [program, ...args] of COMMANDS[place]({ ...given, files })) {
    console.log([place, '$', program, ...args].join(' '));
    if (!given.trial) execFileSync(program, args, { stdio: 'inherit' });
  }
  if (place === 'pypi') leave(files, join(given.release, 'pypi'), given.release);
  if (place === 'imagen' && !given.trial) reportDigest(`${given.env.RELEASE_IMAGEN}:${given.version}`, given.env);
}

/** Leaves only these files in a folder, for an action that uploads all of it. */
function leave(files, target, release) {
  rmSync(target, { recursive: true, force: true });
  for (const file of files) {
    const path = join(target, file.replace(/^.*\//, ''));
    mkdirSync(dirname(path), { recursive: true });
    cpSync(join(release, file), path);
  }
}

/** Passes the digest of the pushed image to the step that attests it. */
function reportDigest(name, { GITHUB_OUTPUT }) {
  const format = ['--format', '{{.Manifest.Digest}}'];
  const digest = execFileSync('docker', ['buildx', 'imagetools', 'inspect', name, ...format], {
    encoding: 'utf8',
  }).trim();
  console.log(digest);
  if (GITHUB_OUTPUT !== undefined) appendFileSync(GITHUB_OUTPUT, `digest=${digest}\n`);
}
