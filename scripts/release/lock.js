// Packages of package-lock.json: closures and where npm places them.

/** Returns the place in the lock that `name` resolves to from `place`; undefined if it is not installed. */
export function resolveIn(packages, place, name) {
  for (let folder = place; ;) {
    const candidate = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[candidate] !== undefined) return candidate;
    if (folder === '') return undefined;
    const cut = folder.lastIndexOf('/node_modules/');
    folder = cut < 0 ? '' : folder.slice(0, cut);
  }
}

/** Returns the places of the named packages and of everything that they need, sorted. */
export function closureOf(packages, names, place = '') {
  const found = new Set();
  const visit = (from, name) => {
    const at = resolveIn(packages, from, name);
    if (at === undefined || found.has(at)) return;
    found.add(at);
    for (const needed of neededBy(packages[at])) visit(at, needed);
  };
  for (const name of names) visit(place, name);
  return [...found].sort();
}

/** Names of the packages that an entry of the lock needs at run time. Unmet optional peers do not resolve. */
export function neededBy({ dependencies = {}, optionalDependencies = {}, peerDependencies = {} }) {
  return [...new Set([dependencies, optionalDependencies, peerDependencies].flatMap(Object.keys))].sort();
}

/** Name of the package at a place of the lock. */
export function nameAt(place) {
  return place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** Whether a package is for a platform, `{ os, cpu }`; only glibc on Linux. */
export function isFor({ os, cpu, libc }, platform) {
  const allows = (list, value) => list === undefined || list.includes(value);
  return allows(os, platform.os) && allows(cpu, platform.cpu) && allows(libc, 'glibc');
}
