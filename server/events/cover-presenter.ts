import type { EventCover } from '#contract/wire/event-cover.ts';
import { coverIdOf, coverPath, coverWidths } from '#domain/events/cover.ts';
import type { CoverRow } from '#server/database/events/covers.ts';

/** Builds a picture for display; null if the event has no uploaded one. */
export function presentCover({ coverUrl, alt, focusX, focusY }: CoverRow): EventCover | null {
  const coverId = coverUrl === null ? null : coverIdOf(coverUrl);
  if (coverId === null) return null;
  const images = coverWidths.map((width) => ({ url: coverPath(coverId, width), width }));
  return { images, alt, focusX, focusY };
}
