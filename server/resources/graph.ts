import type * as contract from '#contract/graph/graph.ts';
import { createGraph } from '#server/graph/ask-graph.ts';
import type { ContextAnswer } from './call.ts';

/** Read-only GraphQL. */
export function createGraphResource(deps: Parameters<typeof createGraph>[0]): {
  readonly askGraph: ContextAnswer<typeof contract.askGraph>;
} {
  const ask = createGraph(deps);
  return { askGraph: ({ body, caller }, { texts }) => ask(body, { caller, texts }) };
}
