import type { Module } from '../http/module.js';
import * as capabilities from './capabilities.js';

/** Every capability of the service, in alphabetical order. */
export const modules: readonly Module[] = Object.values(capabilities);
