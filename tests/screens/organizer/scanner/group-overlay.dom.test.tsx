import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { JudgedScan, OrderGroup } from '#app/engines/door-desk.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import type { GroupShown } from '#app/scanning/use-group.ts';
import { GroupOverlay } from '#screens/organizer/scanner/group-overlay.tsx';
import { english, textsOf } from '#tests/messages/english.ts';
import { mount } from '#tests/ui/mount.ts';

const { group: texts, info } = textsOf('scanning');
const { verdicts: names } = textsOf('door');
const ticket = (
  ticketNumber: number,
  standing: OrderGroup['tickets'][number]['standing'],
  isThere = false,
) => ({
  ticketNumber,
  standing,
  inside: isThere ? 1 : 0,
  typeName: 'Standing',
  test: false,
  history: [],
});
const group: OrderGroup = {
  scanId: 's',
  direction: 'entry',
  leader: 3,
  mayPass: true,
  tickets: [
    ticket(3, 'already_inside', true),
    ticket(4, 'admit'),
    ticket(5, 'admit'),
    ticket(6, 'already_inside', true),
    ticket(7, 'cancelled'),
  ],
};
const judged = (ticketNumber: number, code: 'admit' | 'cancelled') => ({
  ticketNumber,
  judged: {
    scan: { passed: code === 'admit' },
    verdict: { code, ticketNumber, type: undefined },
  } as unknown as JudgedScan,
});

async function page(shown: GroupShown) {
  const onPass = vi.fn<(numbers: readonly number[]) => Promise<void>>(async () => {});
  const onClose = vi.fn<() => void>();
  const box = await mount(
    <EnginesProvider engines={{ messages: english } as unknown as Engines}>
      <GroupOverlay shown={shown} onPass={onPass} onClose={onClose} />
    </EnginesProvider>,
  );
  const boxes = () => [...box.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
  const press = (name: string) =>
    act(async () => [...box.querySelectorAll('button')].find((one) => one.textContent === name)?.click());
  return { box, boxes, press, onPass, onClose };
}

describe('the order of a scanned ticket on the screen', () => {
  it('shows the guests inside, and preselects those who may enter too', async () => {
    const { box, boxes } = await page({ group, results: null });
    expect(box.querySelector('h2')?.textContent).toBe(texts.title(5));
    expect(box.textContent).toContain(texts.inside(2, 5));
    expect(boxes().map((one) => one.checked)).toEqual([true, true, false, false]);
    expect(box.querySelector('[data-ticket="7"]')?.textContent).toContain(info.standings.cancelled);
    expect(box.querySelector('[data-ticket="3"]')?.textContent).toContain(texts.scanned);
  });

  it('admits the selected ones with one press that shows their number, and not twice', async () => {
    const { boxes, press, onPass } = await page({ group, results: null });
    await act(async () => boxes()[0]?.click());
    await press(texts.entry(1));
    await press(texts.entry(1));
    expect(onPass.mock.calls).toEqual([[[5]]]);
  });

  it('lets no one enter along with a reused code, and says why', async () => {
    const { box, boxes } = await page({ group: { ...group, mayPass: false }, results: null });
    expect(boxes()).toEqual([]);
    expect(box.textContent).toContain(texts.mayNot);
    expect([...box.querySelectorAll('button')].map((one) => one.textContent)).toEqual([texts.close]);
  });

  it('shows the result of each ticket, refusals first', async () => {
    const { box, press, onClose } = await page({
      group,
      results: [judged(4, 'admit'), judged(7, 'cancelled')],
    });
    expect(box.querySelector('h2')?.textContent).toBe(texts.results.title(1, 2));
    expect(box.querySelector('[role=alert]')?.textContent).toBe(texts.results.refusedFirst);
    const rows = [...box.querySelectorAll<HTMLElement>('li')];
    expect(rows.map((row) => [row.dataset['ticket'], row.dataset['passed']])).toEqual([
      ['7', 'false'],
      ['4', 'true'],
    ]);
    expect(rows[0]?.textContent).toContain(names.cancelled);
    await press(texts.close);
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
