import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
}

const document = JSON.parse(await readFile(new URL('../../../openapi.json', import.meta.url), 'utf8')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
const words = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? [];

test.each(operations.map((one) => [one.operationId, one] as const))(
  '%s has a one-line summary, and a description that says more',
  (_, { summary, description = '' }) => {
    expect(summary).toMatch(/^\p{Lu}.{9,119}[^.\s]$/u);
    expect(description).toMatch(/^[\p{Lu}«].{58,}\.$/u);
    expect(description.length).toBeLessThanOrEqual(900);
    const said = new Set(words(summary));
    expect(words(description).filter((word) => !said.has(word)).length, 'words of its own').toBeGreaterThan(8);
  },
);
