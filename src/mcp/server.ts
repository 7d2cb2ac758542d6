import { createHash } from 'node:crypto';
import { McpServer, type CallToolResult } from '@modelcontextprotocol/server';
import { Value } from '#typebox/value';
import { RubricaClient, RubricaConnectionError, RubricaError } from '#client';
import type { Drafts } from './drafts.js';
import { dataAnswer, NOTICE, errorAnswer } from './untrusted-data.js';
import type { ToolContext } from './tool.js';
import { TOOLS } from './tools.js';

/** Options shared by all callers. */
export interface McpOptions {
  /** URL of the service. */
  readonly url: string;
  readonly mayIssue: boolean;
  readonly drafts: Drafts;
}

const INSTRUCTIONS = `Rúbrica emite comprobantes electrónicos del SRI de Ecuador. ${NOTICE} Para una factura: listar_empresas, buscar_cliente y buscar_producto dan ruc, estab, ptoEmi, receptor y códigos. Emitir toma dos llamadas: preparar_emision, y tras la confirmación de la persona, emitir_comprobante con el código.`;

/** A server for one caller: all calls use that caller's credential. */
export function createMcpServer({ url, mayIssue, drafts }: McpOptions, credential: string): McpServer {
  const context: ToolContext = {
    client: new RubricaClient({
      baseUrl: url,
      ...(isApiKey(credential) ? { apiKey: credential } : { token: credential }),
    }),
    caller: createHash('sha256').update(credential).digest('hex'),
    drafts,
    mayIssue,
  };
  const tools = TOOLS.filter(({ issues }) => mayIssue || issues !== true);
  const mcp = new McpServer(
    { name: 'rubrica', version: '1' },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  mcp.server.setRequestHandler('tools/list', () => ({
    tools: tools.map(({ name, title, description, input, shownInput = input, annotations }) => ({
      name,
      title,
      description,
      annotations,
      // TypeBox schemas are JSON Schema.
      inputSchema: { type: 'object' as const, ...shownInput },
    })),
  }));
  mcp.server.setRequestHandler('tools/call', async ({ params }): Promise<CallToolResult> => {
    const tool = tools.find(({ name }) => name === params.name);
    if (tool === undefined) return errorAnswer('No existe esa herramienta, o este servidor no la permite.');
    const input = params.arguments ?? {};
    const wrong = [...Value.Errors(tool.input, input)].slice(0, 20);
    if (wrong.length > 0)
      return errorAnswer(
        `Los argumentos tienen errores: ${wrong.map((one) => `${one.instancePath} ${one.message}`).join('; ')}`,
      );
    try {
      return await tool.run(input, context);
    } catch (error) {
      return failed(error);
    }
  });
  return mcp;
}

/** Keys have this prefix; any other credential is a token. */
function isApiKey(credential: string): boolean {
  return /^rk_(test|live)_/.test(credential);
}

/** Passes on a refusal of the service, whose message may contain third-party text; other errors get a generic message. */
function failed(error: unknown): CallToolResult {
  // Only issuing carries a key, made from its code.
  if (error instanceof RubricaConnectionError && error.idempotencyKey?.startsWith('mcp-') === true)
    return errorAnswer(
      'La respuesta no llegó entera y el comprobante puede estar emitido. Repita la misma llamada, con el mismo código y el mismo comprobante: no se emite dos veces. No prepare otro.',
    );
  if (!(error instanceof RubricaError)) return errorAnswer('El servicio no responde; intente otra vez en un momento.');
  const { status, code, problem } = error;
  return dataAnswer({ error: code ?? 'sin-codigo', estado: status }, problem, true);
}
