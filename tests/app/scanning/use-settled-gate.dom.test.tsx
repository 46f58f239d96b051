import { act, useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { DoorEvent } from '#app/engines/door-desk.ts';
import { useSettledGate } from '#app/scanning/use-settled-gate.ts';
import { mount } from '#tests/ui/mount.ts';

/** A phone at the gate `west`, with its enrolment's gate and the gates of its manifest. */
async function atWest(gateId: string, known: readonly string[], gateMoved?: true) {
  const doorOf = (enrolled: string, gates: readonly string[], moved?: true) =>
    ({
      enrolment: { eventId: 'e', gateId: enrolled, gateMoved: moved },
      manifest: { header: { gates: gates.map((gate) => ({ gateId: gate })) } },
    }) as unknown as DoorEvent;
  const chooseGate = vi.fn<(eventId: string, gateId: string) => Promise<void>>(async () => {});
  const desk = { chooseGate };
  const goToGate = vi.fn<(gateId: string) => void>();
  let set: (door: DoorEvent) => void = () => {};
  function Phone() {
    const [door, setDoor] = useState(() => doorOf(gateId, known, gateMoved));
    set = setDoor;
    useSettledGate({ desk, door, gateId: 'west' }, goToGate);
    return null;
  }
  await mount(<Phone />);
  const become = (...facts: Parameters<typeof doorOf>) => act(async () => set(doorOf(...facts)));
  return { become, chooseGate, goToGate };
}

test('stays at its gate until the phone’s manifest knows the new one', async () => {
  const { become, chooseGate, goToGate } = await atWest('west', ['west']);
  await become('new', ['west'], true);
  expect(goToGate).not.toHaveBeenCalled();
  await become('new', ['west', 'new'], true);
  expect(goToGate.mock.calls).toEqual([['new']]);
  expect(chooseGate).not.toHaveBeenCalled();
});

test('moves even if the notice of the move was read meanwhile', async () => {
  const { become, chooseGate, goToGate } = await atWest('new', ['west'], true);
  await become('new', ['west']);
  await become('new', ['west', 'new']);
  expect(goToGate.mock.calls).toEqual([['new']]);
  expect(chooseGate).not.toHaveBeenCalled();
});
