import { useMessages } from '#app/engines/use-messages.ts';
import type { GuestImport } from '#contract/sales/guest-imports.ts';
import type { Catalogue } from '#messages/catalogue.ts';
import { Badge, type Tone } from '#ui/badge.tsx';

const tones: Readonly<Record<GuestImport['state'], Tone>> = {
  reading: 'attention',
  previewed: 'accent',
  applying: 'accent',
  applied: 'admit',
  undoing: 'accent',
  undone: 'plain',
  unknown: 'plain',
};

/** How a guest list stands. */
export function ListState({ list: { kind, state } }: { readonly list: GuestImport }) {
  const { guests: texts } = useMessages('desk');
  const isGiven = kind !== 'file' && state === 'applied';
  return <Badge tone={tones[state]}>{isGiven ? texts.given : texts.states[state]}</Badge>;
}

/** Whether the server works on a list. */
export const isAtWork = ({ state }: GuestImport): boolean => state === 'applying' || state === 'undoing';

/** Another text once the server has done something to the rows of a list. */
export const standingOf = ({ state, emails }: GuestImport): string => `${state} ${emails?.done === true}`;

/** Another text once more of a list’s guests have been emailed, or can’t be. */
export const emailedOf = ({ emails }: GuestImport): string =>
  emails == null ? '' : `${emails.sent + emails.kept} ${emails.failed + emails.skipped}`;

/** What a list is called: its file, or the guest. */
export const nameOf = ({ kind, name }: GuestImport, texts: Catalogue['desk']['guests']): string =>
  kind === 'test' ? texts.testName : name === '' ? texts.noName : name;
