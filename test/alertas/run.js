// `npm run test:alertas`: promtool validates packaging/alertas.yml; then each rule must fire in its failure case and not earlier.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const RULES = fileURLToPath(new URL('../../packaging/alertas.yml', import.meta.url));

/** One sample per minute for two hours. */
const constant = (series, value) => ({
  series,
  // promtool's repetition syntax does not accept NaN.
  values: value === 'NaN' ? 'NaN '.repeat(121).trim() : `${value}x120`,
});
/** A counter with this increment per minute. */
const counter = (series, perMinute) => ({ series, values: `0+${perMinute}x120` });
const attempts = (estado, perMinute) => counter(`rubrica_correo_intentos_total{estado="${estado}"}`, perMinute);
const requests = (codigo, perMinute) => counter(`rubrica_http_solicitudes_total{codigo="${codigo}"}`, perMinute);

/** A histogram with most observations over, or under, `limitS`. */
const histogram = (name, labels, limitS, overS, under) =>
  [
    [limitS, under],
    [overS, 100],
    ['+Inf', 100],
  ].map(([le, perMinute]) => counter(`${name}_bucket{${labels},le="${le}"}`, perMinute));
const slowed = (name, labels, limitS, overS) => histogram(name, labels, limitS, overS, 50);
const quick = (name, labels, limitS, overS) => histogram(name, labels, limitS, overS, 96);

/** Metrics that RubricaMetricasIncompletas requires. */
const ALL_THERE = [
  'rubrica_historia_perdida',
  'rubrica_comprobante_sin_enviar_segundos',
  'rubrica_comprobantes_en_espera',
  'rubrica_sri_servicio',
  'rubrica_cola_espera_segundos',
  'rubrica_webhook_pendiente_segundos',
  'rubrica_reloj_desvio_segundos',
  'rubrica_tareas_total',
  'rubrica_http_solicitudes_total',
  'rubrica_envio_causa',
  'rubrica_respaldo_fallido',
  'rubrica_disco_libre_bytes',
  'rubrica_base_conexiones',
].map((name) => constant(name, 0));

/** By rule: a firing case, a non-firing case, the earliest minute it fires, and further non-firing cases. */
const CASES = {
  RubricaNoResponde: [[constant('up{job="rubrica"}', 0)], [constant('up{job="rubrica"}', 1)], 2],
  RubricaHistoriaPerdida: [[constant('rubrica_historia_perdida', 1)], [constant('rubrica_historia_perdida', 0)], 0],
  RubricaSinEnviar: [
    [constant('rubrica_comprobante_sin_enviar_segundos', 301)],
    [constant('rubrica_comprobante_sin_enviar_segundos', 300)],
    5,
  ],
  // One receipt that waits until tomorrow (90) is no alarm.
  RubricaEsperaPedida: [
    [constant('rubrica_comprobantes_en_espera', 21)],
    [constant('rubrica_comprobantes_en_espera', 20)],
    30,
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
  // A third of many fires; a tenth does not, nor do all of nine in an hour.
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
    60,
  ],
  RubricaRespaldoFallido: [
    [constant('rubrica_respaldo_fallido{instance="a"}', 1), constant('rubrica_respaldo_fallido{instance="b"}', 'NaN')],
    [constant('rubrica_respaldo_fallido', 0)],
    0,
  ],
  RubricaEnvioDetenido: [
    [constant('rubrica_envio_causa{causa="sin-trabajador"}', 1)],
    [
      constant('rubrica_envio_causa{causa="sri-suspendido"}', 1),
      constant('rubrica_envio_causa{causa="disco-lleno"}', 0),
    ],
    2,
  ],
  RubricaDiscoPorLlenarse: [
    [constant('rubrica_disco_libre_bytes', 9), constant('rubrica_disco_total_bytes', 100)],
    [constant('rubrica_disco_libre_bytes', 10), constant('rubrica_disco_total_bytes', 100)],
    15,
  ],
  RubricaConexionesAgotadas: [
    [constant('rubrica_base_conexiones{estado="esperando"}', 1)],
    [
      constant('rubrica_base_conexiones{estado="esperando"}', 0),
      constant('rubrica_base_conexiones{estado="en-uso"}', 9),
    ],
    5,
  ],
  RubricaSriLento: [
    slowed('rubrica_sri_duracion_segundos', 'servicio="recepcion"', 10, 30),
    quick('rubrica_sri_duracion_segundos', 'servicio="recepcion"', 10, 30),
    15,
  ],
  RubricaEmisionLenta: [
    slowed('rubrica_http_duracion_segundos', 'operacion="emitir"', 1, 2.5),
    quick('rubrica_http_duracion_segundos', 'operacion="emitir"', 1, 2.5),
    15,
  ],
  RubricaMetricasIncompletas: [[constant('rubrica_sri_servicio', 1)], ALL_THERE, 15],
};
/**
 * By rule: whether it fires if its metric is absent, and if it is NaN. A rule that does neither is only safe if
 * `RubricaMetricasIncompletas` covers it. Exceptions, listed by name: counters that start with the first event.
 */
