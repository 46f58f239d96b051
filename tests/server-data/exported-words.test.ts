import { describe, expect, it } from 'vitest';
import { attendeeTicketStates } from '#contract/sales/attendees.ts';
import { guestRowStates } from '#contract/sales/guest-imports.ts';
import { guestProblems } from '#domain/events/guest-row.ts';
import { logLevels, logSources } from '#domain/people/log-line.ts';
import { orderStates } from '#domain/sales/order.ts';
import { promoKinds, promoStates } from '#domain/sales/promo-code.ts';
import { waitingStates } from '#domain/sales/waiting-list.ts';
import { languages } from '#messages/language.ts';
import { written, type Written } from '#messages/written.ts';

/** Codes that each list of words is for. */
const codes: Readonly<Record<keyof Written['tableCells'], readonly string[]>> = {
  answers: ['yes', 'no'],
  attendeeStates: [...attendeeTicketStates, 'unpaid'],
  guestProblems,
  guestStates: guestRowStates,
  logLevels,
  logSources,
  orderStates,
  promoKinds,
  promoStates,
  waitingStates,
  waysToPay: ['cash', 'online'],
};

describe.each(languages)('exported tables in %s', (language) => {
  it.each(Object.entries(codes))('have a word for every code of %s', (name, all) => {
    const lists: Readonly<Record<string, Readonly<Record<string, string>>>> = written[language].tableCells;
    expect(all.filter((code) => !Object.hasOwn(lists[name] ?? {}, code))).toEqual([]);
  });
});
