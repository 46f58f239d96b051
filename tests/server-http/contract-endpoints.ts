import { readdirSync } from 'node:fs';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { isEndpoint } from '#server/resources/joined.ts';

const folder = new URL('../../src/contract/', import.meta.url);

/** Every call that the contract names, whether the server answers it or not. */
export async function endpointsOfContract(): Promise<readonly Endpoint[]> {
  const modules = await Promise.all(
    readdirSync(folder, { encoding: 'utf8', recursive: true })
      .filter((name) => name.endsWith('.ts'))
      .map((name): Promise<Record<string, unknown>> => import(new URL(name, folder).href)),
  );
  return modules.flatMap((file) =>
    Object.values(file).filter((value): value is Endpoint => isEndpoint(value)),
  );
}
