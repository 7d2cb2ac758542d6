import { layoutXsd } from '../xml/xsd.js';
import { documentTypes } from './registry.js';

/** How the simulator learns the types, which it may not import: a schema of each layout, and their list. bin/build.mjs writes them. */
export function simulatorSchemas(): Map<string, string> {
  const layouts = documentTypes.flatMap((type) => type.layouts);
  const tipos = documentTypes.map(({ codDoc, root, nombre, layouts: [layout] }) => {
    const info = layout?.children.find(({ name }) => name.startsWith('info') && name !== 'infoTributaria')?.name;
    return { codDoc, root, info, nombre };
  });
  return new Map([
    ...layouts.map((layout): [string, string] => [`${layout.root}-${layout.version}.xsd`, layoutXsd(layout)]),
    ['tipos.json', `${JSON.stringify(tipos, null, 2)}\n`],
  ]);
}
