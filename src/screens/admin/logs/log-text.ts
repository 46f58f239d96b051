import type { LogLine } from '#contract/administration/logs.ts';
import { lateAfterMs } from '#domain/people/log-line.ts';
import type { Catalogue } from '#messages/catalogue.ts';
import type { Formats } from '#messages/formats.ts';
import { wordIn } from '#messages/word-in.ts';
import { verdictName } from '#screens/parts/door/verdict-badge.tsx';
import type { Tone } from '#ui/badge.tsx';

type Texts = Catalogue['logs'];

/** Returns the text of a line's action; an unknown one of a newer server as it is. */
export const actionOf = (texts: Texts, { action }: LogLine): string =>
  wordIn(texts.actions, action) ?? action;

/** Returns the text of the outcome; for scans the verdict. */
export const outcomeOf = (texts: Texts, door: Catalogue['door'], line: LogLine): string =>
  line.source === 'scans'
    ? verdictName(door, line.outcome)
    : (wordIn(texts.outcomes, line.outcome) ?? line.outcome);

/** Returns the tone of a line's outcome: failed, needs attention, or admitted. */
export function toneOf({ source, level, details }: LogLine): Tone {
  if (level === 'error') return 'refuse';
  if (source === 'scans') return details['passed'] === true ? 'admit' : 'refuse';
  return level === 'warn' ? 'attention' : 'plain';
}

export const isLate = ({ lateMs }: LogLine): boolean => lateMs !== null && lateMs >= lateAfterMs;

/** Explains in sentences why a scan came late or is irregular. */
export function reasonText(texts: Texts, line: LogLine, { day, clockSeconds }: Formats): readonly string[] {
  const { why } = texts;
  const { details } = line;
  const { silentSince, timeFlag, chainBroken, leftOut } = details;
  const since = typeof silentSince === 'number' ? silentSince : null;
  return [
    ...(!isLate(line)
      ? []
      : [since === null ? why.waited : why.silent(`${day(since)} ${clockSeconds(since)}`)]),
    ...(timeFlag === 'old' ? [why.old] : timeFlag === 'future' ? [why.future] : []),
    ...(chainBroken === true ? [why.chain] : []),
    ...(typeof leftOut === 'string' ? [wordIn(why.leftOut, leftOut) ?? why.leftOut.other] : []),
  ];
}

/** Returns the name for a list, or the id if it was deleted. */
export const listNameOf = (
  texts: Texts,
  { id, name }: { readonly id: string; readonly name: string },
): string => (name === '' ? texts.gone(id) : name);

/** Returns the actor: a person's name, or the system that acted. */
export const actorOf = (texts: Texts, person: { readonly id: string; readonly name: string }): string => {
  if (person.id === 'server') return texts.programs.server;
  return isProvider(person.id) ? texts.programs.provider : listNameOf(texts, person);
};

const providers: readonly string[] = ['sandbox', 'stripe', 'wave', 'manual'];
/** Returns whether a line's actor is a payment provider: ids of people are longer. */
const isProvider = (id: string): boolean => providers.includes(id);
