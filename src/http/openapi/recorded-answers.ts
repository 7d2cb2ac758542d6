import { readFileSync } from 'node:fs';

/** Responses of a running service, secrets masked, recorded by the test that sends every example: by operation and status. */
export type RecordedAnswers = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Reads them; called once, when the document is first requested. */
export function readRecordedAnswers(): RecordedAnswers {
  return JSON.parse(readFileSync(new URL('answers.json', import.meta.url), 'utf8')) as RecordedAnswers;
}
