import { BaseResolver, createConfig, lintDocument, Source } from '@redocly/openapi-core';

interface Problem {
  readonly ruleId: string;
  readonly message: string;
  readonly pointer: string;
}

/** What Redocly's strict rules find in an OpenAPI document. */
export async function lint(document: object): Promise<Problem[]> {
  const { styleguide } = await createConfig({ extends: ['recommended-strict'] });
  const problems = await lintDocument({
    document: { source: new Source('openapi.json', JSON.stringify(document)), parsed: document },
    config: styleguide,
    externalRefResolver: new BaseResolver(),
  });
  return problems.map(({ ruleId, message, location }) => ({
    ruleId,
    message,
    pointer: location[0]?.pointer ?? '',
  }));
}
