import { pendingFacts, ESTADOS, transitions } from '../../src/kernel/estados.js';
import type { Finding } from '../faults/verdict.js';
import type { Kernel } from './kernel.js';

// Invariants of rows, judged by the server at each COMMIT: deferred triggers of the prepared database say what is wrong with what the
// transaction wrote. Each reads as many rows as it wrote. A transaction that is undone says nothing.

/** Queues with leases, and the column that says when a row is due. */
export const QUEUES = [
  ...['comprobantes', 'correos', 'anulaciones', 'conciliaciones', 'recibidos', 'recurrentes', 'buzones'].map(
    (table) => [table, 'due_at'] as const,
  ),
  ['webhooks', 'pendiente_at'] as const,
];

/** Point whose clients give their own numbers (test/faults/load.ts). */
export const OWN_POINT = '004';

/** First word of a finding, and of a lease taken or used, among the server's notices. */
const FINDING = 'sim finding';
const LEASE = 'sim lease';

const array = (values: readonly string[]): string => `ARRAY[${values.map((value) => `'${value}'`).join(', ')}]`;
const LEGAL = array(transitions().map(([from, , to]) => `${from} ${to}`));
const PENDING = array(
  ESTADOS.flatMap((estado) => pendingFacts(estado).acciones.map((accion) => `${estado} ${accion ?? ''}`)),
);

/** A trigger that runs at COMMIT, for the rows that `when` picks. */
function judged(table: string, name: string, on: string, when: string, body: string): string {
  return `
    CREATE FUNCTION public.sim_${name}() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ ${body} $$;
    CREATE CONSTRAINT TRIGGER sim_${name} AFTER ${on} ON public.${table} DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW ${when === '' ? '' : `WHEN (${when})`} EXECUTE FUNCTION public.sim_${name}();`;
}

const says = (kind: Finding['kind'], subject: string, format: string, ...values: readonly string[]): string =>
  `RAISE WARNING '${FINDING}|${kind}|%|${format}', ${[subject, ...values].join(', ')};`;

const COMPROBANTE_NUMBER = `
  SELECT siguiente INTO counter FROM public.secuenciales
    WHERE punto_emision_id = NEW.punto_emision_id AND cod_doc = NEW.cod_doc;
  IF counter IS NULL OR NEW.secuencial >= counter THEN
    ${says('doubled', 'NEW.pto_emi', 'number % is used and the counter says %', 'NEW.secuencial', 'counter')}
  END IF;
  IF NEW.estado <> 'ELIMINADO' AND EXISTS (SELECT FROM public.comprobantes WHERE punto_emision_id = NEW.punto_emision_id
      AND cod_doc = NEW.cod_doc AND secuencial = NEW.secuencial AND estado <> 'ELIMINADO' AND id <> NEW.id) THEN
    ${says('doubled', 'NEW.pto_emi', 'number % is used twice', 'NEW.secuencial')}
  END IF;`;

const COMPROBANTE_HISTORY = `
  IF NOT EXISTS (SELECT FROM public.comprobante_events
      WHERE comprobante_id = NEW.id AND revision = NEW.revision AND to_estado = NEW.estado) THEN
    ${says('lost', 'NEW.clave_acceso', 'revision % became % without an entry of its history', 'NEW.revision', 'NEW.estado')}
  END IF;
  IF NOT NEW.estado || ' ' || coalesce(NEW.accion, '') = ANY (${PENDING}) THEN
    ${says('stuck', 'NEW.clave_acceso', 'is % with the next action «%»', 'NEW.estado', 'NEW.accion')}
  END IF;`;

