import { RegExpRouter } from 'hono/router/reg-exp-router';
import { SmartRouter } from 'hono/router/smart-router';
import { TrieRouter } from 'hono/router/trie-router';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import type { Joined } from '#server/resources/joined.ts';

/** The match for a method and path. */
export type Found =
  | { readonly kind: 'endpoint'; readonly joined: Joined; readonly params: Readonly<Record<string, string>> }
  | { readonly kind: 'other_method'; readonly allowed: readonly string[] }
  | { readonly kind: 'nothing' };

/**
 * Creates the router. Literal path segments win over `{parts}`, whatever the order of joining.
 *
 * @throws if two endpoints claim the same method and path, a programming error found at start
 */
export function createRouteTable(joined: readonly Joined[]): (method: string, path: string) => Found {
  const router = new SmartRouter<Map<string, Joined>>({ routers: [new RegExpRouter(), new TrieRouter()] });
  for (const [template, byMethod] of grouped(joined)) router.add('ALL', template, byMethod);
  return (method, path) => {
    const [candidates, stash] = router.match('ALL', path);
    const allowed = new Set<string>();
    for (const [byMethod, found] of candidates) {
      const hit = byMethod.get(method);
      if (hit !== undefined) return { kind: 'endpoint', joined: hit, params: readParams(found, stash) };
      for (const other of byMethod.keys()) allowed.add(other);
    }
    return allowed.size === 0
      ? { kind: 'nothing' }
      : { kind: 'other_method', allowed: [...allowed].toSorted() };
  };
}

/** Converts a contract path to the router's syntax: `/a/{b}` becomes `/a/:b`. */
function routerPath(endpoint: Endpoint): string {
  return endpoint.path.replace(/\{(\w+)\}/g, ':$1');
}

function grouped(joined: readonly Joined[]): readonly [string, Map<string, Joined>][] {
  const groups = new Map<string, Map<string, Joined>>();
  for (const one of joined) {
    const template = routerPath(one.endpoint);
    const byMethod = groups.get(template) ?? new Map<string, Joined>();
    if (byMethod.has(one.endpoint.method))
      throw new Error(`Registered twice: ${one.endpoint.method} ${one.endpoint.path}`);
    groups.set(template, byMethod.set(one.endpoint.method, one));
  }
  return [...groups].toSorted(([a], [b]) => partsIn(a) - partsIn(b));
}

function partsIn(template: string): number {
  return template.split(':').length;
}

/** A segment with invalid percent-encoding is left as sent, and refused by the schema. */
function readParams(
  found: Record<string, string | number>,
  stash: readonly string[] | undefined,
): Record<string, string> {
  const params: Record<string, string> = {};
  for (const [name, value] of Object.entries(found)) {
    const raw = typeof value === 'number' ? (stash?.[value] ?? '') : value;
    params[name] = decoded(raw);
  }
  return params;
}

function decoded(raw: string): string {
  try {
    return decodeURIComponent(raw);
  } catch {
    return raw;
  }
}
