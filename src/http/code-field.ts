import { Type, type TString } from '#typebox';
import { codesIn, rowOf } from '../kernel/error-codes/index.js';
import type { CodePlace } from '../kernel/error-codes/row.js';

/** Schema of a code: `x-codigos` lists the codes of its place and their meaning. Not an enum, since codes may be added. */
export function codeField(place: CodePlace, description: string): TString {
  return Type.String({
    description: `${description} /docs/errores dice qué significa cada uno y qué hacer.`,
    'x-codigos': Object.fromEntries(codesIn(place).map((code) => [code, rowOf(code).meaning])),
  });
}
