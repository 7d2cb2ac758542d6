// The part of catalogos that other capabilities import.
export { type CatalogoFilaRow, listCatalogoFilasInForce } from './store.js';
