// Renders a page of Markdown as the content of its page below /docs.
import { posix } from 'node:path';
import { Marked } from 'marked';
import { outsideCode } from './guides.mjs';

/**
 * Returns the title, first paragraph, headings, sections and HTML of a page. `path` is its path below /docs, by default that of a guide.
 * Links to other pages become links to their addresses, and so do inline code that is the name of a setting, an error code or the address
 * of a page in `known`. Links to files that the service does not serve become text. Raw HTML is dropped.
 */
export function renderGuide(name, markdown, { path = `guias/${name}`, known } = {}) {
  const ids = new Map();
  const headings = [];
  let inside = 0; // depth of headings and links, where a link must not be
  const within = (render) => {
    inside++;
    try {
      return render();
    } finally {
      inside--;
    }
  };
  const marked = new Marked({
    renderer: {
      html: () => '',
      heading({ tokens, depth }) {
        const text = within(() => this.parser.parseInline(tokens));
        const id = unique(ids, slugOf(plain(text)));
        headings.push(id);
        return `<h${depth} id="${id}">${text}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const text = within(() => this.parser.parseInline(tokens));
        const target = targetOf(href, path, known);
        return target === undefined ? text : `<a href="${escaped(target)}">${text}</a>`;
      },
      codespan({ text }) {
        const code = `<code>${escaped(text)}</code>`;
        const target = inside > 0 ? undefined : pageNamed(text, known);
        return target === undefined || target === path ? code : `<a href="${escaped(addressOf(target))}">${code}</a>`;
      },
      image: ({ text }) => escaped(text),
      // Wide tables and code scroll inside, reachable by keyboard.
      table(token) {
        const rows = token.rows.map((row) => this.tablerow({ text: row.map((cell) => this.tablecell(cell)).join('') }));
        const head = this.tablerow({ text: token.header.map((cell) => this.tablecell(cell)).join('') });
        return `<div class="ancho" tabindex="0"><table><thead>${head}</thead><tbody>${rows.join('')}</tbody></table></div>\n`;
      },
      code: ({ text }) => `<pre tabindex="0"><code>${escaped(text)}</code></pre>\n`,
    },
  });
  const tokens = marked.lexer(markdown);
  const first = tokens.find(({ type }) => type === 'paragraph');
  const summary = first === undefined ? '' : textOf(marked, [first]);
  const html = marked.parser(tokens);
  const ordered = [...headings];
  const heading = tokens.find(({ type, depth }) => type === 'heading' && depth === 1);
  const title = heading === undefined ? name : textOf(marked, [heading]);
  return { name, path, title, summary, headings: ordered, html, sections: sectionsOf(marked, tokens, ordered) };
}

/** Markdown as it is served: links to files that the service does not serve become text. */
export function servedMarkdown(markdown, path, known) {
  return outsideCode(markdown, (part) =>
    part.replace(/\[([^\][]*)\]\(([^)\s]+)\)/g, (link, text, href) =>
      targetOf(href, path, known) === undefined ? text : link,
    ),
  );
}

/** Sections by heading, as plain text: for the search. The first has no anchor: it is the page. */
function sectionsOf(marked, tokens, headings) {
  const sections = [{ anchor: '', title: '', tokens: [] }];
  let at = 0;
  for (const token of tokens) {
    if (token.type === 'heading' && token.depth > 1)
      sections.push({ anchor: headings[at] ?? '', title: textOf(marked, [token]), tokens: [] });
    else if (token.type !== 'heading') sections.at(-1)?.tokens.push(token);
    if (token.type === 'heading') at++;
  }
  return sections.map(({ anchor, title, tokens: own }) => ({ anchor, title, text: textOf(marked, own) }));
}

/** Text of tokens in one line; cells and items are apart. */
function textOf(marked, tokens) {
  const html = marked.parser(tokens).replace(/<\/(?:td|th|li|p|pre|h\d)>|<br>/g, ' ');
  return plain(html).replace(/\s+/g, ' ').trim();
}

/** Address of a page by its path; the first page is /docs. */
const addressOf = (path) => (path === '' ? '/docs' : `/docs/${path}`);

function targetOf(href, path, known) {
  if (href.startsWith('#') || /^https:\/\//.test(href)) return href;
  const [, file, section = ''] = /^([\w./-]+)\.md(#.*)?$/.exec(href) ?? [];
  if (file === undefined) return undefined;
  const target = posix.join(posix.dirname(path), file);
  const served = known === undefined ? /^guias\/[\w-]+$/.test(target) : known.has(target);
  return served ? `${addressOf(target)}${section}` : undefined;
}

/** Page that inline code names: `/docs/errores`, `PORT`, `secuencial-usado`. */
function pageNamed(code, known) {
  const [, path] = /^\/docs\/([\w/-]+)$/.exec(code) ?? [];
  return [path, `configuracion/${code}`, code.includes('-') ? `errores/${code}` : undefined].find((one) =>
    known?.has(one),
  );
}

/** GitHub's anchors: the guides are read there too. */
function slugOf(text) {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');
}

function unique(ids, id) {
  const count = ids.get(id) ?? 0;
  ids.set(id, count + 1);
  return count === 0 ? id : `${id}-${count}`;
}

const ENTITIES = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** Text of rendered HTML. */
function plain(html) {
  return html
    .replace(/<[^<>]*>/g, '')
    .replace(/&#(\d+);/g, (_, number) => String.fromCodePoint(Number(number)))
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity]);
}

function escaped(text) {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
