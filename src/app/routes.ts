import { modules } from './modules.js';
import type { Tag } from '../http/module.js';
import type { Route } from '../http/route.js';

/** Every route of the service. A new one is a file and a line in its module. */
export const routes: readonly Route[] = modules.flatMap((module) => module.routes);

/** Groups of the operations, in the order of /docs. */
export const tags: readonly Tag[] = modules
  .flatMap((module) => module.tags)
  .toSorted((one, other) => one.order - other.order);
