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
  /** Aliased fields, and repeats of a name within one selection: validation compares each with all of its name. */
  readonly aliases: number;
  readonly cost: number;
  /** Whether it reads the schema. */
  readonly introspects: boolean;
}

/** A selection, whose fields are merged with those of the selections around it, and how often it has each name. */
interface Selected extends QuerySize {
  readonly names: ReadonlyMap<string, number>;
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

const noFields: Selected = { ...nothing, names: new Map() };

function merged(selections: readonly Selected[]): Selected {
  const names = new Map<string, number>();
  for (const one of selections)
    for (const [name, times] of one.names) names.set(name, (names.get(name) ?? 0) + times);
  return { ...selections.reduce(together, nothing), names };
}

/** Counts a whole selection, whose repeats are known only now. */
function closed({ names, ...size }: Selected): QuerySize {
  const repeats = [...names.values()].reduce((sum, times) => sum + times - 1, 0);
  return { ...size, aliases: size.aliases + repeats };
}

/**
 * Measures an operation, and the aliases of the whole document. Each fragment is measured once and counted wherever it
 * is used, so that measuring is fast however deeply they are nested. Unknown fields cost nothing: the query is refused
 * because of them afterwards.
 */
export function measureQuery(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): QuerySize {
  const fragments = fragmentsOf(document);
  // Not by name: a second fragment of a name is invalid, but is only found out when all of them are validated.
  const measured = new Map<FragmentDefinitionNode, Selected>();

  function ofFragment(fragment: FragmentDefinitionNode | undefined): Selected {
    if (fragment === undefined) return noFields;
    const known = measured.get(fragment);
    if (known !== undefined) return known;
    measured.set(fragment, { ...endless, names: new Map() });
    const type = objectIn(schema.getType(fragment.typeCondition.name.value));
    const size = ofSelection(fragment.selectionSet, type);
    measured.set(fragment, size);
    return size;
  }

  function ofSelection({ selections }: SelectionSetNode, type: GraphQLObjectType | null): Selected {
    return merged(
      selections.map((one) => {
        if (one.kind === Kind.FIELD) return ofField(one, type);
        if (one.kind === Kind.FRAGMENT_SPREAD) return ofFragment(fragments.get(one.name.value));
        return ofSelection(one.selectionSet, type);
      }),
    );
  }

  function ofField(node: FieldNode, type: GraphQLObjectType | null): Selected {
    const name = node.name.value;
    const names = new Map([[node.alias?.value ?? name, 1]]);
    const aliases = node.alias === undefined || node.alias.value === name ? 0 : 1;
    // Introspection has a separate limit.
    const introspects = name.startsWith('__') && name !== '__typename';
    if (name.startsWith('__')) return { names, depth: 1, aliases, cost: introspects ? 500 : 1, introspects };
    const field = type?.getFields()[name];
    const kind = objectIn(getNamedType(field?.type));
    const inner = node.selectionSet === undefined ? nothing : closed(ofSelection(node.selectionSet, kind));
    return {
      names,
      depth: inner.depth + 1,
      aliases: inner.aliases + aliases,
      cost: costOf(field) + inner.cost * lengthOf(node, field, variables),
      introspects: inner.introspects,
    };
  }

  const ofOperation = (one: OperationDefinitionNode) =>
    closed(ofSelection(one.selectionSet, schema.getQueryType() ?? null));
  // Validation reads everything, whether or not the operation uses it.
  const aliases = document.definitions.map((one) => {
    if (one.kind === Kind.OPERATION_DEFINITION) return ofOperation(one).aliases;
    return one.kind === Kind.FRAGMENT_DEFINITION ? closed(ofFragment(one)).aliases : 0;
  });
  return { ...ofOperation(operation), aliases: Math.max(...aliases) };
}

const objectIn = (type: unknown): GraphQLObjectType | null => (isObjectType(type) ? type : null);

function fragmentsOf({ definitions }: DocumentNode): ReadonlyMap<string, FragmentDefinitionNode> {
  const fragments = definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION);
  return new Map(fragments.map((one) => [one.name.value, one]));
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
