import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { createDrafts } from '../mcp/drafts.js';
import { serveMcp } from '../mcp/http.js';
import { createMcpServer } from '../mcp/server.js';
import type { Command } from './command.js';
import { serviceApiKey, serviceUrl, SERVICE_USAGE } from './service-address.js';
import { stopSignal } from './stop-signal.js';

/** `rubrica mcp`: offers the service to assistants over the Model Context Protocol. */
export const command: Command = {
  name: 'mcp',
  summary: 'atiende a asistentes por el Model Context Protocol',
  usage: `Uso: rubrica mcp [--permitir-emitir] [--url URL] [--clave-archivo ARCHIVO]
     rubrica mcp --http [--puerto 8765] [--origen ORIGEN]… [--permitir-emitir] [--url URL]

Da a un asistente herramientas para buscar comprobantes, explicar errores del SRI, validar, ver qué necesita atención y
preparar una emisión. Llama al servicio con la clave de quien lo usa y nunca puede más que ella. Guía: docs/guides/mcp.md.

${SERVICE_USAGE}
  --permitir-emitir   deja emitir, en dos pasos: preparar y confirmar con el código
  --http              atiende por HTTP en 127.0.0.1; cada solicitud trae su clave en «Authorization: Bearer»
  --puerto            puerto de --http (8765; 0: uno libre)
  --origen            página que puede usar --http desde un navegador, como https://asistente.empresa.ec; se repite`,
  run: async (args, io) => {
    const { values } = parseArgs({
      args,
      options: {
        url: { type: 'string' },
        'clave-archivo': { type: 'string' },
        'permitir-emitir': { type: 'boolean', default: false },
        http: { type: 'boolean', default: false },
        puerto: { type: 'string', default: '8765' },
        origen: { type: 'string', multiple: true, default: [] },
      },
    });
    const port = Number(values.puerto);
    if (!Number.isInteger(port) || port < 0 || port > 65_535) {
      io.err(command.usage);
      return 2;
    }
    const drafts = createDrafts({ now: Date.now, random: randomBytes });
    const options = { url: serviceUrl(io, values.url), mayIssue: values['permitir-emitir'], drafts };
    if (values.http) {
      const server = await serveMcp({ ...options, port, origins: values.origen });
      io.out(`MCP atiende en ${server.url} (servicio: ${options.url}).`);
      await stopSignal();
      await server.close();
      return 0;
    }
    const mcp = createMcpServer(options, await serviceApiKey(io, values['clave-archivo']));
    const transport = new StdioServerTransport();
    await mcp.connect(transport);
    // Standard output carries the protocol: write nothing else there.
    await Promise.race([once(process.stdin, 'close'), stopSignal()]);
    await mcp.close();
    return 0;
  },
};
