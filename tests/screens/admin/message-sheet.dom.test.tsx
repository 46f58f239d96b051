import { expect, it, vi } from 'vitest';
import { createReplies } from '#app/data/replies.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { MessageSheet } from '#screens/admin/outbox/message-sheet.tsx';
import { english, textsOf } from '#tests/messages/english.ts';
import { outboxItem } from '#tests/screens/harness/admin-samples.ts';
import { button, doing, mount } from '#tests/ui/mount.ts';

vi.mock('#ui/layers/dialog.tsx', () => ({
  SideSheet: ({ open, children }: { open: boolean; children: React.ReactNode }) => (open ? children : null),
}));

it('says that nobody knows whether a message was sent again, also when the list no longer has it', async () => {
  const failed = vi.fn<(title: string, text: string) => void>();
  const nobody = { user: null };
  const engines = {
    auth: { state: () => nobody, subscribe: () => () => {} },
    replies: createReplies(),
    messages: english,
    notify: { done: () => {}, failed },
    call: async () => ({ ok: false, failure: { kind: 'timeout' } }),
  } as unknown as Engines;
  const box = await mount(
    <EnginesProvider engines={engines}>
      <MessageSheet message={outboxItem} onClose={() => {}} />
    </EnginesProvider>,
  );
  // The reply to this was lost: the list is reloaded, and its filter leaves out what is being sent again.
  await doing(() => button(textsOf('outbox').sheet.resend, box).click());
  const { unsure } = textsOf('shell').parts;
  expect(failed).toHaveBeenCalledExactlyOnceWith(unsure, textsOf('failures').lost.once.timeout);
});
