// `npm run generate`: generates every file derived from the code. Tests detect stale ones.
import { mkdirSync, writeFileSync } from 'node:fs';
import { routes } from '../src/app/routes.js';
import { readDescripcion } from '../src/domain/datos-personales/descripcion.js';
import { registroPage } from '../src/domain/datos-personales/registro.js';
import { clientFiles } from './clients/files.js';
import { configuracionPage } from './generate-configuracion.js';
import { estadosPage } from './generate-estados.js';
import { interfacePage } from './generate-interface.js';
import { architecturePage } from './generate-parts.js';
import { freshSchemaText } from './generate-schema.js';
import { generatedSchemas } from './generate-xsd.js';
import { findRouteFacts, openSources } from './reachable.js';

const root = process.cwd();

const schemas = `${root}/src/simulator/schemas`;
mkdirSync(schemas, { recursive: true });
for (const [file, content] of generatedSchemas()) writeFileSync(`${schemas}/${file}`, content);

writeFileSync(`${root}/docs/estados.md`, estadosPage());
writeFileSync(`${root}/docs/guides/configuracion.md`, configuracionPage());
const schema = await freshSchemaText();
writeFileSync(`${root}/src/database/schema.sql`, schema);
const { tablas, faltas } = readDescripcion(schema);
if (faltas.length > 0) throw new Error(`a migration must describe, by COMMENT ON: ${faltas.join(', ')}`);
writeFileSync(`${root}/docs/guides/registro-datos-personales.md`, registroPage(tablas));
writeFileSync(`${root}/docs/architecture.md`, architecturePage(root));
writeFileSync(`${root}/docs/spec/API.md`, interfacePage(root));

const facts = findRouteFacts(
  openSources(root),
  routes.map(({ id }) => id),
);
writeFileSync(`${root}/src/http/openapi/facts.json`, `${JSON.stringify(facts, null, 2)}\n`);

for (const [file, content] of await clientFiles(facts)) writeFileSync(`${root}/${file}`, content);
