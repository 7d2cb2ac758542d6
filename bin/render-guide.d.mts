export interface RenderedGuide {
  readonly name: string;
  /** Path below /docs. */
  readonly path: string;
  readonly title: string;
  /** Its first paragraph, plain text. */
  readonly summary: string;
  /** Ids of its headings. */
  readonly headings: readonly string[];
  readonly html: string;
  readonly sections: readonly { readonly anchor: string; readonly title: string; readonly text: string }[];
}

/** Markdown as it is served: links to files that the service does not serve become text. */
export function servedMarkdown(markdown: string, path: string, known: ReadonlySet<string>): string;

/** Renders a page of Markdown as the content of its page. */
export function renderGuide(
  name: string,
  markdown: string,
  options?: { readonly path?: string; readonly known?: ReadonlySet<string> },
): RenderedGuide;
