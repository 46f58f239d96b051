import { execute, type ExecutionResult, type GraphQLError } from 'graphql';
import type { Logger } from 'pino';
import * as v from 'valibot';
import { graphData, graphLimits, type askGraph as contract } from '#contract/graph/graph.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import type { RefusalTexts } from '#messages/written.ts';
import type { Caller } from '#server/access/caller.ts';
import { isRefusal, type Refusal } from '#server/access/refusal.ts';
import { RefusedField } from './field.ts';
import { createGraphContext, type GraphDeps } from './graph-context.ts';
import { badVariables, failedField, tooSlow } from './graph-refusals.ts';
import { createGraphSchema } from './graph-schema.ts';
import { createQueryReader, type GraphBody, type ReadQuery } from './read-query.ts';

type Answered = ReplyOf<typeof contract>;

interface GraphExecution {
  readonly caller: Caller;
  /** The refusal texts in the caller's language. */
  readonly texts: RefusalTexts;
}

/** Creates the read-only graph: takes one query and returns what its caller may know. */
export function createGraph(deps: GraphDeps & { readonly log: Logger }, timeMs: number = graphLimits.timeMs) {
  const schema = createGraphSchema();
  const read = createQueryReader(schema);
  return async (body: GraphBody, { caller, texts }: GraphExecution): Promise<Answered | Refusal> => {
    const query = read(body, caller);
    if (isRefusal(query)) return query;
    const result = await inTime(timeMs, (abortSignal) => run(query, abortSignal));
    return isRefusal(result) ? result : answered(result, texts);

    async function run({ document, operation, variables }: ReadQuery, abortSignal: AbortSignal) {
      return execute({
        schema,
        document,
        operationName: operation.name?.value,
        variableValues: variables,
        contextValue: createGraphContext(deps, caller),
        hideSuggestions: true,
        abortSignal,
      });
    }
  };

  function answered({ data, errors = [] }: ExecutionResult, texts: RefusalTexts): Answered | Refusal {
    const told = errors.map((error) => ({ path: error.path, refusal: refusalOf(error) }));
    const [first] = told;
    const read = data === undefined || data === null ? null : v.parse(graphData, data);
    if (first === undefined) return { data: read };
    const isEmpty = read === null || Object.values(read).every((one) => one === null);
    if (isEmpty) return first.refusal;
    return {
      data: read,
      errors: told.map(({ path, refusal: { code, text } }) => ({
        message: text(texts),
        ...(path === undefined ? {} : { path: [...path] }),
        extensions: { code },
      })),
    };
  }

  /** Maps an error to the caller's refusal: never an exception's message. */
  function refusalOf(error: GraphQLError): Refusal {
    const { originalError } = error;
    if (originalError instanceof RefusedField) return originalError.refusal;
    // Before execution, only variables can still be wrong.
    if (error.path === undefined) return badVariables;
    deps.log.error({ err: originalError ?? error }, 'a GraphQL field failed');
    return failedField;
  }
}

/** Returns the result of `work`, unless it takes too long: then it is aborted and not waited for. */
async function inTime<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T | Refusal> {
  const stop = new AbortController();
  const late = Promise.withResolvers<Refusal>();
  const timer = setTimeout(() => {
    late.resolve(tooSlow);
    stop.abort();
  }, ms);
  try {
    const working = work(stop.signal);
    working.catch(() => undefined);
    return await Promise.race([late.promise, working]);
  } finally {
    clearTimeout(timer);
  }
}
