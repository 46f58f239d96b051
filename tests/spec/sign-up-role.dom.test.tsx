import { expect, test, vi } from 'vitest';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { AccountForm } from '#screens/public/sign-up/account-form.tsx';
import { english, textsOf } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { button, doing, mount, typeInto } from '#tests/ui/mount.ts';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => async () => {},
}));

/** Fills in and submits the form as a user would, and returns the query of the call. */
async function queryOf(organizer: boolean): Promise<unknown> {
  const call = vi.fn<(...sent: unknown[]) => Promise<unknown>>(async () => ({
    ok: false,
    failure: { kind: 'unreachable' },
  }));
  const engines = {
    call,
    clock: handClock(),
    messages: english,
    auth: {
      state: () => ({ status: 'unauthenticated', user: null }),
      subscribe: () => () => {},
      passkeys: { available: false },
    },
    notify: { failed: () => {}, done: () => {} },
  } as unknown as Engines;
  const box = await mount(
    <EnginesProvider engines={engines}>
      <AccountForm organizer={organizer} />
    </EnginesProvider>,
  );
  const typed = {
    firstName: 'Isatou',
    lastName: 'Ceesay',
    username: 'isatou',
    email: 'i@example.gm',
    password: 'three brown goats',
  };
  for (const [name, text] of Object.entries(typed)) {
    const field = box.querySelector<HTMLInputElement>(`input[name=${name}]`);
    if (field === null) throw new Error(`There is no field "${name}".`);
    await doing(() => typeInto(field, text));
  }
  const { createAndApply, create } = textsOf('account').signUp;
  await doing(() => button(organizer ? createAndApply : create, box).click());
  expect(call).toHaveBeenCalledOnce();
  const input = call.mock.calls[0]?.[1] as { readonly query: unknown };
  return input.query;
}

test('section 5: sends a role at sign-up only if the user type is ORGANIZER', async () => {
  expect(await queryOf(true)).toEqual({ role: 'ORGANIZER' });
  expect(await queryOf(false)).toEqual({});
});
