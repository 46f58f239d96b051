import { code } from './code.ts';

/** Errors about administration and GraphQL queries. */
export const administrationCodes = {
  bounce_too_soon: code('The email has come back before it was noted as sent; hand it in again.', 503),
  bounces_not_taken: code('The server takes in no mail that came back, or not from whoever asks.', 404),
  job_not_found: code('There is no such job that was given up.', 404),
  person_has_account: code('An account holds the ticket: its person is erased with it.', 409),
  logo_not_found: code('The installation has no logo.', 404),
  message_not_failed: code('The message has not failed.', 409),
  message_not_resendable: code('The message cannot be sent again.', 409),
  graph_hash_wrong: code('The hash is not of the query.', 422),
  graph_introspection: code('Introspection is off.', 403),
  graph_invalid: code('The query asks for what the schema does not have.', 422),
  graph_malformed: code('The query cannot be read.', 422),
  graph_operation: code('The query has no operation of that name.', 422),
  graph_query_missing: code('There is no query.', 422),
  graph_query_unknown: code('No query is known by this hash; send its text.', 404),
  graph_read_only: code('Only queries are answered, no mutations or subscriptions.', 422),
  graph_sign_in: code('Queries as text are for people who are signed in.', 401),
  graph_too_costly: code('The query costs too much.', 422),
  graph_too_deep: code('The query nests too deep.', 422),
  graph_too_long: code('The query is too long.', 422),
  graph_too_many_aliases: code('The query has too many aliases or repeated fields.', 422),
  graph_too_slow: code('The query took too long.', 503),
  graph_variables: code('The variables do not fit the query.', 422),
};
