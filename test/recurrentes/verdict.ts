/** A schedule of the scenario, as the judge knows it. */
export interface Plan {
  readonly id: string;
  /** Text of its invoices before the period. */
  readonly name: string;
  readonly frecuencia: 'mensual' | 'semanal' | 'anual';
  readonly dia: number;
  readonly mes: number | null;
}

/** An invoice as stored. */
export interface Invoice {
  readonly referencia: string | null;
  readonly referencia_unica: boolean;
  readonly descripcion: string;
}

const DAY_MS = 86_400_000;
const dayOf = (iso: string): number => Date.parse(`${iso}T00:00:00Z`) / DAY_MS;
const isoOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** Periods of a plan from the first to the last day, each included. It looks at every day, unlike the service, which computes the next. */
export function periodsOf({ frecuencia, dia, mes }: Plan, from: string, to: string): string[] {
  const found: string[] = [];
  for (let day = dayOf(from); day <= dayOf(to); day += 1) {
    const iso = isoOf(day);
    const date = new Date(day * DAY_MS);
    const isLastOfMonth = isoOf(day + 1).slice(8) === '01';
    const ofMonth = Number(iso.slice(8)) === dia || (isLastOfMonth && Number(iso.slice(8)) < dia);
    if (frecuencia === 'semanal' && (date.getUTCDay() || 7) === dia) found.push(weekOf(day));
    if (frecuencia === 'mensual' && ofMonth) found.push(iso.slice(0, 7));
    if (frecuencia === 'anual' && ofMonth && Number(iso.slice(5, 7)) === mes) found.push(iso.slice(0, 4));
  }
  return found;
}

/** ISO 8601 week: that of its Thursday. */
function weekOf(day: number): string {
  const weekday = new Date(day * DAY_MS).getUTCDay() || 7;
  const thursday = isoOf(day - weekday + 4);
  const week = Math.floor((dayOf(thursday) - dayOf(`${thursday.slice(0, 4)}-01-01`)) / 7) + 1;
  return `${thursday.slice(0, 4)}-W${String(week).padStart(2, '0')}`;
}

/** Compares the invoices with the periods that passed: each once, none else. */
export function findingsOf(plans: readonly Plan[], invoices: readonly Invoice[], from: string, to: string): string[] {
  const findings: string[] = [];
  const byReference = new Map<string, number>();
  const texts = new Map<string, number>();
  for (const { referencia, referencia_unica: unique, descripcion } of invoices) {
    if (referencia === null || !unique) findings.push(`unmarked: «${descripcion}» has no unique reference`);
    else byReference.set(referencia, (byReference.get(referencia) ?? 0) + 1);
    texts.set(descripcion, (texts.get(descripcion) ?? 0) + 1);
  }
  for (const [descripcion, times] of texts) if (times > 1) findings.push(`doubled: «${descripcion}» ${times} times`);
  for (const plan of plans) {
    for (const periodo of periodsOf(plan, from, to)) {
      const referencia = `recurrente:${plan.id}:${periodo}`;
      const times = byReference.get(referencia) ?? 0;
      byReference.delete(referencia);
      if (times === 0) findings.push(`lost: ${plan.name} ${periodo}`);
      if (times > 1) findings.push(`doubled: ${plan.name} ${periodo}`);
    }
  }
  for (const referencia of byReference.keys()) findings.push(`unexpected: ${referencia}`);
  return findings;
}
