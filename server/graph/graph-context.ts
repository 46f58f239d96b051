import type { EventFigures } from '#contract/events/my-events.ts';
import type { Caller } from '#server/access/caller.ts';
import type { Database } from '#server/database/database.ts';
import { teamRolesOf, type TeamRole } from '#server/database/events/event-team.ts';
import { figuresOf } from '#server/events/event-figures.ts';
import { createBatch } from './batch.ts';

export interface GraphDeps {
  readonly database: Database;
  /** In ms. */
  readonly now: () => number;
}

/** State of one query. Data needed by several of its fields is read once. */
export interface GraphContext extends GraphDeps {
  readonly caller: Caller;
  /** The caller's role at an event; null if the event does not exist. */
  readonly roleAt: (eventId: string) => Promise<TeamRole | null>;
  readonly figuresAt: (event: FiguresRequest) => Promise<EventFigures | null>;
}

/** The event data needed to count its figures. */
interface FiguresRequest {
  readonly registrationId: string;
  readonly status: 'draft' | 'published' | 'cancelled' | 'ended';
  readonly doorsOpenAt: string;
  readonly endsAt: string;
}

export function createGraphContext(deps: GraphDeps, caller: Caller): GraphContext {
  const { database, now } = deps;
  const roles = createBatch(async (eventIds: readonly string[]) =>
    caller.kind === 'user' ? teamRolesOf(database, eventIds, caller.userId) : new Map<string, TeamRole>(),
  );
  const wishes = new Map<string, FiguresRequest>();
  const figures = createBatch((eventIds: readonly string[]) => {
    const events = eventIds.flatMap((eventId) => {
      const wish = wishes.get(eventId);
      return wish === undefined ? [] : [figured(wish)];
    });
    return figuresOf(database, events, { now: now(), alone: true });
  });
  return {
    ...deps,
    caller,
    roleAt: roles,
    figuresAt: (wish) => {
      wishes.set(wish.registrationId, wish);
      return figures(wish.registrationId);
    },
  };
}

const figured = ({ registrationId, status, doorsOpenAt, endsAt }: FiguresRequest) => ({
  id: registrationId,
  status,
  doors_open_at: Date.parse(doorsOpenAt),
  ends_at: Date.parse(endsAt),
});
