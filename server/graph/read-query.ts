import {
  GraphQLError,
  Kind,
  parse,
  specifiedRules,
  validate,
  type DocumentNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { graphLimits, type askGraph } from '#contract/graph/graph.ts';
import { knownQueries } from '#contract/graph/operations.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import { hashText } from '#domain/wire/text-hash.ts';
import type { Caller } from '#server/access/caller.ts';
import { isRefusal, type Refusal } from '#server/access/refusal.ts';
import {
  malformed,
  noIntrospection,
  noOperation,
  noQuery,
  otherHash,
  readOnly,
  textsNeedPerson,
  tooCostly,
  tooDeep,
  tooLong,
  tooManyAliases,
  unfit,
  unknownQuery,
} from './graph-refusals.ts';
import { measureQuery, type QuerySize } from './measure-query.ts';

export type GraphBody = BodyOf<typeof askGraph>;

/** A query that may be executed. */
export interface ReadQuery {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** Reads queries by hash or text, and checks limits and schema. The app's own queries are parsed and validated once. */
export function createQueryReader(schema: GraphQLSchema) {
  const checked = new Map<string, DocumentNode>();

  function documentOf(text: string, isKnown: boolean): DocumentNode | Refusal {
    const found = checked.get(text);
    if (found !== undefined) return found;
    const document = parsed(text);
    if (!isRefusal(document) && isKnown) checked.set(text, document);
    return document;
  }

  return (body: GraphBody, caller: Caller): ReadQuery | Refusal => {
    const text = textOf(body, caller);
    if (isRefusal(text)) return text;
    const isKnown = knownQueries.has(hashText(text));
    const isChecked = checked.has(text);
    const document = documentOf(text, isKnown);
    if (isRefusal(document)) return document;
    const operation = operationOf(document, body.operationName ?? null);
    if (isRefusal(operation)) return operation;
    const variables = body.variables ?? {};
    const size = measureQuery(schema, document, operation, variables);
    const no = tooMuch(size) ?? (size.introspects && !mayIntrospect(caller) ? noIntrospection : null);
    if (no !== null) return no;
    if (!isChecked) {
      const [error] = validate(schema, document, specifiedRules, { maxErrors: 1, hideSuggestions: true });
      if (error !== undefined) return unfit(...placeOf(error));
    }
    return { document, operation, variables };
  };
}

/** Returns the query's text; anonymous callers may only use the hash of one of the app's queries. */
function textOf({ query, extensions }: GraphBody, caller: Caller): string | Refusal {
  const hash = extensions?.persistedQuery?.sha256Hash;
  const known = hash === undefined ? undefined : knownQueries.get(hash);
  if (known !== undefined) return known;
  const text = query ?? '';
  if (text.trim() === '') return hash === undefined ? noQuery : unknownQuery;
  if (caller.kind !== 'user') return textsNeedPerson;
  return hash === undefined || hash === hashText(text) ? text : otherHash;
}

function parsed(text: string): DocumentNode | Refusal {
  try {
    return parse(text, { maxTokens: graphLimits.tokens });
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    return error.message.includes('tokens') ? tooLong : malformed(...placeOf(error));
  }
}

function placeOf(error: GraphQLError): [line: number, column: number] {
  const [place] = error.locations ?? [];
  return [place?.line ?? 1, place?.column ?? 1];
}

function operationOf(document: DocumentNode, name: string | null): OperationDefinitionNode | Refusal {
  const operations = document.definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION);
  const [first] = operations;
  const found =
    name === null
      ? operations.length === 1
        ? first
        : undefined
      : operations.find((one) => one.name?.value === name);
  if (found === undefined) return noOperation;
  return operations.every(({ operation }) => operation === 'query') ? found : readOnly;
}

function tooMuch({ depth, aliases, cost }: QuerySize): Refusal | null {
  if (depth > graphLimits.depth) return tooDeep;
  if (cost > graphLimits.cost) return tooCostly;
  return aliases > graphLimits.aliases ? tooManyAliases : null;
}

/** Introspection is allowed to people who write programs for their events. */
const mayIntrospect = (caller: Caller): boolean =>
  caller.kind === 'user' && (caller.role === 'ORGANIZER' || caller.role === 'ADMIN');
