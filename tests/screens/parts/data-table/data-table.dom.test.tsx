import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { DataTable, type Sort } from '#screens/parts/data-table/data-table.tsx';
import { rowMove } from '#screens/parts/data-table/row-keys.ts';
import { keyOf } from '#screens/parts/data-table/typed-keys.ts';
import { english, textsOf } from '#tests/messages/english.ts';
import { button, doing, mount, press } from '#tests/ui/mount.ts';

const texts = textsOf('parts').list;
// The list uses only these engines.
const engines = { messages: english } as unknown as Engines;

interface Person {
  readonly id: string;
  readonly name: string;
}
const people = (count: number): readonly Person[] =>
  Array.from({ length: count }, (_, at) => ({ id: `p${at}`, name: `Person ${at}` }));

async function list(count: number) {
  const onOpen = vi.fn<(person: Person) => void>();
  const onSort = vi.fn<(sort: Sort) => void>();
  let chosen: ReadonlySet<string> = new Set();
  const rows = people(count);
  function Screen() {
    const [selected, setSelected] = useState(chosen);
    const [sort, setSort] = useState<Sort | null>(null);
    chosen = selected;
    return (
      <DataTable
        caption="People"
        rows={rows}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        sort={sort}
        onSort={(next) => {
          onSort(next);
          setSort(next);
        }}
        selected={selected}
        onSelect={setSelected}
        bulk={<button type="button">Send email</button>}
        onOpen={onOpen}
        columns={[
          { key: 'name', label: 'Name', sort: 'name', cell: ({ name }) => name },
          { key: 'id', label: 'Number', cell: ({ id }) => id },
        ]}
      />
    );
  }
  const box = await mount(
    <EnginesProvider engines={engines}>
      <Screen />
    </EnginesProvider>,
  );
  const row = (place: number) => box.querySelector<HTMLElement>(`[data-place="${place}"]`);
  return {
    box,
    onOpen,
    onSort,
    row,
    chosen: () => [...chosen],
    key: (name: string) => doing(() => void press(name)),
    focused: () => document.activeElement?.getAttribute('data-place'),
  };
}

describe('a key in a list of five', () => {
  it.each([
    ['j', 0, { kind: 'go', to: 1 }],
    ['ArrowUp', 2, { kind: 'go', to: 1 }],
    ['k', 0, { kind: 'go', to: 0 }],
    ['j', 4, { kind: 'go', to: 4 }],
    ['End', 1, { kind: 'go', to: 4 }],
    ['Home', 3, { kind: 'go', to: 0 }],
    ['PageDown', 0, { kind: 'go', to: 2 }],
    ['PageDown', 3, { kind: 'go', to: 4 }],
    ['PageUp', 3, { kind: 'go', to: 1 }],
    ['Enter', 3, { kind: 'open', at: 3 }],
    ['x', 2, { kind: 'select', at: 2 }],
    ['q', 2, null],
  ] as const)('with three in view: %s at row %d', (key, at, move) => {
    expect(rowMove(key, { count: 5, at, inView: 3 })).toEqual(move);
  });

  it('does nothing without rows', () => {
    expect(rowMove('j', { count: 0, at: 0, inView: 3 })).toBeNull();
  });

  it.each([
    ['ت', 'KeyJ', 'j'],
    ['ظ', 'Slash', '/'],
    ['ArrowDown', 'ArrowDown', 'ArrowDown'],
    // A non-US keyboard layout may have another letter at the position of J.
    ['m', 'KeyJ', 'm'],
  ])('typing %s at position %s acts as %s', (key, code, called) => {
    expect(keyOf({ key, code })).toBe(called);
  });
});

