import { readPublication } from '../bin/publication.mjs';

/** Generates SECURITY.md: how a flaw is reported, with the address that package.json sets (`publicacion.avisos`). */
export function securityPage({ avisos } = readPublication()): string {
  const mail =
    avisos === ''
      ? 'By mail: the project has no address yet (`publicacion.avisos` in package.json); it is not published without one.'
      : `By mail to <${avisos}>, in Spanish or English.`;
  return `# Security

What Rúbrica promises, and its limits with numbers: [docs/seguridad.md](docs/seguridad.md) (Spanish).

## Reporting a flaw

Report it in private; do not open a public issue.

- On the repository's page: «Security», «Report a vulnerability».
- ${mail}

Say the version (\`rubrica --version\`), the environment, the steps and what they achieve. Use invented data, and no installation that is not
yours: \`npm ci && npm start\` runs one. Send no keys, certificates or \`master.key\`. A flaw of one installation (an exposed key) goes to its
operator.

The latest version gets fixes. A report is published after its fix, with your name if you want it.
`;
}
