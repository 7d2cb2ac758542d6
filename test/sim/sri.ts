import { createHash } from 'node:crypto';
import { parseClaveAcceso } from '../../src/kernel/clave-acceso.js';
import { authorizationBytes, receptionXml, validityXml } from '../../src/simulator/answers.js';
import { AMBIENTE_PRUEBAS, mensaje, type Mensaje } from '../../src/simulator/mensajes.js';
import { OtherIssuers } from './other-issuers.js';
import type { MessageEffect } from './faults.js';
import { spoil } from './wrong-answers.js';
import type { Finding, LedgerLine, ProxyLine } from '../faults/verdict.js';
import { EPOCH_MS, type Kernel } from './kernel.js';
import type { HttpAnswer, HttpRequest } from './network.js';

interface Stored {
  readonly document: Buffer;
  readonly sha256: string;
  readonly estado: 'AUTORIZADO' | 'NO AUTORIZADO';
  readonly decidedMs: number;
  readonly mensajes: readonly Mensaje[];
}

/** Field of a document that tells the simulated SRI how to decide. */
export const SCRIPT_FIELD = 'guion';

/** Between the clocks of the SRI and of the database. */
const CLOCK_TOLERANCE_MS = 60_000;

/** The SRI as a party of its own: it keeps what it received in memory and answers by the contract of the real one. */
export class SimulatedSri {
  readonly ledger: LedgerLine[] = [];
  readonly notes: ProxyLine[] = [];
  /** Broken guarantees that show as soon as a document arrives. */
  readonly findings: Finding[] = [];
  private readonly stored = new Map<string, Stored>();
  private readonly numbers = new Map<string, string>();
  /** Keys that were asked for and absent since their last reception. */
  private readonly denied = new Set<string>();
  /** Earlier contents of corrected documents. */
  private readonly earlier = new Map<string, Stored[]>();
  private readonly corrections = new Map<string, number>();
  readonly annulled = new Set<string>();
  /** Keys that it was asked for and did not know. */
  readonly unknown = new Set<string>();
  /** What other taxpayers issued. */
  readonly others = new OtherIssuers();
  outageUntilMs = 0;

  constructor(private readonly kernel: Kernel) {}

  outage(ms: number): void {
    this.outageUntilMs = this.kernel.nowMs + ms;
  }

  /** A client may have corrected the document: it can arrive with one more content. */
  mayChange(claveAcceso: string): void {
    this.corrections.set(claveAcceso, (this.corrections.get(claveAcceso) ?? 0) + 1);
  }

  /** The seller annulled it on the SRI's page, and the buyer accepted. */
  annul(claveAcceso: string): void {
    this.kernel.log('sri', `annulled ${claveAcceso}`);
    this.annulled.add(claveAcceso);
  }

  heal(): void {
    this.outageUntilMs = 0;
  }

  /** A message that the network delivers twice explains a second reception. */
  deliveredTwice(request: HttpRequest): void {
    const claveAcceso = claveOf(documentOf(request.body));
    if (claveAcceso !== undefined) this.notes.push({ claveAcceso, effect: 'twice' });
  }

  serve(request: HttpRequest, from: string, effect: MessageEffect | undefined): HttpAnswer {
    if (this.kernel.nowMs < this.outageUntilMs)
      return { status: 503, headers: {}, body: Buffer.from('<html><body>Mantenimiento</body></html>') };
    const [, claveAcceso = ''] = /<claveAcceso\w*>(\d{49})</.exec(request.body) ?? [];
    const { kernel, others } = this;
    if (others.has(claveAcceso)) {
      kernel.reached(from, 'recibido');
      return spoil(xml(others.serve(request.path, claveAcceso, kernel.nowMs)), effect);
    }
    return spoil(xml(this.answer(request, claveAcceso)), effect);
  }

  private answer(request: HttpRequest, claveAcceso: string): string | Buffer {
    if (request.path.includes('Recepcion')) return this.receive(documentOf(request.body));
    return request.path.includes('Autorizacion') ? this.authorize(claveAcceso) : this.validity(claveAcceso);
  }

  /** Whether the SRI ever decided so about a receipt. */
  hasDecided(claveAcceso: string, estado: Stored['estado']): boolean {
    const known = this.stored.get(claveAcceso);
    return [...(known === undefined ? [] : [known]), ...(this.earlier.get(claveAcceso) ?? [])].some(
      (one) => one.estado === estado,
    );
  }

  private receive(document: Buffer): string {
    const claveAcceso = claveOf(document);
    const sha256 = createHash('sha256').update(document).digest('hex');
    const returned = claveAcceso === undefined ? mensaje('35') : this.refusalOf(claveAcceso, document);
    const estado = returned === undefined ? 'RECIBIDA' : 'DEVUELTA';
    const mensajes = returned === undefined ? [] : [returned];
    this.ledger.push({
      id: String(this.ledger.length + 1),
      claveAcceso: claveAcceso ?? null,
      sha256,
      respuesta: { estado, mensajes: mensajes.map(({ identificador }) => ({ identificador })) },
    });
    if (claveAcceso !== undefined) {
      // A returned content may arrive late, after its correction to another key.
      if (!isReturned(document)) this.judge(claveAcceso, sha256);
      if (returned === undefined) this.store(claveAcceso, document, sha256);
    }
    return receptionXml({ estado, claveAcceso, mensajes });
  }

