import * as v from 'valibot';
import { endpoint, type Input, type Schema } from '../wire/endpoint.ts';
import { askGraph } from './graph.ts';
import type { GraphOperation } from './operations.ts';

/** The call by which an operation is asked, as the app sees it: its reply is whole, or the call fails. */
export const graphCallOf = <V extends Schema, D extends Schema>({ access, data }: GraphOperation<V, D>) =>
  endpoint({
    method: askGraph.method,
    path: askGraph.path,
    access,
    about: 'One query of the app.',
    body: v.record(v.string(), v.unknown()),
    reply: v.object({ data }),
  });

/** What is sent of it: its hash, and its text to a server that doesn't know it. */
export function graphBodyOf<V extends Schema>(
  { hash, text }: GraphOperation<V>,
  variables: Input<V>,
  withText: boolean,
): Record<string, unknown> {
  const persistedQuery = { version: 1, sha256Hash: hash };
  return { variables, extensions: { persistedQuery }, ...(withText ? { query: text } : {}) };
}

/** What a server says that doesn't know the hash: another version of the app's. */
export const unknownQueryCode = 'graph_query_unknown';
