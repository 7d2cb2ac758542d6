import { Type } from '#typebox';

/** An amount of a document entered by hand. */
export const money = (description: string) =>
  Type.String({ pattern: '^[0-9]{1,12}([.][0-9]{1,2})?$', description: `${description} Texto con punto decimal.` });
