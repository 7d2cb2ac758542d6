import { Type } from '#typebox';
import type { EstablecimientoFields } from './store.js';
import { AppError } from '../../kernel/app-error.js';
import type { Advertencia } from '../../kernel/issue.js';
import { compileCleaning } from '../../http/text-fields.js';
import { establecimientoFields } from './representation.js';

export const EstablecimientoChanges = Type.Partial(Type.Object(establecimientoFields));

const clean = compileCleaning(EstablecimientoChanges, ['direccion']);

/** Cleans an establishment's texts and refuses with all issues. */
export function checkEstablecimiento(body: object): {
  readonly fields: Partial<EstablecimientoFields>;
  readonly advertencias: readonly Advertencia[];
} {
  const { fields, issues, advertencias } = clean(body);
  if (issues.length > 0) {
    throw new AppError('establecimiento-invalido', 'El establecimiento tiene errores; corríjalos y envíe de nuevo.', {
      issues,
    });
  }
  return { fields, advertencias };
}
