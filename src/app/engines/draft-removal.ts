import type { Call } from '#api/call.ts';
import { orGone } from '#app/data/or-gone.ts';
import type { DraftView } from '#app/drafts/draft.ts';
import { readStored } from '#app/drafts/draft-state.ts';
import { noPerson, whilePaused, type Drafts, type PausedDrafts } from '#app/drafts/drafts.ts';
import type { EventField } from '#app/events/event-form.ts';
import { deleteEvent } from '#contract/events/event-drafts.ts';
import type { DraftStore } from '#database/drafts.ts';
import type { EventDrafts } from './drafts.ts';

interface RemovalDeps {
  readonly call: Call;
  readonly store: Pick<DraftStore, 'read' | 'removeWithParts'>;
  readonly person: () => number | null;
  readonly events: Pick<Drafts<EventField>, 'at' | 'pause'>;
  /** The drafts of the events' parts, whose ids start with the event's. */
  readonly parts: readonly Pick<Drafts<never>, 'pause'>[];
}

/**
 * Creates the ways of deleting what was typed for an event, during which none of it is sent. All of them are for the
 * person who asked, who may leave meanwhile.
 */
export function createRemoval({
  call,
  store,
  person,
  events,
  parts,
}: RemovalDeps): Pick<EventDrafts, 'discard' | 'abandon' | 'remove'> {
  function pause(id: string): PausedDrafts {
    const isOne = (one: string) => one === id || one.startsWith(`${id}/`);
    const all = [events, ...parts].map((drafts) => drafts.pause(isOne));
    return {
      settled: async () => void (await Promise.all(all.map((paused) => paused.settled()))),
      drop: () => all.forEach((paused) => paused.drop()),
      resume: () => all.forEach((paused) => paused.resume()),
    };
  }
  const { forget, leftovers } = createForgetting(store);
  async function discard(id: string, orElse: (error: unknown, ownerId: number) => void): Promise<void> {
    const ownerId = person();
    await whilePaused(pause(id), async () => {
      if (ownerId !== null) await forget(ownerId, id).catch((error: unknown) => orElse(error, ownerId));
      return true;
    });
  }
  return {
    discard: (id) => discard(id, rethrow),
    abandon: (id) => discard(id, (_, ownerId) => void leftovers.set(id, ownerId)),
    async remove(id) {
      const ownerId = person();
      if (ownerId === null) return { ok: false, failure: noPerson };
      let result: Awaited<ReturnType<EventDrafts['remove']>> = { ok: true, value: null };
      const draft = events.at(id);
      const paused = pause(id);
      await whilePaused(paused, async () => {
        // A first save that arrived after the deletion would create the event again.
        await paused.settled();
        const where = await whereIs(store, [ownerId, id], draft?.view() ?? null);
        if (where !== 'here') {
          const removal = call(deleteEvent, { params: { registrationId: id } }, { of: ownerId });
          result = await orGone(removal, 'event_not_found');
        }
        if (!result.ok) return false;
        // What is left of one that the server is known to have had is refused there; otherwise it would be created.
        await forget(ownerId, id).catch(where === 'there' ? () => {} : rethrow);
        return true;
      });
      return result;
    },
  };
}

/** Deletes from this device, and with that what could not be deleted before. */
function createForgetting(store: Pick<DraftStore, 'removeWithParts'>) {
  /** What could not be deleted when it was abandoned, with its owner. */
  const leftovers = new Map<string, number>();
  return {
    leftovers,
    async forget(ownerId: number, id: string): Promise<void> {
      await store.removeWithParts(ownerId, id);
      // The store works again.
      for (const [left, of] of leftovers)
        await store.removeWithParts(of, left).then(
          () => leftovers.delete(left),
          () => {},
        );
    },
  };
}

/** Returns whether the server has an event, going by this page and by what any tab has stored. */
async function whereIs(
  store: Pick<DraftStore, 'read'>,
  key: readonly [ownerId: number, id: string],
  view: Pick<DraftView<EventField>, 'over' | 'mayBeThere'> | null,
): Promise<'there' | 'maybe' | 'here'> {
  if (view !== null && view.over !== null) return 'there';
  const row = await store.read(...key);
  const stored = row === null ? null : readStored(row);
  if (stored !== null && stored.over !== null) return 'there';
  const isHere = (view ?? stored)?.mayBeThere === false && stored?.mayBeThere !== true;
  return isHere ? 'here' : 'maybe';
}

function rethrow(error: unknown): never {
  throw error;
}
