import { describe, expect, it } from 'vitest';
import { Table } from '#ui/table.tsx';
import { mount } from './mount.ts';

const rows = [
  { gate: 'Main gate', entries: 412 },
  { gate: 'River gate', entries: 0 },
];

const gates = () =>
  mount(
    <Table
      caption="Gates"
      rows={rows}
      rowKey={(row) => row.gate}
      columns={[
        { key: 'gate', label: 'Gate', cell: (row) => row.gate },
        { key: 'entries', label: 'Entries', cell: (row) => row.entries, figures: true },
      ]}
    />,
  );

const textOf = (element: Element) => element.textContent;

describe('a table', () => {
  it('has a caption and a column header for each column, for screen readers', async () => {
    const box = await gates();
    expect(box.querySelector('caption')?.textContent).toBe('Gates');
    expect([...box.querySelectorAll('th[scope=col]')].map(textOf)).toEqual(['Gate', 'Entries']);
  });

  it("puts each column's name on its cells, so that a card on a phone can show it", async () => {
    const box = await gates();
    const cells = [...box.querySelectorAll('tbody tr')].map((row) =>
      [...row.querySelectorAll('td')].map((cell) => `${cell.dataset['label']}: ${cell.textContent}`),
    );
    expect(cells).toEqual([
      ['Gate: Main gate', 'Entries: 412'],
      ['Gate: River gate', 'Entries: 0'],
    ]);
  });
});
