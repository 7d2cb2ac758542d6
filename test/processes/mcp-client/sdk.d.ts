declare module '@modelcontextprotocol/sdk/client/index.js' {
  import type { CallToolResult, Tool } from '@modelcontextprotocol/server';
  export class Client {
    constructor(about: { readonly name: string; readonly version: string });
    readonly transport?: object;
    connect(transport: object): Promise<void>;
    listTools(): Promise<{ readonly tools: readonly Tool[] }>;
    callTool(call: { readonly name: string; readonly arguments: object }): Promise<CallToolResult>;
    close(): Promise<void>;
  }
}
declare module '@modelcontextprotocol/sdk/client/stdio.js' {
  export class StdioClientTransport {
    constructor(program: {
      readonly command: string;
      readonly args: readonly string[];
      readonly env: Readonly<Record<string, string>>;
    });
    readonly pid: number | null;
  }
}
declare module '@modelcontextprotocol/sdk/client/streamableHttp.js' {
  export const StreamableHTTPClientTransport: new (url: URL, options: { readonly requestInit: RequestInit }) => object;
}
