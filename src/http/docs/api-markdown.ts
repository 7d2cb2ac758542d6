import { curlOf } from './curl.js';
import { ERRORS_PAGE } from './errors-page.js';
import type { OpenApiReader, ShownOperation } from './openapi-reader.js';

/** Page of the whole reference below /docs; each tag has its own. */
export const API_PAGE = 'api';

/** Markdown of a tag's page of the reference, or of its list of tags; undefined for an unknown tag. */
export function apiMarkdown(reading: OpenApiReader, name: string): string | undefined {
  const { tags, info } = reading.document;
  if (name === API_PAGE) {
    const list = tags.map((tag) => `- [${tag['x-displayName']}](${tag.name}.md): ${tag.description}`);
    return `# API de Rúbrica\n\n${String(info['description'])}\n\n${list.join('\n')}\n`;
  }
  const found = tags.find((tag) => tag.name === name);
  if (found === undefined) return undefined;
  const operations = reading.operations.filter((operation) => operation.tags[0] === name);
  return [
    `# ${found['x-displayName']}`,
    found.description,
    ...operations.map((operation) => operationMarkdown(reading, operation)),
  ].join('\n\n');
}

function operationMarkdown(reading: OpenApiReader, operation: ShownOperation): string {
  const parameters = (operation.parameters ?? []).map((parameter) => reading.follow(parameter));
  const codes = Object.entries(operation.responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([, { content }]) => Object.keys(content?.['application/json']?.examples ?? {}));
  const lines = [
    `## ${operation.summary}`,
    `\`${operation.method.toUpperCase()} ${operation.path}\` · acceso: ${operation['x-acceso']} · \`${operation.operationId}\``,
    operation.description.replaceAll(/\]\(\/docs\/([^)\]]+)\)/g, ']($1.md)'),
    parameters.map(({ name, in: place, description }) => `- \`${name}\` (${place}): ${description ?? ''}`).join('\n'),
    `\`\`\`sh\n${curlOf(reading, operation)}\n\`\`\``,
    codes.length === 0
      ? undefined
      : `Errores: ${codes.map((code) => `[${code}](${ERRORS_PAGE}/${code}.md)`).join(', ')}`,
  ];
  return lines.filter((line) => line !== undefined && line !== '').join('\n\n');
}
