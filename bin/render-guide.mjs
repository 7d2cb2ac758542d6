// Renders a guide of docs/guides as the content of its page below /docs/guias.
import { Marked } from 'marked';

/**
 * Returns the name, title, first paragraph and HTML of a guide. Links to other guides become links to their pages; links to files that the
 * service does not serve become text. Raw HTML is dropped.
 */
export function renderGuide(name, markdown) {
  const ids = new Map();
  const headings = [];
  const marked = new Marked({
    renderer: {
      html: () => '',
      heading({ tokens, depth }) {
        const text = this.parser.parseInline(tokens);
        const id = unique(ids, slugOf(plain(text)));
        headings.push(id);
        return `<h${depth} id="${id}">${text}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens);
        const target = targetOf(href);
        return target === undefined ? text : `<a href="${escaped(target)}">${text}</a>`;
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
  const title = tokens.find(({ type, depth }) => type === 'heading' && depth === 1)?.text ?? name;
  const first = tokens.find(({ type }) => type === 'paragraph');
  const summary = first === undefined ? '' : plain(marked.parser([first])).trim();
  return { name, title, summary, headings, html: marked.parser(tokens) };
}

function targetOf(href) {
  if (href.startsWith('#') || /^https:\/\//.test(href)) return href;
  const [, guide, section = ''] = /^([\w-]+)\.md(#.*)?$/.exec(href) ?? [];
  return guide === undefined ? undefined : `/docs/guias/${guide}${section}`;
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

const ENTITIES = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };

/** Text of rendered HTML. */
function plain(html) {
  return html.replace(/<[^<>]*>/g, '').replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity]);
}

function escaped(text) {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
