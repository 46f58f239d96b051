import { expect, it, vi } from 'vitest';
import type { Role } from '#app/account/role.ts';
import { createReplies } from '#app/data/replies.ts';
import type { DoorDesk } from '#app/engines/door-desk.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { Revoked } from '#screens/organizer/scanner/revoked.tsx';
import { english, textsOf } from '#tests/messages/english.ts';
import { memoryValues } from '#tests/app/engines/stored-samples.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { button, doing, mount } from '#tests/ui/mount.ts';
import { until } from '#tests/until.ts';

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { children: React.ReactNode }) => <a href="/scanner">{children}</a>,
  Navigate: () => null,
  useNavigate: () => async () => {},
}));

const { prepare, revoked } = textsOf('scanning');

/** Waits until this holds, with parts that are loaded on demand. */
const shows = (check: () => void) =>
  until(async () => {
    await doing(() => {});
    check();
  });

/** Opens the scanner of an event on a phone that was revoked there. */
async function opened(
  account: Role | null,
  team: string | null,
  enrolled: unknown = { ok: true, value: {} },
  stored = memoryValues(),
) {
  const enrol = vi.fn<(...asked: unknown[]) => Promise<unknown>>(async () => enrolled);
  const asked = vi.fn<() => void>();
  const auth = { status: 'x', user: account === null ? null : { credentialId: 7, role: account } };
  const engines = {
    clock: handClock(),
    stored,
    random: () => 0.5,
    tab: { traits: () => ({ userAgent: '' }) },
    replies: createReplies(),
    auth: { state: () => auth, subscribe: () => () => {} },
    call: async () => {
      asked();
      return { ok: true, value: { items: team === null ? [] : [{ registrationId: 'e', role: team }] } };
    },
    notify: { done: () => {}, failed: () => {} },
    messages: english,
  } as unknown as Engines;
  const box = await mount(
    <EnginesProvider engines={engines}>
      <Revoked desk={{ enrol } as unknown as DoorDesk} eventId="e" gateId={undefined} />
    </EnginesProvider>,
  );
  await doing(() => {});
  return { asked, box, enrol };
}

it.each(['steward', 'supervisor'])('offers a %s of the event to scan with the phone again', async (team) => {
  const { box, enrol } = await opened('NORMAL_USER', team);
  await shows(() => expect(box.textContent).toContain(prepare.notEnrolled.own));
  await doing(() => button(prepare.notEnrolled.own, box).click());
  // Asked for by a person: the phone stays revoked otherwise.
  expect(enrol.mock.calls).toEqual([['e', null, expect.any(String), 'asked']]);
});

it.each(['seller', null])('offers nothing to an attendee whose role there is %s', async (team) => {
  const { asked, box } = await opened('NORMAL_USER', team);
  await shows(() => expect(asked).toHaveBeenCalled());
  await doing(() => {});
  expect([...box.querySelectorAll('button')]).toEqual([]);
});

it('offers nobody who is signed out to enrol the phone, and asks nothing', async () => {
  const { asked, box } = await opened(null, 'steward');
  await doing(() => {});
  expect([...box.querySelectorAll('button')]).toEqual([]);
  expect(asked).not.toHaveBeenCalled();
});

it('says why the phone could not be enrolled', async () => {
  const failure = { kind: 'refused', status: 403, code: 'x', message: 'Ruled out.', errors: [] };
  const { box } = await opened('NORMAL_USER', 'steward', { ok: false, failure });
  await shows(() => expect(box.textContent).toContain(prepare.notEnrolled.own));
  await doing(() => button(prepare.notEnrolled.own, box).click());
  await shows(() => expect(box.querySelector('[role=alert]')?.textContent).toContain('Ruled out.'));
});

it('leads organizers through the gate and the download again', async () => {
  const { box } = await opened('ORGANIZER', null);
  expect(button(revoked.again, box)).toBeDefined();
  expect(box.textContent).not.toContain(prepare.notEnrolled.own);
});

it.each([
  ['a steward', 'NORMAL_USER', 'steward'],
  ['an organizer', 'ORGANIZER', null],
] as const)('offers the account of %s to no guest at a kiosk that was revoked', async (_, account, team) => {
  for (const key of ['gatehouse.kiosk', 'gatehouse.kiosk-ended']) {
    const kiosk = { eventId: 'e', gateId: 'g', salt: '', hash: '', wrong: 0, waitUntil: 0 };
    const stored = memoryValues({ [key]: key === 'gatehouse.kiosk' ? JSON.stringify(kiosk) : 'e' });
    const { box } = await opened(account, team, undefined, stored);
    await doing(() => {});
    expect([...box.querySelectorAll('button')]).toEqual([]);
    expect(box.querySelector('a')).not.toBeNull();
  }
});

it('offers the phone again at an event where it was no kiosk', async () => {
  const stored = memoryValues({ 'gatehouse.kiosk-ended': 'other' });
  const { box } = await opened('ORGANIZER', null, undefined, stored);
  expect(button(revoked.again, box)).toBeDefined();
});
