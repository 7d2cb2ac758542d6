import { COLLECTION_PAGE } from './collection.js';
import { ERRORS_PAGE } from './errors-page.js';
import { PACKAGES_PAGE } from './packages.js';
import type { OpenApiReader } from './openapi-reader.js';
import type { Site } from './site.js';

/** Renders `/llms.txt` (llmstxt.org): describes this service and links to the rest, for programs that read text. */
export function llmsText({ document: { info, tags } }: OpenApiReader, site: Site = new Map()): string {
  const pages = tags.map(
    ({ name, description, 'x-displayName': nombre }) => `- [${nombre}](/docs/${name}.md): ${description}`,
  );
  const guides = [...site.values()]
    .filter(({ group }) => group === 'guia')
    .map(({ path, title, summary }) => `- [${title}](/docs/${path}.md): ${summary}`);
  return `# Rúbrica

> Facturación electrónica del Ecuador en un servidor propio: se envía un comprobante en JSON; el servicio lo valida, lo numera, escribe el XML del SRI, lo firma (XAdES-BES), lo envía, obtiene la autorización, hace el RIDE y lo envía por correo.

${String(info['description'])}

Para emitir: \`POST /api/v2.0/comprobantes/{tipo}\` con la cabecera \`X-API-KEY\`, una \`Idempotency-Key\` propia y \`Prefer: wait=20\`; se repite con la misma clave y el mismo cuerpo si no hubo respuesta. En el ambiente «simulador» el SRI es simulado y nada es legal.

Hay clientes para TypeScript, Python y PHP, empaquetados (\`/docs/${PACKAGES_PAGE}\` los nombra y están bajo \`/docs\`). Cada página bajo \`/docs\` se lee también como Markdown: añada \`.md\` a su dirección. Cada código de error tiene la suya (\`/docs/${ERRORS_PAGE}/{codigo}.md\`), cada código del SRI (\`/docs/codigos-sri/{codigo}.md\`) y cada variable de configuración (\`/docs/configuracion/{VARIABLE}.md\`).

## La interfaz

- [OpenAPI 3.1](/api/openapi.json): todas las operaciones, con tipos, ejemplos y códigos de error
- [API](/docs/api.md): sus partes, cada una con sus operaciones
- [Códigos de error](/docs/${ERRORS_PAGE}.md): qué significa cada uno
- [Códigos del SRI](/docs/codigos-sri.md): por qué devuelve un comprobante
- [Colección](/docs/${COLLECTION_PAGE}): para Postman o Bruno, con los ejemplos de hoy

## Guías

${guides.join('\n')}

## Partes de la API

${pages.join('\n')}
`;
}
