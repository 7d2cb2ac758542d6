export { numberOf, TIPOS, type PathWord } from '../../ui/tipos.js';
