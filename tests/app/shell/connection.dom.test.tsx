import { act } from 'react';
import { describe, expect, it } from 'vitest';
import type { Failure, Result } from '#domain/failures/failure.ts';
import { createServerContact } from '#app/engines/server-contact.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { ConnectionPill } from '#app/shell/connection.tsx';
import type { OpenRequests } from '#database/deferred-requests.ts';
import { noWishes } from '#tests/app/requests/no-requests.ts';
import { english } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { mount } from '#tests/ui/mount.ts';

/** The parts of the queued changes that the pill uses. */
function wishesOf(open: OpenRequests): Engines['wishes'] {
  const wishes = { open: () => open, onOpen: () => () => {} };
  return { ...noWishes, opened: () => wishes } as unknown as Engines['wishes'];
}

/**
 * The pill on a page whose browser reports a network while the server is unreachable. Signed out unless there are
 * queued changes.
 */
async function pageWithoutServer(
  failure: Failure = { kind: 'unreachable' },
  wished: OpenRequests | null = null,
) {
  const clock = handClock();
  const contact = createServerContact({ mayBeOnline: () => true, onHint: () => () => {} });
  let answer: Result<unknown> = { ok: false, failure };
  const state =
    wished === null
      ? { status: 'anonymous', user: null }
      : { status: 'authenticated', user: { credentialId: 7, role: 'NORMAL_USER' } };
  let calls = 0;
  // The only engines that the pill uses.
  const engines = {
    clock,
    contact,
    random: () => 0.5,
    stored: { get: () => null },
    auth: { state: () => state, subscribe: () => () => {} },
    wishes: wished === null ? noWishes : wishesOf(wished),
    buying: { opened: () => null, subscribe: () => () => {}, open: async () => null },
    call: async () => {
      calls += 1;
      contact.note(answer);
      return answer;
    },
    messages: english,
  } as unknown as Engines;
  const box = await mount(
    <EnginesProvider engines={engines}>
      <ConnectionPill />
    </EnginesProvider>,
  );
  const after = async (ms: number) => {
    await act(async () => clock.advance(ms));
    return box.textContent;
  };
  const comesBack = () => void (answer = { ok: true, value: null });
  return { after, box, contact, calls: () => calls, comesBack };
}

describe('the connection pill with a user’s changes', () => {
  it.each([
    ['wait', { waiting: 2, refused: 0 }, 'Online · 2 changes waiting2 waiting'],
    ['were refused', { waiting: 0, refused: 1 }, 'Online · 1 change not made1 to check'],
    [
      'do both',
      { waiting: 2, refused: 1 },
      'Online · 2 changes waiting · 1 change not made2 waiting · 1 to check',
    ],
  ] as const)('shows that they are %s, counting only waiting ones as waiting', async (_, wished, words) => {
    const { box } = await pageWithoutServer(undefined, wished);
    expect(box.textContent).toBe(words);
  });
});

describe('the connection pill on a page without requests', () => {
  it('asks the server once and shows the result', async () => {
    const { after, calls } = await pageWithoutServer();
    expect(await after(499)).toBe('Online');
    expect(await after(1)).toBe('Offline');
    expect(calls()).toBe(1);
  });

  it('shows that the server is unavailable behind a proxy, and detects automatically that it is back', async () => {
    const page = await pageWithoutServer({ kind: 'server', status: 502, away: true, retryAfterMs: null });
    expect(await page.after(500)).toBe('Server unavailable');
    // Polled after 2, 4, 8 and then every 15 seconds.
    for (const [wait, calls] of [
      [2_000, 2],
      [4_000, 3],
      [8_000, 4],
      [15_000, 5],
      [15_000, 6],
    ] as const) {
      expect(await page.after(wait)).toBe('Server unavailable');
      expect(page.calls()).toBe(calls);
    }
    page.comesBack();
    expect(await page.after(15_000)).toBe('Online');
    expect(await page.after(60_000)).toBe('Online');
    expect(page.calls()).toBe(7);
  });

  it('does not ask if the screen does', async () => {
    const { after, calls, contact } = await pageWithoutServer();
    contact.note({ ok: true, value: null });
    expect(await after(500)).toBe('Online');
    expect(calls()).toBe(0);
  });
});
