import { judgeAnswer } from './validate.js';
import { operationOf, operations, requestExamples, resolve, type Operation } from './document.js';

/** Fills in values only known at run time: ids, tokens, a file. */
type Fill = (body: Record<string, unknown>) => unknown;

export interface Step {
  readonly headers?: Readonly<Record<string, string>>;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** Only this example; otherwise all, in order. */
  readonly example?: string;
  /** Replaces values of the example that are only known at run time. */
  readonly fill?: Fill;
  /** Expected status; default: the first success of the document. */
  readonly status?: number;
  /** For a preparatory call: its body is not an example of the document. */
  readonly body?: unknown;
}

/** An answer, already validated against the document. */
export interface ValidatedAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly result: Record<string, unknown>;
}

/** Sends the document's examples to a service, validates every answer, and records what was sent. */
export class DocumentClient {
  readonly problems: string[] = [];
  readonly answers: Record<string, Record<string, unknown>> = {};
  readonly #sent = new Set<string>();

  constructor(private readonly url: string) {}

  /** Sends an operation's examples (or only its path); returns the last answer. */
  async send(id: string, step: Step = {}): Promise<ValidatedAnswer> {
    const operation = operationOf(id);
    const examples = requestExamples(operation).filter(
      ({ name }) => step.example === undefined || name === step.example,
    );
    if (step.body !== undefined || examples.length === 0) {
      return this.#one(
        operation,
        step,
        step.body === undefined ? undefined : { type: 'application/json', value: step.body },
      );
    }
    let came: ValidatedAnswer | undefined;
    for (const { name, type, value } of examples) {
      this.#sent.add(`${id} ${type} ${name}`);
      const filled = step.fill === undefined ? value : step.fill({ ...(value as object) });
      came = await this.#one(operation, step, { type, value: filled });
    }
    if (came === undefined) throw new Error(`${id} has no example ${step.example ?? ''}`);
    return came;
  }

  /** Returns operations and examples that no step has sent. */
  unsent(): string[] {
    return operations.flatMap((operation) => {
      const { operationId } = operation;
      const never = this.answers[operationId] === undefined ? [operationId] : [];
      const examples = requestExamples(operation).map(({ name, type }) => `${operationId} ${type} ${name}`);
      return [...never, ...examples.filter((example) => !this.#sent.has(example))];
    });
  }

  async #one(
    operation: Operation,
    step: Step,
    body: { type: string; value: unknown } | undefined,
  ): Promise<ValidatedAnswer> {
    const { operationId, method } = operation;
    const response = await fetch(`${this.url}${addressOf(operation, step)}`, {
      method: method.toUpperCase(),
      headers: {
        ...step.headers,
        ...(body === undefined || body.type === 'multipart/form-data' ? {} : { 'content-type': body.type }),
      },
      ...(body === undefined ? {} : { body: encode(body.type, body.value) }),
    });
    const type = response.headers.get('content-type') ?? '';
    const raw = await bytesOf(response, type);
    const answer: unknown = type.includes('json') ? JSON.parse(raw.toString()) : raw.toString();
    const wanted = step.status ?? Number(Object.keys(operation.responses).find((status) => status.startsWith('2')));
    const note = (problem: string): void => {
      this.problems.push(`${operationId} (${response.status}): ${problem}`);
    };
    if (response.status !== wanted) note(`${wanted} was to come: ${raw.toString().slice(0, 600)}`);
    judgeAnswer(operation, response.status, type, answer).forEach(note);
    if (type.includes('json')) (this.answers[operationId] ??= {})[response.status] ??= answer;
    else this.answers[operationId] ??= {};
    const { result } = (type.includes('json') ? answer : {}) as { result?: Record<string, unknown> | null };
    return {
      status: response.status,
      headers: response.headers,
      result: result ?? (answer as Record<string, unknown>),
    };
  }
}

async function bytesOf(response: Response, type: string): Promise<Buffer> {
  if (type !== 'text/event-stream') return Buffer.from(await response.arrayBuffer());
  await response.body?.cancel(); // it does not end by itself
  return Buffer.alloc(0);
}

/** Values of the parameters in the path: of the step, or the document's examples. */
export function paramsOf({ parameters = [] }: Operation, { params = {} }: Step): Readonly<Record<string, string>> {
  const inPath = parameters.map(resolve).filter((parameter) => parameter.in === 'path');
  return Object.fromEntries(inPath.map(({ name, example }) => [name, params[name] ?? String(example)]));
}

function addressOf(operation: Operation, step: Step): string {
  const { path } = operation;
  const address = Object.entries(paramsOf(operation, step)).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, value),
    path,
  );
  const search = new URLSearchParams(step.query).toString();
  return search === '' ? address : `${address}?${search}`;
}

function encode(type: string, value: unknown): string | URLSearchParams | FormData {
  switch (type) {
    case 'application/x-www-form-urlencoded':
      return new URLSearchParams(value as Record<string, string>);
    case 'multipart/form-data': {
      const form = new FormData();
      for (const [name, field] of Object.entries(value as Record<string, string>)) {
        // Base64 in JSON is the file itself in a form.
        if (/^(archivo|certificado|logo)$/.test(name))
          form.set(name, new Blob([Buffer.from(field, 'base64')]), 'archivo');
        else form.set(name, field);
      }
      return form;
    }
    case 'application/json':
      return JSON.stringify(value);
    default:
      return String(value);
  }
}
