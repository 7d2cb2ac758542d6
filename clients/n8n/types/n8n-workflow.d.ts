/**
 * The part of n8n's types that these nodes use, so that they compile without installing n8n. `test/processes/clients-n8n-real.test.ts` compiles them
 * against the published package as well.
 */
declare module 'n8n-workflow' {
  export interface IDataObject {
    [key: string]: unknown;
  }

  export interface IBinaryData {
    data: string;
    mimeType: string;
    fileName?: string;
  }

  export interface INodeExecutionData {
    json: IDataObject;
    binary?: Record<string, IBinaryData>;
    pairedItem?: { item: number };
  }

  export type IHttpRequestMethods = 'DELETE' | 'GET' | 'HEAD' | 'PATCH' | 'POST' | 'PUT';

  export interface IHttpRequestOptions {
    url: string;
    baseURL?: string;
    method?: IHttpRequestMethods;
    headers?: IDataObject;
    qs?: IDataObject;
    body?: string | URLSearchParams;
    encoding?: 'arraybuffer';
    timeout?: number;
    returnFullResponse?: boolean;
    ignoreHttpStatusErrors?: boolean;
    disableFollowRedirect?: boolean;
  }

  interface Context {
    getCredentials<T extends object>(type: string): Promise<T>;
    getNode(): { id: string; name: string };
    getWorkflow(): { id?: string; name?: string };
    getWorkflowStaticData(type: string): IDataObject;
    helpers: {
      httpRequest(options: IHttpRequestOptions): Promise<unknown>;
      httpRequestWithAuthentication(
        this: IExecuteFunctions | IHookFunctions,
        credentialsType: string,
        options: IHttpRequestOptions,
      ): Promise<unknown>;
    };
  }

  export interface IExecuteFunctions extends Context {
    getInputData(): INodeExecutionData[];
    getNodeParameter(name: string, itemIndex: number, fallback?: unknown): unknown;
    getExecutionId(): string;
    evaluateExpression(expression: string, itemIndex: number): unknown;
    continueOnFail(): boolean;
    helpers: Context['helpers'] & {
      prepareBinaryData(data: Buffer, filePath?: string, mimeType?: string): Promise<IBinaryData>;
    };
  }

  export interface IHookFunctions extends Context {
    getNodeParameter(name: string, fallback?: unknown): unknown;
    getNodeWebhookUrl(name: 'default'): string | undefined;
  }

  export interface IWebhookFunctions extends Context {
    getHeaderData(): Record<string, string | string[] | undefined>;
    getRequestObject(): object;
    getResponseObject(): { status(code: number): { json(body: unknown): unknown } };
  }

  export interface IWebhookResponseData {
    workflowData?: INodeExecutionData[][];
    noWebhookResponse?: boolean;
  }

  export interface INodePropertyOptions {
    name: string;
    value: string | number | boolean;
    description?: string;
    action?: string;
  }

  export interface INodePropertyCollection {
    name: string;
    displayName: string;
    values: INodeProperties[];
  }

  export interface INodeProperties {
    name: string;
    displayName: string;
    type:
      | 'boolean'
      | 'collection'
      | 'fixedCollection'
      | 'hidden'
      | 'json'
      | 'multiOptions'
      | 'notice'
      | 'number'
      | 'options'
      | 'string';
    default: string | number | boolean | string[] | object;
    description?: string;
    hint?: string;
    placeholder?: string;
    required?: boolean;
    noDataExpression?: boolean;
    displayOptions?: {
      show?: Record<string, (string | number | boolean)[]>;
      hide?: Record<string, (string | number | boolean)[]>;
    };
    typeOptions?: Record<string, string | number | boolean>;
    options?: (INodePropertyOptions | INodeProperties | INodePropertyCollection)[];
  }

  export interface INodeTypeDescription {
    name: string;
    displayName: string;
    description: string;
    icon: `file:${string}`;
    group: ('transform' | 'trigger')[];
    version: number;
    subtitle?: string;
    defaults: { name: string };
    inputs: 'main'[];
    outputs: 'main'[];
    credentials: { name: string; required?: boolean }[];
    webhooks?: { name: 'default'; httpMethod: string; responseMode: string; path: string }[];
    properties: INodeProperties[];
  }

  export interface INodeType {
    description: INodeTypeDescription;
    execute?(this: IExecuteFunctions): Promise<INodeExecutionData[][]>;
    webhook?(this: IWebhookFunctions): Promise<IWebhookResponseData>;
    webhookMethods?: {
      default: Record<'checkExists' | 'create' | 'delete', (this: IHookFunctions) => Promise<boolean>>;
    };
  }

  export interface ICredentialType {
    name: string;
    displayName: string;
    icon?: `file:${string}`;
    documentationUrl?: string;
    properties: INodeProperties[];
    authenticate: {
      type: 'generic';
      properties: { headers?: Record<string, string>; auth?: Record<string, string> };
    };
    test: { request: IHttpRequestOptions };
  }
}
