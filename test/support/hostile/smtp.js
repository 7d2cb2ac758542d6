// Hostile SMTP servers. Answers are generators of text.

function* repeated(text, times) {
  const batch = text.repeat(Math.max(1, Math.min(times, Math.ceil(65536 / text.length))));
  const each = batch.length / text.length;
  for (let done = 0; done < times; done += each) yield batch;
}
const endless = (text) => repeated(text, Infinity);

const HONEST = {
  greeting: () => ['220 ready\r\n'],
  ehlo: () => ['250-hostil\r\n250 SIZE 99999999\r\n'],
  mail: () => ['250 ok\r\n'],
  rcpt: () => ['250 ok\r\n'],
  data: () => ['354 go\r\n'],
  end: () => ['250 taken\r\n'],
  quit: () => ['221 bye\r\n'],
};

/** 64 KiB of lines, the read limit, in the most costly shape. */
const lines = (line, bytes = 63 * 1024) => line.repeat(Math.floor(bytes / line.length));

export const SMTP_ATTACKS = {
  honest: {},
  'greeting-line': { greeting: () => endless('220 '.padEnd(1000, 'x')) },
  'greeting-flood': { greeting: () => endless('220-more\r\n') },
  'greeting-below-bound': { greeting: () => [`${lines('220-\r\n')}220 ready\r\n`] },
  'ehlo-lines': { ehlo: () => [`${lines('250-X\r\n')}250 SIZE 1\r\n`] },
  'ehlo-flood': { ehlo: () => endless('250-AUTH PLAIN LOGIN\r\n') },
  'ehlo-auth': { ehlo: () => [`${lines('250-AUTH PLAIN LOGIN CRAM-MD5\r\n')}250 SIZE 1\r\n`] },
  'ehlo-spaces': { ehlo: () => [`250-AUTH${' '.repeat(60 * 1024)}X\r\n250 SIZE 1\r\n`] },
  'ehlo-size': { ehlo: () => [`250-SIZE ${'9'.repeat(60 * 1024)}\r\n250 ok\r\n`] },
  'ehlo-carriage-returns': { ehlo: () => [`250-${'\r'.repeat(60 * 1024)}X\r\n250 ok\r\n`] },
  'byte-chunks': { dripMs: 0, ehlo: () => [`${lines('250-X\r\n', 4096)}250 ok\r\n`] },
  'answers-ahead': { greeting: () => endless('250 ok\r\n') },
  'rcpt-lines': { rcpt: () => [`${lines('550-5.1.1 no\r\n')}550 5.1.1 no\r\n`] },
  'rcpt-flood': { rcpt: () => endless('550-5.1.1 no\r\n') },
  'data-flood': { data: () => endless('354-go\r\n') },
  'end-lines': { end: () => [`${lines('550-5.7.1 no\r\n')}550 5.7.1 no\r\n`] },
  'end-flood': { end: () => endless('250 taken\r\n') },
  'starttls-flood': {
    ehlo: () => ['250-STARTTLS\r\n250 ok\r\n'],
    starttls: () => endless('220 go\r\n'),
  },
  'starttls-plain': { ehlo: () => ['250-STARTTLS\r\n250 ok\r\n'], starttls: () => ['220 go\r\n250 injected\r\n'] },
  drip: { dripMs: 50, greeting: () => endless('220-x\r\n') },
  silence: { greeting: () => [] },
};

export function serveSmtp(name, say) {
  const server = { ...HONEST, starttls: () => ['502 no\r\n'], ...SMTP_ATTACKS[name] };
  const answer = (chunks) => {
    void say(chunks, server.dripMs);
  };
  answer(server.greeting());
  let inData = false;
  return (line) => {
    if (inData) {
      if (line !== '.') return;
      inData = false;
      answer(server.end());
      return;
    }
    switch (line.slice(0, 4).toUpperCase()) {
      case 'EHLO':
        return answer(server.ehlo());
      case 'STAR':
        return answer(server.starttls());
      case 'MAIL':
        return answer(server.mail());
      case 'RCPT':
        return answer(server.rcpt());
      case 'DATA':
        inData = true;
        return answer(server.data());
      case 'QUIT':
        return answer(server.quit());
      default:
        return answer(['502 no\r\n']);
    }
  };
}
