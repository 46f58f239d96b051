import { parseAst, type Plugin } from 'vite';
import { childrenOf, partOf, type Node } from './syntax-tree.ts';

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
  const cuts = endpointsIn(parseAst(code, { lang: 'js' }) as object as Node).flatMap((endpoint) => {
    const properties = childrenOf(endpoint);
    const at = properties.findIndex((property) => partOf(property, 'key')?.['name'] === 'about');
    const [about, next] = [properties[at], properties[at + 1]];
    return about === undefined ? [] : [{ from: about.start, to: next?.start ?? about.end }];
  });
  return cuts.toReversed().reduce((text, { from, to }) => text.slice(0, from) + text.slice(to), code);
}

/** What each `endpoint(…)` of a module is given, from first to last. */
function endpointsIn(node: Node): readonly Node[] {
  const isCall = node.type === 'CallExpression' && partOf(node, 'callee')?.['name'] === 'endpoint';
  const given = isCall ? childrenOf(node).filter(({ type }) => type === 'ObjectExpression') : [];
  return [...given, ...childrenOf(node).flatMap(endpointsIn)];
}
