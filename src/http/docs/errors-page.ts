import { ERROR_CODE_PARTS } from '../../kernel/error-codes/index.js';
import type { CodePlace, CodeRow, CodeRows } from '../../kernel/error-codes/row.js';
import { html, NOTHING, type Html } from './html.js';
import { page } from './page.js';

/** Page name below /docs. */
export const ERRORS_PAGE = 'errores';

/** Renders the page of all codes, each with its anchor, `/docs/errores#codigo`, and a link to its page. */
export function errorsPage(): string {
  const content = html`<h1>Códigos de error</h1>
    <p>
      Un error trae su código en <code>code</code>. Los problemas de cada campo vienen juntos en <code>subErrors</code>,
      y lo que conviene revisar sin que impida nada, en <code>advertencias</code>; en ambos <code>field</code> dice el
      lugar. Un código nunca cambia de significado; decida por él y no por el texto del mensaje.
    </p>
    <p>Los que pone el SRI en sus mensajes: <a href="/docs/codigos-sri">códigos del SRI</a>.</p>
    <p>Los errores de OAuth 2.0 son los de su norma (RFC 6749): <a href="/docs/oauth">OAuth 2.0</a>.</p>
    <p class="buscador" hidden>
      <label for="buscar-codigo">Buscar un código</label>
      <input type="search" id="buscar-codigo" placeholder="secuencial, pago, 409…" />
    </p>
    <p class="ninguno" role="status" hidden>Ningún código tiene esas palabras.</p>
    <ul class="indice">
      ${ERROR_CODE_PARTS.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}
    </ul>
    ${ERROR_CODE_PARTS.map(({ id, title, rows }) => partSection(id, title, rows))}`;
  return page('Códigos de error · API de Rúbrica', content, { script: 'docs.js', markdown: `${ERRORS_PAGE}.md` });
}

function partSection(id: string, title: string, rows: CodeRows): Html {
  return html`<section id="${id}" class="codigos">
    <h2><a href="#${id}">${title}</a></h2>
    <table>
      <thead>
        <tr>
          <th scope="col">Código</th>
          <th scope="col">Qué significa</th>
          <th scope="col">Qué hacer</th>
        </tr>
      </thead>
      <tbody>
        ${Object.entries(rows).map(([code, row]) => codeRow(code, row))}
      </tbody>
    </table>
  </section>`;
}

const PLACES: Readonly<Record<CodePlace, string>> = {
  error: 'error',
  subErrors: 'subErrors',
  advertencias: 'advertencia',
  diagnostico: 'diagnóstico',
  consola: 'consola',
};

function codeRow(code: string, row: CodeRow): Html {
  return html`<tr id="${code}">
    <th scope="row">
      <a href="/docs/${ERRORS_PAGE}/${code}"><code>${code}</code></a>
      <span class="tipo"
        >${'http' in row ? html`<b class="estado">${row.http}</b> ` : NOTHING}${row.in.map((place) => PLACES[place]).join(' · ')}</span
      >
    </th>
    <td>${row.meaning}</td>
    <td><span class="que-hacer">Qué hacer: </span>${row.action}</td>
  </tr>`;
}
