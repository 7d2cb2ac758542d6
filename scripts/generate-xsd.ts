import { layoutXsd } from '../src/xml/xsd.js';
import { documentTypes } from '../src/documents/registry.js';

/** The schemas that the simulator validates with: file name → content, from the layouts. */
export function generatedSchemas(): Map<string, string> {
  const layouts = documentTypes.flatMap((type) => type.layouts);
  return new Map(layouts.map((layout) => [`${layout.root}-${layout.version}.xsd`, layoutXsd(layout)]));
}
