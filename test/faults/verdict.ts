import { parseClaveAcceso } from '../../src/kernel/clave-acceso.js';

/** Expected outcome of a receipt, set by the load client's script. */
export type Expected = 'AUTORIZADO' | 'DEVUELTO' | 'NO_AUTORIZADO';

/** Who assigns the number: the client or the service; `once`: the service, and the client has no idempotency key. */
export type Numbering = 'own' | 'service' | 'once';

/** A line of the load client's log. */
export type ClientLine =
  /** Starts requesting a receipt: until accepted, or only once. */
  | {
      readonly kind: 'asked';
      readonly request: string;
      readonly expected: Expected;
      readonly numbering: Numbering;
      /** Document type and point: `01-002`. */
      readonly place: string;
    }
  /** A `once` request had no answer, or an inconclusive one: there is one receipt of it, or none. */
  | { readonly kind: 'unanswered'; readonly request: string }
  /** An answer; `claveAcceso` if accepted: 201, or 409 `secuencial-usado` with `identico`. */
  | {
      readonly kind: 'answered';
      readonly request: string;
      readonly status: number;
      readonly code?: string;
      readonly retryAfter?: boolean;
      readonly claveAcceso?: string;
    }
  /** The refused receipt was resent, corrected, or may have been: from here on the key may have one more content. */
  | { readonly kind: 'corrected'; readonly claveAcceso: string; /** Start time. */ readonly atMs: number }
  /** Not accepted by any process while another one was suspended holding the counter of its point. */
  | { readonly kind: 'held-up'; readonly request: string }
  /** A report of a place begins. */
  | { readonly kind: 'reporting'; readonly report: number; readonly place: string }
  /** What it shows, perhaps from a replica. */
  | {
      readonly kind: 'reported';
      readonly report: number;
      readonly rows: readonly (readonly [claveAcceso: string, estado: string])[];
    }
  /** Every state that a receipt of a report ever had, by its history; none: unknown receipt. */
  | { readonly kind: 'had'; readonly claveAcceso: string; readonly estados: readonly string[] }
  /** Final state in the API; null: unknown receipt. */
  | {
      readonly kind: 'final';
      readonly claveAcceso: string;
      readonly estado: string | null;
      readonly pendiente: string | null;
      /** Digest of the document that the API returns as authorised. */
      readonly sha256?: string;
    };

/** A line of the simulator's ledger of raw receptions, as in `GET /recepciones`. */
export interface LedgerLine {
  readonly id: string;
  readonly claveAcceso: string | null;
  readonly sha256: string;
  readonly respuesta: {
    readonly estado: 'RECIBIDA' | 'DEVUELTA' | 'SIN RESPUESTA';
    readonly mensajes: readonly { readonly identificador: string }[];
    readonly falla?: string;
  };
}

/**
 * Explains a second reception of the same bytes: the service queried and was told (truly or not) that the SRI does not know the key, or its
 * correction, or the proxy delivered the message twice.
 */
export type ProxyLine =
  | { readonly claveAcceso: string; readonly effect: 'twice' }
  | {
      readonly claveAcceso: string;
      readonly effect: 'denied';
      readonly atMs: number;
      /** Digests of the documents the SRI does have for the key, all refused. */
      readonly refused: readonly string[];
    };

/** The judge's whole input; it reads no table of the service. */
export interface Evidence {
  readonly client: readonly ClientLine[];
  readonly ledger: readonly LedgerLine[];
  readonly proxy: readonly ProxyLine[];
}

/** A broken guarantee. */
export interface Finding {
  readonly kind: 'lost' | 'doubled' | 'stuck' | 'misanswered' | 'misreported';
  readonly subject: string;
  readonly text: string;
}

export interface Verdict {
  readonly requests: number;
  readonly accepted: number;
  /** `once` requests without a conclusive answer. */
  readonly unanswered: number;
  readonly receptions: number;
  readonly findings: readonly Finding[];
}

