// Hostile IMAP servers: each attack is a server that behaves until the moment its name says, then misbehaves. Answers are generators of
// text, so that an endless one costs this side no memory.

const MIB = 1024 * 1024;
/** A message structure that makes the service open the message. */
const STRUCTURE = '("APPLICATION" "XML" ("NAME" "f.xml") NIL NIL "7BIT" 40 NIL ("attachment" NIL) NIL NIL)';
const ENVELOPE =
  '("Tue, 3 Nov 2026 10:00:00 -0500" "Su factura" (("Ventas" NIL "ventas" "proveedor.ec")) NIL NIL NIL NIL NIL NIL "<1@proveedor.ec>")';
const MAIL = 'From: ventas@proveedor.ec\r\nSubject: Su factura\r\n\r\nHola.\r\n';

const INTERNAL_DATE = 'INTERNALDATE "03-Nov-2026 10:00:00 -0500"';

/** A correct server: `exists` messages, UID = sequence number. */
const HONEST = {
  exists: 3,
  uidvalidity: 1,
  greeting: () => ['* OK ready\r\n'],
  capability: (tag) => [`* CAPABILITY IMAP4rev1 AUTH=PLAIN\r\n${tag} OK done\r\n`],
  authenticate: (tag) => [`${tag} OK [CAPABILITY IMAP4rev1] in\r\n`],
  list: (tag) => [`* LIST () "/" INBOX\r\n${tag} OK done\r\n`],
  select: (tag, { exists, uidvalidity }) => [
    '* FLAGS (\\Seen)\r\n* OK [PERMANENTFLAGS ()] none\r\n',
    `* ${exists} EXISTS\r\n* OK [UIDVALIDITY ${uidvalidity}] valid\r\n* OK [UIDNEXT ${exists + 1}] next\r\n${tag} OK [READ-WRITE] open\r\n`,
  ],
  search: (tag, { exists }) => [
    `* SEARCH ${Array.from({ length: exists }, (_, i) => i + 1).join(' ')}\r\n${tag} OK done\r\n`,
  ],
  structures: function* (tag, { from, to, exists, structure, envelope }) {
    for (let n = from; n <= Math.min(to, exists); n++)
      yield `* ${n} FETCH (UID ${n} RFC822.SIZE ${MAIL.length} ${INTERNAL_DATE} ENVELOPE ${envelope(n)} BODYSTRUCTURE ${structure(n)})\r\n`;
    yield `${tag} OK done\r\n`;
  },
  uids: function* (tag, { from, to, exists }) {
    for (let n = from; n <= Math.min(to, exists); n++)
      yield `* ${n} FETCH (UID ${n} RFC822.SIZE ${MAIL.length} ${INTERNAL_DATE})\r\n`;
    yield `${tag} OK done\r\n`;
  },
  source: (tag, { from }) => [`* ${from} FETCH (UID ${from} BODY[] {${MAIL.length}}\r\n${MAIL})\r\n${tag} OK done\r\n`],
  structure: () => STRUCTURE,
  envelope: () => ENVELOPE,
};

function* repeated(text, times) {
  const batch = text.repeat(Math.max(1, Math.min(times, Math.ceil(65536 / text.length))));
  const each = batch.length / text.length;
  for (let done = 0; done < times; done += each) yield batch;
}

const endless = (text) => repeated(text, Infinity);

function* numbers(from, count) {
  for (let n = from; n < from + count; n += 5000)
    yield Array.from({ length: Math.min(5000, from + count - n) }, (_, i) => ` ${n + i}`).join('');
}

function* searched(tag) {
  yield '* SEARCH';
  yield* numbers(1, 4_000_000);
  yield `\r\n${tag} OK done\r\n`;
}

function* oneStructure(tag, body) {
  yield `* 1 FETCH (UID 1 RFC822.SIZE 100 ${INTERNAL_DATE} `;
  yield* body();
  yield `)\r\n${tag} OK done\r\n`;
}

const structures = (body) => ({ structures: (tag) => oneStructure(tag, body) });

