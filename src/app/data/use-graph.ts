import type { InferOutput } from 'valibot';
import type { Call } from '#api/call.ts';
import { graphBodyOf, graphCallOf, unknownQueryCode } from '#contract/graph/asking.ts';
import type { GraphOperation } from '#contract/graph/operations.ts';
import type { Input, Schema } from '#contract/wire/endpoint.ts';
import { isRefusedWith, type Result } from '#domain/failures/failure.ts';
import { useAnswer, type ServerData } from './server-data.ts';

interface GraphOptions {
  /** Poll interval, ms. */
  readonly everyMs?: number;
  readonly off?: boolean;
}

/** Reads the data of one of the app's queries, completely or not at all. */
export function useGraph<V extends Schema, D extends Schema>(
  operation: GraphOperation<V, D>,
  variables: Input<V>,
  options: GraphOptions = {},
): ServerData<InferOutput<D>> {
  return useAnswer(
    graphCallOf(operation),
    { hash: operation.hash, variables },
    (call) => queryGraph(call, operation, variables),
    options,
  );
}

/** Sends the query's hash; a server of another version than the app gets the text. */
async function queryGraph<V extends Schema, D extends Schema>(
  call: Call,
  operation: GraphOperation<V, D>,
  variables: Input<V>,
): Promise<Result<InferOutput<D>>> {
  const endpoint = graphCallOf(operation);
  const ask = (withText: boolean) => call(endpoint, { body: graphBodyOf(operation, variables, withText) });
  const first = await ask(false);
  const isUnknown = !first.ok && isRefusedWith(first.failure, unknownQueryCode);
  const answer = isUnknown ? await ask(true) : first;
  return answer.ok ? { ok: true, value: answer.value.data } : answer;
}