/** Judges a run. An empty run is also a finding: it proves nothing. */
export function judge(evidence: Evidence): Verdict {
  const client = readClient(evidence.client);
  const findings = [
    ...judgeAnswers(client),
    ...judgeOutcomes(client, evidence.ledger),
    ...judgeLedger(client, evidence),
    ...judgeNumbers(client, evidence.ledger),
    ...judgeReports(evidence.client),
  ];
  if (client.requests.size === 0) {
    findings.push({ kind: 'lost', subject: 'run', text: 'the client asked for nothing: there is nothing to judge' });
  }
  const requests = [...client.requests.values()];
  const accepted = new Set(requests.flatMap(({ keys }) => [...keys])).size;
  const unanswered = requests.filter((request) => request.unanswered).length;
  return { requests: client.requests.size, accepted, unanswered, receptions: evidence.ledger.length, findings };
}

/** Formats the number of findings of each kind. */
export function summary({ findings }: Verdict): string {
  const count = (kind: Finding['kind']): number => findings.filter((finding) => finding.kind === kind).length;
  const reported = `lost ${count('lost')}, doubled ${count('doubled')}, stuck ${count('stuck')}`;
  const more = (['misanswered', 'misreported'] as const).filter((kind) => count(kind) > 0);
  return [reported, ...more.map((kind) => `${kind} ${count(kind)}`)].join(', ');
}

interface Request {
  readonly expected: Expected;
  readonly numbering: Numbering;
  readonly place: string;
  unanswered: boolean;
  heldUp: boolean;
  readonly keys: Set<string>;
  readonly answers: Extract<ClientLine, { kind: 'answered' }>[];
}

interface Client {
  readonly requests: ReadonlyMap<string, Request>;
  /** Request of each key. */
  readonly byKey: ReadonlyMap<string, Request>;
  readonly finals: ReadonlyMap<string, Extract<ClientLine, { kind: 'final' }>>;
  /** Times each key was corrected. */
  readonly corrections: ReadonlyMap<string, readonly number[]>;
  readonly shared: readonly string[];
}

function readClient(lines: readonly ClientLine[]): Client {
  const requests = new Map<string, Request>();
  const byKey = new Map<string, Request>();
  const finals = new Map<string, Extract<ClientLine, { kind: 'final' }>>();
  const corrections = new Map<string, number[]>();
  const shared: string[] = [];
  for (const line of lines) {
    if (line.kind === 'asked') {
      const { expected, numbering, place } = line;
      const open = { unanswered: false, heldUp: false, keys: new Set<string>(), answers: [] };
      requests.set(line.request, { expected, numbering, place, ...open });
    } else if (line.kind === 'final') finals.set(line.claveAcceso, line);
    else if (line.kind === 'corrected')
      corrections.set(line.claveAcceso, [...(corrections.get(line.claveAcceso) ?? []), line.atMs]);
    else if (!('request' in line)) continue;
    else {
      const request = requests.get(line.request);
      if (request === undefined) throw new Error(`an answer to ${line.request}, which nobody asked`);
      if (line.kind !== 'answered') {
        request[line.kind === 'unanswered' ? 'unanswered' : 'heldUp'] = true;
        continue;
      }
      request.answers.push(line);
      if (line.claveAcceso === undefined) continue;
      request.keys.add(line.claveAcceso);
      const other = byKey.get(line.claveAcceso);
      if (other !== undefined && other !== request) shared.push(line.claveAcceso);
      byKey.set(line.claveAcceso, request);
    }
  }
  return { requests, byKey, finals, corrections, shared };
}

/** A refusal must be actionable: no 500, and every 503 has Retry-After. */
function* judgeAnswers({ requests, shared }: Client): Generator<Finding> {
  for (const [subject, { keys, answers, unanswered, heldUp }] of requests) {
    if (heldUp) {
      yield { kind: 'stuck', subject, text: 'waited for as long as another process stood still with the counter' };
    }
    if (keys.size === 0 && !unanswered)
      yield { kind: 'lost', subject, text: 'was never accepted, however often it was asked for' };
    if (keys.size > 1) yield { kind: 'doubled', subject, text: `was answered with ${[...keys].join(' and ')}` };
    for (const { status, code, retryAfter } of answers) {
      if (status >= 500 && (status !== 503 || retryAfter !== true)) {
        const wait = retryAfter === true ? '' : ' without Retry-After';
        yield { kind: 'misanswered', subject, text: `${status} ${code ?? ''}${wait}` };
      }
    }
  }
  for (const key of shared) yield { kind: 'doubled', subject: key, text: 'answers two different requests' };
}

