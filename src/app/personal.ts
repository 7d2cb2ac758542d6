import type { PersonalData } from '../http/personal-data.js';
import { modules } from './modules.js';

/** What the capabilities hold about a person. */
export const personal: readonly PersonalData[] = modules.flatMap((module) => module.personal ?? []);
