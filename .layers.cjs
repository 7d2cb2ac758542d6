// The arrows of the house (docs/architecture.md). A part may import only what is listed for it; nothing else crosses. Rules for
// scripts/check-layers.js: no file that `from` names may import what `to` names; `$1` is the group of `from.path`.
// Lowest first; a part may import what stands in an earlier line, and what `beside` adds.
const layers = [
  ['kernel'],
  ['xml', 'files', 'outbound', 'config'],
  ['documents'],
  ['signature', 'sri', 'ride', 'db'],
  ['work', 'vault', 'audit'],
  ['mail'],
  ['pool'],
  ['firmador'],
  ['http'],
  ['identity'],
  ['receipts'],
  ['features'],
];
/** Beside the layers: the simulator shares no code with the service that it judges; the folder client and the tools of assistants call it. */
const mayImport = { simulator: ['kernel', 'xml', 'db'], carpeta: ['kernel', 'files'], mcp: ['documents'] };
layers.forEach((layer, index) => {
  for (const part of layer) mayImport[part] = layers.slice(0, index).flat();
});
mayImport.features.push('simulator');

/** What only tests load of a capability. */
const SAMPLE = '^src/(identity|receipts|features)/.*/sample[.]ts$';
const TESTS = `[.]test[.]ts$|${SAMPLE}`;

/** The pure data that a capability declares; kernel/declarations.ts composes it (design/api). */
const DECLARATION = '^src/(identity|receipts|features)/([^/]+/){1,2}declaration[.]ts$';

module.exports = [
  ...Object.entries(mayImport).map(([part, below]) => {
    const allowed = [part, ...below];
    return {
      name: `layer-${part}`,
      comment: `${part}/ may import only: ${allowed.join(', ')}`,
      from: { path: `^src/${part}/`, pathNot: TESTS },
      to: {
        path: '^(src|test|bench)/',
        pathNot: `^src/(${allowed.join('|')})(/|[.]ts$)${part === 'kernel' ? `|${DECLARATION}` : ''}`,
      },
    };
  }),
  {
    name: 'declarations-are-pure',
    comment: 'kernel/declarations.ts collects them',
    from: { path: DECLARATION },
    to: { path: '.', pathNot: '^src/kernel/|/rules[.]ts$|^node_modules/typebox/' },
  },
  {
    name: 'features-by-their-public-part',
    comment: 'a capability imports another only through its public.ts',
    from: { path: '^src/features/([^/]+)/', pathNot: TESTS },
    to: { path: '^src/features/[^/]+/', pathNot: '^src/features/($1/|[^/]+/public[.]ts$)' },
  },
  {
    name: 'samples-are-for-tests',
    from: { path: '^src/', pathNot: TESTS },
    to: { path: SAMPLE },
  },
  {
    name: 'only-its-capability-app-and-cli-know-the-simulator',
    from: { path: '^src/', pathNot: `^src/(simulator|features/simulador|app|cli)/|${TESTS}` },
    to: { path: '^src/simulator/' },
  },
  {
    name: 'only-the-command-line-calls-a-service-from-outside',
    comment: 'they use the HTTP interface alone, and a service that starts loads nothing of them',
    from: { path: '^src/', pathNot: `^src/(carpeta|mcp|cli)/|${TESTS}` },
    to: { path: '^(src/(carpeta|mcp)/|clients/|node_modules/@modelcontextprotocol/)' },
  },
  {
    name: 'pure-parts-do-no-io',
    from: { path: '^src/(kernel|xml|documents)/|^src/.*/rules[.]ts$', pathNot: '[.]test[.]ts$|generate-' },
    to: { kind: 'node' },
  },
  {
    name: 'rules-of-a-capability-are-pure',
    comment: 'rules.ts: what the portal may share',
    from: { path: '^src/(receipts|features)/.*/rules[.]ts$' },
    to: { path: '^src/', pathNot: '^src/(kernel|documents)/' },
  },
  {
    name: 'only-db-and-stores-speak-sql',
    from: { path: '^src/', pathNot: '^src/db/|/([^/]+-)?store([.]ts$|/)' },
    to: { path: '^node_modules/pg/' },
  },
  {
    name: 'no-development-dependency',
    comment: 'an installation has only `dependencies`',
    // The build bundles what browsers get.
    from: { path: '^src/', pathNot: `${TESTS}|^src/http/docs/browser/` },
    to: { kind: 'development' },
  },
  {
    name: 'portal-knows-only-what-is-pure',
    comment:
      'the portal talks to the service by its HTTP API alone; of its code it takes the client and what is free of Node',
    from: { path: '^portal/src/' },
    to: {
      path: '^(src|test|bench|clients)/',
      pathNot: '^(clients/typescript/src|src/(kernel|documents))/|^src/.*/rules[.]ts$',
    },
  },
  {
    name: 'portal-runs-in-a-browser',
    from: { path: '^portal/src/', pathNot: '[.]test[.]tsx?$' },
    to: { kind: 'node' },
  },
  {
    name: 'portal-areas-stand-alone',
    comment: 'an area uses ui/, service/ and i18n/, never another area nor what puts them together',
    from: { path: '^portal/src/features/([^/]+)/' },
    to: { path: '^portal/src/(features|app|main)', pathNot: '^portal/src/features/$1/' },
  },
  {
    name: 'portal-shared-parts-know-no-area',
    from: { path: '^portal/src/(ui|service|i18n)/' },
    to: { path: '^portal/src/(features|app)/.*[.]tsx?$' },
  },
  {
    name: 'portal-service-knows-no-component',
    comment: 'service/ holds facts and requests; ui/ shows them',
    from: { path: '^portal/src/service/' },
    to: { path: '^portal/src/ui/' },
  },
  {
    name: 'portal-texts-stand-alone',
    comment: 'i18n/ collects es.ts and en.ts of the areas; the second has the type of the first',
    from: { path: '^portal/src/(i18n/|features/.*/(es|en)[.]ts$)' },
    to: { path: '^portal/src/(ui|service|features|app)/', pathNot: '^portal/src/features/.*/es[.]ts$' },
  },
  {
    name: 'nothing-imports-the-command-line',
    from: { path: '^src/', pathNot: '^src/cli/' },
    to: { path: '^src/cli/' },
  },
];
