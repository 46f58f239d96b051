import {
  GraphQLInt,
  GraphQLString,
  type GraphQLFieldConfig,
  type GraphQLFieldConfigArgumentMap,
  type GraphQLOutputType,
} from 'graphql';
import * as v from 'valibot';
import type { Schema } from '#contract/wire/endpoint.ts';
import { decideAccess } from '#server/access/call-access.ts';
import { problemAt, refuseProblems } from '#server/access/field-problems.ts';
import type { GraphRule } from '#server/access/graph-access.ts';
import { isRefusal, type Refusal } from '#server/access/refusal.ts';
import { notAllowed } from '#server/access/refusals.ts';
import type { GraphContext } from './graph-context.ts';

/** A field that was not read, and why; reported in `errors`. */
export class RefusedField extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

export type GraphField = GraphQLFieldConfig<unknown, GraphContext>;

/** Default and maximum page length. */
export const pageLength = { usual: 20, most: 200 } as const;

interface Reading<Query extends Schema> {
  readonly type: GraphQLOutputType;
  /** Schema of its arguments: the query of the same call over REST. `first` corresponds to `limit` there. */
  readonly query: Query;
  /** Names of text arguments; a list is paged by `first` and `after`. */
  readonly texts?: readonly string[];
  readonly paged?: boolean;
  /** Its cost in addition to its fields. */
  readonly cost: number;
  readonly read: (query: v.InferOutput<Query>, context: GraphContext, eventId: string) => Promise<unknown>;
}

/** Defines a field read by a feature, with validated arguments. Its access rule is in `access/graph-access`. */
export function readField<Query extends Schema>(spec: Reading<Query>): GraphField {
  const { texts = [], paged = false } = spec;
  const args: GraphQLFieldConfigArgumentMap = {};
  for (const name of paged ? [...texts, 'after'] : texts) args[name] = { type: GraphQLString };
  if (paged) args['first'] = { type: GraphQLInt };
  return {
    type: spec.type,
    args,
    extensions: { cost: spec.cost, paged },
    async resolve(source, given: Readonly<Record<string, unknown>>, context) {
      const read = v.safeParse(spec.query, queryOf(given, paged), { abortPipeEarly: true });
      if (!read.success) throw new RefusedField(problemsOf(read.issues));
      const value = await spec.read(read.output, context, eventIdOf(source));
      if (isRefusal(value)) throw new RefusedField(value);
      return value;
    },
  };
}

/** Returns the arguments in the form of a URL query. */
function queryOf(given: Readonly<Record<string, unknown>>, paged: boolean): Record<string, string> {
  const { first, ...rest } = given;
  const said = Object.entries(rest).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  const limit = typeof first === 'number' ? Math.min(first, pageLength.most) : pageLength.usual;
  return { ...Object.fromEntries(said), ...(paged ? { limit: String(limit) } : {}) };
}

const problemsOf = (issues: [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]) => {
  const named = (issue: v.BaseIssue<unknown>) => problemAt(argumentOf(v.getDotPath(issue)), issue);
  const [first, ...others] = issues;
  return refuseProblems(named(first), ...others.map(named));
};
const argumentOf = (path: string | null) => (path === 'limit' ? 'first' : (path ?? ''));

/** Returns the event that a field is about, if its parent is one. */
const eventIdOf = (source: unknown): string =>
  typeof source === 'object' &&
  source !== null &&
  'registrationId' in source &&
  typeof source.registrationId === 'string'
    ? source.registrationId
    : '';

/** Restricts a field to those allowed by its rule; the rule `parent` checks nothing. */
export function guarded(rule: GraphRule | null, field: GraphField): GraphField {
  if (rule === 'parent') return field;
  return {
    ...field,
    async resolve(source, given, context, info) {
      const eventId = eventIdOf(source);
      const no =
        rule === null
          ? notAllowed
          : await decideAccess(rule, {
              caller: context.caller,
              apiKeyKnown: false,
              eventId: eventId === '' ? null : eventId,
              passSerial: null,
              teamRole: () => context.roleAt(eventId),
            });
      if (no !== null) throw new RefusedField(no);
      return field.resolve?.(source, given, context, info);
    },
  };
}
