import { act } from 'react';
import { expect, test } from 'vitest';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { useDirection, type Direction } from '#app/scanning/shift.ts';
import { redemptionRules, singleEntry } from '#domain/door/admission-rules.ts';
import { memoryValues } from '#tests/app/engines/stored-samples.ts';
import { english } from '#tests/messages/english.ts';
import { mount } from '#tests/ui/mount.ts';

const rules = { north: singleEntry, south: singleEntry, bar: redemptionRules(2) };

/** One load of the scanner's page at a gate. */
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

test('keeps the exit direction after a reload', async () => {
  const stored = memoryValues();
  const first = await page(stored, 'e');
  expect(first.root.textContent).toBe('entry');
  await first.choose('exit');
  expect((await page(stored, 'e')).root.textContent).toBe('exit');
  // Kept for another gate of the event, but not for another event.
  expect((await page(stored, 'e', 'south')).root.textContent).toBe('exit');
  expect((await page(stored, 'f')).root.textContent).toBe('entry');
});

test('redeems after a phone is moved from an exit to a bar, and returns to exit when moved back', async () => {
  const stored = memoryValues();
  await (await page(stored, 'e')).choose('exit');
  expect((await page(stored, 'e', 'bar')).root.textContent).toBe('entry');
  expect((await page(stored, 'e')).root.textContent).toBe('exit');
});
