import type * as contract from '#contract/outbox.ts';
import type { Answer } from './call.ts';
import {
  readMessages,
  readMessageText,
  resendMessage,
  type ResendMessageDeps,
} from '#server/messages/read-outbox.ts';

type Names = 'readOutbox' | 'readOutboxMessage' | 'resendOutboxMessage';

/** Sent messages, for administrators. Access is logged, because they contain codes if there is no gateway. */
export function createOutbox(deps: ResendMessageDeps): {
  readonly [K in Names]: Answer<(typeof contract)[K]>;
} {
  return {
    async readOutbox({ query, caller }) {
      const withTexts = query.texts === 'shown';
      const { lines, next } = await readMessages(deps, { ...query, withTexts }, caller);
      const items = lines.map(({ body, created_at, next_try_at, attachments, ...line }) => ({
        ...line,
        attachments: [...attachments],
        text: withTexts ? body : '',
        hasText: body !== '',
        createdAt: new Date(created_at).toISOString(),
        nextTryAt: next_try_at === null ? null : new Date(next_try_at).toISOString(),
      }));
      return { items, next };
    },
    readOutboxMessage: ({ params, caller }) => readMessageText(deps, params.id, caller),
    resendOutboxMessage: async ({ params, caller }) =>
      (await resendMessage(deps, params.id, caller)) ?? { status: 'waiting' as const },
  };
}
