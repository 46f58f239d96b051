import { act, useState } from 'react';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { maxReloadDelayMs } from '#app/engines/reload-on-contact.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import type { NotOpened } from '#app/engines/failed-here.ts';
import type { StoredWalletTickets } from '#app/engines/wallet.ts';
import { useWallet, type WalletState } from '#app/wallet/use-wallet.ts';
import type { Result } from '#domain/failures/failure.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { mount } from '#tests/ui/mount.ts';
import { StorageError } from '#database/storage-error.ts';
import { english } from '#tests/messages/english.ts';

/** What the query on the device's store has answered so far. */
const query: { answer: StoredWalletTickets | undefined } = vi.hoisted(() => ({ answer: undefined }));
vi.mock('#app/data/live-query.ts', () => ({ useStore: () => query.answer }));
afterEach(() => void (query.answer = undefined));

const fine: Result<void> = { ok: true, value: undefined };
const lost: Result<void> = { ok: false, failure: { kind: 'unreachable' } };
const minute = 60_000;

const setVisible = (state: 'visible' | 'hidden') => {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
};
afterEach(() => setVisible('visible'));

/** A page that shows a person's tickets; `asked` has the times of the calls, in ms. */
async function wallet(
  answers: readonly (Result<void> | Promise<Result<void>>)[] = [fine],
  session: { readonly signedIn: boolean; readonly absent: number | null } = { signedIn: true, absent: null },
  notOpened: NotOpened | null = null,
) {
  const clock = handClock();
  const asked: number[] = [];
  const line: {
    reached: boolean;
    unsettled: boolean;
    items: readonly unknown[];
    tell: () => void;
    change: () => void;
  } = {
    reached: true,
    unsettled: false,
    items: [],
    tell: () => {},
    change: () => {},
  };
  const user = session.signedIn ? { credentialId: 7 } : null;
  const auth = { status: session.signedIn ? 'authenticated' : 'unauthenticated', user };
  const refresh = async () => {
    asked.push(clock.monotonic());
    return answers[Math.min(asked.length, answers.length) - 1] ?? fine;
  };
  // The only engines that the hook uses.
  const engines = {
    clock,
    random: () => 0.5,
    stored: { get: () => null },
    auth: { state: () => auth, subscribe: () => () => {}, absentPerson: () => session.absent },
    contact: {
      reached: () => line.reached,
      subscribe: (listener: () => void) => ((line.tell = listener), () => (line.tell = () => {})),
    },
    wallet: async () => ({
      notOpened,
      refresh,
      isUnsettled: () => line.unsettled,
      onUnstored: (listener: () => void) => ((line.change = listener), () => {}),
      tickets: async () => ({ items: line.items, keptAt: null }),
      time: () => ({ now: 0 }),
    }),
    messages: english,
  } as unknown as Engines;
  const now: { state: WalletState | null } = { state: null };
  let again = () => {};
  function Screen() {
    const [, turn] = useState(0);
    again = () => turn((before) => before + 1);
    now.state = useWallet();
    return null;
  }
  await mount(
    <EnginesProvider engines={engines}>
      <Screen />
    </EnginesProvider>,
  );
  const pass = (ms: number) => act(() => clock.advance(ms));
  const reach = (reached: boolean) =>
    act(async () => {
      line.reached = reached;
      line.tell();
    });
  const look = (state: 'visible' | 'hidden') => act(async () => setVisible(state));
  const settle = (settled: boolean) => (line.unsettled = !settled);
  const transfer = (open: boolean) => (line.items = [{ transfer: open ? {} : null }]);
  const render = () => act(async () => again());
  const change = () => act(async () => line.change());
  return { change, asked, pass, reach, look, settle, transfer, render, state: () => now.state };
}

describe('the wallet', () => {
  test('is opened for its owner, and not for a visitor', async () => {
    expect((await wallet()).state()?.wallet).not.toBeNull();
    const visiting = await wallet([fine], { signedIn: false, absent: null });
    expect(visiting.state()).toMatchObject({ wallet: null, kept: { items: [] }, notOpened: null });
  });
});

