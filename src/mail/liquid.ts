import {
  Context,
  defaultOperators,
  Liquid,
  LiquidError,
  Token,
  toValueSync,
  type Emitter,
  type Operators,
  type Template,
} from 'liquidjs';
import { positionIn } from './source-lines.js';

/** Maximum characters of one source; large providers already clip a mail of 64 KiB (Gmail clips at 102 KB). */
export const SOURCE_CHARS_MAX = 65_536;
/** Maximum characters of one result: ten times the longest source with reasonable loops. */
export const RESULT_CHARS_MAX = 524_288;
/** Maximum rendered nodes per budget: enough to check and render the longest source without loops. Takes about a second. */
const STEPS_MAX = 100_000;
/** Characters that `contains` searches in the time of one step. */
const CHARS_PER_STEP = 500;
/** Limit for the output of filters and ranges, in characters and items. */
const MEMORY_MAX = 200_000;
/** Nesting limit of blocks: parser and renderer recurse into each. */
const NESTING_MAX = 20;

/** Allowed tags. Excluded: tags that load other templates, define values that grow unseen (`capture`) or write code. */
export const TAGS = ['assign', 'break', 'case', 'comment', 'continue', 'for', 'if', 'raw', 'unless', '#'] as const;
/** Allowed filters: none that undoes escaping, and none whose cost or result a short template can multiply. */
export const FILTERS = [
  'append',
  'capitalize',
  'default',
  'downcase',
  'escape',
  'first',
  'last',
  'prepend',
  'remove',
  'size',
  'slice',
  'strip',
  'truncate',
  'truncatewords',
  'upcase',
  'url_encode',
] as const;

/** Faulty source, with the position of the fault. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError';
  constructor(
    /** Spanish, for the template's author. */
    message: string,
    readonly line: number,
    readonly column: number,
  ) {
    super(message);
  }
}

/** Step limit shared by all renderings of one request or mail: independent of the machine and its load. */
export class RenderBudget {
  private left = STEPS_MAX;
  spend(steps: number): void {
    this.left -= steps;
    if (this.left < 0) throw new Error(OVER_BUDGET);
  }
}

const OVER_BUDGET = 'template render limit exceeded';

const contains = defaultOperators['contains'] as (left: unknown, right: unknown, context: Context) => boolean;
const OPERATORS: Operators = {
  ...defaultOperators,
  contains: (left: unknown, right: unknown, context: Context) => {
    if (typeof left === 'string') context.renderLimit.use(left.length / CHARS_PER_STEP);
    return contains(left, right, context);
  },
};

// liquidjs counts the lines before each token from the start, which is quadratic in the number of tokens.
Token.prototype.getPosition = function (this: Token) {
  return positionIn(this.input, this.begin);
};

/** Output of a source: `html` escapes every inserted value, `text` does not. */
export type Mode = 'html' | 'text';

const engines: Readonly<Record<Mode, Liquid>> = { html: engine('html'), text: engine('text') };

function engine(mode: Mode): Liquid {
  const made = new Liquid({
    // No templates: nothing is ever read from disk, whatever a tag requests.
    templates: {},
    ownPropertyOnly: true,
    strictFilters: true,
    parseLimit: SOURCE_CHARS_MAX,
    operators: OPERATORS,
    memoryLimit: MEMORY_MAX,
    ...(mode === 'html' && { outputEscape: (value: unknown) => escapeHtml(printed(value)) }),
  });
  const among = (list: readonly string[], name: string): boolean => list.includes(name);
  for (const name of Object.keys(made.tags)) if (!among(TAGS, name)) Reflect.deleteProperty(made.tags, name);
  for (const name of Object.keys(made.filters)) if (!among(FILTERS, name)) made.unregisterFilter(name);
  // Values are escaped on output; a filter would escape them twice.
  made.registerFilter('escape', (value: unknown) => value);
  return made;
}

/** Returns a value as text; lists and objects print nothing, so that no `[object Object]` reaches a buyer. */
function printed(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&#34;',
  "'": '&#39;',
};

/** Escapes text for use between tags or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? '');
}

/** Parsed source. */
export interface ParsedTemplate {
  readonly mode: Mode;
  readonly templates: Template[];
}

