import { use, useMemo } from 'react';
import { EnginesContext } from '#app/engines/engines.tsx';
import { formatsIn } from '#messages/formats-in.ts';
import type { Formats } from '#messages/formats.ts';

/** Returns the formatting of times, numbers and money in the page's language; English without engines. */
export function useFormats(): Formats {
  const engines = use(EnginesContext);
  const formats = formatsIn[engines?.messages.language ?? 'en'];
  const isForAll = engines?.isDrawn === true;
  // A server-rendered page always shows the time zone, identically for everybody. Memoized, because hooks compare by
  // identity.
  return useMemo(
    () => (isForAll ? { ...formats, zoneNote: formats.zoneNoteForAll } : formats),
    [formats, isForAll],
  );
}
