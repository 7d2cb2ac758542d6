import { readFileSync } from 'node:fs';

/** Facts about a route's handler, extracted from its code by `npm run generate` (reachable.ts). */
export interface RouteFacts {
  /** Error codes that the handler can reach. */
  readonly codes: readonly string[];
  /** Request headers it reads. */
  readonly asks: readonly string[];
  /** Response headers it sets. */
  readonly answers: readonly string[];
}

/** Responses of a running service, secrets masked, recorded by the test that sends every example. */
export type RecordedAnswers = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const NONE: RouteFacts = { codes: [], asks: [], answers: [] };

export interface Generated {
  readonly factsOf: (id: string) => RouteFacts;
  readonly answers: RecordedAnswers;
}

/** Reads the generated files; called once, when the document is first requested. */
export function readGenerated(): Generated {
  return generatedOf(
    read('facts.json') as Readonly<Record<string, RouteFacts>>,
    read('answers.json') as RecordedAnswers,
  );
}

/** The same from in-memory values. */
export function generatedOf(facts: Readonly<Record<string, RouteFacts>>, answers: RecordedAnswers): Generated {
  return { factsOf: (id) => facts[id] ?? NONE, answers };
}

/** Generated files have a line for each operation. */
export function linePerOperation(rows: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(rows).map(([id, row]) => `${JSON.stringify(id)}: ${JSON.stringify(row)}`);
  return `{\n${lines.join(',\n')}\n}\n`;
}

function read(file: string): unknown {
  return JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));
}
