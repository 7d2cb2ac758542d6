// `npm run generate`: what the OpenAPI document takes from the code itself, and the types of the client package.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { routes } from '../routes.js';
import { writeClientTypes } from './client-types.js';
import { buildOpenApi } from './document.js';
import { generatedOf } from './facts.js';
import { findRouteFacts } from './reachable.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));

const facts = findRouteFacts(
  root,
  routes.map(({ id }) => id),
);
writeFileSync(`${root}/src/api/openapi/facts.json`, `${JSON.stringify(facts, null, 2)}\n`);

// Neither the day nor the recorded answers reach the types.
const types = await writeClientTypes(buildOpenApi(routes, '0.0.0', '01/01/2026', generatedOf(facts, {})));
writeFileSync(`${root}/clients/typescript/src/schema.ts`, types);
