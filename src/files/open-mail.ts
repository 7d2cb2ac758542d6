import { buffer } from 'node:stream/consumers';
import { Splitter, type SplitterChunk } from '@zone-eu/mailsplit';
import { isMail } from './is-mail.js';
import { isZip, unpack } from './unpack.js';

/** Parts of a message that may be a comprobante. */
export interface OpenedMail {
  /** Files that look like SRI documents or answers, unchanged. */
  readonly xmls: readonly Buffer[];
  /** Runs of 49 digits in the text of its PDFs; only searched if there is no XML. */
  readonly digits: readonly string[];
  /** In Spanish: skipped parts, too large or broken. */
  readonly skipped: readonly string[];
}

/** Limits for a message. Issuers send two or three parts of some kilobytes. */
const PARTS_MAX = 300;
const HEAD_BYTES_MAX = 256 * 1024;
const MAIL_DEPTH_MAX = 3;
const XML_BYTES_MAX = 2 * 1024 * 1024;
const XMLS_MAX = 200;
/** Per archive in a message. */
const ZIP_LIMITS = {
  entriesMax: 1000,
  entryBytesMax: XML_BYTES_MAX,
  inflatedBytesMax: 50 * 1024 * 1024,
  // XML deflates by a factor of ten, a bomb by a thousand.
  ratioMax: 100,
  depthMax: 2,
} as const;
const ZIPS_MAX = 10;
const PDFS_MAX = 5;
const PDF_BYTES_MAX = 5 * 1024 * 1024;
/** A RIDE has its key on the first page. */
const PAGES_MAX = 2;
const DIGITS_MAX = 20;

interface Opening {
  readonly xmls: Buffer[];
  readonly pdfs: Buffer[];
  readonly skipped: Set<string>;
  parts: number;
  zips: number;
}

/**
 * Opens a message with its parts, archives and nested messages. Each is classified by content, never by name or declared type, which
 * senders get wrong. Exceeding a limit is reported, never thrown.
 */
export async function openMail(raw: Buffer): Promise<OpenedMail> {
  const opening: Opening = { xmls: [], pdfs: [], skipped: new Set(), parts: 0, zips: 0 };
  await openMessage(raw, opening, 1);
  const digits = opening.xmls.length > 0 ? [] : await digitsOf(opening);
  return { xmls: opening.xmls, digits, skipped: [...opening.skipped] };
}

async function openMessage(raw: Buffer, opening: Opening, depth: number): Promise<void> {
  for (const { node, body } of await leavesOf(raw, opening)) {
    const decoder = node.getDecoder();
    decoder.end(Buffer.concat(body));
    // Invalid base64 is skipped.
    const content = await buffer(decoder).catch(() => Buffer.alloc(0));
    if (node.contentType === 'message/rfc822' || isMail(content)) {
      if (depth >= MAIL_DEPTH_MAX)
        opening.skipped.add(`Hay correos dentro de correos a más de ${MAIL_DEPTH_MAX} niveles.`);
      else await openMessage(content, opening, depth + 1);
    } else if (isZip(content)) await openZip(content, opening);
    else openFile(content, opening);
  }
}

interface Leaf {
  readonly node: Extract<SplitterChunk, { type: 'node' }>;
  readonly body: Buffer[];
}

async function leavesOf(raw: Buffer, opening: Opening): Promise<Leaf[]> {
  const leaves: Leaf[] = [];
  const splitter = new Splitter({
    // We open nested messages: the library only does if they are not encoded.
    ignoreEmbedded: true,
    maxHeadSize: HEAD_BYTES_MAX,
    maxChildNodes: PARTS_MAX,
  });
  splitter.end(raw);
  let leaf: Leaf | undefined;
  try {
    for await (const chunk of splitter as AsyncIterable<SplitterChunk>) {
      if (chunk.type === 'node') {
        opening.parts += 1;
        if (opening.parts > PARTS_MAX) throw new Error('too many parts');
        leaf = chunk.multipart === false ? { node: chunk, body: [] } : undefined;
        if (leaf !== undefined) leaves.push(leaf);
      } else if (chunk.type === 'body') leaf?.body.push(chunk.value);
    }
  } catch {
    opening.skipped.add(`El correo tiene más de ${PARTS_MAX} partes, o cabeceras demasiado largas.`);
  }
  return leaves;
}

function openFile(content: Buffer, opening: Opening): void {
  const start = head(content);
  if (start.includes('%PDF-')) {
    if (opening.pdfs.length < PDFS_MAX && content.length <= PDF_BYTES_MAX) opening.pdfs.push(content);
  } else if (COMPROBANTE.test(start) || isJsonWithXml(start)) {
    if (content.length > XML_BYTES_MAX) opening.skipped.add('Hay un XML de más de 2 MiB.');
    else if (opening.xmls.length >= XMLS_MAX) opening.skipped.add(`Hay más de ${XMLS_MAX} XML en el correo.`);
    else opening.xmls.push(content);
  }
}

async function openZip(file: Buffer, opening: Opening): Promise<void> {
  opening.zips += 1;
  if (opening.zips > ZIPS_MAX) {
    opening.skipped.add(`Hay más de ${ZIPS_MAX} archivos ZIP en el correo.`);
    return;
  }
  try {
    for await (const { content, motivo } of unpack(file, ZIP_LIMITS)) {
      if (content === undefined) opening.skipped.add(`En un ZIP: ${motivo ?? ''}`);
      else openFile(content, opening);
    }
  } catch (error) {
    opening.skipped.add(error instanceof Error ? error.message : String(error));
  }
}

/** Enough to recognise a file. */
const HEAD_CHARS = 4096;
// UTF-16 without its zeros reads alike as far as names go.
const head = (content: Buffer): string => content.toString('latin1', 0, HEAD_CHARS).replaceAll('\0', '');

/** One of the SRI's six documents or their wrappers, possibly with text before it (RECEIVED §4). */
const COMPROBANTE =
  /<(?:[\w.-]{1,30}:)?(?:factura|liquidacionCompra|notaCredito|notaDebito|guiaRemision|comprobanteRetencion|comprobante|autorizacion(?:es)?|Authorization|RespuestaAutorizacionComprobante|RespuestaComprobante|Envelope)[\s>]/i;

async function digitsOf({ pdfs, skipped }: Opening): Promise<string[]> {
  const found = new Set<string>();
  for (const pdf of pdfs) {
    try {
      for (const text of await pagesOf(pdf)) {
        // A key may be split into two lines, or follow other words.
        for (const spelling of [text, text.replace(/\s+/g, '')]) {
          for (const [run] of spelling.matchAll(/\d+/g)) if (run.length === 49) found.add(run);
        }
      }
    } catch {
      skipped.add('Hay un PDF que no se pudo leer.');
    }
  }
  return [...found].slice(0, DIGITS_MAX);
}

async function pagesOf(pdf: Buffer): Promise<string[]> {
  // Lazy import: it is large, and only needed for a PDF without XML.
  const { getDocumentProxy } = await import('unpdf');
  const document = await getDocumentProxy(new Uint8Array(pdf), { verbosity: 0 });
  const texts: string[] = [];
  for (let number = 1; number <= Math.min(document.numPages, PAGES_MAX); number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    texts.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : ' ') : '')).join(''));
  }
  return texts;
}

/** JSON of another program that has the document in a field, perhaps in base64. */
function isJsonWithXml(start: string): boolean {
  return /^[[{]/.test(start.trimStart()) && /"(?:comprobante|contenido|xml)"/i.test(start);
}