  private validity(claveAcceso: string): string {
    const known = this.stored.get(claveAcceso);
    if (known === undefined || known.decidedMs > this.kernel.nowMs) {
      this.unknown.add(claveAcceso);
      return validityXml(claveAcceso, undefined);
    }
    const { ruc, codDoc } = parseClaveAcceso(claveAcceso);
    return validityXml(claveAcceso, {
      ...{ ruc, codDoc, estado: known.estado, fechaAutorizacion: new Date(known.decidedMs) },
      anulacion: this.annulled.has(claveAcceso) ? 'ACEPTADA' : null,
    });
  }

  private refusalOf(claveAcceso: string, document: Buffer): Mensaje | undefined {
    if (isReturned(document)) return mensaje('35');
    const known = this.stored.get(claveAcceso);
    if (known !== undefined && (known.estado === 'AUTORIZADO' || known.decidedMs > this.kernel.nowMs))
      return mensaje(known.decidedMs > this.kernel.nowMs ? '70' : '43');
    const holder = this.numbers.get(numberOf(claveAcceso));
    return holder === undefined || holder === claveAcceso ? undefined : mensaje('45');
  }

  private store(claveAcceso: string, document: Buffer, sha256: string): void {
    const refused = document.includes('NO_AUTORIZAR') || this.isSignedInFuture(document);
    this.numbers.set(numberOf(claveAcceso), claveAcceso);
    this.denied.delete(claveAcceso);
    const before = this.stored.get(claveAcceso);
    if (before !== undefined && before.sha256 !== sha256)
      this.earlier.set(claveAcceso, [before, ...(this.earlier.get(claveAcceso) ?? [])]);
    this.stored.set(claveAcceso, {
      ...{ document, sha256 },
      estado: refused ? 'NO AUTORIZADO' : 'AUTORIZADO',
      decidedMs: this.kernel.nowMs + (document.includes('DEMORAR') ? 5000 : 0),
      mensajes: refused ? [mensaje('39')] : [AMBIENTE_PRUEBAS],
    });
  }

  /** The SRI refuses a signature from its future (FACTS §8.3). */
  private isSignedInFuture(document: Buffer): boolean {
    const written = /SigningTime>([^<]+)</.exec(document.toString())?.[1];
    return written !== undefined && Date.parse(written) > this.kernel.nowMs + CLOCK_TOLERANCE_MS;
  }

  /** Judged at once: one content per key, one key per number, and nothing is sent again that was not asked for. */
  private judge(claveAcceso: string, sha256: string): void {
    const known = this.stored.get(claveAcceso);
    const found = (text: string): void => {
      this.findings.push({ kind: 'doubled', subject: claveAcceso, text });
    };
    const holder = this.numbers.get(numberOf(claveAcceso));
    if (holder !== undefined && holder !== claveAcceso) found(`has the number of ${holder}`);
    if (known === undefined) return;
    const contents = new Set([sha256, known.sha256, ...(this.earlier.get(claveAcceso) ?? []).map((one) => one.sha256)]);
    if (contents.size > 1 + (this.corrections.get(claveAcceso) ?? 0))
      found(`was received with ${contents.size} different contents`);
    const twice = this.notes.some((note) => note.claveAcceso === claveAcceso && note.effect === 'twice');
    if (known.sha256 === sha256 && !twice && !this.denied.has(claveAcceso))
      found('was sent again, without asking, though the SRI held it');
  }

  private authorize(claveAcceso: string): Buffer {
    const known = this.stored.get(claveAcceso);
    if (known === undefined) {
      this.denied.add(claveAcceso);
      this.unknown.add(claveAcceso);
      this.notes.push({ claveAcceso, effect: 'denied', atMs: this.kernel.nowMs - EPOCH_MS, refused: [] });
    }
    const enProceso = known !== undefined && known.decidedMs > this.kernel.nowMs;
    const shown =
      known === undefined || enProceso
        ? []
        : [known, ...(this.earlier.get(claveAcceso) ?? [])].map((one) => ({
            estado: one.estado,
            fechaAutorizacion: new Date(one.decidedMs),
            comprobante: one.document,
            mensajes: one.mensajes,
          }));
    return authorizationBytes(claveAcceso, shown, { enProceso, asCdata: false });
  }
}

function documentOf(body: string): Buffer {
  return Buffer.from(/<xml>([^<]*)<\/xml>/.exec(body)?.[1] ?? '', 'base64');
}

const isReturned = (document: Buffer): boolean => document.includes('DEVOLVER');

function claveOf(document: Buffer): string | undefined {
  return /<claveAcceso>(\d{49})<\/claveAcceso>/.exec(document.toString())?.[1];
}

function numberOf(claveAcceso: string): string {
  const { ruc, codDoc, estab, ptoEmi, secuencial } = parseClaveAcceso(claveAcceso);
  return [ruc, codDoc, estab, ptoEmi, secuencial].join('-');
}

function xml(body: string | Buffer): HttpAnswer {
  return { status: 200, headers: { 'content-type': 'text/xml; charset=utf-8' }, body: Buffer.from(body) };
}
