import { parseAst, type Plugin } from 'vite';

/**
 * Leaves out of the app what the contract says about each call for the API page: three hundred sentences that no screen
 * shows. The server reads the contract as it stands.
 */
export function withoutDescriptions(): Plugin {
  return {
    name: 'gatehouse:without-descriptions',
    apply: 'build',
    transform: {
      // Once types are gone.
      order: 'post',
      filter: { id: /\/src\/contract\/.*\.ts$/, code: /\babout:/ },
      handler: (code) => ({ code: describingNothing(code), map: null }),
    },
  };
}

/** The same module, its endpoints without `about`; what else has a field of that name keeps it. */
export function describingNothing(code: string): string {
  const cuts: (readonly [from: number, to: number])[] = [];
  find(parseAst(code, { lang: 'js' }), (endpoint) => {
    const at = endpoint.properties.findIndex(({ key }) => key?.name === 'about');
    const [about, next] = [endpoint.properties[at], endpoint.properties[at + 1]];
    if (about !== undefined) cuts.push([about.start, next?.start ?? about.end]);
  });
  return cuts.toReversed().reduce((text, [from, to]) => text.slice(0, from) + text.slice(to), code);
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly callee?: { readonly name?: string };
  readonly arguments?: readonly Node[];
  readonly key?: { readonly name?: string };
}
type Described = Node & { readonly properties: readonly Node[] };

/** Calls back with what each `endpoint(…)` of a module is given, from first to last. */
function find(node: unknown, each: (endpoint: Described) => void): void {
  if (Array.isArray(node)) return node.forEach((one) => find(one, each));
  if (typeof node !== 'object' || node === null) return;
  const { type, callee, arguments: given = [] } = node as Partial<Node>;
  if (type === 'CallExpression' && callee?.name === 'endpoint')
    for (const one of given) if (one.type === 'ObjectExpression') each(one as Described);
  for (const child of Object.values(node)) find(child, each);
}
