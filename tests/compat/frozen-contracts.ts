import { readdirSync } from 'node:fs';
import type { Endpoint, Schema } from '#contract/wire/endpoint.ts';
import { isEndpoint } from '#server/resources/joined.ts';
import { isSchema } from './schema-shape.ts';

const folder = new URL('frozen/', import.meta.url);

/** A contract that apps in use were built with, as written by `build/freeze-contract.ts`. */
export interface FrozenContract {
  readonly commit: string;
  /** By `METHOD /path`. */
  readonly endpoints: ReadonlyMap<string, Endpoint>;
  /** The body of every failure reply. */
  readonly failure: Schema;
}

async function read(name: string): Promise<FrozenContract> {
  const load = (): Promise<Record<string, unknown>> => import(new URL(name, folder).href);
  const values = await load();
  const failure = values['failureReply'];
  if (!isSchema(failure)) throw new Error(`${name} has no failureReply.`);
  return { commit: name.replace('.js', ''), endpoints: endpointsIn(Object.values(values)), failure };
}

/** Returns the endpoints among a contract's exports, by `METHOD /path`. */
export const endpointsIn = (values: readonly unknown[]): ReadonlyMap<string, Endpoint> =>
  new Map(values.filter(isEndpoint).map((one) => [`${one.method} ${one.path}`, one]));

export const frozenContracts: readonly FrozenContract[] = await Promise.all(
  readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map(read),
);
