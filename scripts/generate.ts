// `npm run generate`: generates every file derived from the code. Tests detect stale ones.
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { generateClientsIfStale } from '../bin/generate-clients.mjs';
import { readGuides } from '../bin/guides.mjs';
import { readDescripcion } from '../src/kernel/datos-personales/descripcion.js';
import { registroGuide } from '../src/kernel/datos-personales/registro.js';
import { configuracionPage } from './generate-configuracion.js';
import { estadosPage } from './generate-estados.js';
import { interfacePage } from './generate-interface.js';
import { llmsPage } from './generate-llms.js';
import { openApiText, routesText } from './generate-openapi.js';
import { architecturePage } from './generate-parts.js';
import { freshSchemaText } from './generate-schema.js';
import { securityPage } from './generate-security.js';

const root = process.cwd();

writeFileSync(`${root}/docs/estados.md`, estadosPage());
writeFileSync(`${root}/docs/guides/configuracion.md`, configuracionPage());
const schema = await freshSchemaText();
writeFileSync(`${root}/src/db/schema.sql`, schema);
const { tablas, faltas } = readDescripcion(schema);
if (faltas.length > 0) throw new Error(`a migration must describe, by COMMENT ON: ${faltas.join(', ')}`);
writeFileSync(`${root}/docs/guides/registro-datos-personales.md`, registroGuide(tablas));
writeFileSync(`${root}/SECURITY.md`, securityPage());
writeFileSync(`${root}/llms.txt`, llmsPage(readGuides(root)));
writeFileSync(`${root}/docs/architecture.md`, architecturePage(root));
writeFileSync(`${root}/docs/spec/API.md`, interfacePage(root));
writeFileSync(`${root}/openapi.json`, openApiText());
writeFileSync(`${root}/routes.txt`, routesText());
// Not bundled with this script: it finds the checkout by its own place.
const clients = (await import(pathToFileURL(`${root}/bin/generate-clients.mjs`).href)) as {
  readonly generateClientsIfStale: typeof generateClientsIfStale;
};
await clients.generateClientsIfStale();
