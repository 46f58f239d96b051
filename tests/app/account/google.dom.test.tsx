import { describe, expect, it, vi } from 'vitest';
import { useGoogle } from '#app/account/google.ts';
import { createReplies } from '#app/data/replies.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { english } from '#tests/messages/english.ts';
import { button, doing, mount } from '#tests/ui/mount.ts';

const google = { apiKey: 'key', authDomain: 'host.example', projectId: 'one', appId: 'app' };

/** A page with a Google button, before the server has sent the Google configuration. */
async function page() {
  let tell: (found: unknown) => void = () => {};
  const config = new Promise((resolve) => (tell = resolve));
  const begin = vi.fn<(setup: unknown) => Promise<{ outcome: 'left' }>>(async () => ({ outcome: 'left' }));
  let now = 0;
  const state = { status: 'anonymous', user: null };
  // The only engines that Google sign-in uses.
  const engines = {
    auth: { state: () => state, subscribe: () => () => {}, google: { begin, awaits: () => false } },
    clock: { wall: () => 0, monotonic: () => now },
    call: () => config,
    notify: {},
    replies: createReplies(),
    messages: english,
  } as unknown as Engines;
  function Way() {
    const desk = useGoogle(async () => {});
    return (
      <button type="button" onClick={desk.begin}>
        Connect
      </button>
    );
  }
  await mount(
    <EnginesProvider engines={engines}>
      <Way />
    </EnginesProvider>,
  );
  return {
    wait: (ms: number) => (now += ms),
    begin,
    answer: (found: typeof google | null) => tell({ ok: true, value: { google: found } }),
  };
}

describe('a Google sign-in click before the configuration is loaded', () => {
  it('is carried out once the configuration arrives', async () => {
    const { begin, answer } = await page();
    await doing(() => button('Connect').click());
    expect(begin).not.toHaveBeenCalled();
    await doing(() => answer(google));
    expect(begin).toHaveBeenCalledExactlyOnceWith(google);
  });

  it('is dropped if loading takes too long to open a window', async () => {
    const { begin, answer, wait } = await page();
    await doing(() => button('Connect').click());
    wait(10_001);
    await doing(() => answer(google));
    expect(begin).not.toHaveBeenCalled();
  });

  it('does nothing when Google sign-in is not configured', async () => {
    const { begin, answer } = await page();
    await doing(() => button('Connect').click());
    await doing(() => answer(null));
    expect(begin).not.toHaveBeenCalled();
  });
});
