import { describe, expect, test } from 'vitest';
import { buildClaveAcceso } from '../../src/kernel/clave-acceso.js';
import {
  judge,
  summary,
  type ClientLine,
  type Evidence,
  type Expected,
  type LedgerLine,
  type Numbering,
} from '../faults/verdict.js';

function keyOf(secuencial: number, codigoNumerico = '12345678'): string {
  return buildClaveAcceso({
    fechaEmision: '15/11/2026',
    codDoc: '01',
    ruc: '1790012344001',
    ambiente: '1',
    estab: '001',
    ptoEmi: '001',
    secuencial: String(secuencial).padStart(9, '0'),
    codigoNumerico,
  });
}

function requested(request: string, expected: Expected = 'AUTORIZADO', numbering: Numbering = 'service'): ClientLine {
  return { kind: 'asked', request, expected, numbering, place: '01-001' };
}

function accepted(request: string, claveAcceso: string): ClientLine {
  return { kind: 'answered', request, status: 201, claveAcceso };
}

function final(claveAcceso: string, estado: string | null, pendiente: string | null = null, sha256 = 'aa'): ClientLine {
  return { kind: 'final', claveAcceso, estado, pendiente, ...(estado === 'AUTORIZADO' ? { sha256 } : {}) };
}

let receptions = 0;
function received(
  claveAcceso: string | null,
  estado: LedgerLine['respuesta']['estado'] = 'RECIBIDA',
  { codes = [] as string[], sha256 = 'aa' } = {},
): LedgerLine {
  const mensajes = codes.map((identificador) => ({ identificador }));
  return { id: String(++receptions), claveAcceso, sha256, respuesta: { estado, mensajes } };
}

/** One receipt: requested, accepted, received and authorised. */
function sound(request = 'r1', claveAcceso = keyOf(1)): Evidence {
  return {
    client: [requested(request), accepted(request, claveAcceso), final(claveAcceso, 'AUTORIZADO')],
    ledger: [received(claveAcceso)],
    proxy: [],
  };
}

/** A report that begins after the sound receipt was accepted, and the history of what it shows. */
function reported(rows: readonly (readonly [string, string])[], estados: readonly string[]): ClientLine[] {
  const had = rows.map(([claveAcceso]) => ({ kind: 'had', claveAcceso, estados }) as const);
  return [{ kind: 'reporting', report: 1, place: '01-001' }, { kind: 'reported', report: 1, rows }, ...had];
}

test.each<[string, readonly (readonly [string, string])[], readonly string[], string[]]>([
  ['shows what is there', [[keyOf(1), 'FIRMADO']], ['CREADO', 'FIRMADO', 'AUTORIZADO'], []],
  [
    'shows what the primary lost',
    [
      [keyOf(1), 'FIRMADO'],
      [keyOf(2), 'CREADO'],
    ],
    [],
    ['misreported: is FIRMADO in report 1; it does not exist', 'misreported: is CREADO in report 1; it does not exist'],
  ],
  [
    'shows a state that the primary never had',
    [[keyOf(1), 'DEVUELTO']],
    ['CREADO', 'AUTORIZADO'],
    ['misreported: is DEVUELTO in report 1; it only was CREADO, AUTORIZADO'],
  ],
  ['lacks what was accepted', [], [], ['misreported: was accepted before report 1 and is not in it']],
])('a report that %s', (_name, rows, estados, findings) => {
  expect(findingsOf({ client: [...sound().client, ...reported(rows, estados)] })).toEqual(findings);
});

function findingsOf(evidence: Partial<Evidence>): string[] {
  return judge({ ...sound(), ...evidence }).findings.map(({ kind, text }) => `${kind}: ${text}`);
}

test('a sound run has no finding', () => {
  const verdict = judge(sound());
  expect(verdict).toEqual({ requests: 1, accepted: 1, unanswered: 0, receptions: 1, findings: [] });
  expect(summary(verdict)).toBe('lost 0, doubled 0, stuck 0');
});

test('an empty run proves nothing', () => {
  expect(summary(judge({ client: [], ledger: [], proxy: [] }))).toBe('lost 1, doubled 0, stuck 0');
});

