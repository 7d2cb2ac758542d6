import { EventEmitter } from 'node:events';
import type { Readable } from 'node:stream';
import type { Kernel } from './kernel.js';
import type { Network } from './network.js';

interface Envelope {
  readonly from: string;
  readonly to: readonly string[];
  accepted?: string[];
}

type Done<T = undefined> = (error: Error | null, result?: T) => void;

/** A mail as the simulated server accepted it. */
export interface AcceptedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly message: string;
  /** When its sender ended the message. */
  readonly atStep: number;
  readonly atMs: number;
}

/** Stands for nodemailer's SMTP connection: one command per message of the network, to the party `correo`. */
export function smtpConnection(kernel: Kernel, party: string, network: Network): object {
  class SMTPConnection extends EventEmitter {
    destroyed = false;

    connect(done: (error?: Error) => void): void {
      kernel.reached(party, 'mail');
      kernel.post(party, network.latencyMs(), 'smtp greeting', () => {
        done();
      });
    }

    login(_credentials: object, done: Done): void {
      kernel.post(party, network.latencyMs(), 'smtp login', () => {
        done(null);
      });
    }

    send(envelope: Envelope, message: Readable, done: Done<object>): void {
      const chunks: Buffer[] = [];
      message.on('data', (chunk: Buffer) => chunks.push(chunk));
      message.once('error', (error) => {
        this.destroyed = true;
        done(error);
      });
      message.once('end', () => {
        envelope.accepted = [...envelope.to];
        const mail: AcceptedMail = {
          from: envelope.from,
          to: envelope.to,
          message: Buffer.concat(chunks).toString(),
          atStep: kernel.steps,
          atMs: kernel.nowMs,
        };
        const request = { origin: 'smtp://correo', path: '/', headers: {}, body: JSON.stringify(mail) };
        network.exchange(party, 'smtp', request, (outcome) => {
          if ('error' in outcome) {
            this.destroyed = true;
            done(Object.assign(new Error('Connection closed unexpectedly'), { code: 'ECONNECTION', command: 'CONN' }));
          } else if (outcome.status === 200) {
            done(null, { accepted: [...envelope.to], rejectedErrors: [], response: '250 2.0.0 Ok' });
          } else {
            const response = '451 4.3.0 try again later';
            done(
              Object.assign(new Error(response), { code: 'EMESSAGE', command: 'DATA', responseCode: 451, response }),
            );
          }
        });
      });
    }

    quit(): void {
      this.close();
    }

    close(): void {
      this.destroyed = true;
    }
  }
  return { default: SMTPConnection };
}