/** A report shows what was accepted before it began, and nothing that the primary never had. */
function* judgeReports(lines: readonly ClientLine[]): Generator<Finding> {
  const places = new Map<string, string>();
  const had = new Map<string, readonly string[]>();
  for (const line of lines) {
    if (line.kind === 'asked') places.set(line.request, line.place);
    else if (line.kind === 'had') had.set(line.claveAcceso, line.estados);
  }
  const accepted = new Map<string, string>();
  const expected = new Map<number, readonly string[]>();
  for (const line of lines) {
    if (line.kind === 'answered' && line.claveAcceso !== undefined) {
      accepted.set(line.claveAcceso, places.get(line.request) ?? '');
    } else if (line.kind === 'reporting') {
      const known = [...accepted].filter(([, place]) => place === line.place).map(([key]) => key);
      expected.set(line.report, known);
    } else if (line.kind === 'reported') {
      const shown = new Map(line.rows);
      for (const subject of expected.get(line.report) ?? []) {
        if (!shown.has(subject))
          yield { kind: 'misreported', subject, text: `was accepted before report ${line.report} and is not in it` };
      }
      for (const [subject, estado] of shown) {
        const estados = had.get(subject) ?? [];
        if (!estados.includes(estado)) {
          const truth = estados.length === 0 ? 'it does not exist' : `it only was ${estados.join(', ')}`;
          yield { kind: 'misreported', subject, text: `is ${estado} in report ${line.report}; ${truth}` };
        }
      }
    }
  }
}

/** Every accepted receipt ends as scripted, and the SRI received the authorised document byte by byte. */
function* judgeOutcomes({ byKey, finals }: Client, ledger: readonly LedgerLine[]): Generator<Finding> {
  const taken = ledger.filter((line) => line.respuesta.estado === 'RECIBIDA');
  const received = new Set(taken.map(({ claveAcceso }) => claveAcceso));
  const documents = new Set(taken.map(({ claveAcceso, sha256 }) => `${claveAcceso ?? ''} ${sha256}`));
  for (const [subject, { expected }] of byKey) {
    const final = finals.get(subject);
    if (final?.estado == null) {
      yield { kind: 'lost', subject, text: 'was accepted and is not there' };
    } else if (final.pendiente !== null) {
      yield { kind: 'stuck', subject, text: `stays ${final.estado} with «${final.pendiente}» pending` };
    } else if (final.estado !== expected) {
      yield { kind: 'lost', subject, text: `ended ${final.estado}; the script said ${expected}` };
    } else if (expected !== 'DEVUELTO' && !received.has(subject)) {
      yield { kind: 'lost', subject, text: `is ${final.estado} here and was never received there` };
    } else if (final.sha256 !== undefined && !documents.has(`${subject} ${final.sha256}`)) {
      yield { kind: 'lost', subject, text: 'has a document that was never received under its key' };
    }
  }
  for (const [subject, { estado, pendiente }] of finals) {
    if (pendiente === null || byKey.has(subject)) continue;
    yield { kind: 'stuck', subject, text: `stays ${estado ?? ''} with «${pendiente}» pending, and nobody knows of it` };
  }
}

