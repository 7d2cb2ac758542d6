/** Escaped HTML, safe to insert into a page. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = string | number | Html | undefined | readonly (Html | string)[];

/** Template tag: escapes text, keeps HTML, joins lists, renders undefined as nothing. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(strings.reduce((text, piece, i) => text + piece + (i < parts.length ? written(parts[i]) : ''), ''));
}

export const NOTHING = new Html('');

function written(part: Part): string {
  if (part === undefined) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(written).join('');
  return String(part).replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