const COMPROBANTE_CHANGES = `
  IF NEW.revision NOT IN (OLD.revision, OLD.revision + 1) THEN
    ${says('lost', 'NEW.clave_acceso', 'its revision went from % to %', 'OLD.revision', 'NEW.revision')}
  END IF;
  IF NEW.estado <> OLD.estado THEN
    IF NEW.revision = OLD.revision THEN
      ${says('lost', 'NEW.clave_acceso', 'went from % to % in one revision', 'OLD.estado', 'NEW.estado')}
    END IF;
    IF OLD.estado = 'AUTORIZADO' AND NEW.estado !~ '^ANUL' THEN
      ${says('lost', 'NEW.clave_acceso', 'was AUTORIZADO and is %', 'NEW.estado')}
    ELSIF NOT OLD.estado || ' ' || NEW.estado = ANY (${LEGAL}) THEN
      ${says('lost', 'NEW.clave_acceso', 'went from % to %', 'OLD.estado', 'NEW.estado')}
    END IF;
  END IF;
  IF OLD.estado IN ('AUTORIZADO', 'ANULACION_SOLICITADA', 'ANULADO')
      AND (NEW.clave_acceso, NEW.numero_autorizacion) IS DISTINCT FROM (OLD.clave_acceso, OLD.numero_autorizacion) THEN
    ${says('lost', 'OLD.clave_acceso', 'was authorised and is now % of %', 'NEW.clave_acceso', 'NEW.numero_autorizacion')}
  END IF;
  IF OLD.en_sri = 'si' AND NEW.en_sri <> 'si' AND NEW.clave_acceso = OLD.clave_acceso THEN
    ${says('lost', 'NEW.clave_acceso', 'the SRI had it, and now it counts as %', 'NEW.en_sri')}
  END IF;`;

const HISTORY_ENTRY = `
  IF TG_OP = 'UPDATE' THEN
    ${says('lost', 'OLD.comprobante_id', 'revision % of its history was rewritten', 'OLD.revision')}
  END IF;
  SELECT to_estado INTO before FROM public.comprobante_events WHERE comprobante_id = NEW.comprobante_id AND revision = NEW.revision - 1;
  SELECT revision INTO reached FROM public.comprobantes WHERE id = NEW.comprobante_id;
  IF reached IS NULL OR reached < NEW.revision THEN
    ${says('lost', 'NEW.comprobante_id', 'its history has revision %, the receipt %', 'NEW.revision', 'reached')}
  END IF;
  IF before IS NULL AND NEW.revision > 1 THEN
    ${says('lost', 'NEW.comprobante_id', 'its history lacks revision %', 'NEW.revision - 1')}
  ELSIF NEW.from_estado <> before THEN
    ${says('lost', 'NEW.comprobante_id', 'revision % left %, but it was %', 'NEW.revision', 'NEW.from_estado', 'before')}
  END IF;`;

const COUNTER = `
  since := CASE WHEN TG_OP = 'INSERT' THEN 1 ELSE OLD.siguiente END;
  SELECT pto_emi INTO point FROM public.puntos_emision WHERE id = NEW.punto_emision_id;
  IF NEW.siguiente < since THEN
    ${says('doubled', 'point', 'its counter went from % back to %', 'since', 'NEW.siguiente')}
  END IF;
  -- Clients with their own numbers may skip some.
  IF point <> '${OWN_POINT}' THEN
    FOR number IN since .. NEW.siguiente - 1 LOOP
      IF NOT EXISTS (SELECT FROM public.comprobantes WHERE punto_emision_id = NEW.punto_emision_id AND cod_doc = NEW.cod_doc
          AND secuencial = number) THEN
        ${says('lost', 'point', 'number % belongs to no receipt', 'number')}
      END IF;
    END LOOP;
  END IF;`;

const MAIL = `
  IF OLD.estado <> 'PENDIENTE' AND NEW.estado <> OLD.estado THEN
    ${says('doubled', `'mail ' || NEW.id`, 'was % and is %', 'OLD.estado', 'NEW.estado')}
  END IF;
  IF OLD.message_id <> NEW.message_id THEN
    ${says('doubled', `'mail ' || NEW.id`, 'a second message id')}
  END IF;
  IF EXISTS (SELECT FROM jsonb_array_elements(OLD.destinatarios) AS o, jsonb_array_elements(NEW.destinatarios) AS n
      WHERE o ->> 'correo' = n ->> 'correo' AND o ->> 'estado' = 'ENVIADO' AND n ->> 'estado' <> 'ENVIADO') THEN
    ${says('doubled', `'mail ' || NEW.id`, 'an address had it and counts as without it')}
  END IF;`;

