import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { expect, it, vi } from 'vitest';
import { rememberOrigin } from '#app/account/origin.ts';
import { createReplies } from '#app/data/replies.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { storedValues } from '#platform/stored-values.ts';
import { Login } from '#screens/public/login/login.tsx';
import { person } from '#tests/auth/auth-bench.ts';
import { english, textsOf } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { mount } from '#tests/ui/mount.ts';

vi.mock('#app/wallet/ticket-owner.ts', () => ({
  useTicketOwner: () => ({ ownerId: null, signedIn: false }),
}));
vi.mock('#screens/parts/sign-in/google-button.tsx', () => ({ GoogleButton: () => null }));

const { login: texts, purposes } = textsOf('account');

/** The sign-in of somebody who was about to join a team. */
async function signIn(newcomer: typeof person | null) {
  sessionStorage.clear();
  const tabStored = storedValues(() => sessionStorage);
  rememberOrigin(tabStored, '/join/i1');
  const state = { status: 'unauthenticated', user: null };
  const engines = {
    clock: handClock(),
    replies: createReplies(),
    auth: {
      state: () => state,
      subscribe: () => () => {},
      newcomer: () => newcomer,
      passkeys: { available: false },
    },
    notify: {},
    tabStored,
    messages: english,
  } as unknown as Engines;
  const router = createRouter({
    routeTree: createRootRoute({
      staticData: { audience: 'public', title: 'events' },
      component: Login,
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

it('tells a visitor what the sign-in is for, and that an account can be made first', async () => {
  expect((await signIn(null)).textContent).toContain(purposes.join);
});

it('tells whoever has just signed up to sign in, and not to sign up first', async () => {
  const box = await signIn(person);
  expect(box.textContent).toContain(texts.newcomer(person.firstName));
  expect(box.textContent).not.toContain(purposes.join);
});