test('a ledger read twice or out of order is rejected', () => {
  const line = received(keyOf(1));
  expect(() => judge({ ...sound(), ledger: [line, line] })).toThrow('read wrongly');
});

describe('lost', () => {
  const key = keyOf(1);
  test.each<[string, Partial<Evidence>]>([
    ['accepted and unknown to the API', { client: [requested('r'), accepted('r', key), final(key, null)] }],
    ['accepted and never read', { client: [requested('r'), accepted('r', key)] }],
    ['never accepted', { client: [...sound().client, requested('r2')] }],
    ['refused where the script said nothing', { client: [requested('r'), accepted('r', key), final(key, 'DEVUELTO')] }],
    [
      'authorised where the script said refused',
      { client: [requested('r', 'DEVUELTO'), accepted('r', key), final(key, 'AUTORIZADO')] },
    ],
    ['authorised here and never received there', { ledger: [] }],
    [
      'authorised here with a document that the SRI received under another key',
      {
        client: [
          ...[requested('r'), accepted('r', key), final(key, 'AUTORIZADO', null, 'bb')],
          ...[requested('r2'), accepted('r2', keyOf(2)), final(keyOf(2), 'AUTORIZADO', null, 'bb')],
        ],
        ledger: [received(key), received(keyOf(2), 'RECIBIDA', { sha256: 'bb' })],
      },
    ],
    ['only returned there', { ledger: [received(key, 'DEVUELTA', { codes: ['35'] })] }],
    ['without a readable key there', { ledger: [received(key), received(null, 'DEVUELTA', { codes: ['35'] })] }],
    [
      'a number that nobody holds',
      {
        client: [...sound().client, requested('r3'), accepted('r3', keyOf(3)), final(keyOf(3), 'AUTORIZADO')],
        ledger: [received(key), received(keyOf(3))],
      },
    ],
  ])('%s', (_name, evidence) => {
    expect(findingsOf(evidence)).toEqual([expect.stringMatching(/^lost: /)]);
  });

  test('an expected refusal and a gap among client numbers are no findings', () => {
    const client = [requested('r', 'DEVUELTO', 'own'), accepted('r', keyOf(7)), final(keyOf(7), 'DEVUELTO')];
    expect(findingsOf({ client, ledger: [received(keyOf(7), 'DEVUELTA', { codes: ['35'] })] })).toEqual([]);
  });
});

describe('doubled', () => {
  const key = keyOf(1);
  const other = keyOf(1, '87654321');
  test.each<[string, Partial<Evidence>]>([
    ['one key with two contents', { ledger: [received(key, 'DEVUELTA', { sha256: 'bb' }), received(key)] }],
    [
      'one request with two keys',
      {
        client: [...sound().client, accepted('r1', keyOf(2)), final(keyOf(2), 'AUTORIZADO')],
        ledger: [received(key), received(keyOf(2))],
      },
    ],
    ['two requests with one key', { client: [...sound().client, requested('r2'), accepted('r2', key)] }],
    ['a 45', { ledger: [received(key, 'DEVUELTA', { codes: ['45'] }), received(key)] }],
    ['a receipt that no client asked for', { ledger: [received(key), received(keyOf(2))] }],
    ['sent again without asking', { ledger: [received(key), received(key, 'DEVUELTA', { codes: ['43'] })] }],
  ])('%s', (_name, evidence) => {
    expect(findingsOf(evidence)).toEqual([expect.stringMatching(/^doubled: /)]);
  });

  test('one number under two keys', () => {
    const client = [...sound().client, requested('r2'), accepted('r2', other), final(other, 'AUTORIZADO')];
    expect(findingsOf({ client, ledger: [received(key), received(other)] })).toEqual([
      expect.stringMatching(/^doubled: has the keys/),
    ]);
  });

  test.each([{ effect: 'denied', atMs: 1, refused: [] }, { effect: 'twice' }] as const)(
    'sent again after it was $effect: none',
    (line) => {
      const ledger = [received(key), received(key, 'DEVUELTA', { codes: ['43'] })];
      expect(findingsOf({ ledger, proxy: [{ claveAcceso: key, ...line }] })).toEqual([]);
    },
  );

  test('sent again after nothing had been received: none', () => {
    expect(findingsOf({ ledger: [received(key, 'SIN RESPUESTA'), received(key)] })).toEqual([]);
  });
});

