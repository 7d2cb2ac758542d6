import { BoundedMap } from '../kernel/bounded-map.js';
import { ISSUES_MAX, type Issue } from '../kernel/issue.js';
import {
  parseTemplate,
  RenderBudget,
  renderTemplate,
  TemplateError,
  usedNames,
  type Mode,
  type ParsedTemplate,
} from './liquid.js';
import { positionIn } from './source-lines.js';
import { SAMPLE_MAIL, type ComprobanteMailData } from './variables.js';

/** E-mail template of an account: three Liquid sources. */
export interface MailTemplate {
  readonly asunto: string;
  readonly cuerpoHtml: string;
  readonly cuerpoTexto: string;
}

/** Mail rendered from a template, without attachments. */
export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** RFC 5322 §2.1.1 recommends lines of 78; clients show less than half of this. */
const SUBJECT_CHARS_MAX = 200;

const MODES: Readonly<Record<keyof MailTemplate, Mode>> = { asunto: 'text', cuerpoHtml: 'html', cuerpoTexto: 'text' };

/** Renders a mail. Names absent from the data print nothing; a template over its limits throws TemplateError. */
export function renderMail(template: MailTemplate, data: object, budget = new RenderBudget()): RenderedMail {
  const part = (name: keyof MailTemplate): string =>
    renderTemplate(parsedOnce(template[name], MODES[name]), data, { budget });
  return { subject: oneLine(part('asunto')), html: part('cuerpoHtml'), text: part('cuerpoTexto') };
}

/** Parsing costs several times as much as rendering. Caches this many characters of parsed sources: about fifty mails. */
const sources = new BoundedMap<ParsedTemplate>(500_000);

function parsedOnce(source: string, mode: Mode): ParsedTemplate {
  const key = `${mode} ${source}`;
  const known = sources.get(key);
  if (known !== undefined) return known;
  const read = parseTemplate(source, mode);
  sources.set(key, read, key.length);
  return read;
}

/** Returns a single line: a line feed in a subject would start another header. */
function oneLine(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  const letters = Array.from(line);
  return letters.length <= SUBJECT_CHARS_MAX ? line : `${letters.slice(0, SUBJECT_CHARS_MAX - 1).join('')}…`;
}

/** Whether a template covers annulments: one that never reads `anulado` is only for authorised receipts. */
export function coversAnnulment(template: MailTemplate): boolean {
  return usedNames(parsedOnce(template.cuerpoHtml, 'html')).some(({ segments }) => segments[0] === 'anulado');
}

/** Returns all faults of a template, up to `ISSUES_MAX`, with field and position; none: it renders. */
export function checkMailTemplate(template: MailTemplate, budget = new RenderBudget()): readonly Issue[] {
  const fields = ['asunto', 'cuerpoHtml', 'cuerpoTexto'] as const;
  return fields.flatMap((field) => faults(field, template[field], budget)).slice(0, ISSUES_MAX);
}

type Fault = (code: Issue['code'], line: number, column: number, message: string) => Issue;

function faults(field: keyof MailTemplate, source: string, budget: RenderBudget): readonly Issue[] {
  const issue: Fault = (code, line, column, message) => ({
    code,
    field,
    message: `Línea ${line}, columna ${column}: ${message}`,
  });
  try {
    const parsed = parseTemplate(source, MODES[field]);
    const unknown = usedNames(parsed).filter(({ segments }) => !exists(SAMPLE_MAIL, segments));
    if (unknown.length > 0)
      return unknown
        .slice(0, ISSUES_MAX)
        .map(({ segments, line, column }) =>
          issue('plantilla-variable', line, column, `La variable «${nameOf(segments)}» no existe.`),
        );
    renderBothNotices(parsed, budget);
    return field === 'cuerpoHtml' ? htmlFaults(source, issue) : [];
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    return [issue('plantilla-sintaxis', error.line, error.column, error.message)];
  }
}

/** Renders both notices of the sample receipt strictly: finds unknown names inside loops. */
function renderBothNotices(parsed: ParsedTemplate, budget: RenderBudget): void {
  const annulled: ComprobanteMailData = {
    ...SAMPLE_MAIL,
    anulado: true,
    comprobante: { ...SAMPLE_MAIL.comprobante, estado: 'ANULADO' },
  };
  for (const data of [SAMPLE_MAIL, annulled]) renderTemplate(parsed, data, { strict: true, budget });
}

function nameOf(segments: readonly unknown[]): string {
  return segments.map((segment) => (typeof segment === 'string' ? segment : '[]')).join('.');
}

/** Whether the data have such a name; an index matches any element of a list. */
function exists(scope: unknown, segments: readonly unknown[]): boolean {
  const [head, ...rest] = segments;
  if (head === undefined) return true;
  if (Array.isArray(scope)) {
    if (head === 'size') return rest.length === 0;
    return (head === 'first' || head === 'last' || typeof head === 'number') && exists(scope[0], rest);
  }
  if (typeof scope !== 'object' || scope === null || typeof head !== 'string') return false;
  return Object.hasOwn(scope, head) && exists(Object.entries(scope).find(([key]) => key === head)?.[1], rest);
}

/**
 * Markup that no mail client runs and every spam filter penalises. It is the issuer's own HTML, so this is advice, not
 * protection: values are always escaped, and the portal shows the preview in a frame without scripts.
 */
const UNWANTED: readonly (readonly [RegExp, string])[] = [
  [/<\s*(script|iframe|frame|object|embed|applet|form|input|button|base|link)\b/gi, 'los correos no llevan <$1>.'],
  [/<[^<>]*\s(on[a-z]+)\s*=/gi, 'los correos no llevan acciones como «$1».'],
  [/\b(javascript|vbscript)\s*:/gi, 'los enlaces «$1:» no funcionan en un correo.'],
];

function htmlFaults(source: string, issue: Fault): readonly Issue[] {
  const found: Issue[] = [];
  for (const [pattern, message] of UNWANTED) {
    for (const match of source.matchAll(pattern)) {
      if (found.length === ISSUES_MAX) return found;
      const said = message.replace('$1', match[1] ?? '');
      found.push(issue('plantilla-html', ...positionIn(source, match.index), `Quítelo: ${said}`));
    }
  }
  return found;
}

/** Job on an account's template. */
export interface TemplateWork {
  /** Whether to check it first; a faulty one is not rendered. */
  readonly check: boolean;
  /** Data to render with; undefined: only check. */
  readonly data?: ComprobanteMailData;
}

export interface TemplateOutcome {
  readonly issues: readonly Issue[];
  /** Undefined: faulty, over its limits on these data, or does not cover this annulment. */
  readonly mail: RenderedMail | undefined;
}

/** Checks and renders a template within one budget. */
export function workOnTemplate(template: MailTemplate, { check, data }: TemplateWork): TemplateOutcome {
  const budget = new RenderBudget();
  const issues = check ? checkMailTemplate(template, budget) : [];
  if (issues.length > 0 || data === undefined) return { issues, mail: undefined };
  try {
    const fits = !data.anulado || coversAnnulment(template);
    return { issues, mail: fits ? renderMail(template, data, budget) : undefined };
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    return { issues, mail: undefined };
  }
}

/** `workOnTemplate` off the main thread; `asker` is the queue it uses. */
export type RunTemplate = (asker: string, template: MailTemplate, work: TemplateWork) => Promise<TemplateOutcome>;
