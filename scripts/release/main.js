// `npm run release [-- npm archivos deb imagen clientes]`: writes the artefacts of this version into release/, with checksums, a bill of
// materials and, if RELEASE_CLAVE is an Ed25519 private key (PEM, or its file), a signature. The same commit gives the same bytes; all files
// have the time SOURCE_DATE_EPOCH or, without it, the commit's. `publicar` publishes them (publish.js).
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  createReadStream,
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { createGzip } from 'node:zlib';
import { ROOT } from '../../bin/stamped.mjs';
import { archiveEntries, npmEntries } from './archive.js';
import { ARCHITECTURES, deb, debEntries } from './deb.js';
import { imageEntries } from './image.js';
import { NODE } from './packages.js';
import { readJson, releaseKey, writeProgram } from './program.js';
import { sbom } from './sbom.js';
import { tar } from '../../bin/tar.mjs';
import { withFolders } from './tree.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    en: { type: 'string', default: join(ROOT, 'release') },
    plataforma: { type: 'string', multiple: true },
    ensayo: { type: 'boolean', default: false },
  },
});
const wants = (part) => positionals.length === 0 || positionals.includes(part);
const platforms = values.plataforma ?? Object.keys(NODE);
const linux = platforms.filter((platform) => platform in ARCHITECTURES);
const target = resolve(values.en);
const { version } = readJson('package.json');
const time = Number(
  process.env.SOURCE_DATE_EPOCH ??
    execFileSync('git', ['-C', ROOT, 'log', '-1', '--format=%ct'], { encoding: 'utf8' }).trim(),
);

async function write(name, chunks) {
  const file = join(target, name);
  mkdirSync(dirname(file), { recursive: true });
  await pipeline(Readable.from(chunks), createWriteStream(file));
  console.log(`${(statSync(file).size / 1e6).toFixed(1).padStart(7)} MB  ${name}`);
}

const tarGz = (entries) => Readable.from(tar(withFolders(entries), time)).pipe(createGzip({ level: 6 }));

if (positionals[0] === 'publicar') {
  const { publish } = await import('./publish.js');
  publish({ places: positionals.slice(1), folder: target, trial: values.ensayo });
} else {
  await release();
}

async function release() {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const work = mkdtempSync(join(tmpdir(), 'rubrica-release-'));
  try {
    await writeProgram(join(work, 'programa'));
    if (wants('npm')) await write(`rubrica-${version}.tgz`, tarGz(npmEntries(work)));
    if (wants('archivos'))
      for (const platform of platforms)
        await write(`rubrica-${version}-${platform}.tar.gz`, tarGz(archiveEntries(work, version, platform)));
    if (wants('deb'))
      for (const platform of linux) {
        const architecture = ARCHITECTURES[platform];
        await write(
          `rubrica_${version}_${architecture}.deb`,
          deb(debEntries(work, platform), { version, architecture, time }),
        );
      }
    if (wants('imagen'))
      for (const platform of linux)
        await write(
          `rubrica-${version}-oci-${ARCHITECTURES[platform]}.tar`,
          tar(withFolders(await imageEntries(work, platform, { version, time })), time),
        );
    if (wants('clientes'))
      for (const name of readdirSync(join(work, 'programa/dist/paquetes')).sort())
        await write(`clientes/${name}`, createReadStream(join(work, 'programa/dist/paquetes', name)));
    await write(`rubrica-${version}.cdx.json`, [Buffer.from(sbom(time))]);
    await sign();
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Writes SHA256SUMS and, with a key, SHA256SUMS.firma (base64), which `rubrica normas` signs packs with too. */
async function sign() {
  const lines = [];
  const files = readdirSync(target, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const name of files.map((entry) => relative(target, join(entry.parentPath, entry.name))).sort()) {
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(join(target, name))) hash.update(chunk);
    lines.push(`${hash.digest('hex')}  ${name}\n`);
  }
  const sums = Buffer.from(lines.join(''));
  writeFileSync(join(target, 'SHA256SUMS'), sums);
  const key = releaseKey();
  if (key === undefined) {
    console.log('Sin firma: RELEASE_CLAVE no indica una clave privada.');
    return;
  }
  const { signPaquete } = await import('../../dist/app/normas/paquete.js');
  writeFileSync(join(target, 'SHA256SUMS.firma'), `${signPaquete(sums, key).toString('base64')}\n`);
}
