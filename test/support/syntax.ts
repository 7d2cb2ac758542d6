import { parseSync, type ESTree } from 'vite';

export type Node = ESTree.Node;

/** Parses a file of TypeScript. */
export function parse(name: string, text: string): Node {
  const { program, errors } = parseSync(name, text);
  if (errors.length > 0) throw new Error(`${name}: ${errors[0]?.message ?? ''}`);
  return program;
}

/** The nodes directly below. */
export function childrenOf(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode);
}

/** A node and all below it, in the order of the text. */
export function nodesOf(node: Node): Node[] {
  return [node, ...childrenOf(node).flatMap(nodesOf)];
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}
