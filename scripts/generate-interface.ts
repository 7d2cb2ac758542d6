import { readFileSync } from 'node:fs';
import { routes } from '../src/app/routes.js';
import { roleOfEvento, TIPOS_EVENTO } from '../src/kernel/eventos.js';

const PAGE = 'docs/spec/API.md';

/** Generates docs/spec/API.md with its lists of paths and events from the code. */
export function interfacePage(root: string): string {
  return replaceBlock(
    replaceBlock(readFileSync(`${root}/${PAGE}`, 'utf8'), 'paths', pathsByAccess()),
    'events',
    eventsByRole(),
  );
}

function replaceBlock(page: string, name: string, content: string): string {
  const start = `<!-- ${name}: made by \`npm run generate\` -->\n`;
  const end = `<!-- /${name} -->`;
  const [before, rest] = page.split(start);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`${PAGE}: ${start.trim()} … ${end} is missing`);
  return `${before}${start}\n${content}\n${end}${after}`;
}

/** One list item per access: its paths, each with its methods. */
function pathsByAccess(): string {
  const accesses = [...new Set(routes.map(({ access }) => access))].toSorted();
  return accesses
    .map((access) => {
      const own = routes.filter((route) => route.access === access);
      const paths = [...new Set(own.map(({ path }) => path))].toSorted();
      const lines = paths.map((path) => {
        const methods = own.filter((route) => route.path === path).map(({ method }) => method);
        return `  - \`${[...new Set(methods)].join(' ')} ${path.replaceAll(/:(\w+)/g, '{$1}')}\``;
      });
      return `- **${access}**\n${lines.join('\n')}\n`;
    })
    .join('');
}

function eventsByRole(): string {
  const roles = [...new Set(TIPOS_EVENTO.map(roleOfEvento))];
  return roles
    .map((role) => {
      const types = TIPOS_EVENTO.filter((tipo) => roleOfEvento(tipo) === role).map((tipo) => `\`${tipo}\``);
      return `- **${role ?? 'every credential'}**: ${types.join(', ')}\n`;
    })
    .join('');
}
