import { parseAst, type Plugin } from 'vite';
import { childrenOf, partOf, type Node } from './syntax-tree.ts';

/**
 * Removes the contract's descriptions of each call from the app: three hundred sentences for the API page that no
 * screen shows. The server reads the contract unchanged.
 */
export function withoutDescriptions(): Plugin {
  return {
    name: 'gatehouse:without-descriptions',
    apply: 'build',
    transform: {
      // After types have been removed.
      order: 'post',
      filter: { id: /\/src\/contract\/.*\.ts$/, code: /\babout:/ },
      handler: (code) => ({ code: describingNothing(code), map: null }),
    },
  };
}

/** Returns the module with `about` removed from its endpoints; other objects keep a field of that name. */
export function describingNothing(code: string): string {
  const cuts = endpointsIn(parseAst(code, { lang: 'js' }) as object as Node).flatMap((endpoint) => {
    const properties = childrenOf(endpoint);
    const at = properties.findIndex((property) => partOf(property, 'key')?.['name'] === 'about');
    const [about, next] = [properties[at], properties[at + 1]];
    return about === undefined ? [] : [{ from: about.start, to: next?.start ?? about.end }];
  });
  return cuts.toReversed().reduce((text, { from, to }) => text.slice(0, from) + text.slice(to), code);
}

/** Finds the arguments of every `endpoint(…)` call in a module, in source order. */
function endpointsIn(node: Node): readonly Node[] {
  const isCall = node.type === 'CallExpression' && partOf(node, 'callee')?.['name'] === 'endpoint';
  const given = isCall ? childrenOf(node).filter(({ type }) => type === 'ObjectExpression') : [];
  return [...given, ...childrenOf(node).flatMap(endpointsIn)];
}
