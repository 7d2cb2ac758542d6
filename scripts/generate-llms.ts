import type { Guide } from '../bin/guides.mjs';

/** Generates llms.txt (llmstxt.org): what the repository has, for language models. Each guide says its own line in its front matter. */
export function llmsPage(guides: readonly Guide[]): string {
  return `# Rúbrica

> Self-hosted electronic invoicing for Ecuador: a receipt is posted as JSON; the service validates it, numbers it, writes the SRI's XML, signs it (XAdES-BES), sends it, obtains the authorization, draws the RIDE and mails it.

A running service has the interface at \`/api/openapi.json\` (OpenAPI 3.1), as pages at \`/docs\`, and its own \`/llms.txt\`. \`npm ci && npm start\` runs it with a simulated SRI.

## Start

- [README](README.md): what it is, how it runs, its settings
- [Interface](docs/spec/API.md): the rules that all routes follow
- [OpenAPI](openapi.json): every operation, without the examples that a service adds; [routes](routes.txt): one line each
- [States](docs/estados.md): the states of a receipt and the ways between them

## Clients

- [TypeScript](clients/typescript/README.md): Node, Deno and browsers, ESM and CommonJS, no dependency
- [Python](clients/python/README.md): 3.9 and later, standard library only, typed
- [PHP](clients/php/README.md): 8.1 and later, no dependency; PSR-18 optional
- [n8n](clients/n8n/README.md): nodes for workflows without code

## Guides

${guides.map(({ file, llms: { title, text } }) => `- [${title}](${file}): ${text}`).join('\n')}

## Optional

- [Architecture](docs/architecture.md): the parts and the lifecycle of a receipt
- [Security](docs/seguridad.md): what is promised and its limits
- [SRI facts](docs/sri/FACTS.md): the tax authority's rules, catalogues and codes
- [Contributing](CONTRIBUTING.md): the map of the code and recipes
`;
}
