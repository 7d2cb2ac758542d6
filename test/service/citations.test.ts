import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { interfacePage } from '../../scripts/generate-interface.js';
import { architecturePage } from '../../scripts/generate-parts.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Documents cited by section, by their cited name; for a folder, all of its pages. */
const CITED: Readonly<Record<string, string>> = {
  FACTS: 'docs/sri',
  'spec/API.md': 'docs/spec/API.md',
  'V1-JSON': 'docs/spec/V1-JSON.md',
  RECEIVED: 'docs/spec/RECEIVED.md',
  DESIGN: 'docs/architecture.md',
  // An old name, used in a migration: migrations never change.
  'spec/INTERFACE.md': 'docs/spec/API.md',
};
/** External sources cited by section; docs/sri/FACTS.md lists the SRI's. */
const OUTSIDE = String.raw`[Ff]icha(?: \d+\.\d+,?)?|RFC \d+|XML 1\.0|XSD 1\.0|SOAP 1\.1|ISO(?:\/IEC)? \d+(?:-\d+)?|WebAuthn`;
/** Meaning of a bare § on a page: the ficha in the SRI's facts, else the page itself. */
const BARE: readonly (readonly [page: string, source: string])[] = [
  ['docs/sri/', 'ficha'],
  ...Object.entries(CITED).map(([name, page]) => [page, name] as const),
];

/** Created at build or run time: named in the pages, but not in the repository. */
const AT_RUN_TIME = /^(data|dist|release|postgres|\.rubrica)(\/|$)/;
const SKIPPED = new Set(['.git', 'node_modules', 'data', 'dist', 'coverage', '.faults']);

const files = filesBelow('');
const folders = new Set(files.flatMap((file) => ancestors(file)));
const texts = new Map(
  files
    .filter((file) => /\.(md|[cm]?[jt]s|sql)$/.test(file))
    .map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]),
);
const pages = [...texts].filter(([file]) => file.endsWith('.md'));

function filesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter(({ name }) => !SKIPPED.has(name) && join(folder, name) !== 'release')
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)]));
}

function ancestors(file: string): string[] {
  const folder = dirname(file);
  return folder === '.' ? [] : [folder, ...ancestors(folder)];
}

function textOf(file: string): string {
  const text = texts.get(file);
  if (text === undefined) throw new Error(`${file} is no text of the repository`);
  return text;
}

/** Returns the section numbers of a cited document. */
function sectionsOf(page: string): Set<string> {
  const of = page.endsWith('.md') ? [page] : pages.map(([file]) => file).filter((file) => dirname(file) === page);
  return new Set(
    of.flatMap((file) => [...textOf(file).matchAll(/^#+ (\d+(?:\.\d+)*)\.? /gm)].map(([, number = '']) => number)),
  );
}

/** Returns every § of a text with its document; `undefined` if none is named. */
function citationsOf(text: string): { readonly source: string | undefined; readonly section: string }[] {
  // A citation may be split over two comment lines.
  const flat = text.replace(/\s*\n\s*(?:\*|\/\/|--)?\s*/g, ' ');
  const names = Object.keys(CITED).map((name) => name.replace(/\./g, String.raw`\.`));
  const before = new RegExp(String.raw`(?<![\w/.-])(?:docs\/)?(${[...names, OUTSIDE].join('|')})[\s(]*$`);
  let last: { readonly source: string | undefined; readonly end: number } = { source: undefined, end: 0 };
  return [...flat.matchAll(/§(\d+(?:\.\d+)*)/g)].map(({ 0: whole, 1: section = '', index }) => {
    const between = flat.slice(last.end, index);
    const goesOn = /^(?:[,;/–-]| and| y)\s*$/.test(between);
    const source = before.exec(flat.slice(Math.max(0, index - 40), index))?.[1] ?? (goesOn ? last.source : undefined);
    last = { source, end: index + whole.length };
    return { source, section };
  });
}

test('every section citation leads to an existing document and section', () => {
  const sections = new Map(Object.entries(CITED).map(([name, page]) => [name, sectionsOf(page)]));
  const lost: string[] = [];
  let found = 0;
  for (const [file, text] of texts) {
    const bare = BARE.find(([page]) => file.startsWith(page))?.[1];
    for (const { source = bare, section } of citationsOf(text)) {
      if (source !== undefined && CITED[source] === undefined) continue;
      if (source === undefined) lost.push(`${file}: §${section} of what?`);
      else if (sections.get(source)?.has(section) !== true) lost.push(`${file}: ${source} §${section}`);
      else found++;
    }
  }
  expect(lost).toEqual([]);
  expect(found).toBeGreaterThan(200);
});

test('every design page and page named in code, tests or pages exists, and every earlier decision that a migration names is in their table', () => {
  const design = new Set(files.flatMap((file) => /^docs\/design\/([\w-]+)\.md$/.exec(file)?.[1] ?? []));
  const decisions = new Set([...textOf('docs/design/README.md').matchAll(/\b0\d{3}\b/g)].map(([number]) => number));
  const lost: string[] = [];
  for (const [file, text] of texts) {
    for (const [, page = ''] of text.matchAll(/(?<![\w/.-])design\/([a-z][\w-]*)(?!\.md|[\w-])/g))
      if (!design.has(page)) lost.push(`${file}: design/${page}`);
    for (const [, number = ''] of text.matchAll(/(?:[Dd]ecisions? |docs\/decisions\/)(\d{4})\b/g))
      if (!file.startsWith('src/db/migrations/') || !decisions.has(number)) lost.push(`${file}: decision ${number}`);
    for (const [path] of text.matchAll(/(?<![\w/.-])docs\/[\w./-]+\.md\b/g))
      if (!files.includes(path)) lost.push(`${file}: ${path}`);
  }
  expect(lost).toEqual([]);
});

test('every relative link of a page leads to a file, and to a heading where it names one', () => {
  const lost: string[] = [];
  for (const [file, text] of pages) {
    for (const [, link = ''] of withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/.test(link)) continue;
      const [path = '', heading] = link.split('#');
      const target = path === '' ? file : normalize(join(dirname(file), path));
      const there = path.endsWith('/') ? folders.has(target.replace(/\/$/, '')) : files.includes(target);
      if (!there || (heading !== undefined && !headingsOf(textOf(target)).has(heading))) lost.push(`${file}: ${link}`);
    }
  }
  expect(lost).toEqual([]);
});

/** Heading anchors: lower case, without punctuation, blanks as dashes. */
function headingsOf(text: string): Set<string> {
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => heading.toLowerCase());
  return new Set(headings.map((heading) => heading.replace(/[^\p{L}\p{N}_ -]/gu, '').replace(/ /g, '-')));
}

function withoutCode(text: string): string {
  return text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '');
}

