import { modules } from './modules.js';
import type { Route } from '../http/route.js';

/** Every route of the service. A new one is a file and a line in its module. */
export const routes: readonly Route[] = modules.flatMap((module) => module.routes);
