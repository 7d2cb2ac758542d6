/** HTML that is safe to put into a page. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = string | number | Html | undefined | readonly (Html | string)[];

/** Puts values into HTML: text is escaped, HTML stays, lists are joined, nothing stays nothing. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(strings.reduce((text, piece, i) => text + piece + (i < parts.length ? written(parts[i]) : ''), ''));
}

/** Nothing. */
export const NOTHING = new Html('');

function written(part: Part): string {
  if (part === undefined) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(written).join('');
  return String(part).replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

/** Our descriptions: paragraphs, and code between backticks or in «X-Y: z» stays text. */
export function prose(text: string): Html {
  const paragraphs = text.split('\n\n').map((paragraph) => {
    const pieces = paragraph.split('`').map((piece, i) => (i % 2 === 1 ? html`<code>${piece}</code>` : html`${piece}`));
    return html`<p>${pieces}</p>`;
  });
  return html`${paragraphs}`;
}
