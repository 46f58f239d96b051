import { expect, it, vi } from 'vitest';
import type { ReactNode } from 'react';
import { createReplies } from '#app/data/replies.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { createToasts } from '#app/shell/toasts.ts';
import { beginSecondFactor, readSecondFactor } from '#contract/accounts/second-factor.ts';
import { listPasskeys } from '#contract/accounts/passkeys.ts';
import { Passkeys } from '#screens/member/profile/passkeys.tsx';
import { SecondFactor } from '#screens/member/profile/second-factor.tsx';
import { person } from '#tests/auth/auth-bench.ts';
import { english, textsOf } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { button, doing, mount } from '#tests/ui/mount.ts';

const { passkeys, secondFactor } = textsOf('profile');
const createdAt = new Date(0).toISOString();
const key = { id: 'k', name: 'My phone', createdAt, lastUsedAt: null };
const replies = new Map<unknown, unknown>([
  [listPasskeys, { items: [key] }],
  [readSecondFactor, { on: false, recoveryCodes: 0 }],
  [beginSecondFactor, { secret: 'ABCDEFGH', address: 'otpauth://totp/x' }],
]);

function shown(part: ReactNode) {
  const state = { status: 'authenticated', user: person };
  const engines = {
    call: async (endpoint: unknown) => ({ ok: true, value: replies.get(endpoint) }),
    auth: { state: () => state, subscribe: () => () => {}, passkeys: { available: true } },
    clock: handClock(),
    notify: createToasts(textsOf('shell').notices).notify,
    replies: createReplies(),
    messages: english,
  } as unknown as Engines;
  return mount(<EnginesProvider engines={engines}>{part}</EnginesProvider>);
}

it.each([
  ['renaming a passkey', <Passkeys key="keys" />, passkeys.renameOne(key.name), 'name'],
  ['setting codes up', <SecondFactor key="codes" />, secondFactor.setUp, 'secondFactorCode'],
])('begins %s in its field', async (_what, part, press, name) => {
  const box = await shown(part);
  await vi.waitFor(() => button(press, box));
  await doing(() => button(press, box).click());
  await expect.poll(() => document.activeElement?.getAttribute('name')).toBe(name);
});