/** How each server differs from an honest one. */
export const IMAP_ATTACKS = {
  honest: {},
  // Not an attack: the honest server after its UIDs changed.
  renumbered: { uidvalidity: 2 },
  'search-4m': { search: searched, structures: searched, uids: searched },
  'bodystructure-600k': structures(function* () {
    yield 'BODYSTRUCTURE (';
    yield* repeated('("TEXT" "PLAIN" NIL NIL NIL "7BIT" 1 1)', 600_000);
    yield ' "MIXED")';
  }),
  'envelope-30mb': structures(function* () {
    yield 'ENVELOPE (NIL "';
    yield* repeated('a', 30 * MIB);
    yield '" NIL NIL NIL NIL NIL NIL NIL NIL)';
  }),
  'envelope-literal-30mb': structures(function* () {
    yield `ENVELOPE (NIL {${30 * MIB}}\r\n`;
    yield* repeated('a', 30 * MIB);
    yield ' NIL NIL NIL NIL NIL NIL NIL NIL)';
  }),
  'addresses-500k': structures(function* () {
    yield 'ENVELOPE (NIL NIL (';
    yield* repeated('("a" NIL "a" "b.ec")', 500_000);
    yield ') NIL NIL NIL NIL NIL NIL NIL)';
  }),
  'literals-2m': structures(function* () {
    yield 'FLAGS (';
    yield* repeated('{1}\r\na ', 2_000_000);
    yield ')';
  }),
  nesting: structures(function* () {
    yield 'BODYSTRUCTURE ';
    yield* repeated('(', 5 * MIB);
  }),
  'fetch-flood': {
    *structures() {
      for (let n = 1; ; n++)
        yield `* ${n} FETCH (UID ${n} RFC822.SIZE 9 ENVELOPE ${ENVELOPE} BODYSTRUCTURE ${STRUCTURE})\r\n`;
    },
  },
  'greeting-line': { greeting: () => endless('* OK '.padEnd(1000, 'x')) },
  'greeting-flood': { greeting: () => endless('* CAPABILITY A B C\r\n') },
  'capability-200k': {
    *capability(tag) {
      yield '* CAPABILITY IMAP4rev1';
      for (const chunk of numbers(1, 200_000)) yield chunk.replaceAll(' ', ' X');
      yield `\r\n${tag} OK done\r\n`;
    },
  },
  'capability-flood': { capability: () => endless('* CAPABILITY IMAP4rev1 AUTH=PLAIN X Y Z\r\n') },
  'continuation-flood': { authenticate: () => endless('+ \r\n') },
  'untagged-flood': { select: () => endless('* OK still here\r\n') },
  'exists-flood': { select: () => endless('* 9 EXISTS\r\n') },
  'expunge-flood': { structures: () => endless('* 1 EXPUNGE\r\n') },
  'unknown-tags': { select: () => endless('X9 OK done\r\n') },
  'list-flood': {
    *list() {
      for (let n = 0; ; n++) yield `* LIST () "/" carpeta-${n}\r\n`;
    },
  },
  'flags-flood': {
    *select(tag) {
      yield '* FLAGS (';
      yield* numbers(1, 2_000_000);
      yield `)\r\n${tag} OK done\r\n`;
    },
  },
  'exists-4g': { exists: 4_294_967_295 },
  'uidvalidity-huge': {
    select: (tag) => [`* 3 EXISTS\r\n* OK [UIDVALIDITY 99999999999999999999] x\r\n${tag} OK open\r\n`],
  },
  'message-literal-huge': { source: () => ['* 1 FETCH (UID 1 BODY[] {99999999999}\r\n'] },
  'message-600mb': {
    *source(tag) {
      yield `* 1 FETCH (UID 1 BODY[] {${600 * MIB}}\r\n`;
      yield* repeated('a', 600 * MIB);
      yield `)\r\n${tag} OK done\r\n`;
    },
  },
  'message-tail': {
    *source() {
      yield `* 1 FETCH (UID 1 BODY[] {5}\r\nabcde FLAGS (`;
      yield* endless('a ');
    },
  },
  drip: { dripMs: 100, select: () => endless('* OK x\r\n') },
  silence: { select: () => [] },
  throttled: {
    select: (tag) => [`${tag} NO [THROTTLED] Request is throttled. Suggested Backoff Time: 999999999 ms\r\n`],
  },
  compressed: {
    capability: (tag) => [`* CAPABILITY IMAP4rev1 AUTH=PLAIN COMPRESS=DEFLATE\r\n${tag} OK done\r\n`],
    authenticate: (tag) => [`${tag} OK [CAPABILITY IMAP4rev1 COMPRESS=DEFLATE] in\r\n`],
  },
  // Not an attack: a legitimate mail with an enormous list of receivers, in the middle of a mailbox.
  'large-structure': { envelope: (n) => (n === 2 ? ENVELOPE.replace('Su factura', 'a'.repeat(400 * 1024)) : ENVELOPE) },
};

/** Serves one connection of an attack. `say` writes an answer; `hear` is called with each line of the client. */
export function serveImap(name, say) {
  const server = { ...HONEST, ...IMAP_ATTACKS[name] };
  const answer = (chunks) => {
    void say(chunks, server.dripMs);
  };
  answer(server.greeting());
  let plain;
  return (line) => {
    if (plain !== undefined) {
      const tag = plain;
      plain = undefined;
      answer(server.authenticate(tag));
      return;
    }
    const [tag, ...words] = line.split(' ');
    const [first = '', second = ''] = words.map((word) => word.toUpperCase());
    const command = first === 'UID' ? second : first;
    const [, from = '1', to = from] = /FETCH (\d+)(?::(\d+|\*))?/i.exec(line) ?? [];
    const asked = { ...server, from: Number(from), to: to === '*' ? server.exists : Number(to) };
    switch (command) {
      case 'CAPABILITY':
        return answer(server.capability(tag));
      case 'AUTHENTICATE':
        if (words.length < 3) {
          plain = tag;
          return answer(['+ \r\n']);
        }
        return answer(server.authenticate(tag));
      case 'LOGIN':
        return answer(server.authenticate(tag));
      case 'LIST':
        return answer(server.list(tag));
      case 'SELECT':
        return answer(server.select(tag, server));
      case 'SEARCH':
        return answer(server.search(tag, server));
      case 'FETCH':
        if (/BODY(\.PEEK)?\[/i.test(line)) return answer(server.source(tag, asked));
        return answer(/BODYSTRUCTURE/i.test(line) ? server.structures(tag, asked) : server.uids(tag, asked));
      case 'LOGOUT':
        return answer([`* BYE\r\n${tag} OK bye\r\n`]);
      default:
        return answer([`${tag} OK done\r\n`]);
    }
  };
}
