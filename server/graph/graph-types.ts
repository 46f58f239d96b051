import {
  GraphQLBoolean,
  GraphQLFloat,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
  type GraphQLFieldConfigMap,
  type GraphQLScalarType,
  type GraphQLOutputType,
} from 'graphql';
import type { Schema } from '#contract/wire/endpoint.ts';
import { unwrap, type ObjectSchema } from '#contract/graph/selection.ts';
import type { GraphContext } from './graph-context.ts';

export type GraphFields = GraphQLFieldConfigMap<unknown, GraphContext>;
type GraphObject = GraphQLObjectType<unknown, GraphContext>;

const leaves: Readonly<Record<string, GraphQLScalarType>> = {
  string: GraphQLString,
  picklist: GraphQLString,
  number: GraphQLFloat,
  boolean: GraphQLBoolean,
};

/**
 * Generates graph types from the API schemas, so that both have the same fields. A schema shared by several types
 * becomes one type, under the name it was first created with; others are named by their path.
 */
export function createGraphTypes() {
  const made = new Map<ObjectSchema, GraphObject>();

  function object(name: string, schema: ObjectSchema, more: GraphFields = {}): GraphObject {
    const found = made.get(schema);
    if (found !== undefined) return found;
    const fields: GraphFields = {};
    for (const [key, field] of Object.entries(schema.entries)) {
      const type = output(`${name}${capitalised(key)}`, field);
      fields[key] = { type };
    }
    const type: GraphObject = new GraphQLObjectType({ name, fields: { ...fields, ...more } });
    made.set(schema, type);
    return type;
  }

  function output(name: string, schema: Schema): GraphQLOutputType {
    const shape = unwrap(schema);
    const type = typeOf(name, shape);
    return shape.maybe ? type : new GraphQLNonNull(type);
  }

  function typeOf(
    name: string,
    shape: ReturnType<typeof unwrap>,
  ): GraphObject | GraphQLScalarType | GraphQLList<GraphQLOutputType> {
    if (shape.kind === 'object') return object(name, shape.schema);
    if (shape.kind === 'list') return new GraphQLList(output(name, shape.item));
    const leaf = leaves[shape.type];
    if (leaf === undefined) throw new Error(`the graph has no type for ${name}, a ${shape.type}`);
    return leaf;
  }

  return object;
}

const capitalised = (key: string) => key.slice(0, 1).toUpperCase() + key.slice(1);
