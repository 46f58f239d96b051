import {
  getNamedType,
  isObjectType,
  Kind,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { pageLength } from './field.ts';

/** The size of a query, measured before it is executed. */
export interface QuerySize {
  readonly depth: number;
  readonly aliases: number;
  readonly cost: number;
  /** Whether it reads the schema. */
  readonly introspects: boolean;
}

const nothing: QuerySize = { depth: 0, aliases: 0, cost: 0, introspects: false };
/** A fragment that uses itself: larger than any limit. */
const endless: QuerySize = { depth: Infinity, aliases: Infinity, cost: Infinity, introspects: false };

const together = (one: QuerySize, other: QuerySize): QuerySize => ({
  depth: Math.max(one.depth, other.depth),
  aliases: one.aliases + other.aliases,
  cost: one.cost + other.cost,
  introspects: one.introspects || other.introspects,
});

/**
 * Measures an operation. Each fragment is measured once and counted wherever it is used, so that measuring is fast
 * however deeply they are nested. Unknown fields cost nothing: the query is refused because of them afterwards.
 */
export function measureQuery(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): QuerySize {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const one of document.definitions)
    if (one.kind === Kind.FRAGMENT_DEFINITION) fragments.set(one.name.value, one);
  const measured = new Map<string, QuerySize>();

  function ofFragment(name: string): QuerySize {
    const known = measured.get(name);
    if (known !== undefined) return known;
    measured.set(name, endless);
    const fragment = fragments.get(name);
    const size = fragment === undefined ? nothing : ofSelection(fragment.selectionSet, typeOf(fragment));
    measured.set(name, size);
    return size;
  }

  function typeOf({ typeCondition }: FragmentDefinitionNode): GraphQLObjectType | null {
    const type = schema.getType(typeCondition.name.value);
    return isObjectType(type) ? type : null;
  }

  function ofSelection({ selections }: SelectionSetNode, type: GraphQLObjectType | null): QuerySize {
    return selections
      .map((one) => {
        if (one.kind === Kind.FIELD) return ofField(one, type);
        if (one.kind === Kind.FRAGMENT_SPREAD) return ofFragment(one.name.value);
        return ofSelection(one.selectionSet, type);
      })
      .reduce(together, nothing);
  }

  function ofField(node: FieldNode, type: GraphQLObjectType | null): QuerySize {
    const name = node.name.value;
    const aliases = node.alias === undefined || node.alias.value === name ? 0 : 1;
    // Introspection has a separate limit.
    if (name.startsWith('__'))
      return { depth: 1, aliases, cost: name === '__typename' ? 1 : 500, introspects: name !== '__typename' };
    const field = type?.getFields()[name];
    const kind = field === undefined ? undefined : getNamedType(field.type);
    const inner =
      node.selectionSet === undefined
        ? nothing
        : ofSelection(node.selectionSet, isObjectType(kind) ? kind : null);
    return {
      depth: inner.depth + 1,
      aliases: inner.aliases + aliases,
      cost: costOf(field) + inner.cost * lengthOf(node, field, variables),
      introspects: inner.introspects,
    };
  }

  return ofSelection(operation.selectionSet, schema.getQueryType() ?? null);
}

const costOf = (field: GraphQLField<unknown, unknown> | undefined): number => {
  const cost = field?.extensions['cost'];
  return typeof cost === 'number' ? cost : 1;
};

/** Returns the maximum number of items requested from a list. */
function lengthOf(
  node: FieldNode,
  field: GraphQLField<unknown, unknown> | undefined,
  variables: Readonly<Record<string, unknown>>,
): number {
  if (field?.extensions['paged'] !== true) return 1;
  const said = node.arguments?.find(({ name }) => name.value === 'first')?.value;
  if (said === undefined || said.kind === Kind.NULL) return pageLength.usual;
  const first =
    said.kind === Kind.INT
      ? Number(said.value)
      : said.kind === Kind.VARIABLE
        ? variables[said.name.value]
        : pageLength.most;
  // A variable's own default is not looked up: it counts as the maximum.
  return typeof first === 'number' && first >= 0 ? Math.min(first, pageLength.most) : pageLength.most;
}
