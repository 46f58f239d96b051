import type { countPeople, listAreas } from '#contract/door/areas.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import { editableType, event, gateId, longName } from './samples.ts';

const opensAt = Date.parse(event.doorsOpenAt);
const hour = 3_600_000;

const main = { reentry: 'after_exit', maxEntries: null, coolDownMs: 10 * 60_000, capacity: 400 } as const;

/** The event itself, and an area with a long name that uses every rule option. */
export const areas: ReplyOf<typeof listAreas> = {
  items: [
    { checkpoint: 'event', name: '', rules: main, types: null, gates: [gateId], version: 'one' },
    {
      checkpoint: 'backstage',
      name: longName,
      rules: {
        reentry: 'per_day',
        maxEntries: 3,
        coolDownMs: 0,
        capacity: 20,
        windows: [{ from: opensAt, until: opensAt + 2 * hour }],
        code: 'rotating',
      },
      types: [editableType.ticketTypeId],
      gates: [],
      version: 'two',
    },
  ],
  changes: [
    {
      checkpoint: 'event',
      at: opensAt,
      before: { reentry: 'single', maxEntries: 1, coolDownMs: 0, capacity: null },
      after: main,
      changedBy: 'Awa Jallow',
    },
  ],
  code: 'static',
};

export const peopleInside: ReplyOf<typeof countPeople> = {
  items: [{ ticketTypeId: editableType.ticketTypeId, inside: 212, left: 17 }],
};
