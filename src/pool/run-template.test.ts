import { expect, onTestFinished, test } from 'vitest';
import type { MailTemplate } from '../mail/template.js';
import { SAMPLE_MAIL } from '../mail/variables.js';
import { createPool, type Pool, type PoolLimits } from './pool.js';
import { mailTemplateRunner, templateRunner } from './run-template.js';

function open(limits: Partial<PoolLimits> = {}): Pool {
  const pool = createPool(limits);
  onTestFinished(() => pool.close());
  return pool;
}

const template = (cuerpoHtml: string): MailTemplate => ({ asunto: 'Hola', cuerpoHtml, cuerpoTexto: 'Hola' });
const work = { check: true, data: SAMPLE_MAIL };

test('the event loop is free while a template is checked and rendered', async () => {
  const run = templateRunner(open());
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  const { issues, mail } = await run('a', template('{{ enlace }}\n'.repeat(4000)), work);
  clearInterval(timer);
  expect(issues).toEqual([]);
  expect(mail?.html).toContain(SAMPLE_MAIL.enlace);
  expect(turns).toBeGreaterThan(5);
});

test('checking and rendering have one budget, so a template that uses it up in the check is refused there', async () => {
  const run = templateRunner(open());
  const lists = ['detalles', 'totales', 'adicional'].map((name) => `{% for a in comprobante.${name} %}`).join('');
  const busy = (count: number): MailTemplate =>
    template(`${lists}${'{% if anulado %}{% endif %}'.repeat(count)}${'{% endfor %}'.repeat(3)}`);
  expect((await run('a', busy(2000), work)).mail).toBeDefined();
  const long = { ...SAMPLE_MAIL, comprobante: { ...SAMPLE_MAIL.comprobante, totales: lines(60) } };
  expect(await run('a', busy(2000), { check: true, data: long })).toEqual({ issues: [], mail: undefined });
});

function lines(count: number): { nombre: string; valor: string }[] {
  return Array.from({ length: count }, (_, i) => ({ nombre: `n${i}`, valor: '1.00' }));
}

test('a template that costs its thread too much has a fault and no mail', async () => {
  const run = templateRunner(open({ taskMs: 1 }));
  const { issues, mail } = await run('a', template('{{ enlace }}'.repeat(5000)), work);
  expect(issues).toMatchObject([
    { code: 'plantilla-sintaxis', message: expect.stringContaining('demasiado') as string },
  ]);
  expect(mail).toBeUndefined();
});

test("a batch of one account's mails does not overflow its queue", async () => {
  const pool = open({ waitingPerCallerMax: 2 });
  const mails = Array.from({ length: 12 }, (_, i) => template(`${i}`));
  const run = mailTemplateRunner(pool);
  const made = await Promise.all(mails.map((one) => run('a', one, { check: false, data: SAMPLE_MAIL })));
  expect(made.map(({ mail }) => mail?.html)).toEqual(mails.map(({ cuerpoHtml }) => cuerpoHtml));
  const direct = templateRunner(pool);
  const refused = await Promise.allSettled(mails.map((one) => direct('a', one, { check: true })));
  expect(refused.some((one) => one.status === 'rejected')).toBe(true);
});

test('a mail whose thread failed does not stop the ones behind it', async () => {
  const run = mailTemplateRunner(open({ taskMs: 600_000 }));
  const bad = run('a', { ...template('x'), asunto: 7 as unknown as string }, { check: false, data: SAMPLE_MAIL });
  const good = run('a', template('x'), { check: false, data: SAMPLE_MAIL });
  await expect(bad).rejects.toThrow();
  expect((await good).mail?.html).toBe('x');
});
