import { expect, it } from 'vitest';
import { createReplies } from '#app/data/replies.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { CancelEvent } from '#screens/organizer/event/plan/cancel-event.tsx';
import { english, textsOf } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { cancelling } from '#tests/screens/harness/cancellation-sample.ts';
import { editableEvent } from '#tests/screens/harness/samples.ts';
import { doing, mount } from '#tests/ui/mount.ts';

const { facts } = textsOf('desk').plan.cancel;

/** Opens the dialog for an event with these payments, and returns what it says of money. */
async function money(refundsByHand: typeof cancelling.refundsByHand) {
  const nobody = { user: null };
  const engines = {
    clock: handClock(),
    contact: { reached: () => true, subscribe: () => () => {} },
    auth: { state: () => nobody, subscribe: () => () => {} },
    replies: createReplies(),
    messages: english,
    call: async () => ({ ok: true, value: { ...cancelling, refundsByHand } }),
  } as unknown as Engines;
  await mount(
    <EnginesProvider engines={engines}>
      <CancelEvent event={editableEvent} onClose={() => {}} />
    </EnginesProvider>,
  );
  await doing(() => {});
  await doing(() => {});
  return document.querySelector('[role=alertdialog] dl')?.textContent ?? '';
}

it('says how much of the money its organizer gives back by hand', async () => {
  const said = await money([{ amount: 350_000, currency: 'GMD' }]);
  expect(said).toMatch(new RegExp(`${facts.refunds}\\W?GMD\\s40,000`));
  expect(said).toMatch(new RegExp(`${facts.byHand}\\W?GMD\\s3,500`));
});

it('speaks of no money by hand if nobody took any', async () => {
  expect(await money([])).not.toContain(facts.byHand);
});