test('every path in backticks on a page exists', () => {
  const lost: string[] = [];
  for (const [file, text] of pages) {
    if (file === 'CHANGELOG.md') continue; // It also describes the past
    for (const [, code = ''] of text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)) {
      if (isPath(code) && !isThere(code.replace(/^\.\//, ''), dirname(file))) lost.push(`${file}: ${code}`);
    }
  }
  expect(lost).toEqual([]);
});

function isPath(code: string): boolean {
  if (!/^[\w.*<>/-]+$/.test(code) || /^(\/|\.\.\/)/.test(code) || AT_RUN_TIME.test(code.replace(/^\.\//, '')))
    return false;
  const [top = ''] = code.replace(/^\.\//, '').split('/');
  return /\w\/$|\w\.(md|[cm]js|ts|json|sql)$/.test(code) || (code.includes('/') && existsSync(join(ROOT, top)));
}

/** A path may be relative to the root or the page, or be a suffix; `*` and `<word>` match any name. */
function isThere(path: string, folder: string): boolean {
  const end = path.replace(/\/$/, '');
  const pattern = end.replace(/[.]/g, String.raw`\.`).replace(/\*|<\w+>/g, '[^/]+');
  const matches = new RegExp(`(^|/)${pattern}$`);
  const candidates = path.endsWith('/') ? [...folders] : [...files, ...folders];
  return candidates.some((candidate) => matches.test(candidate)) || candidates.includes(join(folder, end));
}

test('design/stack lists exactly the packages of all manifests', () => {
  const manifests = files.filter((file) => /^(portal|scripts|test)\/(.+\/)?package\.json$/.test(file));
  const packages = ['package.json', ...manifests].flatMap((file) => {
    const manifest = JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as Record<string, Record<string, string>>;
    return ['dependencies', 'optionalDependencies', 'devDependencies'].flatMap((kind) =>
      Object.keys(manifest[kind] ?? {}),
    );
  });
  const lines = [...textOf('docs/design/stack.md').matchAll(/^\| `([^`]+)`/gm)].map(([, name = '']) => name);
  const covers = (line: string, name: string): boolean =>
    line.endsWith('/*') ? name.startsWith(line.slice(0, -1)) : name === line;
  expect(packages.filter((name) => !lines.some((line) => covers(line, name)))).toEqual([]);
  expect(lines.filter((line) => !packages.some((name) => covers(line, name)))).toEqual([]);
});

test('the diagram of the parts matches .layers.cjs and src/; if not: npm run generate', () => {
  expect(textOf('docs/architecture.md')).toBe(architecturePage(ROOT.replace(/\/$/, '')));
});

test('docs/spec/API.md lists the paths and events of the code', () => {
  expect(textOf('docs/spec/API.md')).toBe(interfacePage(ROOT.replace(/\/$/, '')));
});

test('no page of the interface calls a part of the service planned or missing', () => {
  for (const page of ['docs/spec/API.md', 'docs/spec/RECEIVED.md', 'docs/spec/V1-JSON.md', 'CONTRIBUTING.md'])
    expect(textOf(page), page).not.toMatch(/\bplanned\b|\bnot yet (?:in|there|built|offered)\b|is not yet\b/i);
});
