import { useMessages } from '#app/engines/use-messages.ts';
import type { GuestImport, GuestRowReply } from '#contract/sales/guest-imports.ts';
import type { Catalogue } from '#messages/catalogue.ts';
import type { Formats } from '#messages/formats.ts';
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

/** State of a guest list. */
export function ListState({ list: { kind, state } }: { readonly list: GuestImport }) {
  const { guests: texts } = useMessages('desk');
  const isGiven = kind !== 'file' && state === 'applied';
  return <Badge tone={tones[state]}>{isGiven ? texts.given : texts.states[state]}</Badge>;
}

/** Returns whether the server is processing a list. */
export const isAtWork = ({ state }: GuestImport): boolean => state === 'applying' || state === 'undoing';

/** Returns a text that changes when the server has processed a list's rows. */
export const statusOf = ({ state, emails }: GuestImport): string => `${state} ${emails?.done === true}`;

/** Returns a text that changes when more of a list’s guests were emailed, or failed. */
export const emailedOf = ({ emails }: GuestImport): string =>
  emails == null ? '' : `${emails.sent + emails.kept} ${emails.failed + emails.skipped}`;

/** Returns what to call a guest of a list: without a name or an address, by their row in the file. */
export const guestName = (
  {
    name,
    email,
    row,
    line,
  }: Pick<GuestRowReply, 'name' | 'email' | 'row'> & Partial<Pick<GuestRowReply, 'line'>>,
  { file }: Catalogue['desk']['guests'],
  { count }: Pick<Formats, 'count'>,
): string => name || email || file.row(count(line ?? row));

/** Returns a list's name: its file, or the guest; without one, what it is, since questions and buttons name it too. */
export const nameOf = ({ kind, name }: GuestImport, texts: Catalogue['desk']['guests']): string =>
  kind === 'test' ? texts.testName : name || (kind === 'by_hand' ? texts.noGuestName : texts.noListName);
