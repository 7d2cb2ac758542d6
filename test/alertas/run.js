// `npm run test:alertas`: promtool reads packaging/alertas.yml, and then each rule must fire in the trouble it is for, and not a
// little before it.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const RULES = fileURLToPath(new URL('../../packaging/alertas.yml', import.meta.url));

/** A value each minute of two hours. */
const constant = (series, value) => ({ series, values: `${value}x120` });
/** One that goes up by so much each minute. */
const counter = (series, perMinute) => ({ series, values: `0+${perMinute}x120` });
const attempts = (estado, perMinute) => counter(`rubrica_correo_intentos_total{estado="${estado}"}`, perMinute);
const requests = (codigo, perMinute) => counter(`rubrica_http_solicitudes_total{codigo="${codigo}"}`, perMinute);

/** By rule: what makes it fire, what does not, after how many minutes it fires at the earliest, and what else does not make it fire. */
const CASES = {
  RubricaNoResponde: [[constant('up{job="rubrica"}', 0)], [constant('up{job="rubrica"}', 1)], 2],
  RubricaHistoriaPerdida: [[constant('rubrica_historia_perdida', 1)], [constant('rubrica_historia_perdida', 0)], 0],
  RubricaSinEnviar: [
    [constant('rubrica_comprobante_sin_enviar_segundos', 301)],
    [constant('rubrica_comprobante_sin_enviar_segundos', 300)],
    5,
  ],
  RubricaSriSuspendido: [
    [constant('rubrica_sri_servicio{servicio="recepcion",estado="suspendido"}', 1)],
    [constant('rubrica_sri_servicio{servicio="recepcion",estado="operativo"}', 1)],
    10,
  ],
  RubricaSriLimitado: [
    [constant('rubrica_sri_servicio{servicio="recepcion",estado="limitado"}', 1)],
    [constant('rubrica_sri_servicio{servicio="recepcion",estado="limitado"}', 0)],
    30,
  ],
  RubricaColaAtrasada: [
    [constant('rubrica_cola_espera_segundos{cola="correos"}', 901)],
    [constant('rubrica_cola_espera_segundos{cola="correos"}', 900)],
    10,
  ],
  RubricaWebhooksAtrasados: [
    [constant('rubrica_webhook_pendiente_segundos', 901)],
    [constant('rubrica_webhook_pendiente_segundos', 900)],
    10,
  ],
  // A third of many; not a tenth, and not all of nine in an hour.
  RubricaCorreosFallan: [
    [attempts('FALLIDA', 1), attempts('ENVIADA', 2)],
    [attempts('FALLIDA', 1), attempts('ENVIADA', 9)],
    0,
    [attempts('FALLIDA', 0.15)],
  ],
  RubricaTareasFallan: [
    [counter('rubrica_tareas_total{tarea="correos",resultado="fallo"}', 1)],
    [counter('rubrica_tareas_total{tarea="correos",resultado="hecho"}', 1)],
    0,
  ],
  RubricaErrores: [[requests('500', 3), requests('201', 97)], [requests('500', 1), requests('201', 99)], 10],
  RubricaRelojDesviado: [
    [constant('rubrica_reloj_desvio_segundos{fuente="sri"}', -6)],
    [constant('rubrica_reloj_desvio_segundos{fuente="sri"}', 5)],
    10,
  ],
  RubricaCertificadoVencido: [
    [constant('rubrica_certificados_por_vencer{dias="0"}', 1)],
    [constant('rubrica_certificados_por_vencer{dias="7"}', 1)],
    0,
  ],
  RubricaCertificadoPorVencer: [
    [constant('rubrica_certificados_por_vencer{dias="7"}', 1)],
    [constant('rubrica_certificados_por_vencer{dias="30"}', 1)],
    0,
  ],
  RubricaSinRespaldo: [
    [constant('rubrica_respaldo_edad_segundos', 172_801)],
    [constant('rubrica_respaldo_edad_segundos', 172_800)],
    0,
  ],
};
/** Two hours are enough for every window. */
const END = 119;

function seen(alert, minutes, fires) {
  return {
    expr: `count(ALERTS{alertname="${alert}",alertstate="firing"})`,
    eval_time: `${minutes}m`,
    exp_samples: fires ? [{ labels: '{}', value: 1 }] : [],
  };
}

function promtool(...args) {
  const { status, error, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' });
  if (error !== undefined) throw error;
  process.stdout.write(stdout + stderr);
  return status === 0;
}

const rules = [...readFileSync(RULES, 'utf8').matchAll(/^ +- alert: (\w+)$/gm)].map(([, name]) => name);
const untried = rules
  .filter((name) => !(name in CASES))
  .concat(Object.keys(CASES).filter((name) => !rules.includes(name)));
if (untried.length > 0) throw new Error(`without a case here, or without a rule: ${untried.join(', ')}`);

const folder = mkdtempSync(join(tmpdir(), 'rubrica-alertas-'));
try {
  const file = join(folder, 'casos.json');
  const tests = Object.entries(CASES).flatMap(([alert, [trouble, none, after, ...more]]) => [
    {
      interval: '1m',
      input_series: trouble,
      promql_expr_test: [...(after === 0 ? [] : [seen(alert, after - 1, false)]), seen(alert, END, true)],
    },
    ...[none, ...more].map((input_series) => ({
      interval: '1m',
      input_series,
      promql_expr_test: [seen(alert, END, false)],
    })),
  ]);
  writeFileSync(file, JSON.stringify({ rule_files: [RULES], evaluation_interval: '1m', tests }));
  const passed = promtool('check', 'rules', RULES) && promtool('test', 'rules', file);
  console.log(passed ? `${rules.length} rules fire when they should, and only then.` : 'FAILED');
  process.exitCode = passed ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true });
}
