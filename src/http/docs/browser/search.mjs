// The search field in the header of every page. The index is loaded when the field is first used.
import MiniSearch from 'minisearch';
import { findPages, OPTIONS } from './ranking.mjs';

const field = document.getElementById('buscar-documento');
const list = document.getElementById('resultados');
const status = document.getElementById('resultados-estado');
field.parentElement.hidden = false;

let index;
const load = () =>
  (index ??= import(addressOf('search-index.js')).then(({ default: text }) => MiniSearch.loadJSON(text, OPTIONS)));

/** Addresses are relative to this script: /docs in the service, any folder in a static copy. */
const addressOf = (ruta) => new URL(ruta, import.meta.url).href;

async function show() {
  const question = field.value.trim();
  if (question === '') return clear();
  const found = findPages(await load(), question);
  if (question !== field.value.trim()) return;
  list.replaceChildren(
    ...found.map(({ ruta, titulo, seccion }) => {
      const link = document.createElement('a');
      link.href = addressOf(ruta);
      link.textContent = titulo;
      const item = document.createElement('li');
      item.append(link);
      if (seccion !== '' && seccion !== titulo) {
        const part = document.createElement('span');
        part.textContent = seccion;
        link.append(part);
      }
      return item;
    }),
  );
  list.hidden = found.length === 0;
  status.textContent = found.length === 0 ? 'Ninguna página tiene esas palabras.' : `${found.length} páginas`;
  status.className = found.length === 0 ? 'ninguna' : 'oculto';
}

function clear() {
  list.replaceChildren();
  list.hidden = true;
  status.textContent = '';
  status.className = 'oculto';
}

function move(step) {
  const links = [field, ...list.querySelectorAll('a')];
  const at = links.indexOf(document.activeElement);
  links[(at + step + links.length) % links.length]?.focus();
}

field.addEventListener('focus', () => void load(), { once: true });
field.addEventListener('input', () => void show());
field.parentElement.addEventListener('keydown', (event) => {
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault();
    move(event.key === 'ArrowDown' ? 1 : -1);
  } else if (event.key === 'Enter' && event.target === field) {
    list.querySelector('a')?.click();
  } else if (event.key === 'Escape') {
    field.value = '';
    clear();
    field.focus();
  }
});
document.addEventListener('click', ({ target }) => {
  if (!field.parentElement.contains(target)) clear();
});
