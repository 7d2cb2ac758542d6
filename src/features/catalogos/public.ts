// What other capabilities use of catalogos.
export { type CatalogoFilaRow, listCatalogoFilasInForce } from './store.js';
