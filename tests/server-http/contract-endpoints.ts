import { readdirSync } from 'node:fs';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { isEndpoint } from '#server/resources/joined.ts';

const folder = new URL('../../src/contract/', import.meta.url);

/** Returns all endpoints of the contract by name, whether the server answers them or not. */
export async function endpointsByName(): Promise<ReadonlyMap<string, Endpoint>> {
  const modules = await Promise.all(
    readdirSync(folder, { encoding: 'utf8', recursive: true })
      .filter((name) => name.endsWith('.ts'))
      .map((name): Promise<Record<string, unknown>> => import(new URL(name, folder).href)),
  );
  return new Map(
    modules.flatMap((file) =>
      Object.entries(file).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
    ),
  );
}

/** Returns all endpoints of the contract. */
export const endpointsOfContract = async (): Promise<readonly Endpoint[]> => [
  ...(await endpointsByName()).values(),
];
