import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly message: string;
}

/** Behaviour of a server; defaults are friendly. Tests change it on the fly. */
export interface SmtpBehaviour {
  /** The answer to an address: undefined accepts it, `silence` never answers. */
  recipient?: (address: string) => { code: number; text: string } | 'silence' | undefined;
  /**
   * Handling of a message. `take`: accepted; `cut`: disconnects in the middle; `swallow`: reads it all, then disconnects without answering;
   * `hold`: reads it all and never answers.
   */
  message?: 'take' | 'cut' | 'swallow' | 'hold' | { code: number; text: string };
  login?: { usuario: string; password: string };
}

export interface TestSmtp {
  readonly port: number;
  mood: SmtpBehaviour;
  /** Accepted and acknowledged. */
  readonly mails: ReceivedMail[];
  /** Fully read, acknowledged or not. */
  readonly seen: ReceivedMail[];
  connections(): number;
  recipientsAsked(): number;
  until(condition: () => boolean): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a server; `options` are those of smtp-server (TLS, extensions). */
export async function startSmtp(mood: SmtpBehaviour = {}, options: SMTPServerOptions = {}): Promise<TestSmtp> {
  const mails: ReceivedMail[] = [];
  const seen: ReceivedMail[] = [];
  let connections = 0;
  let requested = 0;
  let changed: (() => void)[] = [];
  const tell = (): void => {
    const waiting = changed;
    changed = [];
    for (const wake of waiting) wake();
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: options.key === undefined ? ['STARTTLS'] : [],
    logger: false,
    closeTimeout: 100,
    onConnect: (_session, done) => {
      connections += 1;
      tell();
      done();
    },
    onAuth: ({ username, password }, _session, done) => {
      const { login } = self.mood;
      if (login === undefined || (username === login.usuario && password === login.password))
        done(null, { user: username });
      else done(refusal(535, '5.7.8 Authentication credentials invalid'));
    },
    onRcptTo: ({ address }, _session, done) => {
      const answer = self.mood.recipient?.(address);
      requested += 1;
      tell();
      if (answer === 'silence') return;
      done(answer && refusal(answer.code, answer.text));
    },
    onData: (stream, session, done) => {
      // A lost connection ends the read; the test checks the effect on the other side.
      take(stream, session, done).catch(() => undefined);
    },
    ...options,
  });
  server.on('error', () => undefined); // a client that disconnects is not a test failure
  const self: TestSmtp = {
    port: 0,
    mood,
    mails,
    seen,
    connections: () => connections,
    recipientsAsked: () => requested,
    until: async (condition) => {
      while (!condition()) await new Promise<void>((resolve) => changed.push(resolve));
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve);
      }),
  };

  async function take(
    stream: SMTPServerDataStream,
    session: SMTPServerSession,
    done: (error?: Error | null, message?: string) => void,
  ): Promise<void> {
    const { message = 'take' } = self.mood;
    const chunks: Buffer[] = [];
    for await (const chunk of stream) {
      chunks.push(chunk as Buffer);
      if (message === 'cut') {
        hangUp(session);
        return;
      }
    }
    const { mailFrom, rcptTo } = session.envelope;
    const mail = {
      from: mailFrom === false ? '' : mailFrom.address,
      to: rcptTo.map(({ address }) => address),
      message: Buffer.concat(chunks).toString('utf8'),
    };
    seen.push(mail);
    tell();
    if (message === 'swallow') hangUp(session);
    else if (typeof message === 'object') done(refusal(message.code, message.text));
    else if (message === 'take') {
      mails.push(mail);
      tell();
      done(null, '2.0.0 queued as TEST');
    }
  }

  function hangUp(session: SMTPServerSession): void {
    for (const connection of server.connections as Set<{ session: SMTPServerSession; _socket: { destroy(): void } }>) {
      if (connection.session.id === session.id) connection._socket.destroy();
    }
  }

  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return Object.assign(self, { port: (server.server.address() as AddressInfo).port });
}

function refusal(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode });
}
