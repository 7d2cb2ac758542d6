// The part of empresas that other capabilities import.
export { RemovalQuery } from './remove.js';
export { EmpresaParams } from './representation.js';
export { CorreoDePrueba, Probado, beginTest } from './test-smtp.js';
export { editableEmpresa, visibleEmpresa } from './visible.js';
