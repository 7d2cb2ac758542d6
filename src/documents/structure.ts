import type { TLocalizedValidationError } from 'typebox/error';
import type { Issue } from '../domain/issue.js';

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'un texto',
  number: 'un número',
  object: 'un objeto',
  array: 'una lista',
  integer: 'un número entero',
  boolean: 'true o false',
};

/** Says in Spanish, and with the payload's own paths, how a payload departs from its schema. */
export function structureIssues(errors: readonly TLocalizedValidationError[], payload: unknown): Issue[] {
  return errors.flatMap((error): Issue[] => {
    const path = payloadPath(error.instancePath);
    switch (error.keyword) {
      case 'required':
        return error.params.requiredProperties.map((name) => {
          const field = path === '' ? name : `${path}.${name}`;
          return { code: 'campo-requerido', path: field, message: `Falta «${field}», que es obligatorio.` };
        });
      case 'boolean':
        return [
          {
            code: 'campo-desconocido',
            path,
            message: `«${path}» no existe en este comprobante: revise el nombre o quítelo.`,
          },
        ];
      case 'additionalProperties':
        return []; // each of them is reported as `boolean`, with its own path
      case 'type': {
        const types = [error.params.type].flat().map((type) => TYPE_WORDS[type] ?? type);
        return [
          {
            code: 'tipo-incorrecto',
            path,
            message: `«${path}» debe ser ${types.join(' o ')}.`,
            ...rejected(payload, error.instancePath),
          },
        ];
      }
      default:
        return [
          {
            code: 'tipo-incorrecto',
            path,
            message: `«${path}» no tiene la forma esperada.`,
            ...rejected(payload, error.instancePath),
          },
        ];
    }
  });
}

/** /detalles/0/cantidad → detalles[0].cantidad */
function payloadPath(pointer: string): string {
  return pointer
    .split('/')
    .slice(1)
    .reduce((path, step) => (/^\d+$/.test(step) ? `${path}[${step}]` : path === '' ? step : `${path}.${step}`), '');
}

function rejected(payload: unknown, pointer: string): { rejectedValue?: unknown } {
  let value = payload;
  for (const step of pointer.split('/').slice(1)) {
    if (typeof value !== 'object' || value === null) return {};
    value = Reflect.get(value, step);
  }
  // A whole block of the caller's data says nothing that the path does not.
  return typeof value === 'object' ? {} : { rejectedValue: value };
}
