import { expect, test } from 'vitest';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { Alarms } from '#screens/member/board/alarms.tsx';
import { Restored } from '#screens/organizer/event/restored.tsx';
import { english } from '#tests/messages/english.ts';
import { board } from '#tests/screens/harness/board-samples.ts';
import { mount } from '#tests/ui/mount.ts';

const shown = (screen: React.ReactNode) =>
  mount(<EnginesProvider engines={{ messages: english } as unknown as Engines}>{screen}</EnginesProvider>);
const devices = [
  { deviceId: 'd1', epoch: 'e1', name: 'Phone of Awa', lost: 3 },
  { deviceId: 'd2', epoch: 'e1', name: 'Gate 2', lost: 1 },
];
const lostOn = async (lost: typeof board.lost, named?: false) => {
  const page = await shown(
    <Alarms board={{ ...board, lost }} now={board.time} {...(named === undefined ? {} : { named })} />,
  );
  return page.querySelector('[data-alarm=lost_scans]')?.textContent ?? null;
};

test('shows how many scans were lost, and on which phones', async () => {
  const said = await lostOn({ scans: 4, devices });
  expect(said).toContain('4 scans are lost.');
  expect(said).toContain('3 on Phone of Awa and 1 on Gate 2.');
});

test('names no phone in wall mode', async () => {
  const said = await lostOn({ scans: 4, devices }, false);
  expect(said).toContain('4 scans are lost.');
  expect(said).not.toContain('Awa');
});

test('shows nothing if none were lost, or the server does not report it', async () => {
  expect(await lostOn({ scans: 0, devices: [] })).toBeNull();
  expect(await lostOn(undefined)).toBeNull();
});

test('shows open conflicts above all gates to those who can resolve them, but not in wall mode', async () => {
  const said = async (known: Partial<typeof board>, named = true) => {
    const page = await shown(<Alarms board={{ ...board, ...known }} now={board.time} named={named} />);
    return page.querySelector('[data-alarm=conflicts]')?.textContent ?? null;
  };
  expect(await said({ supervises: true, openConflicts: 3 })).toBe('3 conflicts to resolve');
  expect(await said({ supervises: true, openConflicts: 0 })).toBeNull();
  expect(await said({ supervises: false, openConflicts: 3 })).toBeNull();
  expect(await said({ supervises: true, openConflicts: 3 }, false)).toBeNull();
});

test('shows no rate that rounds to zero for a silent gate', async () => {
  const [gate] = board.gates;
  const silentSince = async (entered: number) => {
    const minutes = Array.from({ length: 60 }, (_, at) => (at === 26 ? entered : 0));
    const gates = gate === undefined ? [] : [{ ...gate, minutes, lastContactAt: board.time - 29 * 60_000 }];
    const page = await shown(<Alarms board={{ ...board, gates, areas: [] }} now={board.time} />);
    return page.querySelector('[data-alarm=silent_gate]')?.textContent ?? '';
  };
  expect(await silentSince(4)).toContain('minutes. 8 people may have come in unseen.');
  expect(await silentSince(40)).toContain('At 3 a minute, 77 people');
});

test('tells the organizer about a restore, and how many tickets may share a number', async () => {
  const at = Date.UTC(2026, 10, 21, 20, 15);
  const restored = await shown(
    <Restored event={{ timeZone: 'Africa/Banjul', restored: { at, numbersLeftOut: 10_500 } }} />,
  );
  expect(restored.textContent).toContain('at 20:15, this server was restored');
  expect(restored.textContent).toContain('10,500 ticket numbers are left out');
  expect((await shown(<Restored event={{ timeZone: 'UTC', restored: null }} />)).textContent).toBe('');
});
