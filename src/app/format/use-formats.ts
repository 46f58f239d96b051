import { use } from 'react';
import { EnginesContext } from '#app/engines/engines.tsx';
import { formatsIn } from '#messages/formats-in.ts';
import type { Formats } from '#messages/formats.ts';

/** How times, numbers and money are written in the language of the page. In English where there are no engines. */
export const useFormats = (): Formats => formatsIn[use(EnginesContext)?.messages.language ?? 'en'];
