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

/** Reads what was generated; done once, when the document is first asked for. */
export function readGenerated(): { factsOf: (id: string) => RouteFacts; answers: RecordedAnswers } {
  const facts = read('facts.json') as Readonly<Record<string, RouteFacts>>;
  return { factsOf: (id) => facts[id] ?? NONE, answers: read('answers.json') as RecordedAnswers };
}

function read(file: string): unknown {
  return JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));
}
