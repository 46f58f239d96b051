import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { expect, it, vi } from 'vitest';
import { rememberOrigin } from '#app/account/origin.ts';
import { createReplies } from '#app/data/replies.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import type { Failure } from '#domain/failures/failure.ts';
import { storedValues } from '#platform/stored-values.ts';
import { Login } from '#screens/public/login/login.tsx';
import { person } from '#tests/auth/auth-bench.ts';
import { english, textsOf } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { until } from '#tests/until.ts';
import { doing, mount } from '#tests/ui/mount.ts';

vi.mock('#app/wallet/ticket-owner.ts', () => ({
  useTicketOwner: () => ({ ownerId: null, signedIn: false }),
}));
vi.mock('#screens/parts/sign-in/google-button.tsx', () => ({ GoogleButton: () => null }));

const { login: texts, purposes } = textsOf('account');

/** The sign-in of somebody who was about to join a team, with these answers to their attempts. */
async function signIn(newcomer: typeof person | null, ...answers: readonly Failure[]) {
  sessionStorage.clear();
  const left = [...answers];
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
      signIn: async () => ({ ok: false, failure: left.shift() }),
    },
    notify: { loginFailed: () => {} },
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

it('tells a newly signed-up user to sign in, not to sign up first', async () => {
  const box = await signIn(person);
  expect(box.textContent).toContain(texts.newcomer(person.firstName));
  expect(box.textContent).not.toContain(purposes.join);
});

const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;

it('asks for the code of the second step without calling it wrong, until one is', async () => {
  const refused = (code: string, message: string): Failure => ({
    kind: 'refused',
    status: 403,
    code,
    message,
    errors: [],
  });
  const needed = refused('second_factor_needed', 'Enter the code from your authenticator app.');
  const box = await signIn(person, needed, refused('second_factor_wrong', 'This code is wrong.'));
  const field = (name: string) => box.querySelector<HTMLInputElement>(`input[name=${name}]`);
  const type = (name: string, value: string) =>
    doing(() => {
      setValue?.call(field(name), value);
      field(name)?.dispatchEvent(new Event('input', { bubbles: true }));
    });
  const submit = () => doing(() => box.querySelector('form')?.requestSubmit());
  await type('password', 'gambia-river-2026');
  await submit();
  await until(() => document.activeElement === field('secondFactorCode'));
  expect(field('secondFactorCode')?.getAttribute('aria-invalid')).not.toBe('true');
  expect(box.textContent).not.toContain('Enter the code of');
  await type('secondFactorCode', '111111');
  await submit();
  await until(() => box.textContent.includes('This code is wrong.'));
  expect(field('secondFactorCode')?.getAttribute('aria-invalid')).toBe('true');
});
