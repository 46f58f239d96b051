import { describe, expect, it } from 'vitest';
import { createReplies } from '#app/data/replies.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import type { Wallet } from '#app/engines/wallet.ts';
import type { Failure } from '#domain/failures/failure.ts';
import { TicketActions } from '#screens/member/ticket/ticket-actions.tsx';
import { sampleTicket } from '#tests/app/wallet/sample-ticket.ts';
import { english } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { button, doing, mount } from '#tests/ui/mount.ts';

/** What the screen says when a PDF was asked for and did not come. */
async function saidAfter(failure: Failure): Promise<string | undefined> {
  // The part asks for these engines and no others.
  const engines = {
    clock: handClock(),
    contact: { reached: () => true, subscribe: () => () => {} },
    auth: { state: () => ({ user: null }), subscribe: () => () => {} },
    replies: createReplies(),
    notices: { done: () => {}, failed: () => {}, news: () => {} },
    messages: english,
  } as unknown as Engines;
  const wallet = { handPdf: async () => ({ ok: false, failure }) } as unknown as Wallet;
  const box = await mount(
    <EnginesProvider engines={engines}>
      <TicketActions ticket={sampleTicket()} wallet={wallet} ownerId={1} signedIn now={0} />
    </EnginesProvider>,
  );
  await doing(() => button('PDF', box).click());
  return box.querySelector('[role=alert]')?.textContent ?? undefined;
}

describe('A PDF that does not come', () => {
  it.each([
    [{ kind: 'unreachable' }, 'The PDF needs a connection. The code on this screen works offline.'],
    [{ kind: 'timeout' }, 'The server didn’t answer in time. Try again.'],
  ] satisfies [Failure, string][])('is missing for the reason that is known: %o', async (failure, words) => {
    expect(await saidAfter(failure)).toBe(words);
  });
});
