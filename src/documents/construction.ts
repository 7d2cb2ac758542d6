import { materialesConstruccion } from '../kernel/catalogues/materiales-construccion.js';
import type { Draft } from './draft.js';
import type { ImpuestoPayload } from './payload-schema.js';

/** IVA code for construction materials (table 17). */
const IVA_CONSTRUCCION = '5';

/** The reduced rate requires the material's code of table 31 in the line's auxiliary code (anexo 23). */
export function checkConstruction<Field extends string>(
  draft: Draft,
  lines: readonly (Readonly<Partial<Record<Field, string>>> & { readonly impuesto?: readonly ImpuestoPayload[] })[],
  field: Field,
): void {
  for (const [i, line] of lines.entries()) {
    const reduced = line.impuesto?.some((tax) => tax.codigo === '2' && tax.codigoPorcentaje === IVA_CONSTRUCCION);
    const code: string | undefined = line[field];
    if (!reduced || (code !== undefined && materialesConstruccion.has(code))) continue;
    const message =
      'El IVA del 5 % es de materiales de construcción y exige el código de la tabla 31 (F010101 … F010804).';
    draft.findings.refuse('detalle-codigo-construccion', `detalles[${i}].${field}`, message, code);
  }
}
