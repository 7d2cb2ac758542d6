import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The part of a `.layers.cjs` rule that this script reads. */
interface Rule {
  readonly from: { readonly path?: string; readonly pathNot?: string };
  readonly to: { readonly path?: string; readonly pathNot?: string };
}

/** Parts with the same allowed imports and importers. */
interface Group {
  readonly parts: readonly string[];
  readonly mayImport: readonly string[];
}

const START = '<!-- parts: made by `npm run generate` -->\n';
const END = '<!-- /parts -->';

/** Generates docs/architecture.md with its diagram of the parts, from `.layers.cjs` and the folders of src/. */
export function architecturePage(root: string): string {
  const page = readFileSync(`${root}/docs/architecture.md`, 'utf8');
  const [before, rest] = page.split(START);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined)
    throw new Error(`docs/architecture.md: ${START.trim()} … ${END} is gone`);
  return `${before}${START}\n${picture(groupsOf(root))}\n${END}${after}`;
}

function groupsOf(root: string): Group[] {
  const all = createRequire(`${root}/`)('./.layers.cjs') as readonly Rule[];
  // Other rules are about Node's modules or packages, not about two parts.
  const rules = all.filter(({ to }) => to.path?.includes('src') === true);
  const parts = readdirSync(`${root}/src`).sort();
  const allowed = (from: string, to: string): boolean =>
    from !== to &&
    !rules.some((rule) => matches(rule.from, `src/${from}/file.ts`) && matches(rule.to, `src/${to}/file.ts`));

  const groups = new Map<string, { parts: string[]; mayImport: string[] }>();
  for (const part of parts) {
    const mayImport = parts.filter((other) => allowed(part, other));
    const key = JSON.stringify([mayImport, parts.filter((other) => allowed(other, part))]);
    const group = groups.get(key) ?? { parts: [], mayImport };
    group.parts.push(part);
    groups.set(key, group);
  }
  return [...groups.values()].sort((a, b) => a.mayImport.length - b.mayImport.length);
}

function matches(where: Rule['from'], path: string): boolean {
  return (
    (where.path === undefined || new RegExp(where.path).test(path)) &&
    (where.pathNot === undefined || !new RegExp(where.pathNot).test(path))
  );
}

function picture(groups: readonly Group[]): string {
  const below = (group: Group): Group[] => groups.filter(({ parts: [first = ''] }) => group.mayImport.includes(first));
  const arrows = groups.flatMap((group) => {
    const direct = below(group);
    // Omits arrows that others already imply.
    const nearest = direct.filter((far) => !direct.some((near) => below(near).includes(far)));
    return nearest.map((near) => `  ${idOf(group)} --> ${idOf(near)}`);
  });
  const nodes = groups.map((group) => `  ${idOf(group)}["${group.parts.join(' · ')}"]`).reverse();
  const lines = groups.map(
    ({ parts, mayImport }) => `- ${list(parts)}: ${mayImport.length === 0 ? 'nothing' : list(mayImport)}`,
  );
  return `\`\`\`mermaid\nflowchart TD\n${[...nodes, ...arrows.reverse()].join('\n')}\n\`\`\`\n\n${lines.join('\n')}\n`;
}

function idOf({ parts: [first = ''] }: Group): string {
  return first;
}

function list(parts: readonly string[]): string {
  return parts.map((part) => `\`${part}\``).join(', ');
}
