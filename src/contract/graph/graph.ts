import * as v from 'valibot';
import { endpoint } from '../wire/endpoint.ts';

/** Limits of a single query. */
export const graphLimits = {
  /** Bytes of a request. */
  bytes: 16_000,
  /** Tokens of a query. */
  tokens: 1_000,
  /** Nesting depth of fields. */
  depth: 8,
  /** Aliased fields, and fields repeated in one selection; fragments count each time they are used. */
  aliases: 20,
  /** Fields in the reply; those of a list are multiplied by its page size. */
  cost: 6_000,
  /** Maximum execution time, ms. */
  timeMs: 5_000,
} as const;

/** Identifies a query known to the server by the SHA-256 of its text, in hexadecimal. */
const persistedQuery = v.object({
  version: v.literal(1),
  sha256Hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
});

const graphError = v.object({
  message: v.string(),
  path: v.optional(v.array(v.union([v.string(), v.number()]))),
  /** The stable error code, as in any other call. */
  extensions: v.object({ code: v.string() }),
});

/** Possible values of a query variable: arguments are plain values. */
const variable = v.nullable(v.union([v.string(), v.number(), v.boolean()]));

/** The reply by requested field name; nested fields are those of the query. */
export const graphData = v.record(
  v.string(),
  v.nullable(v.union([v.string(), v.looseObject({}), v.array(v.looseObject({}))])),
);

/**
 * Runs one query, by its text or its hash. What the caller may not read is null and listed in `errors`; if nothing at
 * all could be read, the call is refused like any other.
 */
export const askGraph = endpoint({
  method: 'POST',
  path: '/graphql',
  access: 'public',
  about:
    'Read-only GraphQL: events, the caller’s tickets, attendees, scans and analytics, with the same access rules per field as the REST API. Visitors can run only the app’s own queries, named by hash; signed-in people can run any query within limits of depth, cost and time.',
  bodyLimit: graphLimits.bytes,
  body: v.object({
    query: v.optional(v.nullable(v.string())),
    operationName: v.optional(v.nullable(v.string())),
    variables: v.optional(v.nullable(v.record(v.string(), variable))),
    extensions: v.optional(v.nullable(v.object({ persistedQuery: v.optional(persistedQuery) }))),
  }),
  reply: v.object({
    data: v.nullable(graphData),
    errors: v.optional(v.array(graphError)),
  }),
});
