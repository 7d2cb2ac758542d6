// Bill of materials (CycloneDX 1.6) of everything that the artefacts hold, from package-lock.json and the list of Node.js binaries. Written here
// because `npm sbom` gives each run another serial number and time, and leaves out the portal's packages.
import { createHash } from 'node:crypto';
import { closureOf, nameAt, neededBy, resolveIn } from './lock.js';
import { NODE } from './packages.js';
import { portalPackages, readJson } from './program.js';

/** Tool of checkouts: no release builds anything. */
const LEFT_OUT = ['esbuild'];

export function sbom(time) {
  const { packages } = readJson('package-lock.json');
  const { name, version, license, dependencies, optionalDependencies } = readJson('package.json');
  const names = Object.keys({ ...dependencies, ...optionalDependencies }).filter((one) => !LEFT_OUT.includes(one));
  const places = [...new Set([...closureOf(packages, names), ...portalPackages(packages)])].sort();
  const refs = new Map(places.map((place) => [place, purl(nameAt(place), packages[place].version)]));
  const own = purl(name, version);
  const nodes = Object.entries(NODE).map(([platform, node]) => ({
    ...component('node', node.version, { ...node, license: 'MIT' }),
    'bom-ref': `node@${node.version}-${platform}`,
    purl: purl(node.name, node.version),
  }));
  const dependsOn = (place, needed) =>
    [...new Set(needed.flatMap((one) => refs.get(resolveIn(packages, place, one) ?? '') ?? []))].sort();
  const direct = [...dependsOn('', names), ...nodes.map((node) => node['bom-ref'])];
  const content = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      timestamp: new Date(time * 1000).toISOString(),
      component: { ...component(name, version, { license }), type: 'application', 'bom-ref': own, purl: own },
    },
    components: [
      ...unique(places.map((place) => component(nameAt(place), packages[place].version, packages[place]))),
      ...nodes,
    ],
    dependencies: [
      { ref: own, dependsOn: direct },
      ...mergeByRef(
        places.map((place) => ({ ref: refs.get(place), dependsOn: dependsOn(place, neededBy(packages[place])) })),
      ),
    ],
  };
  const hex = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  const serialNumber = `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  const { bomFormat, specVersion, ...rest } = content;
  return `${JSON.stringify({ bomFormat, specVersion, serialNumber, ...rest }, null, 2)}\n`;
}

function component(name, version, { license, integrity }) {
  const [algorithm, digest] = integrity?.split(/-(.*)/s) ?? [];
  return {
    type: 'library',
    name,
    version,
    'bom-ref': purl(name, version),
    purl: purl(name, version),
    ...(license === undefined ? {} : { licenses: [licence(license)] }),
    ...(algorithm === 'sha512'
      ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] }
      : {}),
  };
}

function licence(text) {
  return /^[\w.+-]+$/.test(text) ? { license: { id: text } } : { expression: text };
}

function purl(name, version) {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

const unique = (components) => [...new Map(components.map((one) => [one['bom-ref'], one])).values()];

/** The same version at two places is one component. */
function mergeByRef(list) {
  const merged = new Map();
  for (const { ref, dependsOn } of list) merged.set(ref, [...(merged.get(ref) ?? []), ...dependsOn]);
  return [...merged].map(([ref, needed]) => ({ ref, dependsOn: [...new Set(needed)].sort() }));
}
