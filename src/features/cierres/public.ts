// The part of cierres that other capabilities import.
export { countPendientes, countSinMes, isMesCerrado } from './store.js';
