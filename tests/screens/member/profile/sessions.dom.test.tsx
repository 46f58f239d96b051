import { expect, it } from 'vitest';
import { createReplies } from '#app/data/replies.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { createToasts } from '#app/shell/toasts.ts';
import { Sessions } from '#screens/member/profile/sessions.tsx';
import { person } from '#tests/auth/auth-bench.ts';
import { english, textsOf } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { mount } from '#tests/ui/mount.ts';

it('shows this device as in use now, and when another was last used', async () => {
  const clock = handClock();
  const before = (minutes: number) => new Date(clock.wall() - minutes * 60_000).toISOString();
  // The server records usage only now and then: this device was used just now, not three minutes ago.
  const items = [
    { id: 'here', device: 'Chrome', current: true, lastUsedAt: before(3), createdAt: before(60) },
    { id: 'there', device: 'Firefox', current: false, lastUsedAt: before(3), createdAt: before(60) },
  ];
  const state = { status: 'authenticated', user: person };
  const engines = {
    call: async () => ({ ok: true, value: { items } }),
    auth: { state: () => state, subscribe: () => () => {} },
    clock,
    notify: createToasts(textsOf('shell').notices).notify,
    replies: createReplies(),
    messages: english,
  } as unknown as Engines;
  const box = await mount(
    <EnginesProvider engines={engines}>
      <Sessions />
    </EnginesProvider>,
  );
  await expect.poll(() => box.querySelectorAll('li').length).toBe(2);
  const rows = [...box.querySelectorAll('li')].map((row) => row.textContent);
  expect(rows).toEqual([
    expect.stringContaining('Active just now · signed in 1 h ago'),
    expect.stringContaining('Active 3 min ago · signed in 1 h ago'),
  ]);
});
