// The container image, written as an OCI layout without a daemon: Debian's libraries, Node.js, the program. The Dockerfile is the source of its
// configuration (user, variables, health check, entry point).
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROOT } from '../../bin/stamped.mjs';
import { platformEntries } from './program.js';
import { tar } from '../../bin/tar.mjs';
import { entriesOf, textEntry, withFolders } from './tree.js';

const ARCHITECTURES = { 'linux-x64': 'amd64', 'linux-arm64': 'arm64' };
/** Needed by Node.js, plus a shell and its programs for the backup container of compose.yaml, time zones and authorities. */
const PACKAGES = ['base-files', 'libc6', 'libstdc++6', 'libgcc-s1', 'dash', 'coreutils', 'ca-certificates', 'tzdata'];
/** Not needed to run, or of the machine that builds. Terms stay (`copyright`). */
const UNUSED = [
  /^\.\/usr\/share\/(?:man|info|locale|lintian|bug|zoneinfo\/(?:posix|right))\//,
  /^\.\/usr\/share\/doc\/[^/]+\/(?!copyright$)/,
  /^\.\/(?:dev|proc|sys|run|tmp|var\/(?:cache|lib|log)|etc\/apt)\//,
  /^\.\/etc\/(?:hostname|resolv\.conf|fstab)$/,
];

/** Returns the configuration in the last stage of the Dockerfile, in the names of the image format. */
export function imageConfig(dockerfile = readFileSync(join(ROOT, 'Dockerfile'), 'utf8')) {
  const stage = dockerfile.slice(dockerfile.lastIndexOf('\nFROM ')).replaceAll(/\\\n\s*/g, ' ');
  const all = (name) => [...stage.matchAll(new RegExp(`^${name} (.*)$`, 'gm'))].map(([, value]) => value.trim());
  const one = (name) => {
    const value = all(name).at(-1);
    if (value === undefined) throw new Error(`the Dockerfile has no ${name}`);
    return value;
  };
  const [, options, check] = /^(.*?) CMD (.*)$/.exec(one('HEALTHCHECK'));
  const option = (name) => new RegExp(`--${name}=(\\d+)`).exec(options)?.[1];
  const nanoseconds = (name) => Number(option(name)) * 1e9;
  return {
    User: one('USER'),
    Env: [
      'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      ...all('ENV').flatMap((line) => line.split(' ')),
    ],
    ExposedPorts: { [`${one('EXPOSE')}/tcp`]: {} },
    Entrypoint: JSON.parse(one('ENTRYPOINT')),
    Cmd: JSON.parse(one('CMD')),
    Volumes: { [one('VOLUME')]: {} },
    WorkingDir: one('WORKDIR'),
    StopSignal: one('STOPSIGNAL'),
    Healthcheck: {
      Test: ['CMD', ...JSON.parse(check)],
      Interval: nanoseconds('interval'),
      Timeout: nanoseconds('timeout'),
      StartPeriod: nanoseconds('start-period'),
      Retries: Number(option('retries')),
    },
  };
}

