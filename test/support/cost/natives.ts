import { walk } from './backtracking.js';

// V8's C++ and assembly code runs no block of JavaScript, so it is not counted. Here each such method also runs an empty loop with one
// iteration per element it reads or copies; regular expressions are matched a second time in JavaScript.

type Cost = (self: unknown, args: readonly unknown[], result: unknown) => number;
type Metered = readonly [owner: object, names: readonly string[], cost: Cost];

const lengthOf = (value: unknown): number =>
  typeof value === 'string' || Array.isArray(value) || ArrayBuffer.isView(value)
    ? (value as unknown as { length: number }).length
    : 0;
const ofSelf: Cost = (self) => lengthOf(self);
const ofResult: Cost = (_, __, result) => lengthOf(result);
const ofArgument: Cost = (_, [first]) => lengthOf(first);
const ofBoth: Cost = (self, _, result) => lengthOf(self) + lengthOf(result);
/** Length searched: up to the match, or to the end. */
const ofSearch: Cost = (self, [wanted, from], result) => {
  const start = typeof from === 'number' ? from : 0;
  const found = typeof result === 'number' && result >= 0 ? result + lengthOf(wanted) : lengthOf(self);
  return Math.max(0, found - start);
};
const once: Cost = () => 1;

const iteratorOf = (iterable: Iterable<unknown>): object =>
  Object.getPrototypeOf(iterable[Symbol.iterator]()) as object;

const METERED: readonly Metered[] = [
  [Array.prototype, ['includes', 'indexOf', 'lastIndexOf'], ofSearch],
  [Array.prototype, ['unshift', 'reverse', 'fill', 'copyWithin'], ofSelf],
  [Array.prototype, ['slice', 'concat', 'flat', 'toReversed', 'toSpliced', 'with'], ofResult],
  [Array.prototype, ['splice', 'join', 'toString'], ofBoth],
  [Array.prototype, ['sort', 'toSorted'], (self) => lengthOf(self) * Math.ceil(Math.log2(lengthOf(self) + 1))],
  [String.prototype, ['includes', 'indexOf'], ofSearch],
  [String.prototype, ['lastIndexOf', 'toLowerCase', 'toUpperCase', 'normalize', 'localeCompare'], ofSelf],
  [String.prototype, ['startsWith', 'endsWith'], ofArgument],
  [String.prototype, ['trim', 'trimStart', 'trimEnd'], (self, _, result) => lengthOf(self) - lengthOf(result)],
  [String.prototype, ['split', 'replace', 'replaceAll'], ofBoth],
  [Buffer.prototype, ['indexOf', 'includes', 'lastIndexOf'], ofSearch],
  [Buffer.prototype, ['toString'], ofResult],
  [Buffer.prototype, ['equals', 'set'], ofArgument],
  [Buffer, ['concat'], ofResult],
  [JSON, ['parse'], ofArgument],
  [JSON, ['stringify'], ofResult],
  [Object, ['keys', 'values', 'entries', 'getOwnPropertyNames'], ofResult],
  [globalThis, ['encodeURIComponent', 'decodeURIComponent'], ofArgument],
  [iteratorOf([]), ['next'], once],
  [iteratorOf(new Map()), ['next'], once],
  [iteratorOf(new Set()), ['next'], once],
  [iteratorOf(''), ['next'], once],
];

/** Runs a function with counted native methods, and restores them afterwards. */
export async function withCountedNatives<T>(run: () => T | Promise<T>): Promise<T> {
  const before: [owner: object, name: string, descriptor: PropertyDescriptor][] = [];
  const replace = (owner: object, name: string, wrap: (native: Native) => Native): void => {
    const descriptor = Object.getOwnPropertyDescriptor(owner, name);
    if (descriptor === undefined) return;
    before.push([owner, name, descriptor]);
    Object.defineProperty(owner, name, { ...descriptor, value: wrap(descriptor.value as Native) });
  };
  for (const [owner, names, cost] of METERED)
    for (const name of names) replace(owner, name, (native) => counting(native, cost));
  // All other methods that take an expression call this one, as the language specifies.
  replace(RegExp.prototype, 'exec', trying);
  try {
    return await run();
  } finally {
    for (const [owner, name, descriptor] of before) Object.defineProperty(owner, name, descriptor);
  }
}

type Native = (this: unknown, ...args: unknown[]) => unknown;

/** Prevents counting nested calls twice. */
let counted = false;

function counting(native: Native, cost: Cost): Native {
  return function (this: unknown, ...args: unknown[]): unknown {
    const result = Reflect.apply(native, this, args);
    if (!counted) {
      counted = true;
      spend(cost(this, args, result));
      counted = false;
    }
    return result;
  };
}

function trying(native: Native): Native {
  return function (this: unknown, ...args: unknown[]): unknown {
    if (!counted && this instanceof RegExp) {
      counted = true;
      walk(this, String(args[0]));
      counted = false;
    }
    return Reflect.apply(native, this, args);
  };
}

function spend(rounds: number): void {
  for (let i = 0; i < rounds; i++);
}
