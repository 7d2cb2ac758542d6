import type { Tool } from './tool.js';
import { creditNote, draft, format, issue, validate } from './tools/issuing.js';
import { attention, catalogue, companies, customers, explain, find, products, ride } from './tools/reading.js';

/** In listing order. */
export const TOOLS: readonly Tool[] = [
  ...[companies, customers, products, catalogue],
  ...[find, ride, explain, attention],
  ...[format, validate, draft, creditNote, issue],
];
