import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { DataTable } from '#screens/parts/data-table/data-table.tsx';
import { MoreButton } from '#screens/parts/more-button.tsx';
import { english } from '#tests/messages/english.ts';
import { button, doing, mount } from '#tests/ui/mount.ts';

/** Shows a list of twenty rows that is always near its end, with more to load; `grow` adds the loaded rows. */
async function listWithMore(onMore: () => void) {
  let setRows: (rows: number) => void = () => {};
  function List() {
    const [rows, set] = useState(20);
    const [stays, setStays] = useState(false);
    setRows = set;
    return (
      <div>
        <DataTable
          caption="People"
          rows={Array.from({ length: rows }, (_, at) => `p${at}`)}
          rowKey={(row) => row}
          rowName={(row) => row}
          columns={[{ key: 'name', label: 'Name', cell: (row: string) => row }]}
          {...(stays ? {} : { onEnd: onMore })}
        />
        <MoreButton onMore={onMore} onStay={setStays}>
          Load more
        </MoreButton>
      </div>
    );
  }
  // The component uses only this engine.
  const box = await mount(
    <EnginesProvider engines={{ messages: english } as unknown as Engines}>
      <List />
    </EnginesProvider>,
  );
  return { more: button('Load more', box), grow: (rows: number) => doing(() => setRows(rows)) };
}

describe('a list with more to load', () => {
  it('loads automatically near its end, but not while its button has the focus', async () => {
    const onMore = vi.fn<() => void>();
    const { more, grow } = await listWithMore(onMore);
    expect(onMore).toHaveBeenCalledTimes(1);
    await doing(() => more.focus());
    await grow(30);
    expect(onMore).toHaveBeenCalledTimes(1);
    await doing(() => more.click());
    expect(onMore).toHaveBeenCalledTimes(2);
  });

  it('continues automatically once the button loses the focus', async () => {
    const onMore = vi.fn<() => void>();
    const { more } = await listWithMore(onMore);
    await doing(() => more.focus());
    await doing(() => more.blur());
    expect(onMore).toHaveBeenCalledTimes(2);
  });
});
