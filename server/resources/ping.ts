import { randomUUIDv7 } from 'node:crypto';
import type * as contract from '#contract/ping.ts';
import type { Database } from '../database/database.ts';
import type { Answer } from '../resource.ts';

/** Which history the server is on, from `meta`; made at the first asking. A restored backup is given a new one. */
export async function readEpoch(database: Database): Promise<string> {
  await database.query(`INSERT INTO meta (key, value) VALUES ('epoch', $1) ON CONFLICT DO NOTHING`, [randomUUIDv7()]);
  const [row] = await database.query<{ value: string }>(`SELECT value FROM meta WHERE key = 'epoch'`);
  if (row === undefined) throw new Error('the epoch was not kept');
  return row.value;
}

export function createPing(parts: { readonly now: () => number; readonly epoch: string }): { ping: Answer<typeof contract.ping> } {
  return { ping: () => Promise.resolve({ app: 'gatehouse', time: parts.now(), epoch: parts.epoch }) };
}
