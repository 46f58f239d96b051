import { isolatedInLatin } from '#messages/isolated.ts';
import { eitherOf } from '#messages/lists.ts';

const either = eitherOf('en');

const dontAdmitAgain = 'Don’t admit twice. If in doubt, ask a supervisor.';
/** Shown where the scanning phone's clock may be wrong. */
const timeInDoubt = 'This phone’s clock may be wrong. Go online briefly, or ask a supervisor.';

/** Texts of verdicts: a title to read at arm's length, then what to do. Part of the room `scanning`. */
export const verdicts = {
  ticket: (number: number) => `Ticket ${number}`,
  test: {
    title: 'Test ticket',
    would: (title: string) => `Would say: ${title}.`,
    text: 'For rehearsals only, and not counted.',
    textAfter: 'Test ticket. For rehearsals only, and not counted.',
  },
  /** Times like `19:42` and distances like `3 minutes ago`. */
  passage: (gate: string, time: string, apart: string) => `${time}, ${isolatedInLatin(gate)}, ${apart}.`,
  lastPassage: (gate: string, time: string, apart: string) =>
    `Last: ${time}, ${isolatedInLatin(gate)}, ${apart}.`,
  /** Shown instead of a time while an event's new date is open. */
  postponed: {
    text: 'The event is postponed; its new date isn’t known yet.',
    keep: 'Ask them to keep their ticket for it.',
  },
  check_by_hand: {
    title: 'Check by hand',
    text: 'This device can’t decide. Scan the code itself, or ask a supervisor.',
  },
  unreadable: { title: 'Not a ticket', text: 'Not a ticket code. Ask for the QR code on the ticket.' },
  wrong_event: {
    title: 'Wrong event',
    text: 'This ticket is for another event. Ask them to find the right one.',
  },
  forged: {
    title: 'Not genuine',
    text: 'This code wasn’t issued for this event. Don’t admit; call a supervisor.',
    leaving: 'This code wasn’t issued for this event. Ask for the ticket they came in with.',
    typed: 'No ticket has this reference. Check what you typed, then call a supervisor.',
  },
  revoked: {
    title: 'Ticket revoked',
    text: 'It was replaced or revoked. Ask for the newest ticket, or send them to the help desk.',
  },
  cancelled: {
    title: 'Ticket cancelled',
    text: 'It was cancelled or refunded. Send them to the help desk.',
  },
  blocked: {
    title: 'Ticket blocked',
    text: 'The organizer has blocked it. Don’t admit; call a supervisor.',
  },
  unpaid: {
    title: 'Not paid',
    text: 'This ticket hasn’t been paid. Send them to the help desk.',
    /** Shown if the price is known. */
    sum: (sum: string) => `Unpaid: ${sum}`,
    collect: 'Collect it, or send the guest to the desk.',
  },
  not_yet: {
    title: 'Too early',
    from: (time: string, apart: string) => `Valid from ${time}, ${apart}.`,
    text: 'Ask them to come back then.',
    inDoubt: timeInDoubt,
  },
  too_late: {
    title: 'Too late',
    until: (time: string, apart: string) => `Was valid until ${time}, ${apart}.`,
    text: 'Send them to the help desk.',
    inDoubt: timeInDoubt,
  },
  wrong_gate: {
    title: 'Wrong gate',
    text: 'Send them to another gate.',
    gates: (names: readonly string[]) => `Send them to ${either(names)}.`,
  },
  stale_code: {
    title: 'Not a live code',
    until: (time: string, apart: string) => `Was valid until ${time}, ${apart}.`,
    look: 'Old code or screenshot. Is the ring on their phone moving? If it is, ask a supervisor.',
    refuse: 'Ask for the live code in the app. Screenshots and printouts aren’t accepted.',
  },
  already_inside: {
    title: 'Already scanned',
    scanOut: 'To come in again, they must be scanned out first.',
    text: dontAdmitAgain,
  },
  used_today: {
    title: 'Already used today',
    from: (time: string, apart: string) => `Valid again from ${time}, ${apart}.`,
    text: dontAdmitAgain,
  },
  cool_down: {
    title: 'Used just now',
    from: (time: string, apart: string) => `Valid again from ${time}, ${apart}.`,
    text: 'Ask them to wait.',
  },
  limit_reached: { title: 'All entries used', text: 'Don’t admit. If in doubt, ask a supervisor.' },
  capacity_reached: { title: 'At capacity', text: 'Ask them to wait until someone leaves.' },
  not_inside: {
    title: 'No entry found',
    /** Title if the person was scanned out before; when and where follows. */
    left: 'Already left',
    text: 'No entry with this ticket has reached this device.',
    next: 'Let them out. The exit is recorded.',
  },
  admit: { title: 'Admit' },
  /** At a gate where add-ons are redeemed; `name` is the add-on's. */
  redeem: {
    done: (name: string) => `${isolatedInLatin(name)}: redeemed`,
    left: (name: string, left: number, of: number) => `${isolatedInLatin(name)}: ${left} of ${of} left`,
    none: (name: string) => `${isolatedInLatin(name)}: none left`,
    used: (of: number) =>
      of === 1
        ? 'It was already redeemed.'
        : of === 2
          ? 'Both were already redeemed.'
          : `All ${of} were already redeemed.`,
    notBought: (name: string) => `${isolatedInLatin(name)}: not with this ticket`,
    otherCode: 'If it was bought later or passed on, ask for its own code.',
  },
  admit_unlisted: {
    title: 'Admit, new ticket',
    text: 'Genuine, and issued after this device’s last update.',
    notAdmitted: 'New ticket',
    update: 'Genuine, but issued after this device’s last update. Update this device and scan again.',
    ask: 'Genuine, but issued after this device’s last update. Update, or ask a supervisor.',
  },
  exit: { title: 'Exit recorded', text: 'Let them out.' },
};
