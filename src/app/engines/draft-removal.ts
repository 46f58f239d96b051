import type { Call } from '#api/call.ts';
import { orGone } from '#app/data/or-gone.ts';
import type { Drafts, PausedDrafts } from '#app/drafts/drafts.ts';
import type { EventField } from '#app/events/event-form.ts';
import { deleteEvent } from '#contract/events/event-drafts.ts';
import type { DraftStore } from '#database/drafts.ts';
import type { EventDrafts } from './drafts.ts';

interface RemovalDeps {
  readonly call: Call;
  readonly store: Pick<DraftStore, 'removeWithParts'>;
  readonly person: () => number | null;
  readonly events: Pick<Drafts<EventField>, 'opened' | 'pause'>;
  /** The drafts of the events' parts, whose ids start with the event's. */
  readonly parts: readonly Pick<Drafts<never>, 'pause'>[];
}

/** Creates the ways of deleting what was typed for an event, during which none of it is stored or sent. */
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
  async function forget(id: string): Promise<void> {
    const ownerId = person();
    if (ownerId !== null) await store.removeWithParts(ownerId, id);
  }
  /** Runs what deletes an event; unless that returns true, everything goes on as before. */
  async function whilePaused(id: string, work: (paused: PausedDrafts) => Promise<boolean>): Promise<void> {
    const paused = pause(id);
    let isGone = false;
    try {
      isGone = await work(paused);
    } finally {
      if (isGone) paused.drop();
      else paused.resume();
    }
  }
  return {
    discard: (id) => whilePaused(id, () => forget(id).then(() => true)),
    abandon: (id) =>
      whilePaused(id, () =>
        forget(id).then(
          () => true,
          () => true,
        ),
      ),
    async remove(id) {
      let result: Awaited<ReturnType<EventDrafts['remove']>> = { ok: true, value: null };
      await whilePaused(id, async ({ settled }) => {
        const draft = await events.opened(id, null);
        // A first save that arrived after the deletion would create the event again.
        await settled();
        const { over, mayBeThere } = draft?.view() ?? { over: null, mayBeThere: true };
        if (over !== null || mayBeThere)
          result = await orGone(call(deleteEvent, { params: { registrationId: id } }), 'event_not_found');
        if (!result.ok) return false;
        // What is left of one that the server is known to have had is refused there; otherwise it would be created.
        await forget(id).catch((error: unknown) => {
          if (over === null) throw error;
        });
        return true;
      });
      return result;
    },
  };
}
