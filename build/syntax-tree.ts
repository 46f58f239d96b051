/** A syntax node, in the format of parsers (ESTree). */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [part: string]: unknown;
}

const isNode = (part: unknown): part is Node =>
  typeof part === 'object' && part !== null && 'type' in part && typeof part.type === 'string';

export const partOf = (node: Node, name: string): Node | null => (isNode(node[name]) ? node[name] : null);

export const childrenOf = (node: Node): readonly Node[] =>
  Object.values(node)
    .flatMap((part) => (Array.isArray(part) ? (part as readonly unknown[]) : [part]))
    .filter(isNode);