/** Extracts Debian's packages; their scripts do not run, so any architecture works. */
function extractDebian(root, architecture) {
  const sources = ['/etc/apt/sources.list', '/etc/apt/sources.list.d/debian.sources'].filter(
    (file) => existsSync(file) && /bookworm/.test(readFileSync(file, 'utf8')),
  );
  const options = [
    '--quiet',
    '--variant=extract',
    `--architectures=${architecture}`,
    `--include=${PACKAGES.join(',')}`,
  ];
  if (spawnSync('mmdebstrap', ['--version']).error !== undefined && process.getuid?.() === 0) {
    execFileSync('apt-get', ['update', '-q'], { stdio: 'ignore' });
    execFileSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'mmdebstrap'], { stdio: 'ignore' });
  }
  execFileSync('mmdebstrap', [...options, 'bookworm', root, ...sources.slice(0, 1)], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

function baseEntries(root, uid) {
  const keep = (path) => !UNUSED.some((pattern) => pattern.test(path));
  const authorities = entriesOf(join(root, 'usr/share/ca-certificates/mozilla'), '')
    .sort((one, other) => (one.path < other.path ? -1 : 1))
    .map(({ file }) => readFileSync(file, 'utf8').trim());
  return [
    ...entriesOf(root, '.', keep),
    textEntry('./etc/passwd', `root:x:0:0:root:/root:/bin/sh\nrubrica:x:${uid}:${uid}::/datos:/usr/sbin/nologin\n`),
    textEntry('./etc/group', `root:x:0:\nrubrica:x:${uid}:\n`),
    textEntry('./etc/ssl/certs/ca-certificates.crt', `${authorities.join('\n')}\n`),
    ...['dev', 'proc', 'run', 'sys'].map((name) => ({ path: `./${name}`, mode: 0o755, folder: true })),
    { path: './tmp', mode: 0o1777, folder: true },
    { path: './datos', mode: 0o700, folder: true, owner: Number(uid) },
  ].filter(unlessReplaced());
}

/** Drops an entry whose path a later one of ours has. */
function unlessReplaced() {
  const own = new Set(['./etc/passwd', './etc/group', './etc/ssl/certs/ca-certificates.crt']);
  return ({ path, file, link }) => !(own.has(path) && (file !== undefined || link !== undefined));
}

/** Returns the files of the image archive, which `podman load`, `docker load` and `skopeo` read. */
export async function imageEntries(work, platform, { version, time }) {
  const architecture = ARCHITECTURES[platform];
  const root = join(work, `debian-${architecture}`);
  if (!existsSync(root)) extractDebian(root, architecture);
  const config = imageConfig();
  const [uid] = config.User.split(':');
  const program = platformEntries(work, platform, './app', {
    embeddedPostgres: false,
    nodePath: './usr/local/bin/node',
  });
  const isNode = ({ path }) => path === './usr/local/bin/node' || path.startsWith('./app/node/');
  const layers = [];
  for (const entries of [baseEntries(root, uid), program.filter(isNode), program.filter((one) => !isNode(one))])
    layers.push(await layer(entries, time));
  const created = new Date(time * 1000).toISOString();
  const image = json({
    created,
    architecture,
    os: 'linux',
    config,
    rootfs: { type: 'layers', diff_ids: layers.map(({ diffId }) => diffId) },
    history: ['Debian', 'Node.js', `Rúbrica ${version}`].map((comment) => ({ created, comment })),
  });
  const described = (mediaType, bytes) => ({ mediaType, digest: digestOf(bytes), size: bytes.length });
  const manifest = json({
    schemaVersion: 2,
    mediaType: 'application/vnd.oci.image.manifest.v1+json',
    config: described('application/vnd.oci.image.config.v1+json', image),
    layers: layers.map(({ bytes }) => described('application/vnd.oci.image.layer.v1.tar+gzip', bytes)),
  });
  const index = json({
    schemaVersion: 2,
    mediaType: 'application/vnd.oci.image.index.v1+json',
    manifests: [
      {
        ...described('application/vnd.oci.image.manifest.v1+json', manifest),
        platform: { architecture, os: 'linux' },
        annotations: {
          'org.opencontainers.image.ref.name': version,
          'io.containerd.image.name': `docker.io/library/rubrica:${version}`,
        },
      },
    ],
  });
  const blob = (bytes) => ({ path: `blobs/sha256/${digestOf(bytes).slice(7)}`, mode: 0o644, bytes });
  return [
    textEntry('oci-layout', '{"imageLayoutVersion":"1.0.0"}'),
    { path: 'index.json', mode: 0o644, bytes: index },
    ...[manifest, image, ...layers.map(({ bytes }) => bytes)].map(blob),
  ];
}

async function layer(entries, time) {
  const chunks = [];
  for await (const chunk of tar(withFolders(entries), time)) chunks.push(chunk);
  const plain = Buffer.concat(chunks);
  return { diffId: digestOf(plain), bytes: gzipSync(plain, { level: 6 }) };
}

const json = (value) => Buffer.from(JSON.stringify(value));
const digestOf = (bytes) => `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
