// What other capabilities use of cierres.
export { countPendientes, countSinMes, isMesCerrado } from './store.js';
