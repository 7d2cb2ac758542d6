import { readFileSync } from 'node:fs';

/** What the code of a route's handler says of it, as `npm run generate` found it (reachable.ts). */
export interface RouteFacts {
  /** The codes of refusals that the handler can reach. */
  readonly codes: readonly string[];
  /** Request headers that it reads. */
  readonly asks: readonly string[];
  /** Headers that its answers carry. */
  readonly answers: readonly string[];
}

/** An answer as a running service gave it, secrets masked: the test that sends every example records them. */
export type RecordedAnswers = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const NONE: RouteFacts = { codes: [], asks: [], answers: [] };

/** What the document takes from generated files. */
export interface Generated {
  readonly factsOf: (id: string) => RouteFacts;
  readonly answers: RecordedAnswers;
}

/** Reads the generated files; done once, when the document is first asked for. */
export function readGenerated(): Generated {
  return generatedOf(
    read('facts.json') as Readonly<Record<string, RouteFacts>>,
    read('answers.json') as RecordedAnswers,
  );
}

/** The same from values at hand. */
export function generatedOf(facts: Readonly<Record<string, RouteFacts>>, answers: RecordedAnswers): Generated {
  return { factsOf: (id) => facts[id] ?? NONE, answers };
}

function read(file: string): unknown {
  return JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));
}
