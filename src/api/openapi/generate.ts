// `npm run generate`: what the OpenAPI document takes from the code itself, and the types of the client package.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { routes } from '../routes.js';
import { findRouteFacts } from './reachable.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));

const facts = findRouteFacts(
  root,
  routes.map(({ id }) => id),
);
writeFileSync(`${root}/src/api/openapi/facts.json`, `${JSON.stringify(facts, null, 2)}\n`);
