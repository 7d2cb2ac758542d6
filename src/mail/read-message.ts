import { buffer } from 'node:stream/consumers';
import { Splitter, type SplitterChunk } from '@zone-eu/mailsplit';

/** A mail that `composeMail` wrote, read back. */
export interface ReadMail {
  readonly subject: string;
  readonly from: string;
  readonly to: string;
  /** With the logo as a `data:` address: a frame that fetches nothing shows it. */
  readonly html: string;
  readonly text: string;
  readonly attachments: readonly {
    readonly filename: string;
    readonly contentType: string;
    readonly content: Buffer;
  }[];
}

interface Leaf {
  readonly node: Extract<SplitterChunk, { type: 'node' }>;
  readonly content: Buffer;
}

/** Reads a mail of ours. Not for mails of others: those are read on a separate thread (src/files/open-mail.ts). */
export async function readMessage(raw: Buffer): Promise<ReadMail> {
  const leaves = await leavesOf(raw);
  const bodyOf = (type: string): string =>
    leaves
      .find(({ node }) => node.contentType === type && node.disposition !== 'attachment')
      ?.content.toString('utf8')
      .replaceAll('\r\n', '\n') ?? '';
  let html = bodyOf('text/html');
  for (const { node, content } of leaves.filter(({ node: { disposition } }) => disposition === 'inline')) {
    const cid = header(node.getHeaders().toString('latin1'), 'content-id').replace(/^<|>$/g, '');
    if (cid !== '')
      html = html.replaceAll(`cid:${cid}`, `data:${String(node.contentType)};base64,${content.toString('base64')}`);
  }
  const head = raw.toString('latin1', 0, Math.max(0, raw.indexOf('\r\n\r\n')));
  return {
    subject: header(head, 'subject'),
    from: header(head, 'from'),
    to: header(head, 'to'),
    html,
    text: bodyOf('text/plain'),
    attachments: leaves
      .filter(({ node }) => node.disposition === 'attachment')
      .map(({ node, content }) => ({
        filename: node.filename === false ? '' : node.filename,
        contentType: String(node.contentType),
        content,
      })),
  };
}

async function leavesOf(raw: Buffer): Promise<Leaf[]> {
  const splitter = new Splitter({ ignoreEmbedded: true });
  splitter.end(raw);
  const leaves: { node: Leaf['node']; body: Buffer[] }[] = [];
  for await (const chunk of splitter as AsyncIterable<SplitterChunk>) {
    if (chunk.type === 'node' && chunk.multipart === false) leaves.push({ node: chunk, body: [] });
    else if (chunk.type === 'body') leaves.at(-1)?.body.push(chunk.value);
  }
  return Promise.all(
    leaves.map(async ({ node, body }) => {
      const decoder = node.getDecoder();
      decoder.end(Buffer.concat(body));
      return { node, content: await buffer(decoder) };
    }),
  );
}

/** A header's value, unfolded and decoded (RFC 2047). */
function header(head: string, name: string): string {
  const unfolded = head.replace(/\r\n[ \t]+/g, ' ');
  const line = unfolded.split('\r\n').find((one) => one.toLowerCase().startsWith(`${name}:`)) ?? '';
  return line
    .slice(name.length + 1)
    .trim()
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/(?:=\?utf-8\?[BQ]\?[^?]*\?=)+/gi, (words) => {
      const parts = [...words.matchAll(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi)];
      return Buffer.concat(parts.map(([, how = '', word = '']) => wordBytes(how.toUpperCase(), word))).toString('utf8');
    });
}

function wordBytes(how: string, word: string): Buffer {
  if (how === 'B') return Buffer.from(word, 'base64');
  const latin1 = word
    .replaceAll('_', ' ')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(latin1, 'latin1');
}