/** Parses a source; throws TemplateError on a fault. */
export function parseTemplate(source: string, mode: Mode): ParsedTemplate {
  if (source.length > SOURCE_CHARS_MAX)
    throw new TemplateError(`Pasa de ${SOURCE_CHARS_MAX} caracteres; acórtela.`, 1, 1);
  refuseDeepNesting(source);
  return { mode, templates: explained(() => engines[mode].parse(source)) };
}

/** Renders a parsed source; `strict` refuses names absent from the data. */
export function renderTemplate(
  parsed: ParsedTemplate,
  data: object,
  options: { readonly strict?: boolean; readonly budget?: RenderBudget } = {},
): string {
  const { renderer, options: normalised } = engines[parsed.mode];
  const { strict: strictVariables = false, budget = new RenderBudget() } = options;
  return explained(() => {
    const context = new Context(data, normalised, { sync: true, strictVariables });
    // Called for every node and every iteration of a loop.
    context.renderLimit.check = () => {
      budget.spend(1);
    };
    context.renderLimit.use = (steps) => {
      budget.spend(steps);
    };
    const emitter = new BoundedEmitter();
    toValueSync(renderer.renderTemplates(parsed.templates, context, emitter));
    return emitter.buffer;
  });
}

/** Name that a source uses without assigning it, as its parts: `['comprobante', 'numero']`. */
export interface UsedName {
  readonly segments: readonly unknown[];
  readonly line: number;
  readonly column: number;
}

/** Lists every name a source reads from the data, in all branches. */
export function usedNames(parsed: ParsedTemplate): readonly UsedName[] {
  const { globals } = explained(() => engines[parsed.mode].analyzeSync(parsed.templates, { partials: false }));
  return Object.values(globals)
    .flat()
    .map(({ segments, location }) => ({ segments, line: location.row, column: location.col }));
}

/** Collects a result up to a maximum length; liquidjs has no such limit. */
class BoundedEmitter implements Emitter {
  buffer = '';
  write(value: unknown): void {
    this.buffer += printed(value);
    if (this.buffer.length > RESULT_CHARS_MAX) throw new Error('result too long');
  }
}

const BLOCK = /\{%-?\s*(end)?(if|unless|for|case)\b/g;

function refuseDeepNesting(source: string): void {
  let depth = 0;
  for (const match of source.matchAll(BLOCK)) {
    depth += match[1] === undefined ? 1 : -1;
    if (depth <= NESTING_MAX) continue;
    const [line, column] = positionIn(source, match.index);
    throw new TemplateError(`Hay más de ${NESTING_MAX} bloques uno dentro de otro.`, line, column);
  }
}

/** Converts liquidjs's errors, and stack overflows, to ours. */
function explained<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof TemplateError) throw error;
    if (!LiquidError.is(error)) throw new TemplateError('La plantilla no se puede procesar; simplifíquela.', 1, 1);
    const [line = 1, column = 1] = positionOf(error);
    throw new TemplateError(inSpanish(error), line, column);
  }
}

function positionOf(error: LiquidError): readonly number[] {
  return error.token.getPosition();
}

/** liquidjs's messages by their beginning; the rest names the part of the source. */
const MESSAGES: readonly (readonly [RegExp, (found: string) => string])[] = [
  [/^undefined variable: ([^,]*)/, (name) => `La variable «${name}» no existe.`],
  [/^undefined filter: ([^,]*)/, (name) => `El filtro «${name}» no existe; hay: ${FILTERS.join(', ')}.`],
  [/^tag "([^"]*)" not found/, (name) => `La etiqueta «${name}» no existe; hay: ${TAGS.join(', ')}.`],
  [/^(?:tag )?(\{%.*%\}) not closed/s, (tag) => `La etiqueta ${tag} no tiene su fin.`],
  [/^(?:tag|output|raw) "?(.{0,40})(?=.*not closed)/s, (part) => `«${part}» no está cerrado.`],
  [/^memory alloc limit exceeded()/, () => 'La plantilla produce demasiados datos; acorte sus repeticiones.'],
  [/^template render limit exceeded()/, () => 'La plantilla tarda demasiado; acorte sus repeticiones.'],
  [/^result too long()/, () => `El resultado pasa de ${RESULT_CHARS_MAX} caracteres.`],
];

function inSpanish(error: LiquidError): string {
  for (const [pattern, say] of MESSAGES) {
    const match = pattern.exec(error.message);
    if (match !== null) return say((match[1] ?? '').slice(0, 60));
  }
  return 'Hay un error de sintaxis; revise llaves, comillas y nombres.';
}
