import { describe, expect, test, vi } from 'vitest';
import type { DoorDesk, DoorEvent } from '#app/engines/door-desk.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { startKiosk } from '#domain/door/kiosk.ts';
import { Scanner } from '#screens/organizer/scanner/scanner.tsx';
import { memoryValues } from '#tests/app/engines/stored-samples.ts';
import { english } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { button, doing, mount } from '#tests/ui/mount.ts';

const navigate = vi.hoisted(() => vi.fn<(to: object) => Promise<void>>(async () => {}));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ children }: { readonly children: React.ReactNode }) => <a href="/">{children}</a>,
  useNavigate: () => navigate,
  useSearch: () => ({}),
}));
vi.mock('#screens/organizer/scanner/station.tsx', () => ({
  Station: ({ gate }: { readonly gate: { readonly gateId: string } }) => <p>Scans at {gate.gateId}</p>,
}));
vi.mock('#screens/organizer/scanner/choose-event.tsx', () => ({ ChooseEvent: () => <p>Choose an event</p> }));

const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
const kioskKey = 'gatehouse.kiosk';

/** Shows a kiosk at gate `west`, on a phone whose tickets include these gates. */
async function kioskWhere(
  door: 'revoked' | { readonly gates: readonly string[]; readonly enrolled: string },
  person: number | null = null,
) {
  const kiosk = startKiosk({ eventId: 'e', gateId: 'west' }, '4711', 'salt');
  const stored = memoryValues({ [kioskKey]: JSON.stringify(kiosk) });
  const event =
    door === 'revoked'
      ? door
      : ({
          enrolment: { eventId: 'e', gateId: door.enrolled, gateMoved: true },
          manifest: { header: { gates: door.gates.map((gateId) => ({ gateId, name: gateId })) } },
        } as unknown as DoorEvent);
  const desk = { event: async () => event } as unknown as DoorDesk;
  const user = person === null ? null : { credentialId: person, role: 'NORMAL_USER' };
  const auth = { status: user === null ? 'unauthenticated' : 'authenticated', user };
  // The scanner uses only these engines.
  const engines = {
    clock: handClock(),
    messages: english,
    door: async () => desk,
    auth: { state: () => auth, subscribe: () => () => {} },
    stored,
  } as unknown as Engines;
  const page = await mount(
    <EnginesProvider engines={engines}>
      <Scanner />
    </EnginesProvider>,
  );
  await doing(() => {});
  return { page, kiosk: () => stored.get(kioskKey), ended: () => stored.get('gatehouse.kiosk-ended') };
}

describe('a kiosk', () => {
  test('asks guests to see the staff when its gate is removed, and still ends only by PIN', async () => {
    const { page, kiosk } = await kioskWhere({ gates: ['east'], enrolled: 'west' });
    expect(page.textContent).toContain('Please ask our staff');
    expect(page.querySelector('a')).toBeNull();
    expect(kiosk()).toContain('"west"');
    await doing(() => button('Staff', page).click());
    await doing(() => {
      const field = page.querySelector('input');
      setValue?.call(field, '4711');
      field?.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await doing(() => button('Leave kiosk mode', page).click());
    expect(kiosk()).toBeNull();
    expect(page.textContent).toBe('Choose an event');
  });

  test('continues at the gate the organizer moves it to when its gate is removed', async () => {
    const { page, kiosk } = await kioskWhere({ gates: ['east'], enrolled: 'east' });
    expect(page.textContent).toBe('Scans at east');
    expect(kiosk()).toContain('"east"');
    expect(navigate).toHaveBeenCalledWith({
      to: '/scanner',
      search: { event: 'e', gate: 'east' },
      replace: true,
    });
  });

  test('ends when its phone is revoked', async () => {
    const { kiosk, ended } = await kioskWhere('revoked');
    expect(kiosk()).toBeNull();
    // Whoever signs in from now on is not a guest at it.
    expect(ended()).toBeNull();
  });

  test('that was revoked remembers that it was one, for the account that is signed in', async () => {
    const { page, kiosk, ended } = await kioskWhere('revoked', 7);
    expect([kiosk(), ended()]).toEqual([null, 'e']);
    expect([...page.querySelectorAll('button')]).toEqual([]);
  });
});
