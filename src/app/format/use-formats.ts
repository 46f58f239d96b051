import { use, useMemo } from 'react';
import { EnginesContext } from '#app/engines/engines.tsx';
import { formatsIn } from '#messages/formats-in.ts';
import type { Formats } from '#messages/formats.ts';

/** How times, numbers and money are written in the language of the page. In English where there are no engines. */
export function useFormats(): Formats {
  const engines = use(EnginesContext);
  const formats = formatsIn[engines?.messages.language ?? 'en'];
  const isForAll = engines?.isDrawn === true;
  // On a drawn page times say whose they are, to everybody alike. Kept, as hooks compare by identity.
  return useMemo(
    () => (isForAll ? { ...formats, zoneNote: formats.zoneNoteForAll } : formats),
    [formats, isForAll],
  );
}
