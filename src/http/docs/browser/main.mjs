// Opens the reference at the section of the address (`/docs/comprobantes`) or at the operation of its fragment (`#comprobantes.emitir`).
import 'openapi-explorer';

// The button that copies an example would cover the end of its first line.
const belowButton = new CSSStyleSheet();
belowButton.replaceSync('.toolbar-copy-btn + pre { padding-top: 2.5rem }');
customElements.get('syntax-highlighter').elementStyles.push(belowButton);

const explorer = document.querySelector('openapi-explorer');
const search = document.getElementById('buscar');

const plain = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

explorer.addEventListener('spec-loaded', ({ detail: spec }) => {
  const { tags } = spec;
  const operationId = decodeURIComponent(location.hash.slice(1));
  const operation = tags.flatMap(({ paths }) => paths).find((path) => path.operationId === operationId);
  const section = tags.find(({ name }) => name === explorer.dataset.parte);
  if (section !== undefined) section.expanded = true;
  explorer.explorerLocation = operation?.elementId || explorer.explorerLocation || section?.elementId;

  // The explorer has its own field only beside its navigation, which a narrow screen does not show.
  search.addEventListener('input', () => {
    const value = plain(search.value);
    const matches = (path) =>
      plain(`${path.method} ${path.path} ${path.summary} ${path.description} ${path.operationId}`).includes(value);
    explorer.hideInfo = value !== '';
    explorer.resolvedSpec = { ...spec, tags: tags.filter(({ paths }) => paths.some(matches)) };
    explorer.onSearchChange({ target: { value } });
  });
  search.disabled = false;
});