describe('the wallet’s tickets', () => {
  test('are reported as impossible to store, not as none, until a refresh is stored', async () => {
    const full = Promise.reject<Result<void>>(new StorageError('storage_full'));
    full.catch(() => {});
    const { pass, state } = await wallet([full, lost, fine]);
    expect(state()).toMatchObject({ notOpened: 'storage', fetching: false });
    await pass(3 * minute);
    expect(state()?.notOpened).toBe('storage');
    await pass(3 * minute);
    expect(state()?.notOpened).toBeNull();
  });

  test('are reported as impossible to open only once the server has not sent them', async () => {
    query.answer = { items: [], keptAt: null };
    const asking = Promise.withResolvers<Result<void>>();
    const { state } = await wallet([asking.promise], undefined, 'storage');
    expect(state()).toMatchObject({ notOpened: null, fetching: true });
    await act(async () => asking.resolve(lost));
    expect(state()).toMatchObject({ notOpened: 'storage', fetching: false });
  });

  test('are reported as impossible to open to somebody whose session is over', async () => {
    query.answer = { items: [], keptAt: null };
    const { state } = await wallet([], { signedIn: false, absent: 7 }, 'lost');
    expect(state()?.notOpened).toBe('lost');
  });

  test('do not stay marked as offline once the server has sent them, though they could not be stored', async () => {
    const full = Promise.reject<Result<void>>(new StorageError('storage_full'));
    full.catch(() => {});
    const { pass, state } = await wallet([lost, full]);
    expect(state()?.failure).toEqual({ kind: 'unreachable' });
    await pass(3 * minute);
    expect(state()?.failure).toBeNull();
  });

  test('report the same bug of their store once', async () => {
    const reported = vi.fn<(error: unknown) => void>();
    vi.stubGlobal('reportError', reported);
    onTestFinished(() => void vi.unstubAllGlobals());
    const broken = Promise.reject<Result<void>>(new TypeError('undefined is not a function'));
    broken.catch(() => {});
    const { asked, pass } = await wallet([broken]);
    await pass(9 * minute);
    expect([asked.length, reported.mock.calls.length]).toEqual([4, 1]);
  });

  test('are read again when those that could not be stored have changed', async () => {
    const { change, transfer, state } = await wallet();
    transfer(true);
    expect(state()?.kept?.items).toEqual([]);
    await change();
    expect(state()?.kept?.items).toHaveLength(1);
  });

  test('are loaded at once, and every three minutes while visible', async () => {
    const { asked, pass, state } = await wallet();
    expect(asked).toEqual([0]);
    expect(state()?.fetching).toBe(false);
    await pass(3 * minute - 1);
    expect(asked).toEqual([0]);
    await pass(3 * minute + 1);
    expect(asked).toEqual([0, 3 * minute, 6 * minute]);
  });

  test('are loaded every 15 seconds during a transfer, until it can no longer be accepted', async () => {
    const { asked, pass, transfer } = await wallet();
    // Transferred between two polls: the sender sees it within seconds, not three minutes later.
    await pass(10_000);
    transfer(true);
    await pass(35_000);
    expect(asked).toEqual([0, 15_000, 30_000, 45_000]);
    transfer(false);
    await pass(3 * minute);
    expect(asked.slice(4)).toEqual([60_000]);
  });

  test('are not loaded while hidden, but at once when visible again', async () => {
    const { asked, pass, look } = await wallet();
    await look('hidden');
    await pass(10 * minute);
    expect(asked).toEqual([0]);
    await look('visible');
    expect(asked).toEqual([0, 10 * minute]);
    await pass(3 * minute);
    expect(asked).toEqual([0, 10 * minute, 13 * minute]);
  });

  test('are loaded at most every twenty seconds on becoming visible', async () => {
    const { asked, pass, look } = await wallet();
    await pass(20_000);
    await look('visible');
    expect(asked).toEqual([0]);
    await pass(1);
    await look('visible');
    expect(asked).toEqual([0, 20_001]);
  });

  test('are loaded when the server is reachable again, not when it is lost', async () => {
    const { asked, pass, reach } = await wallet();
    await pass(minute);
    await reach(false);
    expect(asked).toEqual([0]);
    await reach(true);
    await pass(1_000);
    expect(asked).toEqual([0, minute + maxReloadDelayMs / 2]);
  });

  test('are loaded within a second of a contact, however recent the last failure', async () => {
    const { asked, pass, reach } = await wallet([lost, fine]);
    await reach(false);
    await pass(2_000);
    await reach(true);
    await pass(1_000);
    expect(asked).toEqual([0, 2_000 + maxReloadDelayMs / 2]);
  });

  test('show why they could not be loaded, until they are', async () => {
    const { pass, state } = await wallet([lost, fine]);
    expect([state()?.failure, state()?.fetching]).toEqual([{ kind: 'unreachable' }, false]);
    await pass(3 * minute);
    expect(state()?.failure).toBeNull();
  });

  test('are loaded once at a time, and again by the button', async () => {
    const slow = Promise.withResolvers<Result<void>>();
    const { asked, pass, look, state } = await wallet([slow.promise, fine]);
    expect(state()?.fetching).toBe(true);
    await pass(minute);
    await look('visible');
    expect(asked).toEqual([0]);
    await act(async () => slow.resolve(lost));
    expect(state()?.fetching).toBe(false);
    await act(async () => state()?.again());
    expect(asked).toEqual([0, minute]);
    expect([state()?.failure, state()?.fetching]).toEqual([null, false]);
  });

  test('are those just stored when loading ends, though the query on the store answers later', async () => {
    query.answer = { items: [], keptAt: null };
    const slow = Promise.withResolvers<Result<void>>();
    const { render, transfer, state } = await wallet([slow.promise, fine]);
    expect(state()).toMatchObject({ fetching: true, kept: { items: [] } });
    transfer(false);
    await act(async () => slow.resolve(fine));
    expect(state()).toMatchObject({ fetching: false, kept: { items: [{ transfer: null }] } });
    query.answer = { items: [], keptAt: 1 };
    await render();
    expect(state()?.kept).toBe(query.answer);
  });

  test('are loaded every five seconds and on becoming visible until the result of an action is known', async () => {
    const { asked, pass, look, settle } = await wallet([lost]);
    settle(false);
    await look('visible');
    expect(asked).toEqual([0, 0]);
    await pass(5_000);
    await pass(5_000);
    expect(asked).toEqual([0, 0, 5_000, 10_000]);
    settle(true);
    await pass(5_000);
    expect(asked).toEqual([0, 0, 5_000, 10_000, 15_000]);
    await pass(minute);
    expect(asked).toHaveLength(5);
  });

  test('are the last user’s without a session, and are not loaded', async () => {
    const { asked, pass, look, reach, state } = await wallet([lost], { signedIn: false, absent: 7 });
    await pass(10 * minute);
    await look('visible');
    await reach(true);
    expect(asked).toEqual([]);
    expect(state()).toMatchObject({ ownerId: 7, signedIn: false, fetching: false, failure: null });
  });

  test('belong to no user after a sign-out', async () => {
    const { asked, state } = await wallet([fine], { signedIn: false, absent: null });
    expect(asked).toEqual([]);
    expect(state()).toMatchObject({ ownerId: null, kept: { items: [] } });
  });
});
