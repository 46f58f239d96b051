import type * as contract from '#contract/outbox.ts';
import type { Answer } from './call.ts';
import { readMessages } from '#server/messages/read-outbox.ts';

/** What went out, for administrators. That somebody read it is noted: it holds codes where there is no gateway. */
export function createOutbox(deps: Parameters<typeof readMessages>[0]): {
  readonly readOutbox: Answer<typeof contract.readOutbox>;
} {
  return {
    async readOutbox({ query, caller }) {
      const lines = await readMessages(deps, { channel: query.channel ?? null, limit: query.limit }, caller);
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
