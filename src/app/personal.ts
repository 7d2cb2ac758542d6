import type { PersonalData } from '../http/personal-data.js';
import { modules } from './modules.js';

/** Data about a person, of all capabilities. */
export const personal: readonly PersonalData[] = modules.flatMap((module) => module.personal ?? []);
