import { COLLECTION_PAGE } from './collection.js';
import { ERRORS_PAGE } from './errors-page.js';
import { PACKAGES_PAGE } from './packages.js';
import type { OpenApiReader } from './openapi-reader.js';

/** Renders `/llms.txt` (llmstxt.org): describes this service and links to the rest, for programs that read text. */
export function llmsText({ document: { info, tags } }: OpenApiReader): string {
  const pages = tags.map(
    ({ name, description, 'x-displayName': nombre }) => `- [${nombre}](/docs/${name}): ${description}`,
  );
  return `# Rúbrica

> Facturación electrónica del Ecuador en un servidor propio: se envía un comprobante en JSON; el servicio lo valida, lo numera, escribe el XML del SRI, lo firma (XAdES-BES), lo envía, obtiene la autorización, hace el RIDE y lo envía por correo.

${String(info['description'])}

Para emitir: \`POST /api/v2.0/comprobantes/{tipo}\` con la cabecera \`X-API-KEY\`, una \`Idempotency-Key\` propia y \`Prefer: wait=20\`; se repite con la misma clave y el mismo cuerpo si no hubo respuesta. En el ambiente «simulador» el SRI es simulado y nada es legal.

Hay clientes para TypeScript, Python y PHP, empaquetados (\`/docs/${PACKAGES_PAGE}\` los nombra y están bajo \`/docs\`), y [guías](/docs/guias) con programas que se ejecutan tal como están: tienda en línea con webhooks, TypeScript, Python, PHP, Java, C#, anulación, correo y el SRI simulado.

## La interfaz

- [OpenAPI 3.1](/api/openapi.json): todas las operaciones, con tipos, ejemplos y códigos de error
- [Documentación](/docs): lo mismo como páginas
- [Códigos de error](/docs/${ERRORS_PAGE}): qué significa cada uno y qué hacer
- [Colección](/docs/${COLLECTION_PAGE}): para Postman o Bruno, con los ejemplos de hoy

## Partes

${pages.join('\n')}
`;
}
