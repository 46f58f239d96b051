import { expect, it, vi } from 'vitest';
import { createReplies } from '#app/data/replies.ts';
import type { DoorDesk } from '#app/engines/door-desk.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import type { Role } from '#app/account/role.ts';
import { doorMark } from '#app/scanning/scanner-entry.ts';
import { myEvents } from '#contract/events/my-events.ts';
import { listMemberships } from '#contract/accounts/memberships.ts';
import { StorageError } from '#database/storage-error.ts';
import { Prepare } from '#screens/organizer/scanner/prepare.tsx';
import { english, textsOf } from '#tests/messages/english.ts';
import { memoryValues } from '#tests/app/engines/stored-samples.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { button, doing, mount } from '#tests/ui/mount.ts';
import { until } from '#tests/until.ts';

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { children: React.ReactNode }) => <a href="/scanner">{children}</a>,
  Navigate: ({ to }: { to: string }) => <p>{`Led to ${to}`}</p>,
  useNavigate: () => async () => {},
}));

const { prepare: texts, otherEvent } = textsOf('scanning');

interface Case {
  readonly account: Role;
  /** The user's role on the event's team; null if they are not on it. */
  readonly team: 'manager' | 'seller' | 'supervisor' | 'steward' | null;
  readonly offline?: true;
  /** Whether the phone is enrolled for another event. */
  readonly isEnrolled?: true;
}

/** Waits for a part that is loaded on demand. */
const shows = (check: () => void) =>
  until(async () => {
    await doing(() => {});
    check();
  });

/** Opens an event's scanner on a phone that is not enrolled for it. */
async function opened({ account, team, offline, isEnrolled }: Case) {
  const enrol = vi.fn<(...asked: unknown[]) => Promise<unknown>>(async () => ({ ok: true, value: {} }));
  const auth = { status: 'authenticated', user: { credentialId: 7, role: account } };
  const stored = memoryValues();
  if (isEnrolled) stored.set(doorMark, '1');
  const engines = {
    clock: handClock(),
    stored,
    random: () => 0.5,
    tab: { traits: () => ({ userAgent: '' }) },
    replies: createReplies(),
    auth: { state: () => auth, subscribe: () => () => {} },
    call: async (endpoint: unknown) => {
      if (offline) return { ok: false, failure: { kind: 'refused', status: 403, code: 'x', message: 'No.' } };
      if (endpoint === myEvents) return { ok: true, value: { items: [], total: 0 } };
      if (endpoint === listMemberships)
        return { ok: true, value: { items: team === null ? [] : [{ registrationId: 'e', role: team }] } };
      return { ok: true, value: {} };
    },
    notify: { done: () => {}, failed: () => {} },
    messages: english,
  } as unknown as Engines;
  const box = await mount(
    <EnginesProvider engines={engines}>
      <Prepare desk={{ enrol } as unknown as DoorDesk} eventId="e" gateId={undefined} door={null} />
    </EnginesProvider>,
  );
  await doing(() => {});
  return { box, enrol };
}

it.each([
  ['NORMAL_USER', 'supervisor'],
  ['NORMAL_USER', 'steward'],
  // Runs other events, and works at this one.
  ['ORGANIZER', 'steward'],
  ['ORGANIZER', 'manager'],
] as const)('offers a %s who is a %s there to scan with this phone', async (account, team) => {
  const { box, enrol } = await opened({ account, team });
  await shows(() => expect(box.textContent).toContain(texts.notEnrolled.ownText));
  await doing(() => button(texts.notEnrolled.own, box).click());
  // A team member's phone, at any gate: the server decides what it may do.
  expect(enrol.mock.calls).toEqual([['e', null, expect.any(String), undefined]]);
});

// The last one's account is no longer an organizer's.
it.each([null, 'seller', 'manager'] as const)(
  'turns an attendee away whose role there is %s, from a phone that scans nowhere',
  async (team) => {
    const { box } = await opened({ account: 'NORMAL_USER', team });
    await shows(() => expect(box.textContent).toContain('Led to /unauthorized'));
    expect(box.textContent).not.toContain(otherEvent);
  },
);

it.each([
  ['the store of this phone is full', new StorageError('storage_full'), texts.stopped.notStored],
  ['the app has a bug', new TypeError('undefined is not a function'), textsOf('shell').missing.reloadApp],
])('says so when %s', async (_, error, said) => {
  vi.stubGlobal('reportError', () => {});
  const { box, enrol } = await opened({ account: 'NORMAL_USER', team: 'steward' });
  await shows(() => expect(box.textContent).toContain(texts.notEnrolled.ownText));
  enrol.mockRejectedValue(error);
  await doing(() => button(texts.notEnrolled.own, box).click());
  await shows(() => expect(box.querySelector('[role=alert]')?.textContent).toContain(said));
  vi.unstubAllGlobals();
});

it('asks for a code on a phone that scans at other events, and from organizers of others', async () => {
  for (const one of [
    { account: 'NORMAL_USER', team: null, isEnrolled: true },
    { account: 'ORGANIZER', team: null },
  ] as const) {
    const { box } = await opened(one);
    await shows(() => expect(box.textContent).toContain(texts.notEnrolled.text));
    expect(box.textContent).toContain(otherEvent);
  }
});

it('says why it could not be found out, and asks again', async () => {
  const { box } = await opened({ account: 'NORMAL_USER', team: null, offline: true });
  await shows(() => expect(box.textContent).toContain('No.'));
  expect(button(textsOf('shell').tryAgain, box)).toBeDefined();
});
