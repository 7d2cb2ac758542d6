// The arrows of the house (docs/architecture.md). A part may import only what is listed for it; nothing else crosses. Rules for
// scripts/check-layers.js: no file that `from` names may import what `to` names; `$1` is the group of `from.path`.
// Lowest first; a part may import what stands in an earlier line, and what `beside` adds.
const layers = [
  ['domain'],
  ['xml', 'files', 'outbound', 'config'],
  ['documents'],
  ['signature', 'sri', 'ride'],
  ['database'],
  ['work', 'vault', 'audit'],
  ['mail', 'webhooks', 'notifications'],
  ['pool'],
  ['firmador'],
  ['http'],
  ['auth', 'lifecycle'],
  ['certificates', 'events', 'reports', 'recibidos'],
  ['api'],
  ['features'],
];
/** Parts of one layer that one of them may import; the folder client and the tools of assistants use only the HTTP interface. */
const beside = {
  mail: ['notifications'],
  notifications: ['mail'],
  lifecycle: ['auth'],
};
/** The simulator shares no reader and no rule with what it judges. */
const alone = { carpeta: ['domain', 'files'], mcp: ['documents'], simulator: ['domain', 'xml', 'database'] };

const mayImport = { ...alone };
layers.forEach((layer, index) => {
  const below = layers.slice(0, index).flat();
  for (const part of layer) mayImport[part] = [...below, ...(beside[part] ?? [])];
});

const parts = Object.keys(mayImport);

/** What only tests load of a capability. */
const SAMPLE = '^src/(api|features)/[^/]+/sample[.]ts$';
const TESTS = `[.]test[.]ts$|${SAMPLE}`;

/** The pure data that a capability declares (decision 0089). */
const DECLARATION = '^src/(api|features)/[^/]+/declaration[.]ts$';

// Imports between the folders of src/api, in one direction; a folder without a row imports no other.
const apiFolders = {
  anulacion: ['comprobantes'],
  buzon: ['empresas'],
  cierres: ['empresas'],
  clientes: ['empresas'],
  'emision-masiva': ['comprobantes', 'empresas'],
  establecimientos: ['empresas'],
  eventos: ['comprobantes'],
  invitaciones: ['usuarios'],
  logo: ['empresas'],
  plantillas: ['empresas'],
  'plantillas-email': ['comprobantes', 'empresas', 'plantillas'],
  'plantillas-ride': ['empresas', 'plantillas'],
  proveedor: ['sesiones'],
  productos: ['empresas'],
  proformas: ['comprobantes', 'empresas'],
  publico: ['proformas'],
  'puntos-emision': ['empresas', 'establecimientos'],
  recibidos: ['comprobantes', 'empresas'],
  recurrentes: ['comprobantes', 'empresas'],
  reportes: ['comprobantes', 'empresas'],
  simulador: ['comprobantes'],
  webhooks: ['comprobantes'],
};
for (const folder of Object.keys(apiFolders)) refuseCircle(folder, []);

function refuseCircle(folder, path) {
  if (path.includes(folder)) throw new Error(`src/api: ${[...path, folder].join(' → ')}`);
  for (const next of apiFolders[folder] ?? []) refuseCircle(next, [...path, folder]);
}

const rowsOfApi = Object.keys(apiFolders);

module.exports = [
  ...parts.map((part) => {
    const allowed = [part, ...mayImport[part]];
    return {
      name: `layer-${part}`,
      comment: `${part}/ may import only: ${allowed.join(', ')}`,
      from: { path: `^src/${part}/`, pathNot: TESTS },
      to: {
        path: '^(src|test|bench)/',
        pathNot: `^src/(${allowed.join('|')})(/|[.]ts$)${part === 'domain' ? `|${DECLARATION}` : ''}`,
      },
    };
  }),
  {
    name: 'declarations-are-pure',
    comment: 'domain/declarations.ts collects them',
    from: { path: DECLARATION },
    to: { path: '.', pathNot: '^src/domain/|^node_modules/typebox/' },
  },
  ...rowsOfApi.map((folder) => ({
    name: `api-folder-${folder}`,
    comment: `of the folders of src/api, ${folder}/ may import only: ${apiFolders[folder].join(', ')}`,
    from: { path: `^src/api/${folder}/`, pathNot: TESTS },
    to: { path: '^src/api/[^/]+/', pathNot: `^src/api/(${[folder, ...apiFolders[folder]].join('|')})/` },
  })),
  {
    name: 'api-folder-alone',
    comment: 'a folder of src/api without a row in apiFolders imports no other',
    from: { path: '^src/api/([^/]+)/', pathNot: `^src/api/(${rowsOfApi.join('|')})/|${TESTS}` },
    to: { path: '^src/api/[^/]+/', pathNot: '^src/api/$1/' },
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
    name: 'only-app-and-cli-know-the-simulator',
    from: { path: '^src/', pathNot: `^src/(simulator|app|cli)/|${TESTS}` },
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
    from: { path: '^src/(domain|xml|documents)/', pathNot: '[.]test[.]ts$|generate-' },
    to: { kind: 'node' },
  },
  {
    name: 'only-database-speaks-sql',
    from: { path: '^src/', pathNot: '^src/database/' },
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
    to: { path: '^(src|test|bench|clients)/', pathNot: '^(clients/typescript/src|src/(domain|documents))/' },
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