describe('a data table', () => {
  it('is navigated by keyboard: one Tab stop, then row by row', async () => {
    const { row, key, focused, onOpen, chosen, box } = await list(5);
    expect(box.querySelectorAll('tr[tabindex="0"]')).toHaveLength(1);
    await doing(() => row(0)?.focus());
    await key('j');
    await key('j');
    await key('k');
    expect(focused()).toBe('1');
    await key('x');
    await key('Enter');
    expect([chosen(), onOpen.mock.calls[0]?.[0].name]).toEqual([['p1'], 'Person 1']);
  });

  it('is passed with Tab, stopping only at the controls of one row', async () => {
    const { box, row, key, focused } = await list(50);
    const stops = () =>
      [...box.querySelectorAll<HTMLElement>('[data-place] :is(input, button)')]
        .filter(({ tabIndex }) => tabIndex === 0)
        .map((one) => one.closest('[data-place]')?.getAttribute('data-place'));
    expect(stops()).toEqual(['0', '0']);
    await doing(() => row(0)?.focus());
    await key('j');
    expect([focused(), stops()]).toEqual(['1', ['1', '1']]);
  });

  it('selects one and all, shows the count and clears the selection', async () => {
    const { box, chosen } = await list(3);
    const tick = (label: string) =>
      doing(() => box.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`)?.click());
    await tick(texts.select('Person 2'));
    expect(box.querySelector('[role=status]')?.textContent).toBe(texts.selected('1'));
    await tick(texts.selectAll);
    expect(chosen()).toEqual(['p0', 'p1', 'p2']);
    await doing(() => button(texts.clear, box).click());
    expect(chosen()).toEqual([]);
  });

  it('announces a cleared selection and moves the focus to a row when its button disappears', async () => {
    const { box, row, key, focused } = await list(3);
    await doing(() => row(1)?.focus());
    await key('x');
    await doing(() => button(texts.clear, box).focus());
    await doing(() => button(texts.clear, box).click());
    expect([focused(), box.querySelector('[role=status]')?.textContent]).toEqual(['1', texts.noneSelected]);
  });

  it('keeps the focus in place when the last selected row is deselected', async () => {
    const { row, key, focused } = await list(3);
    await doing(() => row(2)?.focus());
    await key('x');
    await key('x');
    expect(focused()).toBe('2');
  });

  it('sorts by a column header that shows the direction', async () => {
    const { box, onSort } = await list(3);
    const heading = () => box.querySelector('th[aria-sort]')?.getAttribute('aria-sort');
    expect(heading()).toBe('none');
    await doing(() => button(texts.sortBy('Name'), box).click());
    expect(heading()).toBe('ascending');
    await doing(() => button(texts.sortBy('Name'), box).click());
    expect([heading(), onSort.mock.calls.at(-1)]).toEqual(['descending', [{ by: 'name', descending: true }]]);
  });

  it('sorts and selects without column headers on a phone', async () => {
    const { box, onSort, chosen } = await list(2);
    const select = box.querySelector('select');
    await doing(() => void select?.dispatchEvent(new Event('change', { bubbles: true })));
    await doing(() => button(texts.selectAll, box).click());
    expect([onSort.mock.calls.at(-1), chosen()]).toEqual([[{ by: 'name', descending: false }], ['p0', 'p1']]);
  });

  it('sorts both ways on a phone', async () => {
    const { box, onSort } = await list(2);
    await doing(
      () => void box.querySelector('select')?.dispatchEvent(new Event('change', { bubbles: true })),
    );
    await doing(() => button(texts.ascending, box).click());
    expect(onSort.mock.calls.at(-1)).toEqual([{ by: 'name', descending: true }]);
    await doing(() => button(texts.descending, box).click());
    expect(onSort.mock.calls.at(-1)).toEqual([{ by: 'name', descending: false }]);
  });

  it("has one button per row with the row's name for screen readers", async () => {
    const { box, onOpen } = await list(2);
    await doing(() => button(texts.open('Person 1'), box).click());
    expect(onOpen).toHaveBeenCalledTimes(1);
  });

  it('opens a row on a click anywhere, once, but not on its checkbox or after selecting text', async () => {
    const { row, onOpen } = await list(3);
    const cell = row(1)?.querySelector<HTMLElement>('td:nth-child(2)');
    await doing(() => cell?.click());
    expect(onOpen.mock.calls).toEqual([[{ id: 'p1', name: 'Person 1' }]]);
    await doing(() => row(1)?.querySelector<HTMLElement>('input')?.click());
    if (cell !== null && cell !== undefined) document.getSelection()?.selectAllChildren(cell);
    await doing(() => cell?.click());
    document.getSelection()?.removeAllRanges();
    expect(onOpen).toHaveBeenCalledTimes(1);
  });

  it('renders only the rows near the view of 100,000 and announces the total', async () => {
    const { box } = await list(100_000);
    const drawn = box.querySelectorAll('[data-place]').length;
    expect([drawn > 5, drawn < 100]).toEqual([true, true]);
    expect(box.querySelector('table')?.getAttribute('aria-rowcount')).toBe('100001');
    expect(box.querySelector('[data-place="0"]')?.getAttribute('aria-rowindex')).toBe('2');
  });

  it('keeps the focused row of 1,000 rendered, however far it is scrolled', async () => {
    const { box, row, focused, key } = await list(1_000);
    await doing(() => row(2)?.focus());
    await doing(() => {
      window.scrollTo(0, 30_000);
      window.dispatchEvent(new Event('scroll'));
    });
    const places = [...box.querySelectorAll('[data-place]')].map((drawn) =>
      Number(drawn.getAttribute('data-place')),
    );
    expect([places[0], (places[1] ?? 0) > 300]).toEqual([2, true]);
    expect(focused()).toBe('2');
    expect(box.querySelectorAll('tr[tabindex="0"]')).toHaveLength(1);
    const heights = [...box.querySelectorAll<HTMLElement>('tbody tr[aria-hidden]')].map((room) =>
      Number.parseFloat(room.style.height),
    );
    // The spacers above, between and below the drawn rows.
    expect([heights.length, (heights[1] ?? 0) > 20_000]).toEqual([3, true]);
    await key('j');
    expect(focused()).toBe('3');
    await key('PageDown');
    expect(Number(focused())).toBeGreaterThan(8);
    await key('End');
    expect(focused()).toBe('999');
    window.scrollTo(0, 0);
  });

  it.each([
    ['its own where rows can be selected', () => {}, false],
    ['the browser’s where none can, which scrolls by it', undefined, true],
  ])('leaves the space bar to %s', async (_, onSelect, isLeft) => {
    const columns = [{ key: 'name', label: 'Name', cell: ({ name }: Person) => name }];
    const box = await mount(
      <EnginesProvider engines={engines}>
        <DataTable
          caption="People"
          rows={people(2)}
          rowKey={({ id }) => id}
          columns={columns}
          {...(onSelect === undefined ? {} : { onSelect })}
        />
      </EnginesProvider>,
    );
    let left: boolean | null = null;
    await doing(() => {
      left = press(' ', box.querySelector('[data-place="0"]'));
    });
    expect(left).toBe(isLeft);
  });

  it('counts only the selected rows still listed after filtering', async () => {
    let narrow = () => {};
    function Narrowed() {
      const [rows, setRows] = useState(people(3));
      const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['p0', 'p2']));
      narrow = () => setRows(rows.slice(0, 1));
      return (
        <DataTable
          caption="People"
          rows={rows}
          rowKey={({ id }) => id}
          columns={[{ key: 'name', label: 'Name', cell: ({ name }) => name }]}
          selected={selected}
          onSelect={setSelected}
        />
      );
    }
    const box = await mount(
      <EnginesProvider engines={engines}>
        <Narrowed />
      </EnginesProvider>,
    );
    const said = () => box.querySelector('[role=status]')?.textContent;
    expect(said()).toBe(texts.selected('2'));
    await doing(() => narrow());
    expect(said()).toBe(texts.selected('1'));
  });
});
