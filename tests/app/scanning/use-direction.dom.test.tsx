import { act } from 'react';
import { expect, test } from 'vitest';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { useDirection, type Direction } from '#app/scanning/shift.ts';
import { redeemed, singleEntry } from '#domain/door/admission-rules.ts';
import { memoryValues } from '#tests/app/engines/stored-samples.ts';
import { english } from '#tests/messages/english.ts';
import { mount } from '#tests/ui/mount.ts';

const rules = { north: singleEntry, south: singleEntry, bar: redeemed(2) };

/** One life of the scanner's page at a gate. */
async function page(stored: Engines['stored'], eventId: string, gateId = 'north') {
  let choose: (direction: Direction) => void = () => {};
  function Gate() {
    const [direction, onDirection] = useDirection({ eventId, rules }, { gateId, checkpoint: gateId });
    choose = onDirection;
    return <p>{direction}</p>;
  }
  const root = await mount(
    <EnginesProvider engines={{ stored, messages: english } as unknown as Engines}>
      <Gate />
    </EnginesProvider>,
  );
  return { root, choose: (direction: Direction) => act(async () => choose(direction)) };
}

test('A page that is loaded again at an exit is at an exit', async () => {
  const stored = memoryValues();
  const first = await page(stored, 'e');
  expect(first.root.textContent).toBe('entry');
  await first.choose('exit');
  expect((await page(stored, 'e')).root.textContent).toBe('exit');
  // Another gate of the event as well, another event not.
  expect((await page(stored, 'e', 'south')).root.textContent).toBe('exit');
  expect((await page(stored, 'f')).root.textContent).toBe('entry');
});

test('A phone that is moved from an exit to a bar redeems there, and is at the exit when it is moved back', async () => {
  const stored = memoryValues();
  await (await page(stored, 'e')).choose('exit');
  expect((await page(stored, 'e', 'bar')).root.textContent).toBe('entry');
  expect((await page(stored, 'e')).root.textContent).toBe('exit');
});
