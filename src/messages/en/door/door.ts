import { isolatedInLatin } from '#messages/isolated.ts';
import { pluralOf } from '#messages/plurals.ts';

const plural = pluralOf('en');

/** Texts about scans and conflicts, shared by scanners, organizer screens and the home page. */
export const door = {
  /** Name of an unknown gate. */
  otherGate: 'another gate',
  /** Battery of a scanning phone. */
  battery: {
    level: 'Battery',
    charging: 'Battery, charging',
    low: (percent: string) => `Battery low: ${percent}`,
  },
  /** Names of verdicts in lists. */
  verdicts: {
    check_by_hand: 'Check by hand',
    unreadable: 'Not a ticket',
    wrong_event: 'Wrong event',
    forged: 'Not genuine',
    revoked: 'Revoked',
    cancelled: 'Cancelled',
    blocked: 'Blocked',
    unpaid: 'Not paid',
    not_yet: 'Too early',
    too_late: 'Too late',
    wrong_gate: 'Wrong gate',
    stale_code: 'Not a live code',
    already_inside: 'Already scanned',
    used_today: 'Used today',
    cool_down: 'Used just now',
    limit_reached: 'All entries used',
    capacity_reached: 'At capacity',
    not_inside: 'Not inside',
    admit: 'Admitted',
    admit_unlisted: 'Admitted, new ticket',
    exit: 'Left',
  },
  /** Verdicts whose name depends on whether the person passed. */
  newTicket: 'New ticket',
  leftUnseen: 'Left, no entry found',
  conflicts: {
    admittedTwice: (ticket: number) => `Conflict: ticket ${ticket} was admitted twice`,
    changedHands: (ticket: number, before: number) =>
      `Conflict: tickets ${before} and ${ticket} were both admitted, and are one ticket before and after a transfer`,
    afterVoid: (ticket: number) => `Conflict: ticket ${ticket} was admitted when no longer valid`,
    unknown: (ticket: number) => `Conflict: ticket ${ticket} needs a look`,
    scanned: 'Scanned',
    counted: 'Counted',
    notCounted: 'Not counted',
    gateAt: (gate: string, time: string) => `${isolatedInLatin(gate)}, ${time}`,
    /** @param time formatted: "2 minutes" */
    apart: (time: string) => `${time} apart. Look for the second person, or check with the other gate.`,
    /** A conflict's resolution and its effect. */
    found: {
      same_person: 'Same person: counted once.',
      second_person: 'Second person inside: both count.',
      mis_scan: 'Mis-scan: not counted.',
      unknown: 'Resolved.',
    },
    by: {
      organizer: 'the organizer',
      manager: 'a manager',
      supervisor: 'a supervisor',
      administrator: 'an administrator',
      unknown: 'the team',
    },
    decided: (found: string, by: string, time: string) =>
      `${found} Decided by ${isolatedInLatin(by)} at ${time}.`,
    older: (count: number) =>
      plural(count, {
        one: '# older conflict is not shown here.',
        other: '# older conflicts are not shown here.',
      }),
  },
  revoke: {
    title: (device: string) => `Revoke ${isolatedInLatin(device)}?`,
    text: 'It stops scanning at its next contact, or when its access expires. Scans it hasn’t sent stay on it, sealed for you.',
    again: 'May this phone be enrolled again?',
    no: 'No',
    yes: 'Yes',
    allowed: 'With a new code, or with a tap where someone of your team is signed in on it.',
    refused: 'Neither this phone nor the person it belongs to, until you allow it under Devices.',
    oldServer: 'Revoked. This server can’t keep the phone from being enrolled again: update it.',
    revoke: 'Revoke',
  },
};
