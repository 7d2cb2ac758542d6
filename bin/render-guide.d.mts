/** Renders a guide of docs/guides as the content of its page. */
export function renderGuide(
  name: string,
  markdown: string,
): {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly headings: readonly string[];
  readonly html: string;
};