describe('a single unanswered request', () => {
  const once = [
    ...sound().client,
    requested('r2', 'AUTORIZADO', 'once'),
    { kind: 'unanswered', request: 'r2' } as const,
  ];
  const [first, second, third] = [keyOf(1), keyOf(2), keyOf(3)];

  test('may leave nothing or one receipt', () => {
    expect(findingsOf({ client: once })).toEqual([]);
    const client = [...once, final(second, 'AUTORIZADO')];
    expect(findingsOf({ client, ledger: [received(first), received(second)] })).toEqual([]);
  });

  test('must not leave two', () => {
    const ledger = [received(first), received(second), received(third)];
    expect(findingsOf({ client: once, ledger })).toEqual(['doubled: was received and answers no request']);
  });

  test('must not leave one that waits forever', () => {
    const client = [...once, final(second, 'FIRMADO', 'enviar')];
    expect(findingsOf({ client, ledger: [received(first), received(second)] })).toEqual([
      expect.stringMatching(/^stuck: /),
    ]);
  });

  test('must not consume a number for nothing', () => {
    const client = [...once, requested('r3'), accepted('r3', third), final(third, 'AUTORIZADO')];
    expect(findingsOf({ client, ledger: [received(first), received(third)] })).toEqual([
      expect.stringMatching(/^lost: 1 numbers/),
    ]);
  });
});

describe('a corrected receipt', () => {
  const key = keyOf(1);
  const corrected: ClientLine = { kind: 'corrected', claveAcceso: key, atMs: 5 };
  const client = [requested('r', 'NO_AUTORIZADO'), accepted('r', key), corrected, final(key, 'NO_AUTORIZADO')];
  const both = [received(key), received(key, 'RECIBIDA', { sha256: 'bb' })];

  test('may have two contents', () => {
    expect(findingsOf({ client, ledger: both })).toEqual([]);
  });

  test('must not have three, and none is resent without a query', () => {
    const third = received(key, 'RECIBIDA', { sha256: 'cc' });
    expect(findingsOf({ client, ledger: [...both, third] })).toEqual([
      expect.stringMatching(/^doubled: .* 3 different/),
    ]);
    const again = received(key, 'DEVUELTA', { codes: ['43'], sha256: 'bb' });
    expect(findingsOf({ client, ledger: [...both, again] })).toEqual([
      expect.stringMatching(/^doubled: was sent again/),
    ]);
  });

  test.each([
    ['after it was corrected the SRI knew of the first content only', 6, ['aa'], 0],
    ['the SRI knew of the first content before it was corrected', 4, ['aa'], 1],
    ['after it was corrected the SRI knew of both', 6, ['aa', 'bb'], 1],
  ])('is resent: %s', (_what, atMs, refused, count) => {
    const again = received(key, 'RECIBIDA', { sha256: 'bb' });
    const proxy = [{ claveAcceso: key, effect: 'denied', atMs, refused } as const];
    expect(findingsOf({ client, ledger: [...both, again], proxy })).toHaveLength(count);
  });
});

test('stuck: a request not accepted while another process was frozen holding the counter', () => {
  const client: ClientLine[] = [...sound().client, { kind: 'held-up', request: 'r1' }];
  expect(findingsOf({ client })).toEqual([expect.stringMatching(/^stuck: waited/)]);
});

test.each(['consultar', 'enviar', 'intervenir'])('stuck: a receipt that waits for «%s»', (pendiente) => {
  const client = [requested('r'), accepted('r', keyOf(1)), final(keyOf(1), 'FIRMADO', pendiente)];
  expect(findingsOf({ client })).toEqual([expect.stringMatching(/^stuck: /)]);
});

test.each([
  [500, true, 1],
  [503, false, 1],
  [503, true, 0],
  [400, false, 0],
])('an answer %i with Retry-After %s has %i findings', (status, retryAfter, count) => {
  const client: ClientLine[] = [...sound().client, { kind: 'answered', request: 'r1', status, retryAfter }];
  const verdict = judge({ ...sound(), client });
  expect(verdict.findings).toHaveLength(count);
  expect(summary(verdict).endsWith(count === 0 ? 'stuck 0' : 'misanswered 1')).toBe(true);
});
