import { unknownQueryCode } from '#contract/graph/asking.ts';
import { graphLimits } from '#contract/graph/graph.ts';
import { refusal } from '#server/access/refusal.ts';

/** Reasons for refusing a whole query. */
export const noQuery = refusal(422, 'graph_query_missing', (texts) => texts.graph.missing);
export const unknownQuery = refusal(404, unknownQueryCode, (texts) => texts.graph.unknown);
export const otherHash = refusal(422, 'graph_hash_wrong', (texts) => texts.graph.otherHash);
export const textsNeedPerson = refusal(401, 'graph_sign_in', (texts) => texts.graph.textsNeedPerson);
export const noIntrospection = refusal(403, 'graph_introspection', (texts) => texts.graph.noIntrospection);
export const noOperation = refusal(422, 'graph_operation', (texts) => texts.graph.noOperation);
export const readOnly = refusal(422, 'graph_read_only', (texts) => texts.graph.readOnly);
export const tooSlow = refusal(503, 'graph_too_slow', (texts) => texts.graph.tooSlow);

const { depth, aliases, cost, tokens } = graphLimits;
export const tooDeep = refusal(422, 'graph_too_deep', (texts) => texts.graph.tooDeep(depth), {
  limit: depth,
});
export const tooManyAliases = refusal(
  422,
  'graph_too_many_aliases',
  (texts) => texts.graph.aliases(aliases),
  {
    limit: aliases,
  },
);
export const tooCostly = refusal(422, 'graph_too_costly', (texts) => texts.graph.tooCostly(cost), {
  limit: cost,
});
export const tooLong = refusal(422, 'graph_too_long', (texts) => texts.graph.tooLong(tokens), {
  limit: tokens,
});

/** A syntax or validation error, with its position. */
export const malformed = (line: number, column: number) =>
  refusal(422, 'graph_malformed', (texts) => texts.graph.malformed(line, column), { line, column });
export const unfit = (line: number, column: number) =>
  refusal(422, 'graph_invalid', (texts) => texts.graph.unfit(line, column), { line, column });
/** A missing variable or one of the wrong type. */
export const badVariables = refusal(422, 'graph_variables', (texts) => texts.graph.variables);
/** An exception, whose message goes to the log only. */
export const failedField = refusal(500, 'internal', (texts) => texts.http.internalFailure);
