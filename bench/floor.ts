import { build } from 'esbuild';

/** A page with React and two buttons; each click shows a new line of text, or a new table of text. */
const PAGE = `
import { createElement as h, useState } from 'react';
import { createRoot } from 'react-dom/client';
function Page() {
  const [text, setText] = useState(0);
  const [table, setTable] = useState(0);
  return h('div', null,
    h('button', { id: 'text', onClick: () => setText(text + 1) }, 'Text'),
    h('button', { id: 'table', onClick: () => setTable(table + 1) }, 'Table'),
    text > 0 && h('p', { key: text, id: 'shown' }, 'Line ' + text),
    table > 0 && h('table', null, h('tbody', null, Array.from({ length: 14 }, (_, row) =>
      h('tr', { key: table + '-' + row }, Array.from({ length: 7 }, (_, cell) => h('td', { key: cell }, 'Row ' + row + ', ' + table)))))));
}
createRoot(document.getElementById('root')).render(h(Page));
`;

/** Script of the page, bundled as Vite bundles the portal. */
export async function floorScript(): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: PAGE, resolveDir: process.cwd(), loader: 'js' },
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}
