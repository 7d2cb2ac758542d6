import { BY_FILE, rowOf, TEMAS, VARIABLES } from '../src/config/variables.js';

/** Generates docs/guides/configuracion.md from the table of variables. */
export function configuracionPage(): string {
  const sections = TEMAS.map((tema) => `## ${tema}\n\n${table(VARIABLES.filter((name) => rowOf(name).tema === tema))}`);
  return `---
grupo: Instalar y operar
orden: 40
llms: 'Settings: every environment variable, its default and meaning'
---

<!-- Generado por \`npm run generate\` de src/config/variables.ts. No lo edite. -->

# Configuración

Todo se configura con variables de entorno, que se leen una vez, al iniciar. Ninguna es obligatoria: sin ellas, \`npm start\`
arranca con el SRI simulado. Si un valor es incorrecto, el servicio no inicia y dice qué corregir; de una variable
\`RUBRICA_…\` que no existe avisa con el nombre más parecido. \`rubrica doctor\` revisa el resultado.

${sections.join('\n')}
## Secretos en archivos

${sentence(BY_FILE.map((name) => `\`${name}\``))} se pueden leer de un archivo: \`${BY_FILE[0] ?? ''}_FILE\` lo nombra, y así las
demás. Así los entregan systemd y los contenedores.
`;
}

function table(names: typeof VARIABLES): string {
  const rows = names.map((name) => {
    const { valor, sinEste = '', significado } = rowOf(name);
    return [`\`${name}\``, valor === undefined ? sinEste : `\`${valor}\``, significado];
  });
  const all = [['variable', 'si no se define', 'significado'], ...rows];
  // Aligned as the formatter does.
  const widths = [0, 1, 2].map((column) => Math.max(...all.map((cells) => cells[column]?.length ?? 0)));
  const [head = '', ...lines] = all.map(
    (cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |\n`,
  );
  return `${head}| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |\n${lines.join('')}`;
}

function sentence(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')} y ${names.at(-1) ?? ''}`;
}
