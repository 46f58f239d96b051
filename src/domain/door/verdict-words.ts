import { localDay } from '#domain/time/local-day.ts';
import type { Verdict, VerdictCode } from './verdict.ts';

/** A verdict for people: a title to read from an arm's length, and what to do in one or two sentences. */
export interface VerdictWords {
  readonly title: string;
  readonly sentences: readonly string[];
}

export interface WordsContext {
  /** Corrected time, ms. */
  readonly now: number;
  /** The event's: times are told in it. */
  readonly timeZone: string;
  /** The name of a gate by its id; undefined for one that is not known. */
  readonly gateName: (gateId: string) => string | undefined;
}

/** The words of a verdict, made from the same decision that the colour and the sound come from. */
export function wordsFor(verdict: Verdict, context: WordsContext): VerdictWords {
  const words = wordsOf[verdict.code](verdict, context);
  if (!verdict.test) return { title: words[0], sentences: words.slice(1) };
  const rehearsal = 'For rehearsals only, and not counted.';
  // Where it would have passed, the first thing to read is that it is no real ticket.
  return verdict.passes
    ? { title: 'Test ticket', sentences: [`Would say: ${words[0]}.`, ...words.slice(1), rehearsal] }
    : { title: words[0], sentences: [...words.slice(1), `Test ticket. ${rehearsal}`] };
}

/** `3 minutes ago`, `in 2 hours`, `just now`. */
export function timeApart(at: number, now: number): string {
  const seconds = Math.round(Math.abs(now - at) / 1000);
  if (seconds < 10) return 'just now';
  const [count, unit] = inUnits(seconds);
  const amount = `${count} ${unit}${count === 1 ? '' : 's'}`;
  return at <= now ? `${amount} ago` : `in ${amount}`;
}

/** `19:42`, or `Fri 20 Nov, 19:42` on another day than now, in the event's time zone. */
export function timeThere(at: number, { now, timeZone }: Pick<WordsContext, 'now' | 'timeZone'>): string {
  const time = { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const clock = new Intl.DateTimeFormat('en-GB', time).format(at);
  if (localDay(at, timeZone) === localDay(now, timeZone)) return clock;
  const day = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  }).format(at);
  return `${day}, ${clock}`;
}

/** Said where the clock of the scanning phone may be what is wrong. */
const timeInDoubt = 'This phone’s clock may be wrong. Go online briefly, or ask a supervisor.';

type Words = readonly [title: string, ...sentences: string[]];

const wordsOf: Record<VerdictCode, (verdict: Verdict, context: WordsContext) => Words> = {
  check_by_hand: () => [
    'Check by hand',
    'This device cannot decide. Scan the code itself, or ask a supervisor.',
  ],
  unreadable: () => ['Not a ticket', 'This is no ticket code. Ask for the ticket and scan it again.'],
  wrong_event: () => [
    'Wrong event',
    'This ticket is for another event. Ask the person to look for the right one.',
  ],
  forged: () => ['Not genuine', 'This code was not issued for this event. Do not admit; call a supervisor.'],
  revoked: () => [
    'Ticket revoked',
    'It was replaced or taken back. Ask for the newest ticket, or send to the help desk.',
  ],
  cancelled: () => ['Ticket cancelled', 'It was cancelled or refunded. Send to the help desk.'],
  blocked: () => ['Ticket blocked', 'The organizer has blocked it. Do not admit; call a supervisor.'],
  unpaid: () => ['Not paid', 'Payment for this ticket is open. Send to the help desk.'],
  not_yet: (verdict, context) => [
    'Too early',
    ...boundary(verdict, context, 'Valid from'),
    verdict.tone === 'attention' ? timeInDoubt : 'Ask the person to come back then.',
  ],
  too_late: (verdict, context) => [
    'Too late',
    ...boundary(verdict, context, 'Was valid until'),
    verdict.tone === 'attention' ? timeInDoubt : 'Send to the help desk.',
  ],
  wrong_gate: (verdict, context) => ['Wrong gate', otherGates(verdict, context)],
  stale_code: (verdict, context) => staleWords(verdict, context),
  already_inside: (verdict, context) => [
    'Already admitted',
    ...passageInTheWay(verdict, context),
    verdict.tone === 'attention'
      ? 'To come in again, the person must be scanned out first.'
      : 'Do not admit twice; ask a supervisor if in doubt.',
  ],
  used_today: (verdict, context) => [
    'Already used today',
    ...passageInTheWay(verdict, context),
    ...boundary(verdict, context, 'Good again from'),
    'Do not admit twice; ask a supervisor if in doubt.',
  ],
  cool_down: (verdict, context) => [
    'Used a moment ago',
    ...passageInTheWay(verdict, context),
    ...boundary(verdict, context, 'May enter again from'),
    'Ask the person to wait.',
  ],
  limit_reached: (verdict, context) => [
    'All entries used',
    ...passageInTheWay(verdict, context).map((sentence) => `Last: ${sentence}`),
    'Do not admit; ask a supervisor if in doubt.',
  ],
  capacity_reached: () => [
    'Full',
    'As many people are inside as may be. Ask the person to wait until somebody leaves.',
  ],
  not_inside: () => [
    'No entry found',
    'No entry with this ticket has reached this device, or it has left already.',
    'Let the person out. The exit is recorded.',
  ],
  admit: (verdict) => ['Admit', ...typeName(verdict)],
  admit_unlisted: (verdict) => newTicketWords(verdict),
  exit: () => ['Goodbye', 'Scanned out.'],
};

function typeName({ type }: Verdict): string[] {
  return type === undefined ? [] : [type.name];
}

/** By what was decided, not by the event's policy: that may change while the verdict is on the screen. */
function newTicketWords(verdict: Verdict): Words {
  const type = typeName(verdict);
  if (verdict.passes)
    return ['Admit, new ticket', ...type, 'Genuine, and issued after the last update of this device.'];
  const next =
    verdict.tone === 'refuse' ? 'Update this device and scan again.' : 'Update, or ask a supervisor.';
  return ['New ticket', ...type, `Genuine, but issued after the last update of this device. ${next}`];
}

function passageInTheWay({ because }: Verdict, context: WordsContext): string[] {
  if (because === undefined) return [];
  const gate = context.gateName(because.gateId) ?? 'another gate';
  return [`${gate}, ${timeThere(because.at, context)}, ${timeApart(because.at, context.now)}.`];
}

function boundary({ boundaryAt }: Verdict, context: WordsContext, before: string): string[] {
  if (boundaryAt === undefined) return [];
  return [`${before} ${timeThere(boundaryAt, context)}, ${timeApart(boundaryAt, context.now)}.`];
}

function staleWords(verdict: Verdict, context: WordsContext): Words {
  const look =
    verdict.tone === 'attention'
      ? 'Look at the phone: the ring must move. If it does, ask a supervisor; if not, it is a picture.'
      : 'Ask for the moving code in the app. A picture or a print does not admit here.';
  return ['Not a live code', ...boundary(verdict, context, 'Was good until'), look];
}

function otherGates({ type }: Verdict, context: WordsContext): string {
  const names = (type?.gates ?? []).flatMap((gateId) => context.gateName(gateId) ?? []);
  return names.length === 0 ? 'Send to another gate.' : `Send to ${names.join(' or ')}.`;
}

function inUnits(seconds: number): [count: number, unit: string] {
  if (seconds < 60) return [seconds, 'second'];
  if (seconds < 3600) return [Math.floor(seconds / 60), 'minute'];
  if (seconds < 172_800) return [Math.floor(seconds / 3600), 'hour'];
  return [Math.floor(seconds / 86_400), 'day'];
}
