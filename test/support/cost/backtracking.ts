import { RegExpParser, type AST } from '@eslint-community/regexpp';

/** One instruction of an expression; `to` and `or` are positions in the program. */
type Step =
  | { readonly op: 'one'; readonly accepts: (character: string) => boolean; readonly back: boolean }
  | { readonly op: 'split'; to: number; or: number }
  | { readonly op: 'jump'; to: number }
  | { readonly op: 'note'; readonly slot: number }
  | { readonly op: 'moved'; readonly slot: number }
  | { readonly op: 'edge'; readonly holds: (text: string, at: number) => boolean }
  | { readonly op: 'look'; readonly program: Program; readonly wanted: boolean }
  | { readonly op: 'again'; readonly group: number; readonly back: boolean }
  | { readonly op: 'end' };
type Program = readonly Step[];

/** More copies of a part than this count as unlimited: only growth matters here, not what matches. */
const COPIES_MAX = 400;
/** More steps are clearly too many, reported by `ranOut`; a cubic expression would never end. */
const STEPS_MAX = 5_000_000;

// oxlint-disable-next-line typescript/unbound-method -- called with the expression as its `this`
const nativeExec = RegExp.prototype.exec;
const parser = new RegExpParser();
const programs = new Map<string, Compiled>();
let stepsLeft = 0;
let exhausted = false;

/** Whether an expression exceeded the step limit since the last call. */
export function ranOut(): boolean {
  const before = exhausted;
  exhausted = false;
  return before;
}

interface Compiled {
  readonly program: Program;
  readonly slots: number;
  readonly unicode: boolean;
}

/** Matches an expression against a text like V8, by backtracking and from each position, in JavaScript: so its steps are counted. */
export function walk(expression: RegExp, text: string): void {
  const { source, flags, sticky, global } = expression;
  const key = `${flags}/${source}`;
  let compiled = programs.get(key);
  if (compiled === undefined) {
    compiled = compile(source, flags);
    programs.set(key, compiled);
  }
  stepsLeft = STEPS_MAX;
  const first = sticky || global ? expression.lastIndex : 0;
  for (let at = first; at <= text.length; at++) if (matchesAt(compiled, compiled.program, text, at) || sticky) return;
}

/**
 * Returns the steps of all searches of an expression in a text, continuing after each match if it is global; Infinity if beyond the limit.
 */
export function searchSteps(expression: RegExp, text: string): number {
  let steps = 0;
  const { global } = expression;
  expression.lastIndex = 0;
  for (;;) {
    walk(expression, text);
    steps += STEPS_MAX - stepsLeft;
    if (ranOut() || steps > STEPS_MAX) return Infinity;
    const from = expression.lastIndex;
    const match = nativeExec.call(expression, text);
    if (match === null || !global) return steps;
    if (expression.lastIndex === from && match[0] === '') expression.lastIndex++;
  }
}

