import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { createReplies } from '#app/data/replies.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { ContactStep } from '#screens/member/checkout/contact-step.tsx';
import { english, textsOf } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { button, doing, mount } from '#tests/ui/mount.ts';

const { contact: texts } = textsOf('checkout');
const { fields } = textsOf('account');

/** Shows the step to a visitor, with a server that doesn't answer. */
async function step() {
  const state = { status: 'unauthenticated', user: null };
  const engines = {
    clock: handClock(),
    replies: createReplies(),
    call: () => new Promise(() => {}),
    contact: { subscribe: () => () => {}, reached: () => 0 },
    auth: { state: () => state, subscribe: () => () => {}, passkeys: { available: false } },
    notify: { failed: () => {} },
    tabStored: { get: () => null, set: () => true, remove: () => {} },
    messages: english,
  } as unknown as Engines;
  const router = createRouter({
    routeTree: createRootRoute({
      staticData: { audience: 'public', title: 'events' },
      component: () => <ContactStep eventId="e1" />,
    }),
    history: createMemoryHistory(),
  });
  await router.load();
  return mount(
    <EnginesProvider engines={engines}>
      <RouterProvider router={router} />
    </EnginesProvider>,
  );
}

it('focuses the first field of the other methods after their button was pressed', async () => {
  const box = await step();
  const other = button(texts.other, box);
  other.focus();
  await doing(() => other.click());
  const label = document.querySelector(`label[for="${document.activeElement?.id}"]`);
  expect(label?.textContent).toBe(fields.identifier);
});
