import type { Module } from '../http/module.js';
import * as capabilities from './capabilities.js';
import type { WholePlatform } from './whole-platform.js';

/** Every capability of the service, in alphabetical order. */
export const modules: readonly Module<WholePlatform>[] = Object.values(capabilities);
