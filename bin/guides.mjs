// The guides: the pages of docs/guides and, for a capability, `guide.md` in its folder below src/. Each begins with its front matter.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { ROOT } from './stamped.mjs';

/** Groups of the index by reader. */
const GROUPS = ['El trabajo diario', 'Conectar otro sistema', 'Instalar y operar', 'Otras'];

/** Lists the files of the guides, relative to `root`. */
export function guideFiles(root = ROOT) {
  const below = (folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((name) => posix.join(folder, name));
  return [
    ...below('docs/guides').filter((file) => file.endsWith('.md')),
    ...below('src').filter((file) => file.endsWith('/guide.md')),
  ].sort();
}

/** Reads the guides in the order of the index. Their text is without front matter, and its links are as below /docs/guias. */
export function readGuides(root = ROOT) {
  const files = guideFiles(root);
  const guides = files.map((file) => {
    const { fields, text } = parseGuide(file, readFileSync(join(root, file), 'utf8'));
    return { name: nameOf(file), file, ...fields, markdown: linksBetween(files, file, text) };
  });
  refuseTwice(guides, ({ name }) => name);
  refuseTwice(guides, ({ grupo, orden }) => `${grupo}, ${orden}`);
  return guides.sort(
    (one, other) => GROUPS.indexOf(one.grupo) - GROUPS.indexOf(other.grupo) || one.orden - other.orden,
  );
}

/** Writes the guides into one folder, as an installation has them. */
export function writeGuides(folder) {
  mkdirSync(folder, { recursive: true });
  for (const { name, markdown } of readGuides()) writeFileSync(join(folder, `${name}.md`), markdown);
}

/** Splits a page into its text and the fields of its front matter: YAML of `key: text` and lists of texts. */
export function parseGuide(file, page) {
  const [whole, block] = /^---\n(.*?)\n---\n+/s.exec(page) ?? fail(file, 'has no front matter');
  const fields = { preguntas: [] };
  let key;
  for (const line of block.split('\n')) {
    const [, name, value] = /^(\w+):(?: (.+))?$/.exec(line) ?? [];
    const [, item] = /^ {2}- (.+)$/.exec(line) ?? [];
    key = name ?? key;
    if (name !== undefined) fields[name] = value === undefined ? [] : unquoted(value);
    else if (item !== undefined && Array.isArray(fields[key])) fields[key].push(unquoted(item));
    else fail(file, line);
  }
  const { grupo, orden, llms, preguntas, ...others } = fields;
  const [, title, about] = /^([^:]+): (.+)$/.exec(llms) ?? fail(file, 'llms: «title: text»');
  if (!GROUPS.includes(grupo)) fail(file, `grupo: ${GROUPS.join(', ')}`);
  if (!/^[1-9]\d*$/.test(orden)) fail(file, 'orden: a number');
  if (!Array.isArray(preguntas) || Object.keys(others).length > 0)
    fail(file, 'grupo, orden, llms and a list of preguntas');
  return {
    fields: { grupo, orden: Number(orden), llms: { title, text: about }, preguntas },
    text: page.slice(whole.length),
  };
}

/** Applies a change to Markdown outside its blocks of code. */
export function outsideCode(markdown, change) {
  return markdown
    .split(/(^```[\s\S]+?^```)/m)
    .map((part) => (part.startsWith('```') ? part : change(part)))
    .join('');
}

/** Links to files of other guides, as readers of the repository follow them, become links inside one folder. */
function linksBetween(files, file, markdown) {
  return outsideCode(markdown, (part) =>
    part.replace(/(?<=\]\()[\w./-]+\.md(?=[)#])/g, (href) => {
      const target = posix.join(posix.dirname(file), href);
      return files.includes(target) ? `${nameOf(target)}.md` : href;
    }),
  );
}

function nameOf(file) {
  return posix.basename(file) === 'guide.md' ? posix.basename(posix.dirname(file)) : posix.basename(file, '.md');
}

function unquoted(value) {
  if (value.startsWith('"')) return JSON.parse(value);
  return value.startsWith("'") ? value.slice(1, -1).replaceAll("''", "'") : value;
}

function refuseTwice(guides, keyOf) {
  const seen = new Map();
  for (const guide of guides) {
    const key = keyOf(guide);
    if (seen.has(key)) fail(guide.file, `«${key}» is of ${seen.get(key)}`);
    seen.set(key, guide.file);
  }
}

function fail(file, what) {
  throw new Error(`${file}: ${what}`);
}
