import { use } from 'react';
import { EnginesContext } from '#app/engines/engines.tsx';
import { formatsIn } from '#messages/formats-in.ts';
import type { Formats } from '#messages/formats.ts';

/** For everybody alike: times say whose they are. Made once for each, as hooks compare by identity. */
const forAll = new Map<Formats, Formats>();

function formatsForAll(formats: Formats): Formats {
  const known = forAll.get(formats);
  if (known !== undefined) return known;
  const made = { ...formats, zoneNote: formats.zoneNoteForAll };
  forAll.set(formats, made);
  return made;
}

/** How times, numbers and money are written in the language of the page. In English where there are no engines. */
export function useFormats(): Formats {
  const engines = use(EnginesContext);
  const formats = formatsIn[engines?.messages.language ?? 'en'];
  return engines?.isDrawn === true ? formatsForAll(formats) : formats;
}
