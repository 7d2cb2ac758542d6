import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
}

const root = new URL('../../../', import.meta.url);
const { paths } = JSON.parse(await readFile(new URL('openapi.json', root), 'utf8')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};
const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
const words = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? [];
/** Patterns of an operation as descriptions write it: with or without the prefix, a parameter by its name or a value. */
const known = Object.entries(paths).flatMap(([path, methods]) => {
  const pattern = path.replace('/api/v1.0', '(/api/v1.0)?').replaceAll(/\{\w+\}/g, '[^/]+');
  return Object.keys(methods).map((method) => new RegExp(`^${method.toUpperCase()} ${pattern}$`));
});

test.each(operations.map((one) => [one.operationId, one] as const))(
  '%s has a one-line summary, and a description that says more and names only what exists',
  (_, { summary, description = '' }) => {
    expect(summary).toMatch(/^\p{Lu}.{9,119}[^.\s]$/u);
    expect(description).toMatch(/^[\p{Lu}«].{58,}\.$/u);
    expect(description.length).toBeLessThanOrEqual(900);
    const said = new Set(words(summary));
    expect(words(description).filter((word) => !said.has(word)).length, 'words of its own').toBeGreaterThan(8);
    for (const [named] of description.matchAll(/(?:GET|POST|PUT|PATCH|DELETE) \/[\w{}./-]*[\w}]/g))
      expect(
        known.some((one) => one.test(named)),
        named,
      ).toBe(true);
    for (const [, guide = ''] of description.matchAll(/\]\(\/docs\/guias\/([^)]+)\)/g))
      expect(existsSync(new URL(`docs/guides/${guide}.md`, root)), guide).toBe(true);
  },
);
