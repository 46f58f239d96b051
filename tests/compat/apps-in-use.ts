import * as v from 'valibot';
import { frozenContracts, type FrozenContract } from './frozen-contracts.ts';

interface Answered {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly body: unknown;
}

/** The contract's paths as patterns, those with the fewest parameters first: `/events/mine` is not an event's id. */
const routesOf = ({ endpoints, commit, failure }: FrozenContract) =>
  [...endpoints.values()]
    .map((endpoint) => ({
      commit,
      failure,
      endpoint,
      names: endpoint.path.split('{').length - 1,
      pattern: new RegExp(`^${endpoint.path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    }))
    .toSorted((a, b) => a.names - b.names);
const routes = frozenContracts.map(routesOf);

/**
 * Reads a JSON reply as each app in use would.
 *
 * @throws if one of them would not recognise it as our server's.
 */
export function readByAppsInUse({ method, path, status, body }: Answered): void {
  const pathname = path.split('?')[0] ?? '';
  for (const of of routes) {
    const route = of.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test(pathname));
    const schema = status >= 400 ? route?.failure : route?.endpoint.reply;
    if (route === undefined || schema === undefined) continue;
    const read = v.safeParse(schema, body);
    if (!read.success)
      throw new Error(
        `The app of ${route.commit} does not understand ${method} ${pathname} (${status}): ${v.getDotPath(read.issues[0]) ?? ''} ${read.issues[0].message}`,
      );
  }
}
