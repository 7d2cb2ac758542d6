import { createHmac } from 'node:crypto';
import type { MessageEffect } from './faults.js';
import type { HttpAnswer, HttpRequest } from './network.js';
import type { AcceptedMail } from './smtp-edge.js';

/** An event as a receiver first saw it. */
export interface DeliveredEvent {
  readonly id: string;
  readonly tipo: string;
  readonly claveAcceso: string | null;
}

/** A mail with what may explain a second copy. */
export interface ReceivedMail extends AcceptedMail {
  readonly sender: string;
  /** Its sender did not get the answer. */
  readonly unanswered: boolean;
}

/** The mail server and the webhook receiver: they answer at once and remember. */
export class Receivers {
  readonly mails: ReceivedMail[] = [];
  /** First deliveries, in order. */
  readonly events: DeliveredEvent[] = [];
  readonly badSignatures: string[] = [];
  private readonly seen = new Set<string>();
  private readonly key: Buffer;

  constructor(secret: string) {
    this.key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  }

  mail(request: HttpRequest, sender: string, effect: MessageEffect | undefined): HttpAnswer {
    if (effect === 'error') return { status: 451, headers: {}, body: Buffer.alloc(0) };
    const mail = JSON.parse(request.body) as AcceptedMail;
    this.mails.push({ ...mail, sender, unanswered: effect !== undefined });
    return { status: 200, headers: {}, body: Buffer.alloc(0) };
  }

  webhook({ headers, body }: HttpRequest): HttpAnswer {
    const { 'webhook-id': id = '', 'webhook-timestamp': at = '', 'webhook-signature': signatures = '' } = headers;
    const expected = createHmac('sha256', this.key).update(`${id}.${at}.${body}`).digest('base64');
    if (!signatures.includes(expected)) this.badSignatures.push(id);
    const event = JSON.parse(body) as { tipo?: string; type?: string; datos?: { claveAcceso?: string } };
    if (!this.seen.has(id)) {
      this.seen.add(id);
      this.events.push({ id, tipo: event.tipo ?? event.type ?? '', claveAcceso: event.datos?.claveAcceso ?? null });
    }
    return { status: 204, headers: {}, body: Buffer.alloc(0) };
  }

  /** Whether everything that is owed has arrived. */
  complete({ mails, events }: { readonly mails: number; readonly events: number }): boolean {
    return this.events.length >= events && mails === 0;
  }
}
