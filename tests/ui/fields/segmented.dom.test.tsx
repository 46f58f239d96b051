import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Segmented } from '#ui/fields/segmented.tsx';
import { doing, mount } from '#tests/ui/mount.ts';

function Direction() {
  const [way, setWay] = useState<'entry' | 'exit'>('entry');
  return (
    <Segmented
      label="Direction"
      value={way}
      onChange={setWay}
      options={[
        { value: 'entry', label: 'Entry' },
        { value: 'exit', label: 'Exit' },
      ]}
    />
  );
}

const radios = (box: HTMLElement) => [...box.querySelectorAll('input')];

describe('a segmented control', () => {
  it('is a named radio group with the usual keyboard navigation', async () => {
    const box = await mount(<Direction />);
    expect(box.querySelector('[role=radiogroup]')?.getAttribute('aria-label')).toBe('Direction');
    expect(radios(box).map(({ type }) => type)).toEqual(['radio', 'radio']);
    expect(new Set(radios(box).map(({ name }) => name)).size).toBe(1);
  });

  it('has exactly one segment selected and selects the one the keyboard moves to', async () => {
    const box = await mount(<Direction />);
    expect(radios(box).map(({ checked }) => checked)).toEqual([true, false]);
    // An arrow key in a radio group clicks the next one.
    await doing(() => radios(box)[1]?.click());
    expect(radios(box).map(({ checked }) => checked)).toEqual([false, true]);
    expect(box.querySelector('label[data-state=checked]')?.textContent).toBe('Exit');
  });
});
