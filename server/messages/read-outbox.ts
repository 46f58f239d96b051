import type { Caller } from '#server/access/caller.ts';
import { noteInAudit } from '#server/database/audit.ts';
import type { Queries } from '#server/database/database.ts';
import { listOutbox } from '#server/database/messages/outbox.ts';

/** The newest messages, for an administrator. That somebody read them is noted: they may hold codes. */
export async function readMessages(
  { database, now }: { readonly database: Queries; readonly now: () => number },
  wanted: { readonly channel: Parameters<typeof listOutbox>[1]; readonly limit: number },
  caller: Caller,
) {
  const actor = caller.kind === 'user' ? caller.userId : 'somebody';
  await noteInAudit(database, { at: now(), actor, action: 'outbox_read', outcome: 'done' });
  return listOutbox(database, wanted.channel, wanted.limit, now());
}
