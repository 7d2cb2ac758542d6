import * as declarations from '../declarations.js';

/** Rows about a person that a capability counts or erases, in Spanish. */
export interface TitularRows {
  /** In a sentence after their number. */
  readonly nombre: string;
  /** Description of their number; absent: only erased. */
  readonly cuenta?: string;
  /** Description of the number of erased ones; absent: none is erased. */
  readonly suprime?: string;
}

/** The rows about a person, by name, as the capabilities declare them. */
export const TITULAR: Readonly<Record<string, TitularRows>> = Object.fromEntries(
  Object.values(declarations).flatMap((one) => ('titular' in one ? Object.entries<TitularRows>(one.titular) : [])),
);