const FEED = `
  IF OLD.posicion IS NOT NULL AND NEW.posicion IS DISTINCT FROM OLD.posicion THEN
    ${says('lost', `'feed'`, 'position % became %', 'OLD.posicion', 'NEW.posicion')}
  END IF;
  SELECT posicion + cardinality(eventos) INTO place FROM public.evento_lotes
    WHERE account_id = NEW.account_id AND posicion < NEW.posicion ORDER BY posicion DESC LIMIT 1;
  IF place <> NEW.posicion THEN
    ${says('lost', `'feed'`, 'position % follows where % was due', 'NEW.posicion', 'place')}
  END IF;`;

const CLOSED_MONTH = `
  FOR mes IN SELECT c.mes FROM public.cierres c WHERE c.account_id = NEW.account_id AND c.ruc = NEW.ruc AND c.reabierto_at IS NULL
      AND c.mes IN (public.mes_de(OLD.fecha_registro), public.mes_de(NEW.fecha_registro)) LOOP
    ${says('lost', `'month ' || mes`, 'is closed and document % changed', 'NEW.id')}
  END LOOP;`;

/** Says who takes a lease, and who writes under one: which instance that is, the driver knows. */
function leases(table: string, due: string, written: string): string {
  const token = (row: string): string => `${row}.lease_token`;
  const taken = `RAISE WARNING '${LEASE}|taken|${table} %|%', NEW.id, ${token('NEW')};`;
  return (
    judged(table, `lease_new_${table}`, 'INSERT', `${token('NEW')} IS NOT NULL`, `BEGIN ${taken} RETURN NULL; END`) +
    judged(
      table,
      `lease_${table}`,
      'UPDATE',
      `${token('OLD')} IS DISTINCT FROM ${token('NEW')}${written === '' ? '' : ` OR ${written}`}`,
      `BEGIN
         ${written === '' ? '' : `IF ${written} THEN RAISE WARNING '${LEASE}|used|${table} %|%', NEW.id, coalesce(${token('OLD')}::text, 'none'); END IF;`}
         IF ${token('NEW')} <> ${token('OLD')} AND OLD.${due} > public.rubrica_clock() THEN
           ${says('doubled', `'${table} ' || NEW.id`, 'leased again before its lease ended')}
         END IF;
         IF ${token('NEW')} IS NOT NULL AND ${token('NEW')} IS DISTINCT FROM ${token('OLD')} THEN ${taken} END IF;
         RETURN NULL;
       END`,
    )
  );
}

/** Changes of a row that only the holder of its lease writes, and the statements that write them. */
const UNDER_LEASE: Readonly<Record<string, string>> = {
  comprobantes: 'NEW.revision <> OLD.revision',
  correos:
    '(NEW.estado, NEW.attempts, NEW.send_begun_at) IS DISTINCT FROM (OLD.estado, OLD.attempts, OLD.send_begun_at)',
  // The same transaction may replace a document entered by hand, which has no lease.
  recibidos: `OLD.origen <> 'manual' AND (NEW.estado, NEW.accion, NEW.due_at) IS DISTINCT FROM (OLD.estado, OLD.accion, OLD.due_at)`,
};
export const isWriteUnderLease = (statement: string): boolean =>
  /^(comprobantes_advance|correos_begin_send|correos_finish_attempt|recibidos_settle)/.test(statement);

