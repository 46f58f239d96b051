import type { EventCover } from '#contract/wire/event-cover.ts';
import { coverPath, usualCoverWidth } from '#domain/events/cover.ts';
import { callerKey, type Caller } from '#server/access/caller.ts';
import { isRefusal, refusal, type Refusal } from '#server/access/refusal.ts';
import { eventCancelled, noEvent } from '#server/access/refusals.ts';
import {
  findCover,
  findCoverImage,
  writeCover,
  writeCoverDetails,
  type CoverRow,
} from '#server/database/events/covers.ts';
import type { Queries } from '#server/database/database.ts';
import { readCoverPicture } from './cover-picture.ts';
import { presentCover } from './cover-presenter.ts';
import { editEvent, type Edited, type EditingDeps } from './edit-event.ts';

interface CoverReply {
  readonly cover: EventCover | null;
}

const noCover = refusal(404, 'cover_not_found', (texts) => texts.covers.notFound);

export async function readCover({ database }: EditingDeps, eventId: string): Promise<CoverReply | Refusal> {
  const row = await findCover(database, eventId);
  return row === null ? noEvent : { cover: presentCover(row) };
}

/** Sets an event's picture; idempotent for the same picture. */
export async function putCover(
  deps: EditingDeps,
  caller: Caller,
  eventId: string,
  { bytes, isGone }: { readonly bytes: Uint8Array; readonly isGone: () => boolean },
): Promise<CoverReply | Refusal> {
  // Done before anything is locked, because it takes seconds.
  const picture = await readCoverPicture(bytes, { person: callerKey(caller), isGone });
  if (isRefusal(picture)) return picture;
  const { coverId, images } = picture;
  const url = coverPath(coverId, usualCoverWidth);
  return editEvent(deps, caller, { action: 'event_cover_changed', eventId }, async (queries, event) => {
    if (event.status === 'cancelled') return eventCancelled;
    const before = await findCover(queries, eventId);
    if (before?.coverUrl === url) return standing(queries, eventId, 'unchanged');
    await writeCover(queries, eventId, { coverId, url, images }, deps.now());
    return standing(queries, eventId, 'changed');
  });
}

/** Sets the alternative text and the focus point of an event's picture. */
export function changeCover(
  deps: EditingDeps,
  caller: Caller,
  eventId: string,
  details: Omit<CoverRow, 'coverUrl'>,
): Promise<CoverReply | Refusal> {
  return editEvent(deps, caller, { action: 'event_cover_described', eventId }, async (queries) => {
    const before = await findCover(queries, eventId);
    if (before === null || before.coverUrl === null) return noCover;
    const isSame =
      before.alt === details.alt && before.focusX === details.focusX && before.focusY === details.focusY;
    if (isSame) return standing(queries, eventId, 'unchanged');
    await writeCoverDetails(queries, eventId, details, deps.now());
    return standing(queries, eventId, 'changed');
  });
}

/** Removes an event's picture. */
export function removeCover(
  deps: EditingDeps,
  caller: Caller,
  eventId: string,
): Promise<CoverReply | Refusal> {
  return editEvent(deps, caller, { action: 'event_cover_removed', eventId }, async (queries) => {
    const before = await findCover(queries, eventId);
    if (before === null || before.coverUrl === null) return standing(queries, eventId, 'unchanged');
    await writeCover(queries, eventId, null, deps.now());
    return standing(queries, eventId, 'changed');
  });
}

/** Returns the bytes of one size. */
export async function readCoverImage(
  { database }: Pick<EditingDeps, 'database'>,
  coverId: string,
  width: number,
): Promise<Uint8Array | Refusal> {
  return (await findCoverImage(database, coverId, width)) ?? noCover;
}

async function standing(
  queries: Queries,
  eventId: string,
  outcome: Edited<unknown>['outcome'],
): Promise<Edited<CoverReply> | Refusal> {
  const row = await findCover(queries, eventId);
  return row === null ? noEvent : { value: { cover: presentCover(row) }, outcome };
}
