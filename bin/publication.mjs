// Where the project is published, as each package says it: derived from `publicacion` in package.json, nothing while that is empty.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './stamped.mjs';

/** `repositorio`: https address of the repository. `avisos`: mail address for reports of flaws. Both empty until the project is published. */
export function readPublication() {
  return JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).publicacion;
}

/** Fields of an npm manifest; `directory`: where the package is in the repository. */
export function npmFields(directory, { repositorio } = readPublication()) {
  if (repositorio === '') return {};
  return {
    repository: { type: 'git', url: `git+${repositorio}.git`, directory },
    homepage: `${repositorio}#readme`,
    bugs: { url: `${repositorio}/issues` },
  };
}

/** Lines of a wheel's METADATA. */
export function wheelLines({ repositorio } = readPublication()) {
  if (repositorio === '') return [];
  return [`Project-URL: Homepage, ${repositorio}#readme`, `Project-URL: Issues, ${repositorio}/issues`];
}

/** Fields of composer.json. */
export function composerFields({ repositorio } = readPublication()) {
  if (repositorio === '') return {};
  return { homepage: `${repositorio}#readme`, support: { issues: `${repositorio}/issues`, source: repositorio } };
}
