import { code } from './code.ts';

/** Errors about administration and GraphQL queries. */
export const administrationCodes = {
  bounce_too_soon: code('The email bounced before it was recorded as sent; repeat the call later.', 503),
  bounces_not_taken: code('The server does not accept bounces, or not from this caller.', 404),
  job_not_found: code('There is no such failed job.', 404),
  person_has_account: code('The ticket belongs to an account: delete the account instead.', 409),
  logo_not_found: code('The installation has no logo.', 404),
  message_not_failed: code('The message has not failed.', 409),
  message_not_resendable: code('The message cannot be sent again.', 409),
  graph_hash_wrong: code('The hash does not match the query.', 422),
  graph_introspection: code('Introspection is off.', 403),
  graph_invalid: code('The query does not match the schema.', 422),
  graph_malformed: code('The query has a syntax error.', 422),
  graph_operation: code('The query has no operation with that name.', 422),
  graph_query_missing: code('There is no query.', 422),
  graph_query_unknown: code('No query is known by this hash; send its text.', 404),
  graph_read_only: code('Only queries are supported, no mutations or subscriptions.', 422),
  graph_sign_in: code('Sending queries as text requires signing in.', 401),
  graph_too_costly: code('The query costs too much.', 422),
  graph_too_deep: code('The query is nested too deeply.', 422),
  graph_too_long: code('The query is too long.', 422),
  graph_too_many_aliases: code('The query has too many aliases or repeated fields.', 422),
  graph_too_slow: code('The query took too long.', 503),
  graph_variables: code('The variables do not match the query.', 422),
};
