// `npm run test:historiales`: the present code replays the histories that released versions recorded. With `-- --grabar`, records this
// version's first.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { recordedHistories } from './history.js';
import { record } from './record.js';
import { replay } from './replay.js';

const { values } = parseArgs({ options: { grabar: { type: 'boolean', default: false } } });
if (values.grabar) {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
    version: string;
  };
  console.log(await record(version, (text) => process.stderr.write(`${text}\n`)));
}
let different = 0;
for (const history of recordedHistories()) {
  const { differences, lives, events, judged, answers, unread } = replay(history);
  different += differences.length;
  for (const difference of differences) console.log(difference);
  console.log(
    `${history.version}: ${lives} receipts, ${events} events, ${judged} decided again, ${answers} of them by an answer of the SRI; ` +
      `${unread} answers not kept whole; ${differences.length} differences`,
  );
}
process.exitCode = different === 0 ? 0 : 1;
