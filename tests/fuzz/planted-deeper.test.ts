import { describe, expect, it } from 'vitest';
import type { Plant } from './plant.ts';
import { plantedAtTheDoor } from './planted-at-the-door.ts';
import { plantedAtTheServer } from './planted-at-the-server.ts';
import { runSeed } from './run-seed.ts';

const most = 300;

/** A seed known to reach each bug, to keep the test short; it tries all 300 if necessary. */
const reachedBy: Readonly<Record<string, number>> = {
  "a receipt is kept on the neighbour's scan": 2,
  'receipts of a lost history are kept': 98,
  'a restore goes unnoticed where changes are read': 36,
  'a restore goes unnoticed where scans are sent': 13,
  'a lapsed lease counts as renewed': 19,
  'what a restored server lost is not sent again': 16,
  'a page of the feed is kept whatever the cursor': 47,
  'the cursor moves although a page was kept in part': 2,
  'the cursor starts at the revision of another manifest': 1,
  'changes of the old manifest are kept with the new one': 3,
  'the list says what the receipt said, not the ruling': 2,
  'conflicts that the feed tells of are not kept': 5,
  'an undo takes back an earlier scan': 3,
  'a steward takes back any scan': 16,
  'a scan is taken back twice': 16,
  'an exit is handled as an entry': 2,
  'whoever is let out unseen is written down as nobody': 2,
  'an exit whose entry is not known is not taken into the open event': 2,
  'a newer header is not taken into the open event': 2,
  'the camera reads on behind a sheet': 8,
  'undos are not replayed when the event is opened': 17,
  'what was not sent yet is forgotten when the event is opened': 2,
  'an undo is not taken into the open event': 2,
  'rulings are not taken into the open event': 2,
  'a ticket that was revoked is not looked up': 17,
  'people are looked for at another checkpoint': 2,
  'an undone admission stays in the counters': 3,
  'the wrong scan is named first in a conflict': 5,
  'whoever arrives first is first': 2,
  'an early undo counts whoever sent it': 51,
  'an undo that comes before its scan is forgotten': 11,
  'an undo of a scan of an earlier batch takes nothing back': 10,
  "a steward's device takes back the scans of others": 13,
  'a conflict is never dissolved': 44,
  'devices are not told of a conflict': 5,
  'devices are not told what does not count any more': 2,
  'a repeat is answered anew': 2,
  'a ruling is told of the wrong checkpoint': 2,
  'everybody is ruled by the rules of one entry': 2,
  'an exit that comes before its entry is lost': 2,
  'an overruled admission keeps its place': 5,
  'a gap in the numbers of a device is forgotten': 2,
};

/** Returns the invariants broken in the first of the 300 seeds that detects anything; empty if none does. */
async function brokenBy(name: string, plant: Plant): Promise<readonly string[]> {
  const first = reachedBy[name] ?? 1;
  for (let n = 0; n < most; n += 1) {
    const { violations } = await runSeed(1 + ((first - 1 + n) % most), plant);
    if (violations.length > 0) return violations.map((violation) => violation.invariant);
  }
  return [];
}

describe(`a bug planted in the screens or the tables is found within ${most} seeds`, () => {
  const planted = Object.entries({ ...plantedAtTheDoor, ...plantedAtTheServer });

  it('has a seed for each of more than twenty bugs', () => {
    expect(planted.map(([name]) => name).toSorted()).toEqual(Object.keys(reachedBy).toSorted());
    expect(planted.length).toBeGreaterThan(20);
  });

  it.each(planted)('%s', { timeout: 120_000 }, async (name, plant) => {
    expect(await brokenBy(name, plant)).not.toEqual([]);
  });
});
