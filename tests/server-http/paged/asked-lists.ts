import { afterAll, beforeAll } from 'vitest';
import { endpointsByName } from '../contract-endpoints.ts';
import { openLists } from './open-lists.ts';
import type { Asking } from './pages.ts';

/** Opens a server with that many rows in each list for the tests of one file; returns the contract's calls, what asks them, and the database. */
export async function askedLists(rows: number) {
  const calls = await endpointsByName();
  let opened: Awaited<ReturnType<typeof openLists>>;
  beforeAll(async () => {
    opened = await openLists(rows);
  });
  afterAll(() => opened.close());
  const asking = (): Asking => ({ server: opened.server, calls });
  return { calls, asking, database: () => opened.database };
}
