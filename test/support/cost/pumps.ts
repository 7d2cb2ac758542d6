import { RegExpParser, type AST } from '@eslint-community/regexpp';

const parser = new RegExpParser();
/** More repetitions count as unlimited. */
const MANY = 64;
const CHARACTERS = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)).concat('é', 'Ñ', '\u00a0', '😀');
const PREFERRED = ['a', '0', ' ', 'A', '<', '-', '/', '.', '"', '\n', ...CHARACTERS];

/**
 * Pieces that make an expression work hardest when repeated: for each repeatable part, its prefix with one iteration, and the iteration
 * alone; and a full match.
 */
export function piecesOf({ source, flags }: RegExp): string[] {
  const unicode = flags.includes('u');
  const pattern = parser.parsePattern(source, 0, source.length, { unicode, unicodeSets: flags.includes('v') });
  const pieces = new Set<string>();
  const groups = new Map<AST.CapturingGroup, string>();

  const sampleOfOne = (raw: string): string => {
    const set = new RegExp(`^(?:${raw})$`, flags.replaceAll(/[gym]/g, ''));
    return PREFERRED.find((character) => set.test(character)) ?? '';
  };
  /** Sample text of an element, with each repeatable part once; `before` is its prefix. */
  const sample = (node: AST.Element, before: string): string => {
    switch (node.type) {
      case 'Group':
      case 'CapturingGroup': {
        const samples = node.alternatives.map(({ elements }) => sequence(elements, before));
        const [first = ''] = samples;
        if (node.type === 'CapturingGroup') groups.set(node, first);
        return first;
      }
      case 'Quantifier': {
        if (node.max === 0) return '';
        const round = sample(node.element, before);
        if (node.max > MANY) {
          pieces.add(round);
          pieces.add(before + round);
          pieces.add(before);
        }
        return round.repeat(Math.min(Math.max(1, node.min), MANY));
      }
      case 'Assertion':
        if (node.kind === 'lookahead' || node.kind === 'lookbehind')
          for (const { elements } of node.alternatives) sequence(elements, before);
        return '';
      case 'Backreference': {
        const [group] = Array.isArray(node.resolved) ? node.resolved : [node.resolved];
        return (group && groups.get(group)) ?? '';
      }
      case 'Character':
      case 'CharacterSet':
      case 'CharacterClass':
      case 'ExpressionCharacterClass':
        return sampleOfOne(node.raw);
    }
  };
  const sequence = (elements: readonly AST.Element[], before: string): string => {
    let said = '';
    for (const element of elements) said += sample(element, before + said);
    return said;
  };
  for (const { elements } of pattern.alternatives) pieces.add(sequence(elements, ''));
  pieces.delete('');
  return [...pieces];
}

/** Texts of about this many characters that repeat a piece, with its prefix before and a suffix that breaks the match. */
export function pumpedTexts(expression: RegExp, characters: number): string[] {
  const pieces = piecesOf(expression);
  const [whole = ''] = pieces.slice(-1);
  return pieces.flatMap((piece) => {
    const repeated = piece.repeat(Math.ceil(characters / piece.length));
    return [repeated, `${repeated}\u0001`, `${whole}${repeated}\u0001`, `x${repeated}\n!`];
  });
}