function compile(source: string, flags: string): Compiled {
  const unicode = flags.includes('u');
  const pattern = parser.parsePattern(source, 0, source.length, { unicode, unicodeSets: flags.includes('v') });
  let slots = 0;
  const groups = new Map<AST.CapturingGroup, number>();
  const slotsOf = (group: AST.CapturingGroup): number => {
    const known = groups.get(group) ?? slots;
    if (known === slots) slots += 2;
    groups.set(group, known);
    return known;
  };

  const alternatives = (program: Step[], choices: readonly AST.Alternative[], back: boolean): void => {
    const ends: { op: 'jump'; to: number }[] = [];
    choices.forEach(({ elements }, i) => {
      const split = { op: 'split' as const, to: program.length + 1, or: 0 };
      const last = i === choices.length - 1;
      if (!last) program.push(split);
      for (const element of back ? elements.toReversed() : elements) part(program, element, back);
      if (last) return;
      const jump = { op: 'jump' as const, to: 0 };
      ends.push(jump);
      program.push(jump);
      split.or = program.length;
    });
    for (const jump of ends) jump.to = program.length;
  };

  const part = (program: Step[], node: AST.Element, back: boolean): void => {
    switch (node.type) {
      case 'Group':
        alternatives(program, node.alternatives, back);
        return;
      case 'CapturingGroup': {
        const slot = slotsOf(node);
        program.push({ op: 'note', slot: back ? slot + 1 : slot });
        alternatives(program, node.alternatives, back);
        program.push({ op: 'note', slot: back ? slot : slot + 1 });
        return;
      }
      case 'Quantifier':
        repeated(program, node, back);
        return;
      case 'Assertion':
        program.push(assertion(node));
        return;
      case 'Backreference': {
        const [group] = Array.isArray(node.resolved) ? node.resolved : [node.resolved];
        if (group !== undefined) program.push({ op: 'again', group: slotsOf(group), back });
        return;
      }
      case 'Character':
      case 'CharacterSet':
      case 'CharacterClass':
      case 'ExpressionCharacterClass':
        program.push({ op: 'one', accepts: accepting(node.raw, flags), back });
    }
  };

  const repeated = (program: Step[], { element, min, max, greedy }: AST.Quantifier, back: boolean): void => {
    for (let i = 0; i < Math.min(min, COPIES_MAX); i++) part(program, element, back);
    const split = (): { op: 'split'; to: number; or: number } => {
      const step = { op: 'split' as const, to: 0, or: 0 };
      program.push(step);
      return step;
    };
    const leave = (step: { to: number; or: number }, body: number, end: number): void => {
      [step.to, step.or] = greedy ? [body, end] : [end, body];
    };
    if (max - min <= COPIES_MAX) {
      const splits = Array.from({ length: max - min }, () => {
        const step = split();
        const body = program.length;
        part(program, element, back);
        return [step, body] as const;
      });
      for (const [step, body] of splits) leave(step, body, program.length);
      return;
    }
    const slot = slots++;
    const step = split();
    const body = program.length;
    program.push({ op: 'note', slot });
    part(program, element, back);
    // An iteration that consumed nothing is the last.
    program.push({ op: 'moved', slot }, { op: 'jump', to: body - 1 });
    leave(step, body, program.length);
  };

  const assertion = (node: AST.Assertion): Step => {
    if (node.kind === 'lookahead' || node.kind === 'lookbehind') {
      const program: Step[] = [];
      alternatives(program, node.alternatives, node.kind === 'lookbehind');
      program.push({ op: 'end' });
      return { op: 'look', program, wanted: !node.negate };
    }
    const edge = new RegExp(node.raw, `${flags.replaceAll(/[gy]/g, '')}y`);
    return {
      op: 'edge',
      holds: (text, at) => {
        edge.lastIndex = at;
        return nativeExec.call(edge, text) !== null;
      },
    };
  };

  const program: Step[] = [];
  alternatives(program, pattern.alternatives, false);
  program.push({ op: 'end' });
  return { program, slots, unicode: unicode || flags.includes('v') };
}

/** Tests whether a character belongs to a set, using V8 itself. */
function accepting(raw: string, flags: string): (character: string) => boolean {
  const set = new RegExp(`^(?:${raw})$`, flags.replaceAll(/[gym]/g, ''));
  const known = new Map<string, boolean>();
  return (character) => {
    const answer = known.get(character) ?? nativeExec.call(set, character) !== null;
    known.set(character, answer);
    return answer;
  };
}

/** With an explicit stack: a long text leaves more open choices than calls may nest. */
function matchesAt(compiled: Compiled, program: Program, text: string, start: number): boolean {
  const notes = new Array<number>(compiled.slots).fill(-1);
  // Where to resume: position in the program and in the text; or, preceded by -1, a register to restore.
  const open: number[] = [];
  let [pc, at] = [0, start];
  const failed = (): boolean => {
    for (;;) {
      const place = open.pop();
      const step = open.pop();
      if (place === undefined || step === undefined) return false;
      if (step >= 0) {
        [pc, at] = [step, place];
        return true;
      }
      notes[-step - 1] = place;
    }
  };
  const note = (slot: number): void => {
    open.push(-slot - 1, notes[slot] ?? -1);
    notes[slot] = at;
  };
  for (;;) {
    if (--stepsLeft < 0) {
      exhausted = true;
      return true;
    }
    const step = program[pc++];
    let goesOn = true;
    switch (step?.op) {
      case undefined:
      case 'end':
        return true;
      case 'one': {
        const character = characterAt(text, step.back ? at - 1 : at, compiled.unicode, step.back);
        goesOn = character !== '' && step.accepts(character);
        at += step.back ? -character.length : character.length;
        break;
      }
      case 'split':
        open.push(step.or, at);
        pc = step.to;
        break;
      case 'jump':
        pc = step.to;
        break;
      case 'note':
        note(step.slot);
        break;
      case 'moved':
        goesOn = notes[step.slot] !== at;
        break;
      case 'edge':
        goesOn = step.holds(text, at);
        break;
      case 'look':
        goesOn = matchesAt(compiled, step.program, text, at) === step.wanted;
        break;
      case 'again': {
        const said = text.slice(notes[step.group], notes[step.group + 1]);
        const from = step.back ? at - said.length : at;
        goesOn = text.startsWith(said, from);
        at = step.back ? from : at + said.length;
      }
    }
    if (!goesOn && !failed()) return false;
  }
}

function characterAt(text: string, at: number, unicode: boolean, back: boolean): string {
  const unit = text[at] ?? '';
  if (!unicode || unit === '') return unit;
  const pair = back ? text.slice(at - 1, at + 1) : text.slice(at, at + 2);
  return (pair.codePointAt(0) ?? 0) > 0xffff ? pair : unit;
}
