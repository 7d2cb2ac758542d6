import { expect, test } from 'vitest';
import { recordedHistories, type Life, type RecordedHistory } from '../historiales/history.js';
import { replay } from '../historiales/replay.js';

// `npm run test:historiales -- --grabar` records this version's (design/simulation).
const histories = recordedHistories();

test.each(histories)('the present code comes to the states that $version recorded', (history) => {
  const { lives, answers, differences } = replay(history);
  expect(differences).toEqual([]);
  // Every type, and enough answers of the SRI to mean something.
  expect(new Set(history.lives.map(({ codDoc }) => codDoc)).size).toBe(6);
  expect(lives).toBeGreaterThanOrEqual(40);
  expect(answers).toBeGreaterThan(100);
});

/** Changes one recorded receipt with this script. */
function changed(guion: string, change: (life: Life) => Life): RecordedHistory {
  const [first] = histories;
  if (first === undefined) throw new Error('no recorded history');
  const lives = first.lives.map((life) => (life.guion === guion ? change(life) : life));
  return { ...first, lives };
}

const EVERY_EVENT = (from: string, to: string) => (life: Life) => ({
  ...life,
  sucesos: life.sucesos.map((suceso) => JSON.parse(JSON.stringify(suceso).replaceAll(from, to)) as typeof suceso),
});

test.each<[string, string, (life: Life) => Life, RegExp]>([
  [
    'an answer that was different',
    'DEVUELTA:35',
    EVERY_EVENT('<identificador>35<', '<identificador>70<'),
    /devuelta: estado/,
  ],
  [
    'a message that was different',
    'NO_AUTORIZADO:46',
    EVERY_EVENT('<mensaje>', '<mensaje>X'),
    /no-autorizado: mensajes/,
  ],
  [
    'figures that were different',
    'HTML',
    (life) => ({ ...life, cifras: { ...life.cifras, total: '1.11' } }),
    /figure total/,
  ],
  ['an event missing in the feed', 'HTML', (life) => ({ ...life, feed: life.feed.slice(1) }), /feed/],
  [
    'an action that is refused now',
    'DEVUELTA:39*1',
    (life) => ({ ...life, revisiones: life.revisiones.map((row) => ({ ...row, mensajes: [] })) }),
    /firmar-de-nuevo: tipo: recorded "firmar-de-nuevo", now "firma-no-es-la-causa"/,
  ],
])('a replay reports %s', (_name, guion, change, report) => {
  expect(replay(changed(guion, change)).differences.join('\n')).toMatch(report);
});
