/** A page of docs/guides, or `guide.md` of a capability. */
export interface Guide {
  /** Its page is /docs/guias/<name>. */
  readonly name: string;
  /** Relative to the checkout. */
  readonly file: string;
  /** Title of its group in the index. */
  readonly grupo: string;
  readonly orden: number;
  /** Its line in llms.txt, in English. */
  readonly llms: { readonly title: string; readonly text: string };
  /** Questions of users that it answers, in their words: the search must find it. */
  readonly preguntas: readonly string[];
  readonly markdown: string;
}

/** Reads the guides below `root`, by default the checkout, in the order of the index. */
export function readGuides(root?: string): readonly Guide[];

/** Splits a page into its text and the fields of its front matter. */
export function parseGuide(
  file: string,
  page: string,
): { readonly fields: Pick<Guide, 'grupo' | 'orden' | 'llms' | 'preguntas'>; readonly text: string };
