export const words = {
  title: 'Integraciones',
  subtitle: 'Lo que necesita quien conecta un sistema con este servicio.',
  begin: 'Para empezar',
  beginText:
    'La dirección de este servicio y una API key propia del sistema; los clientes y las guías leen estas variables.',
  pages: {
    '/api-keys': 'la clave con la que el sistema emite y consulta',
    '/clientes-oauth': 'para sistemas que piden tokens',
    '/webhooks': 'el sistema recibe cada evento en el momento en que pasa',
    '/llamadas': 'qué pidió el sistema y cómo terminó; con el número de la solicitud de un error se llega a su línea',
    '/eventos': 'lo mismo para sistemas a los que nadie puede llamar: ellos preguntan',
  },
  clients: 'Clientes',
  clientsText: 'Se instalan desde aquí, sin internet. Repiten sin duplicar, recorren páginas y comprueban webhooks.',
  language: {
    TypeScript: 'Node 20 o posterior, Deno y navegadores; sin dependencias, con los tipos de toda la API',
    Python: '3.9 o posterior; solo la biblioteca estándar, con tipos',
    PHP: '8.1 o posterior; sin dependencias',
  },
  download: (file: string, kb: number) => `${file} · ${kb} kB`,
  install: (language: string) => `Instalar el cliente de ${language}`,
  noneTitle: 'Los clientes no están empaquetados en esta instalación',
  noneText: 'Ejecute «npm ci && npm run build» y reinicie el servicio.',
  documents: 'La interfaz',
  documentsText: 'Este mismo servicio la publica, siempre al día.',
  document: {
    docs: 'cada operación con sus campos, ejemplos y errores',
    openapi: 'el documento OpenAPI 3.1, para generar lo que falte',
    coleccion: 'la colección para Postman o Bruno, con los ejemplos de hoy',
    errores: 'qué significa cada código de error y qué hacer',
    llms: 'el resumen para asistentes que leen texto',
  },
  others: 'Sin programar',
  othersText: 'Órdenes de Rúbrica que usan la misma API, también desde otra máquina.',
  folder: 'Una carpeta: cada XML, JSON o CSV que se deja en ella se emite una sola vez, y su RIDE queda al lado.',
  mcp: 'Un asistente (MCP): busca, explica errores y prepara comprobantes con la clave de quien lo usa.',
};

declare module '../../i18n/area-texts.js' {
  interface CollectedTexts {
    readonly integraciones: typeof words;
  }
}
