import { catalogue, type CatalogueRow } from './catalogue.js';

const fuente = 'Ficha técnica 2.34, tabla 31; Res. NAC-DGERCGC24-00000013';

/** [code, material] */
const MATERIALES: readonly (readonly [string, string])[] = [
  ['F010101', 'Varilla 8/10/12 mm'],
  ['F010201', 'Arcilla'],
  ['F010202', 'Arena'],
  ['F010203', 'Cal'],
  ['F010204', 'Caliza'],
  ['F010205', 'Pétreos'],
  ['F010301', 'Hormigón premezclado'],
  ['F010401', 'Cemento y derivados'],
  ['F010402', 'Residuo cemento'],
  ['F010501', 'Chatarra ferrosa'],
  ['F010601', 'Morteros'],
  ['F010701', 'Clinker'],
  ['F010702', 'Puzolana'],
  ['F010703', 'Yeso'],
  ['F010801', 'Adoquín'],
  ['F010802', 'Bloques'],
  ['F010803', 'Ladrillos'],
  ['F010804', 'Prefabricados de hormigón'],
];

/** Construction materials: auxiliary codes required by the 5 % IVA rate (FACTS §6.10). */
export const materialesConstruccion = catalogue<CatalogueRow>(
  MATERIALES.map(([codigo, descripcion]) => ({ codigo, descripcion, desde: '2024-04-01', fuente })),
);
