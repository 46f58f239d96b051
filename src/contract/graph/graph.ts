import * as v from 'valibot';
import { endpoint } from '../wire/endpoint.ts';

/** How much one query may ask for. */
export const graphLimits = {
  /** Bytes of a request. */
  bytes: 16_000,
  /** Words and signs of a query. */
  tokens: 1_000,
  /** Fields within fields. */
  depth: 8,
  /** Fields under another name than their own, fragments counted as often as they are used. */
  aliases: 20,
  /** Fields of the reply; those of a list times its page. */
  cost: 6_000,
  /** Longest time for an answer, ms. */
  timeMs: 5_000,
} as const;

/** Tells a query that the server knows by the SHA-256 of its text, in hexadecimal digits. */
const persistedQuery = v.object({
  version: v.literal(1),
  sha256Hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
});

const graphError = v.object({
  message: v.string(),
  path: v.optional(v.array(v.union([v.string(), v.number()]))),
  /** The stable code of a refusal, as any other call answers it. */
  extensions: v.object({ code: v.string() }),
});

/** What a variable of a query may be: arguments are plain values. */
const variable = v.nullable(v.union([v.string(), v.number(), v.boolean()]));

/** What stands under the names of the fields that were asked for; their own fields are those of the query. */
export const graphData = v.record(
  v.string(),
  v.nullable(v.union([v.string(), v.looseObject({}), v.array(v.looseObject({}))])),
);

/**
 * One query, by its text or by its hash. What the caller may not read is null and told in `errors`; where nothing at all
 * could be read, the call is refused like any other.
 */
export const askGraph = endpoint({
  method: 'POST',
  path: '/graphql',
  access: 'public',
  about:
    'GraphQL, to read only: events, own tickets, attendees, scans and analytics, each field for whoever may read it elsewhere. Visitors ask by the hash of a query that the app knows; people who are signed in ask what they like, within limits of depth, cost and time.',
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
