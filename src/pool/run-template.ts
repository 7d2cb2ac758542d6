import { AppError } from '../kernel/app-error.js';
import type { RunTemplate, TemplateOutcome } from '../mail/template.js';
import type { Pool } from './pool.js';

/** The template exceeded the time or memory limit of its thread. */
const TOO_COSTLY: TemplateOutcome = {
  issues: [
    {
      code: 'plantilla-sintaxis',
      field: '',
      message: 'La plantilla tarda demasiado o pide demasiada memoria; acorte sus repeticiones.',
    },
  ],
  mail: undefined,
};

/** Runs an account's templates on a thread of the pool. */
export function templateRunner(pool: Pool): RunTemplate {
  return (asker, { asunto, cuerpoHtml, cuerpoTexto }, work) =>
    pool.run(asker, 'mailTemplate', { asunto, cuerpoHtml, cuerpoTexto }, work).catch(refused);
}

/** The same for mails, one at a time per asker: a batch of one account's mails would otherwise overflow the queue. */
export function mailTemplateRunner(pool: Pool): RunTemplate {
  const runTemplate = templateRunner(pool);
  const lasts = new Map<string, Promise<unknown>>();
  return (asker, template, work) => {
    const run = (): Promise<TemplateOutcome> => runTemplate(asker, template, work);
    const turn = (lasts.get(asker) ?? Promise.resolve()).then(run, run);
    lasts.set(asker, turn);
    const forget = (): void => {
      if (lasts.get(asker) === turn) lasts.delete(asker);
    };
    turn.then(forget, forget);
    return turn;
  };
}

function refused(error: unknown): TemplateOutcome {
  if (error instanceof AppError && error.code === 'archivo-demasiado-costoso') return TOO_COSTLY;
  throw error;
}
