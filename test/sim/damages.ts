import {
  beforeSigning,
  GUARD,
  WITHOUT_ASKING,
  WITHOUT_COMMON_CLOCK,
  WITHOUT_GUARD,
  type Mutation,
} from '../faults/mutation.js';

/** A rule removed from the bundled service; the simulation must find it. */
export type Damage = Pick<Mutation, 'name' | 'edits'>;

/** Slows signing, so that a worker is often caught between claim and signature. */
const SLOW_SIGNATURE = beforeSigning('await new Promise((resolve) => setTimeout(resolve, 2000))');

export const DAMAGES: readonly Damage[] = [
  // Sends again what may already be at the SRI, as if the mark came after the send.
  { name: WITHOUT_ASKING.name, edits: WITHOUT_ASKING.edits },
  // Neither lease nor revision guards a write.
  { name: WITHOUT_GUARD.name, edits: [{ ...GUARD, replace: 'c.id = s.id' }, SLOW_SIGNATURE] },
  {
    name: 'sin-reserva',
    edits: [{ ...GUARD, replace: 'c.id = s.id AND c.revision >= s.revision' }, SLOW_SIGNATURE],
  },
  // A repeated request with the same key issues again.
  {
    name: 'sin-idempotencia',
    edits: [{ file: 'receipts/issue.js', find: /recordIdempotencyKeys\(tx, kept\)/, replace: 'Promise.resolve()' }],
  },
  { name: WITHOUT_COMMON_CLOCK.name, edits: WITHOUT_COMMON_CLOCK.edits },
  // An event counts as delivered whatever the receiver said.
  {
    name: 'evento-perdido',
    edits: [
      {
        file: 'features/webhooks/delivery/round.js',
        find: /held = change\.estado === "PENDIENTE";/,
        replace:
          'if (change.estado === "PENDIENTE") entregas[entregas.length - 1] = { ...change, estado: "ENTREGADA" };',
      },
    ],
  },
  // A mail is ended without the mark that only its leaseholder gets.
  {
    name: 'correo-doble',
    edits: [
      {
        file: 'mail/send-mail.js',
        find: /mayEnd: \(\) => deps\.markBegun\(\{ lease, messageId \}\)/,
        replace: 'mayEnd: () => Promise.resolve(true)',
      },
    ],
  },
  // A month is closed without waiting for changes under way.
  {
    name: 'mes-sin-bloqueo',
    edits: [
      {
        file: 'features/cierres/store.js',
        find: /(async function lockMes\([^)]*\) \{)[^]*?\n\}/,
        replace: '$1 await Promise.resolve(); }',
      },
    ],
  },
  // A received document counts as newly confirmed each time the SRI is queried about it.
  {
    name: 'recibido-doble',
    edits: [
      {
        file: 'features/recibidos/store/work.js',
        find: /b\.antes IS NULL AND r\.confirmado_at IS NOT NULL AS confirmado/,
        replace: "r.estado = 'VIGENTE' AS confirmado",
      },
    ],
  },
  // An answer about a received document is stored after its lease was lost.
  {
    name: 'recibido-sin-reserva',
    edits: [
      {
        file: 'features/recibidos/store/work.js',
        find: /\$\{heldBy\("r", "\$1", "\$2"\)\} AND r\.account_id/,
        replace: 'r.id = $1 AND $2::uuid IS NOT NULL AND r.account_id',
      },
    ],
  },
  // A reconciliation takes a receipt that the SRI did not answer about for equal.
  {
    name: 'conciliacion-olvida',
    edits: [
      {
        file: 'receipts/reconciliation/run.js',
        find: /(requested\.kind === "no-answer"\) return \{ result: \{ outcome: )"sin-respuesta"/,
        replace: '$1"igual"',
      },
    ],
  },
  // An answer about another receipt counts.
  {
    name: 'otra-clave',
    edits: [
      {
        file: 'sri/answers.js',
        find: /return named !== null && named !== claveAcceso;/,
        replace: 'return false;',
      },
    ],
  },
  // Real faults of the past, put back.
  // Until 5c2747db a serialization failure was answered 500.
  {
    name: 'antes-serializacion',
    edits: [{ file: 'db/database-errors.js', find: /\|40001\|/, replace: '|' }],
  },
  // Until 9ed55a12 a receipt corrected to another key within a second counted as lost, and everything stopped.
  {
    name: 'antes-otra-clave',
    edits: [
      {
        file: 'db/history-check.js',
        find: /FROM comprobante_claves k WHERE k\.clave_acceso = clave/,
        replace: 'FROM comprobantes c WHERE c.clave_acceso = clave',
      },
    ],
  },
  // Until bc3a84c3 a process that could not read the database's clock at its start signed by its own.
  { name: 'antes-reloj', edits: [{ file: 'app/platform.js', find: /clocks\.known\(\)/, replace: 'clocks.look()' }] },
];
