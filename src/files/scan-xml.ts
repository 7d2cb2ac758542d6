import { SaxesParser } from 'saxes';
import { UnzipError } from './zip.js';

/** Receives a part's elements by local name. */
export interface XmlHandler<T> {
  open(name: string, attribute: (name: string) => string | undefined): void;
  text(text: string): void;
  /** Returns a value to yield, if the element completes one. */
  close(name: string): T | undefined;
}

/** Streams XML and yields the handler's values; refuses document types (entity expansion). */
export async function* scanXml<T>(part: AsyncIterable<Buffer>, handler: XmlHandler<T>): AsyncGenerator<T> {
  const parser = new SaxesParser();
  let found: T[] = [];
  parser.on('error', refuse);
  parser.on('doctype', () => {
    refuse(new Error('a document type'));
  });
  parser.on('opentag', ({ name, attributes }) => {
    handler.open(
      local(name),
      (wanted) => attributes[wanted] ?? Object.entries(attributes).find(([given]) => local(given) === wanted)?.[1],
    );
  });
  parser.on('text', (text) => {
    handler.text(text);
  });
  parser.on('cdata', (text) => {
    handler.text(text);
  });
  parser.on('closetag', ({ name }) => {
    const item = handler.close(local(name));
    if (item !== undefined) found.push(item);
  });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of part) {
    parser.write(decode(decoder, chunk));
    yield* found;
    found = [];
  }
  parser.write(decode(decoder)).close();
  yield* found;
}

function decode(decoder: InstanceType<typeof TextDecoder>, chunk?: Buffer): string {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined });
  } catch (error) {
    return refuse(error);
  }
}

function refuse(error: unknown): never {
  throw new UnzipError(error instanceof Error ? error.message : 'not XML', { cause: error });
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
