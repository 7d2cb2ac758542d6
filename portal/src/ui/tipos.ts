/** The types of receipt that lists can be limited to, by the word of their path (a test compares with src/documents). */
export const TIPOS = [
  { codDoc: '01', pathWord: 'facturas', prefix: 'FAC' },
  { codDoc: '03', pathWord: 'liquidaciones-compra', prefix: 'LQ' },
  { codDoc: '04', pathWord: 'notas-credito', prefix: 'NC' },
  { codDoc: '05', pathWord: 'notas-debito', prefix: 'ND' },
  { codDoc: '06', pathWord: 'guias-remision', prefix: 'GR' },
  { codDoc: '07', pathWord: 'retenciones', prefix: 'CR' },
] as const;

/** The word of a type's path. */
export type PathWord = (typeof TIPOS)[number]['pathWord'];

/** A receipt's number as it is printed. */
export function numberOf(receipt: {
  readonly estab: string;
  readonly ptoEmi: string;
  readonly secuencial: string;
}): string {
  return `${receipt.estab}-${receipt.ptoEmi}-${receipt.secuencial}`;
}
