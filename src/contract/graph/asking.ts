import * as v from 'valibot';
import { endpoint, type Input, type Schema } from '../wire/endpoint.ts';
import { askGraph } from './graph.ts';
import type { GraphOperation } from './operations.ts';

/** Builds the endpoint that runs an operation: its reply is complete, or the call fails. */
export const graphCallOf = <V extends Schema, D extends Schema>({ access, data }: GraphOperation<V, D>) =>
  endpoint({
    method: askGraph.method,
    path: askGraph.path,
    access,
    about: 'One of the app’s queries.',
    body: v.record(v.string(), v.unknown()),
    reply: v.object({ data }),
  });

/** Builds the request body: the query's hash, and its text for a server that does not know it. */
export function graphBodyOf<V extends Schema>(
  { hash, text }: GraphOperation<V>,
  variables: Input<V>,
  withText: boolean,
): Record<string, unknown> {
  const persistedQuery = { version: 1, sha256Hash: hash };
  return { variables, extensions: { persistedQuery }, ...(withText ? { query: text } : {}) };
}

/** The error code of a server that does not know the hash, which belongs to another app version. */
export const unknownQueryCode = 'graph_query_unknown';
