import { act, useState } from 'react';
import { expect, test, vi } from 'vitest';
import type {
  DoorDesk,
  JudgedScan,
  NotRecorded,
  OpenGate,
  OrderGroup,
  ScanStation,
} from '#app/engines/door-desk.ts';
import { useGroup, type GroupMode } from '#app/scanning/use-group.ts';
import type { GateScan } from '#app/scanning/use-scanning.ts';
import { mount } from '#tests/ui/mount.ts';

type Answer = JudgedScan | NotRecorded;
const scanOf = (scanId: string) => ({ scan: { scanId } }) as unknown as JudgedScan;
const said = (tone: string) => ({ scan: {}, verdict: { tone } }) as unknown as Answer;
const orderOf = (scanId: string, tickets: number) =>
  ({ scanId, mayPass: true, tickets: Array.from({ length: tickets }) }) as unknown as OrderGroup;

async function gate(answers: Readonly<Record<number, Answer | Promise<Answer>>> = {}) {
  const give = vi.fn<(tone: string) => void>();
  const recorded = vi.fn<() => void>();
  const next = vi.fn<(offer: GateScan) => Promise<void>>(async () => {});
  const asked: (readonly [string, number])[] = [];
  const rest = vi.fn<() => void>();
  const dismiss = vi.fn<() => void>();
  /** Reading orders waits for this. */
  const reading: { current: Promise<void> } = { current: Promise.resolve() };
  const open = {
    gate: {
      group: async (scanId: string) => {
        await reading.current;
        return orderOf(scanId, scanId === 'alone' ? 1 : 3);
      },
      admitMember: async (scanId: string, ticketNumber: number) => {
        asked.push([scanId, ticketNumber]);
        return answers[ticketNumber] ?? said('admit');
      },
    },
  } as unknown as OpenGate;
  const fixed = {
    desk: { recorded } as unknown as DoorDesk,
    open,
    station: { feedback: { give } } as unknown as ScanStation,
    next,
  };
  const now: { group: GroupMode | null; scan: (scanId: string | null) => void } = {
    group: null,
    scan: () => {},
  };
  function Screen() {
    const [last, setLast] = useState<JudgedScan | null>(null);
    now.scan = (scanId) => setLast(scanId === null ? null : scanOf(scanId));
    const [scanning] = useState(() => ({ rest, dismiss }));
    now.group = useGroup({ ...fixed, scanning: { ...scanning, last } });
    const { available, shown } = now.group;
    return (
      <p>{`${available?.scanId ?? 'none'} ${shown === null ? 'closed' : (shown.results?.length ?? 'open')}`}</p>
    );
  }
  const page = await mount(<Screen />);
  const scan = (scanId: string | null) => act(async () => now.scan(scanId));
  const show = () => act(async () => now.group?.show());
  const pass = (...numbers: readonly number[]) => act(async () => now.group?.pass(numbers));
  return {
    page,
    scan,
    show,
    pass,
    reading,
    group: () => now.group,
    give,
    recorded,
    next,
    asked,
    rest,
    dismiss,
  };
}

test('offers the order only for the last scan, and only if it has other tickets', async () => {
  const { page, scan } = await gate();
  await scan('alone');
  expect(page.textContent).toBe('none closed');
  await scan('A');
  expect(page.textContent).toBe('A closed');
  await scan(null);
  expect(page.textContent).toBe('none closed');
});

test('judges its tickets one by one, plays one sound for the worst, and sends them', async () => {
  const { page, scan, show, pass, give, recorded, asked, rest } = await gate({ 5: said('refuse') });
  await scan('A');
  await show();
  expect([page.textContent, rest.mock.calls.length]).toEqual(['A open', 1]);
  await pass(4, 5, 6);
  expect(page.textContent).toBe('A 3');
  expect(asked).toEqual([
    ['A', 4],
    ['A', 5],
    ['A', 6],
  ]);
  expect([give.mock.calls, recorded.mock.calls.length]).toEqual([[['refuse']], 1]);
});

test('queues a code scanned meanwhile, which then replaces the order', async () => {
  const slow = Promise.withResolvers<Answer>();
  const { page, scan, show, group, next } = await gate({ 4: slow.promise });
  await scan('A');
  await show();
  await act(async () => void group()?.pass([4]));
  await act(async () => void group()?.scan({ via: 'wedge', text: 'B' }));
  expect(next).not.toHaveBeenCalled();
  await act(async () => slow.resolve(said('admit')));
  expect([next.mock.calls.length, page.textContent]).toEqual([1, 'A closed']);
});

test('reactivates the camera when closed', async () => {
  const { page, scan, show, group, dismiss } = await gate();
  await scan('A');
  await show();
  await act(async () => group()?.close());
  expect([page.textContent, dismiss.mock.calls.length]).toEqual(['A closed', 1]);
});

test.each(['a code that comes', 'somebody who closes it'])(
  'does not show an order still loading over what follows %s',
  async (what) => {
    const { page, scan, show, group, reading } = await gate();
    await scan('A');
    const slow = Promise.withResolvers<void>();
    reading.current = slow.promise;
    await show();
    await act(async () => {
      if (what === 'a code that comes') await group()?.scan({ via: 'wedge', text: 'B' });
      else group()?.close();
    });
    await act(async () => slow.resolve());
    expect(page.textContent).toBe('A closed');
  },
);