/** Triggers of the prepared database. */
export const INVARIANTS = [
  judged(
    'comprobantes',
    'comprobante',
    'UPDATE',
    `(OLD.revision, OLD.estado, OLD.accion, OLD.secuencial, OLD.clave_acceso, OLD.numero_autorizacion, OLD.en_sri)
       IS DISTINCT FROM (NEW.revision, NEW.estado, NEW.accion, NEW.secuencial, NEW.clave_acceso, NEW.numero_autorizacion, NEW.en_sri)`,
    `DECLARE counter integer;
     BEGIN
       ${COMPROBANTE_CHANGES}
       ${COMPROBANTE_HISTORY}
       IF NEW.secuencial <> OLD.secuencial THEN ${COMPROBANTE_NUMBER} END IF;
       RETURN NULL;
     END`,
  ),
  judged(
    'comprobantes',
    'comprobante_new',
    'INSERT',
    '',
    `DECLARE counter integer; BEGIN ${COMPROBANTE_HISTORY} ${COMPROBANTE_NUMBER} RETURN NULL; END`,
  ),
  judged(
    'comprobantes',
    'comprobante_gone',
    'DELETE',
    '',
    `BEGIN ${says('lost', 'OLD.clave_acceso', 'was there and is gone')} RETURN NULL; END`,
  ),
  judged(
    'comprobante_events',
    'history',
    'INSERT OR UPDATE',
    '',
    `DECLARE before text; reached integer; BEGIN ${HISTORY_ENTRY} RETURN NULL; END`,
  ),
  judged(
    'secuenciales',
    'counter',
    'INSERT OR UPDATE',
    '',
    `DECLARE since integer; point text; BEGIN ${COUNTER} RETURN NULL; END`,
  ),
  judged('correos', 'mail', 'UPDATE', '', `BEGIN ${MAIL} RETURN NULL; END`),
  judged(
    'webhook_entregas',
    'delivery',
    'UPDATE',
    `OLD.estado = 'ENTREGADA' AND NEW.estado <> OLD.estado`,
    `BEGIN ${says('doubled', `'webhook ' || NEW.evento_id`, 'was delivered and is %', 'NEW.estado')} RETURN NULL; END`,
  ),
  judged(
    'webhooks',
    'webhook',
    'UPDATE',
    'NEW.posicion < OLD.posicion',
    `BEGIN ${says('doubled', `'webhook ' || NEW.id`, 'its position went from % back to %', 'OLD.posicion', 'NEW.posicion')} RETURN NULL; END`,
  ),
  judged(
    'evento_lotes',
    'feed',
    'UPDATE',
    'NEW.posicion IS DISTINCT FROM OLD.posicion',
    `DECLARE place bigint; BEGIN ${FEED} RETURN NULL; END`,
  ),
  judged(
    'recibidos',
    'closed_month',
    'UPDATE',
    `(OLD.fecha_registro, OLD.cod_sustento, OLD.parte_rel, OLD.derecho_credito, OLD.activo_fijo)
       IS DISTINCT FROM (NEW.fecha_registro, NEW.cod_sustento, NEW.parte_rel, NEW.derecho_credito, NEW.activo_fijo)`,
    `DECLARE mes date; BEGIN ${CLOSED_MONTH} RETURN NULL; END`,
  ),
  ...QUEUES.map(([table, due]) => leases(table, due, UNDER_LEASE[table] ?? '')),
].join('\n');

export const isReport = (message: string): boolean => message.startsWith(FINDING) || message.startsWith(LEASE);

/** The transaction that committed. */
export interface Committed {
  /** Instance and its life: what a crash forgot is not its own. */
  readonly writer: string;
  /** One of its statements is written by the holder of a lease only. */
  readonly underLease: boolean;
  readonly reports: readonly string[];
}

/** Gathers what the triggers say, at the step that committed it. */
export class CommitJudge {
  readonly findings: Finding[] = [];
  /** Who took a lease, by its token. */
  private readonly holders = new Map<string, string>();

  constructor(private readonly kernel: Kernel) {}

  committed({ writer, underLease, reports }: Committed): void {
    for (const report of reports) {
      const [what, one = '', subject = '', text = ''] = report.split('|');
      const holder = this.holders.get(text);
      if (what === FINDING) this.found({ kind: one as Finding['kind'], subject, text });
      else if (one === 'taken') this.holders.set(text, writer);
      else if (underLease && holder !== writer)
        this.found({
          kind: 'doubled',
          subject,
          text: `was written by ${writer}, its lease is of ${holder ?? 'nobody'}`,
        });
    }
  }

  private found(finding: Finding): void {
    const { kind, subject, text } = finding;
    this.kernel.log('judge', `${kind}: ${subject} ${text}`);
    this.findings.push(finding);
  }
}
