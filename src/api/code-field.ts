import { Type, type TString } from 'typebox';
import { codesIn, rowOf } from '../domain/error-codes/index.js';
import type { CodePlace } from '../domain/error-codes/row.js';

/** The schema of a code: `x-codigos` has those of its place with their meaning. New ones may come, so it is no enumeration. */
export function codeField(place: CodePlace, description: string): TString {
  return Type.String({
    description: `${description} /docs/errores dice qué significa cada uno y qué hacer.`,
    'x-codigos': Object.fromEntries(codesIn(place).map((code) => [code, rowOf(code).meaning])),
  });
}
