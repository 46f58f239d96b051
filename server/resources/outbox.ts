import type * as contract from '#contract/outbox.ts';
import { noteInAudit } from '#server/database/audit.ts';
import type { Identity } from '#server/accounts/identity.ts';
import { listOutbox } from '#server/database/messages/outbox.ts';
import type { Answer } from './call.ts';

/** What went out, for administrators. That somebody read it is noted: it holds codes where there is no gateway. */
export function createOutbox(identity: Identity): {
  readonly readOutbox: Answer<typeof contract.readOutbox>;
} {
  return {
    async readOutbox({ query, caller }) {
      const { database, now } = identity;
      const actor = caller.kind === 'user' ? caller.userId : 'somebody';
      await noteInAudit(database, { at: now(), actor, action: 'outbox_read', outcome: 'done' });
      const lines = await listOutbox(database, query.channel ?? null, query.limit, now());
      const items = lines.map(({ body, created_at, attachments, ...line }) => ({
        ...line,
        attachments: [...attachments],
        text: body,
        createdAt: new Date(created_at).toISOString(),
      }));
      return { items };
    },
  };
}
