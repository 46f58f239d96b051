import type { Failure, Result } from '#domain/failures/failure.ts';
import type { HoldReply } from '#domain/sales/held-places.ts';
import type { HoldsPlant } from './holds-world.ts';

type Answer = Result<HoldReply>;
const refusal: Failure = { kind: 'refused', status: 400, code: 'gave_up', message: '', errors: [] };

/** Bugs that engines of this kind have had; the simulator must catch each. */
export const plantedBugs: Readonly<Record<string, HoldsPlant>> = {
  'makes a new id for each try': (parts) => {
    let tries = 0;
    return {
      ...parts,
      transport: {
        ...parts.transport,
        hold: (places) => parts.transport.hold({ ...places, holdId: `${places.holdId}/${(tries += 1)}` }),
      },
    };
  },
  'drops on 5xx': (parts) => mapped(parts, (answer) => onFailure(answer, 'server', refused)),
  'drops on 429': (parts) => mapped(parts, (answer) => onFailure(answer, 'limited', refused)),
  'takes any 200 for success': (parts) => mapped(parts, (answer) => onFailure(answer, 'foreign', held)),
  'takes silence for refusal': (parts) => mapped(parts, (answer) => onFailure(answer, 'timeout', refused)),
  'forgets before the receipt': (parts) => ({
    ...parts,
    transport: {
      ...parts.transport,
      async hold(places) {
        await parts.store.change(places.holdId, (kept) => ({ ...kept, state: 'held' }));
        return parts.transport.hold(places);
      },
    },
  }),
  'says that it is kept before it is': (parts, _world, life) => ({
    ...parts,
    store: {
      ...parts.store,
      async add(places) {
        void life.pause(400).then(() => parts.store.add(places));
      },
    },
  }),
  'forgets its timers': (parts) => ({
    ...parts,
    clock: {
      ...parts.clock,
      after: (ms, work) => (ms > 3_000 ? () => {} : parts.clock.after(ms, work)),
    },
  }),
  'lets the newest answer win over the newest wish': (parts) => ({
    ...parts,
    store: {
      ...parts.store,
      change: (holdId, rule) =>
        parts.store.change(holdId, (kept) => {
          const as = kept.state === 'releasing' ? rule({ ...kept, state: 'waiting' }) : rule(kept);
          return as.state === 'waiting' ? rule(kept) : as;
        }),
    },
  }),
};

const held: Answer = { ok: true, value: { state: 'held', heldUntil: 0 } };
const refused: Answer = { ok: false, failure: refusal };
const onFailure = (answer: Answer, kind: Failure['kind'], instead: Answer): Answer =>
  !answer.ok && answer.failure.kind === kind ? instead : answer;

function mapped(parts: Parameters<HoldsPlant>[0], map: (answer: Answer) => Answer): typeof parts {
  return {
    ...parts,
    transport: {
      hold: async (places) => map(await parts.transport.hold(places)),
      release: async (holdId) => map(await parts.transport.release(holdId)),
    },
  };
}