/** One content per key and correction, no key unknown to the clients, no error 45, and nothing the SRI holds is resent without querying. */
function* judgeLedger({ byKey, requests, corrections }: Client, { ledger, proxy }: Evidence): Generator<Finding> {
  const notes = new Map<string, ProxyLine[]>();
  for (const line of proxy) notes.set(line.claveAcceso, [...(notes.get(line.claveAcceso) ?? []), line]);
  const explained = (claveAcceso: string, sha256: string): boolean =>
    notes.get(claveAcceso)?.some((line) => explains(line, sha256, corrections.get(claveAcceso) ?? [])) === true;
  const contents = new Map<string, Set<string>>();
  const held = new Set<string>();
  const resent = new Set<string>();
  let last = 0;
  for (const { id, claveAcceso, sha256, respuesta } of ledger) {
    // Reading out of order or twice would produce wrong findings.
    if (Number(id) <= last) throw new Error(`the ledger was read wrongly: ${id} after ${last}`);
    last = Number(id);
    if (claveAcceso === null) {
      yield { kind: 'lost', subject: `reception ${id}`, text: 'has no access key: the bytes were spoiled' };
      continue;
    }
    const known = contents.get(claveAcceso) ?? new Set();
    contents.set(claveAcceso, known.add(sha256));
    const document = `${claveAcceso} ${sha256}`;
    if (held.has(document) && !explained(claveAcceso, sha256)) resent.add(claveAcceso);
    if (respuesta.estado === 'RECIBIDA') held.add(document);
    if (respuesta.mensajes.some(({ identificador }) => identificador === '45')) {
      yield { kind: 'doubled', subject: claveAcceso, text: 'was answered 45: its number is there under another key' };
    }
  }
  const open = countBy([...requests.values()].filter(({ unanswered }) => unanswered).map(({ place }) => place));
  for (const [subject, { size }] of contents) {
    const most = 1 + (corrections.get(subject)?.length ?? 0);
    if (size > most) yield { kind: 'doubled', subject, text: `was received with ${size} different contents` };
    if (byKey.has(subject)) continue;
    // At most one receipt per unanswered `once` request at its place.
    const { codDoc, ptoEmi } = parseClaveAcceso(subject);
    const left = open.get(`${codDoc}-${ptoEmi}`) ?? 0;
    if (left === 0) yield { kind: 'doubled', subject, text: 'was received and answers no request' };
    else open.set(`${codDoc}-${ptoEmi}`, left - 1);
  }
  for (const subject of resent) {
    yield { kind: 'doubled', subject, text: 'was sent again, without asking, though the SRI held it' };
  }
}

/** A refusal of the content before a correction says nothing about the correction. */
function explains(line: ProxyLine, sha256: string, corrections: readonly number[]): boolean {
  if (line.effect === 'twice' || line.refused.length === 0) return true;
  return !line.refused.includes(sha256) && corrections.some((atMs) => atMs < line.atMs);
}

function countBy(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** One key per number, and where the service assigns numbers, no unassigned number. */
function* judgeNumbers({ byKey, requests }: Client, ledger: readonly LedgerLine[]): Generator<Finding> {
  const numbered = new Set(
    [...requests.values()].filter(({ numbering }) => numbering !== 'own').map(({ place }) => place),
  );
  const keys = new Set([...byKey.keys(), ...ledger.flatMap(({ claveAcceso }) => claveAcceso ?? [])]);
  const holders = new Map<string, string>();
  const points = new Map<string, number[]>();
  for (const key of keys) {
    const { ruc, codDoc, estab, ptoEmi, secuencial } = parseClaveAcceso(key);
    const point = [ruc, codDoc, estab, ptoEmi].join('-');
    const number = `${point}-${secuencial}`;
    const holder = holders.get(number);
    if (holder !== undefined) yield { kind: 'doubled', subject: number, text: `has the keys ${holder} and ${key}` };
    holders.set(number, key);
    if (!numbered.has(`${codDoc}-${ptoEmi}`)) continue;
    const numbers = points.get(point) ?? [];
    numbers.push(Number(secuencial));
    points.set(point, numbers);
  }
  for (const [subject, numbers] of points) {
    const missing = Math.max(...numbers) - new Set(numbers).size;
    if (missing > 0) yield { kind: 'lost', subject, text: `${missing} numbers up to the last belong to no receipt` };
  }
}
