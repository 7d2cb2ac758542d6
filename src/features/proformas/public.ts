// The part of proformas that other capabilities import.
export { avisoDe } from './aviso.js';
export { type ProformaLooks, drawProforma, modelOf, proformaLooks } from './drawing.js';
export { PROFORMA_TIPO, numeroDeProforma } from './rules.js';
export { type ProformaWithContent, answerProforma, findProforma, findProformaByToken } from './store.js';
