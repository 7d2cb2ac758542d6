import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { run } from './sdk.js';

/** Input or output item of a node. */
export interface Item {
  readonly json: Record<string, unknown>;
  readonly binary?: Record<string, { readonly data: string; readonly mimeType: string; readonly fileName?: string }>;
}

interface HttpOptions {
  readonly baseURL?: string;
  readonly url: string;
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly qs?: Record<string, string | number | boolean>;
  readonly body?: string;
}

interface CredentialType {
  readonly name: string;
  readonly authenticate: {
    readonly properties: { readonly headers?: Record<string, string>; readonly auth?: Record<string, string> };
  };
  readonly test: { readonly request: HttpOptions };
}

interface NodeType {
  readonly description: {
    readonly name: string;
    readonly properties: readonly { readonly name: string; readonly default: unknown }[];
  };
  execute(this: unknown): Promise<Item[][]>;
  webhook(this: unknown): Promise<{ readonly workflowData?: Item[][]; readonly noWebhookResponse?: boolean }>;
  readonly webhookMethods: {
    readonly default: Record<'checkExists' | 'create' | 'delete', (this: unknown) => Promise<boolean>>;
  };
}

/** The nodes as n8n loads them from the package that the service offers. */
export interface Loaded {
  readonly folder: string;
  readonly node: NodeType;
  readonly trigger: NodeType;
  readonly credentials: readonly CredentialType[];
}

/** Downloads the package from the service into a folder, as its README says; returns the file. */
export async function downloadNodes(service: string, folder: string): Promise<string> {
  const manifest = readFileSync(join(import.meta.dirname, '../../clients/n8n/package.json'), 'utf8');
  const { name, version } = JSON.parse(manifest) as { name: string; version: string };
  const answer = await fetch(`${service}/docs/${name}-${version}.tgz`);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  const file = join(folder, `${name}-${version}.tgz`);
  writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
  return file;
}

/** Downloads the package from the service, installs it offline into an empty folder and loads it. */
export async function installNodes(service: string, folder: string): Promise<Loaded> {
  const packed = await downloadNodes(service, folder);
  const quiet = ['--offline', '--legacy-peer-deps', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', folder];
  await run('npm', ['install', ...quiet, packed]);
  const home = join(folder, 'node_modules/n8n-nodes-rubrica');
  const load = createRequire(join(home, 'package.json'));
  const manifest = load('./package.json') as { n8n: { nodes: string[]; credentials: string[] } };
  // n8n finds the class by the file's name.
  const made = (file: string): unknown => {
    const name = /(\w+)\.(?:node|credentials)\.js$/.exec(file)?.[1] ?? '';
    const classes = load(`./${file}`) as Record<string, new () => unknown>;
    const Made = classes[name];
    if (Made === undefined) throw new Error(`${file} has no class ${name}`);
    return new Made();
  };
  const nodes = manifest.n8n.nodes.map((file) => made(file) as NodeType);
  const named = (name: string): NodeType => {
    const found = nodes.find(({ description }) => description.name === name);
    if (found === undefined) throw new Error(`no node ${name}`);
    return found;
  };
  return {
    folder: home,
    node: named('rubrica'),
    trigger: named('rubricaTrigger'),
    credentials: manifest.n8n.credentials.map((file) => made(file) as CredentialType),
  };
}

export type Secrets = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Replaces `{{$credentials.x}}`, the only expressions that the credentials use in their headers. */
const filled = (text: string, secrets: Readonly<Record<string, string>>): string =>
  text.replace(/^=/, '').replace(/\{\{\$credentials\.(\w+)\}\}/g, (_all, name: string) => secrets[name] ?? '');

async function send(options: HttpOptions): Promise<unknown> {
  const url = new URL((options.baseURL ?? '') + options.url);
  for (const [name, value] of Object.entries(options.qs ?? {})) url.searchParams.set(name, String(value));
  const answer = await fetch(url, {
    method: options.method ?? 'GET',
    headers: options.headers ?? {},
    redirect: 'manual',
    ...(options.body === undefined ? {} : { body: options.body }),
  });
  const body = Buffer.from(await answer.arrayBuffer());
  return { statusCode: answer.status, headers: Object.fromEntries(answer.headers), body };
}

/** The functions of n8n that the nodes use, with real HTTP. */
export function contextOf(
  { credentials }: Loaded,
  secrets: Secrets,
  {
    parameters = {},
    items = [{ json: {} }],
    executionId = '1',
    runIndex = 0,
    continues = false,
    staticData = {},
    webhookUrl = '',
    message = { headers: {}, body: Buffer.alloc(0) },
  }: {
    readonly parameters?: Readonly<Record<string, unknown>>;
    readonly items?: readonly Item[];
    readonly executionId?: string;
    readonly runIndex?: number;
    readonly continues?: boolean;
    readonly staticData?: Record<string, unknown>;
    readonly webhookUrl?: string;
    readonly message?: { readonly headers: Readonly<Record<string, string>>; readonly body: Buffer };
  },
): { readonly answered: number[] } & Record<string, unknown> {
  const answered: number[] = [];
  return {
    answered,
    getInputData: () => items,
    // For an item with its index, and for a trigger without one.
    getNodeParameter: (name: string, ...rest: readonly unknown[]) =>
      name in parameters ? parameters[name] : rest.at(-1),
    getExecutionId: () => executionId,
    evaluateExpression: () => runIndex,
    continueOnFail: () => continues,
    getWorkflow: () => ({ id: 'w1', name: 'Ventas' }),
    getNode: () => ({ id: 'n1', name: 'Rúbrica' }),
    getCredentials: async (type: string) => secrets[type],
    getWorkflowStaticData: () => staticData,
    getNodeWebhookUrl: () => webhookUrl,
    getHeaderData: () => message.headers,
    getRequestObject: () => ({ rawBody: message.body }),
    getResponseObject: () => ({
      status: (code: number) => ({
        json: () => {
          answered.push(code);
        },
      }),
    }),
    helpers: {
      httpRequest: send,
      httpRequestWithAuthentication: async (type: string, options: HttpOptions) => {
        const known = credentials.find(({ name }) => name === type);
        const given = secrets[type] ?? {};
        const { headers = {}, auth } = known?.authenticate.properties ?? {};
        const fields = Object.entries(headers).map(([name, text]) => [name, filled(text, given)] as const);
        const basic =
          auth === undefined
            ? {}
            : {
                authorization: `Basic ${Buffer.from(
                  `${filled(auth['username'] ?? '', given)}:${filled(auth['password'] ?? '', given)}`,
                ).toString('base64')}`,
              };
        return send({ ...options, headers: { ...options.headers, ...Object.fromEntries(fields), ...basic } });
      },
      prepareBinaryData: async (data: Buffer, fileName: string, mimeType: string) => ({
        data: data.toString('base64'),
        fileName,
        mimeType,
      }),
    },
  };
}
