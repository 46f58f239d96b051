import type { PlantedLine } from '../fuzz/planted-in-source.ts';

/** A bug planted in one line of the product, and what must detect it. */
export interface PlantedInLife extends PlantedLine {
  readonly givenAwayBy: readonly string[];
}

/** Bugs in what people use outside the door: the session, the wallet, holds, orders, payments. */
export const plantedInLife: Readonly<Record<string, PlantedInLife>> = {
  'a sign-out leaves the session in the browser': {
    file: 'src/auth/auth-engine.ts',
    right: 'store.clear(why);',
    wrong: '',
    seed: 6,
    givenAwayBy: ['L1', 'L2'],
  },
  'a tab is deaf to what other tabs do to the session': {
    file: 'src/auth/session-store.ts',
    right: "(key === sessionKey || key === '') && listener()",
    wrong: 'key === endedKey && listener()',
    seed: 2,
    givenAwayBy: ['L1', 'L2'],
  },
  'a sign-out is not written down before it is sent': {
    file: 'src/auth/endings.ts',
    right: 'store.add(kept);',
    wrong: '',
    seed: 33,
    givenAwayBy: ['L7'],
  },
  'whoever signs out leaves their tickets on the device': {
    file: 'src/app/engines/personal.ts',
    right: "if (why !== 'expired') {\n      forget(leaver);",
    wrong: "if (why !== 'expired') {",
    seed: 27,
    givenAwayBy: ['L7'],
  },
  'a newer answer is taken for an older one': {
    file: 'src/database/tickets.ts',
    right: 'askedAt > times.askedAt &&',
    wrong: 'askedAt < times.askedAt &&',
    seed: 15,
    givenAwayBy: ['L3', 'L6'],
  },
  'only the last page of a wallet is kept': {
    file: 'src/app/wallet/wallet-fetch.ts',
    right: 'new Set(all.map(({ ticket }) => ticket.ticketId))',
    wrong: 'new Set(items.map(({ ticketId }) => ticketId))',
    seed: 13,
    givenAwayBy: ['L6'],
  },
  'an order’s tickets are said to be here when one of them is': {
    file: 'src/app/checkout/order-tickets.ts',
    right: 'ticketIds.every(',
    wrong: 'ticketIds.some(',
    seed: 199,
    givenAwayBy: ['L3'],
  },
  'a buyer who came back from paying is asked to pay': {
    file: 'src/domain/sales/payment-status.ts',
    right:
      "return isOver(told.status) ? 'failed' : 'confirming';\n  return back !== null && sameIds(back, payment) ? 'confirming' : 'to_pay';",
    wrong: "return isOver(told.status) ? 'failed' : 'to_pay';\n  return 'to_pay';",
    seed: 25,
    givenAwayBy: ['L4'],
  },
  'trouble on the way ends an order': {
    file: 'src/domain/sales/stored-order.ts',
    right: 'if (isRuling(answer.failure)) return ended(',
    wrong: 'if (!answer.ok) return ended(',
    seed: 7,
    givenAwayBy: ['L5'],
  },
  'trouble on the way refuses a hold': {
    file: 'src/sync/purchases/holds-replay.ts',
    right: 'else if (isRuling(answer.failure))\n    await',
    wrong: 'else if (!answer.ok)\n    await',
    seed: 4,
    givenAwayBy: ['L5'],
  },
  'a form sends back the names that it was opened with': {
    file: 'src/domain/text/save-changes.ts',
    right: 'over = now.value;\n    typed = values;',
    wrong: 'over = now.value;\n    void values;',
    seed: 6,
    givenAwayBy: ['L9'],
  },
};