const WITHOUT = {
  RubricaNoResponde: { absent: true, nan: false, metrics: ['up{job="rubrica"}'] },
  RubricaHistoriaPerdida: { metrics: ['rubrica_historia_perdida'] },
  RubricaSinEnviar: { metrics: ['rubrica_comprobante_sin_enviar_segundos'] },
  RubricaEsperaPedida: { metrics: ['rubrica_comprobantes_en_espera'] },
  RubricaSriSuspendido: { metrics: ['rubrica_sri_servicio{servicio="recepcion",estado="suspendido"}'] },
  RubricaSriLimitado: { metrics: ['rubrica_sri_servicio{servicio="recepcion",estado="limitado"}'] },
  RubricaColaAtrasada: { metrics: ['rubrica_cola_espera_segundos{cola="correos"}'] },
  RubricaWebhooksAtrasados: { metrics: ['rubrica_webhook_pendiente_segundos'] },
  // No mail attempted yet.
  RubricaCorreosFallan: { startsLate: true, metrics: ['rubrica_correo_intentos_total{estado="FALLIDA"}'] },
  RubricaTareasFallan: { metrics: ['rubrica_tareas_total{tarea="correos",resultado="fallo"}'] },
  RubricaErrores: { metrics: ['rubrica_http_solicitudes_total{codigo="500"}'] },
  RubricaRelojDesviado: { metrics: ['rubrica_reloj_desvio_segundos{fuente="sri"}'] },
  // No company has a certificate yet.
  RubricaCertificadoVencido: { startsLate: true, metrics: ['rubrica_certificados_por_vencer{dias="0"}'] },
  RubricaCertificadoPorVencer: { startsLate: true, metrics: ['rubrica_certificados_por_vencer{dias="7"}'] },
  RubricaSinRespaldo: { absent: true, nan: true, metrics: ['rubrica_respaldo_edad_segundos'] },
  // NaN before the first attempt, which RubricaSinRespaldo covers.
  RubricaRespaldoFallido: { nanIsFine: true, metrics: ['rubrica_respaldo_fallido'] },
  RubricaEnvioDetenido: { metrics: ['rubrica_envio_causa{causa="disco-lleno"}'] },
  RubricaDiscoPorLlenarse: { metrics: ['rubrica_disco_libre_bytes'] },
  RubricaConexionesAgotadas: { metrics: ['rubrica_base_conexiones{estado="esperando"}'] },
  // Nothing sent or issued yet.
  RubricaSriLento: {
    startsLate: true,
    metrics: ['rubrica_sri_duracion_segundos_bucket{servicio="recepcion",le="+Inf"}'],
  },
  RubricaEmisionLenta: {
    startsLate: true,
    metrics: ['rubrica_http_duracion_segundos_bucket{operacion="emitir",le="+Inf"}'],
  },
  RubricaMetricasIncompletas: { absent: true, nan: true, metrics: ['rubrica_sri_servicio{servicio="recepcion"}'] },
};
/** Last minute: two hours cover every window. */
const END = 119;

function seen(alert, minutes, fires) {
  return {
    expr: `group(ALERTS{alertname="${alert}",alertstate="firing"})`,
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
  .filter((name) => !(name in CASES && name in WITHOUT))
  .concat([...Object.keys(CASES), ...Object.keys(WITHOUT)].filter((name) => !rules.includes(name)));
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
  /** Whether a rule fires, or RubricaMetricasIncompletas instead. */
  const unheard = (alert, series, fires, spokenFor) => ({
    interval: '1m',
    input_series: series,
    promql_expr_test: [seen(alert, END, fires), ...(fires || alert === SPEAKER ? [] : [seen(SPEAKER, END, spokenFor)])],
  });
  const SPEAKER = 'RubricaMetricasIncompletas';
  for (const [alert, { metrics, absent = false, nan = false, startsLate = false, nanIsFine = false }] of Object.entries(
    WITHOUT,
  )) {
    const names = metrics.map((series) => series.replace(/\{.*$/, ''));
    const isOurs = names.every((name) => name.startsWith('rubrica_'));
    const others = ALL_THERE.filter(({ series }) => !names.includes(series));
    tests.push(
      unheard(alert, others, absent, isOurs && !startsLate),
      unheard(
        alert,
        [...others, ...metrics.map((series) => constant(series, 'NaN'))],
        nan,
        isOurs && !startsLate && !nanIsFine,
      ),
    );
  }
  writeFileSync(file, JSON.stringify({ rule_files: [RULES], evaluation_interval: '1m', tests }));
  const passed = promtool('check', 'rules', RULES) && promtool('test', 'rules', file);
  console.log(passed ? `${tests.length} cases, each rule with its metric absent and NaN among them.` : '');
  console.log(passed ? `${rules.length} rules fire when they should, and only then.` : 'FAILED');
  process.exitCode = passed ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true });
}
