import { expect, test } from 'vitest';
import { anchorInParts, anchorOf, stepsInPart } from '#domain/codes/link-walk.ts';
import { createEventKey, openSigner } from '#server/signing/event-signer.ts';
import { createSealer } from '#server/signing/seal.ts';
import { turnsDuring } from '../fakes/turns-during.ts';

const sealer = createSealer(new Uint8Array(32).fill(5));
const seed = new Uint8Array(32).fill(3);
const ticket = { ticketNumber: 7, typeIndex: 0, test: false };
const most = 4_096;

test.each([1, 2, stepsInPart, stepsInPart + 1, stepsInPart + 2, 1_000, most])(
  'computes the same anchor in parts as for the whole chain of %i steps',
  (steps) => {
    const parts = anchorInParts(seed, 'abcdef', 7, steps);
    let rests = 0;
    for (let part = parts.next(); ; part = parts.next(), rests += 1) {
      if (part.done !== true) continue;
      expect(part.value).toEqual(anchorOf(seed, 'abcdef', 7, steps));
      break;
    }
    expect(rests).toBeGreaterThanOrEqual(Math.floor((steps - 2) / stepsInPart));
  },
);

test('prepares a rolling code between turns of the event loop, once, with the same result', async () => {
  const key = createEventKey(sealer);
  const [prepared, unprepared] = [openSigner(sealer, key), openSigner(sealer, key)];
  const first = await turnsDuring(() => prepared.prepareRolling(7, most));
  expect(first).toBeGreaterThanOrEqual(most / stepsInPart - 2);
  expect(await turnsDuring(() => prepared.prepareRolling(7, most))).toBeLessThanOrEqual(1);
  expect(prepared.rolling(ticket, most)).toEqual(unprepared.rolling(ticket, most));
  // Another window has another chain.
  await prepared.prepareRolling(7, 100);
  expect(prepared.rolling(ticket, 100)).toEqual(unprepared.rolling(ticket, 100));
});
