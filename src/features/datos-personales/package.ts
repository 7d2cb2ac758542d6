import { TITULAR } from '../../kernel/datos-personales/titular.js';
import { isoEcuador } from '../../kernel/hora-ecuador.js';
import type { StreamedZipEntry } from '../../files/zip.js';
import type { Packing, PersonalData, PersonalFile } from '../../http/personal-data.js';
import { CONSERVADO } from './titular.js';

type Item = () => Promise<readonly PersonalFile[]>;

/** Everything about a person, as items to pack one by one. */
export async function* titularItems(personal: readonly PersonalData[], packing: Packing): AsyncGenerator<Item> {
  yield async () => [
    { name: 'LEEME.txt', content: Buffer.from(readMe(personal, packing)) },
    { name: 'datos.json', content: dataJson(personal, packing) },
  ];
  for (const { folder } of personal) if (folder !== undefined) yield* folder.files(packing);
}

/** Files of an item. */
export function titularFiles({ now }: Packing): (item: Item) => Promise<readonly StreamedZipEntry[]> {
  const [year = 1980, month = 1, day = 1] = isoEcuador(now).slice(0, 10).split('-').map(Number);
  return async (item) => (await item()).map((file) => ({ ...file, modified: { year, month, day } }));
}

/** One JSON object, written in pieces: a person may have thousands of receipts, and of quotes with hundreds of lines. */
async function* dataJson(personal: readonly PersonalData[], packing: Packing): AsyncGenerator<string> {
  const head = { identificacion: packing.scope.identificacion, generado: isoEcuador(packing.now) };
  yield JSON.stringify(head, null, 2).slice(0, -2);
  for (const [name, list] of personal.flatMap(({ lists }) => Object.entries(lists))) {
    yield `,\n  "${name}": [`;
    let separator = '\n    ';
    for await (const entry of list(packing)) {
      yield `${separator}${entry}`;
      separator = ',\n    ';
    }
    yield '\n  ]';
  }
  yield '\n}\n';
}

function readMe(personal: readonly PersonalData[], packing: Packing): string {
  const names = personal.flatMap(({ lists }) => Object.keys(lists).map((name) => TITULAR[name]?.nombre ?? name));
  return `Datos de ${packing.scope.identificacion}
Generado: ${isoEcuador(packing.now)}

datos.json      sus ${names.join(', ')}, con los correos a los que se enviaron y sus enlaces
${personal.flatMap(({ folder }) => folder?.line(packing) ?? []).join('\n')}

El XML autorizado es el documento; el RIDE es solo su representación. Todo se lee sin ningún programa de Rúbrica.

${CONSERVADO}
`;
}
