import { routes, tags } from '../src/app/routes.js';
import { VERSION } from '../src/app/version.js';
import { ROLES } from '../src/kernel/roles.js';
import { buildOpenApi } from '../src/http/openapi/document.js';
import type { Route } from '../src/http/route.js';

/** Generates openapi.json: the document without examples, so that its diff is the change of the interface. The clients are made from it. */
export function openApiText(): string {
  const document = buildOpenApi({ routes, tags }, VERSION, '01/01/2026', {});
  return `${pretty(withoutExamples(document))}
`;
}

function withoutExamples(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutExamples);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]: [string, unknown]) => {
      if (key === 'example' || key === 'examples') return [];
      // Fields of these names would be no examples.
      if (key !== 'properties') return [[key, withoutExamples(one)]];
      const fields = Object.entries(one as object).map(([name, field]) => [name, withoutExamples(field)] as const);
      return [[key, Object.fromEntries(fields)]];
    }),
  );
}

const WIDTH = 160;

/** JSON in which what fits a line is on one. */
function pretty(value: unknown, indent = '', before = 0): string {
  const inner = `${indent}  `;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inline = oneLine(value);
  if (indent.length + before + inline.length < WIDTH) return inline;
  const lines = Array.isArray(value)
    ? value.map((one) => `${inner}${pretty(one, inner)}`)
    : Object.entries(value).map(([key, one]) => {
        const name = `${JSON.stringify(key)}: `;
        return `${inner}${name}${pretty(one, inner, name.length)}`;
      });
  const content = `\n${lines.join(',\n')}\n${indent}`;
  return Array.isArray(value) ? `[${content}]` : `{${content}}`;
}

function oneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}: ${oneLine(one)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}

/** Widths of the first columns of routes.txt: fixed, so that a new route changes one line. */
const WIDTHS = [6, 72, 22, 14, 11];

/** Generates routes.txt: one line per route, so that the diff of a commit shows who may call what. */
export function routesText(): string {
  const rows = routes.map(({ method, path, access, authority, grants = '-', id }) => ({
    sortedBy: `${path} ${method}`,
    cells: [method, path, access, authorityText(authority), grants, id],
  }));
  const lines = rows
    .toSorted((one, other) => (one.sortedBy < other.sortedBy ? -1 : 1))
    .map(({ cells }) => cells.map((cell, at) => cell.padEnd(WIDTHS[at] ?? 0)).join(' '));
  return `# Written by \`npm run generate\`: method, path, access, what an administrator must also have, what it gives out, operation id.\n${lines.join('\n')}\n`;
}

function authorityText(authority: Route['authority']): string {
  if (authority === undefined) return '-';
  if (authority === 'cuenta') return 'cuenta';
  if (!('roles' in authority)) return 'nothing';
  return ROLES.every((role) => authority.roles.includes(role)) ? 'every-role' : authority.roles.join('+');
}
