import { isolatedInLatin } from '#messages/isolated.ts';
import { pluralOf } from '#messages/plurals.ts';

const plural = pluralOf('en');

/** Texts for orders paid in person. Part of the room `desk`. */
export const manualPayments = {
  byHand: {
    filter: 'Awaiting manual payment',
    way: 'Way to pay',
    reference: 'Reference',
    markChosen: (count: number) => plural(count, { one: 'Mark # as paid', other: 'Mark # as paid' }),
    markPaid: 'Mark as paid',
    markPaidOf: (buyer: string) => `Mark the order of ${isolatedInLatin(buyer)} as paid`,
    letGo: 'Cancel order',
    letGoOf: (buyer: string) => `Cancel the order of ${isolatedInLatin(buyer)}`,
    import: 'Import bank statement',
    paid: {
      title: (buyer: string) => `Mark the order of ${isolatedInLatin(buyer)} as paid?`,
      titleMany: (count: number) =>
        plural(count, { one: 'Mark # order as paid?', other: 'Mark # orders as paid?' }),
      text: 'The buyer gets valid tickets at once, and an email.',
      textExpired: 'This order expired. It’s reinstated if its tickets are still available.',
      textMany: (sum: string) => `Together ${sum}. Each buyer gets valid tickets at once, and an email.`,
      amount: 'Amount received',
      amountMissing: 'Enter the amount received.',
      differs: (total: string) => `The order comes to ${total}.`,
      note: 'Note',
      noteHint: 'Optional. Such as a slip number; only your team sees it.',
      confirm: 'Mark as paid',
    },
    done: (count: number) =>
      plural(count, { one: '# order marked as paid', other: '# orders marked as paid' }),
    already: (count: number) => plural(count, { one: '# was paid already.', other: '# were paid already.' }),
    notDone: (count: number) =>
      plural(count, { one: '# order wasn’t marked as paid', other: '# orders weren’t marked as paid' }),
    /** Why an order wasn’t marked as paid, by refusal code. */
    why: {
      places_gone:
        'This order expired and its tickets are sold. Give the money back, or add tickets and mark it as paid again.',
      promo_used_up:
        'This order expired and its promo code is used up. Give the money back, or ask the buyer to order again.',
      promo_person_limit:
        'This order expired and its buyer has used its promo code for other tickets. Give the money back, or ask the buyer to order again.',
      order_ended: 'This order was cancelled. Give the money back, or ask the buyer to order again.',
      order_not_by_hand: 'This order is paid through the payment provider.',
      event_cancelled: 'This event was cancelled. Give the money back.',
      event_ended: 'This event is over. Give the money back.',
      other: 'This order can’t be marked as paid. Check it, then try again.',
    },
    release: {
      title: (buyer: string) => `Cancel the order of ${isolatedInLatin(buyer)}?`,
      text: 'It’s cancelled and its tickets go back on sale. The buyer gets an email with your reason.',
      reason: 'Reason (sent to the buyer)',
      reasonMissing: 'Enter a reason.',
      confirm: 'Cancel order',
      keep: 'Keep order',
      done: 'Order cancelled',
    },
    refundNote:
      'This was paid by hand, so you give the money back yourself. Gatehouse records that you did, with your reason.',
    refundDone: 'Refund recorded',
    bank: {
      title: 'Import bank statement',
      text: 'We look for each order’s reference in your bank’s CSV file. Nothing changes until you confirm.',
      label: 'CSV file',
      reading: 'Reading the file',
      matching: 'Looking for references',
      amount: 'Column with the amount received',
      column: (place: number) => `Column ${place}`,
      found: (count: number) =>
        plural(count, { one: '# row with money received', other: '# rows with money received' }),
      noRows: 'No row has an amount in this column. Choose another one.',
      match: 'Look for references',
      matches: {
        exact: 'Amount matches',
        less: 'Less than the order',
        more: 'More than the order',
        paid: 'Paid already',
        ended: 'Expired or cancelled',
        unknown: 'No reference found',
      },
      received: (sum: string, total: string) => `${sum} received, ${total} to pay`,
      caption: 'Rows of the statement',
      row: (buyer: string) => `Mark the order of ${isolatedInLatin(buyer)} as paid`,
      apply: (count: number) =>
        plural(count, { one: 'Mark # order as paid', other: 'Mark # orders as paid' }),
      note: 'Bank statement',
      nothing: 'Choose at least one order.',
      again: 'Choose another file',
      wrong: {
        not_text: 'This isn’t a CSV file. Export your statement as CSV and choose that.',
        empty: 'This file has no rows. Choose another one.',
        too_many_rows: 'This file has too many rows. Export a shorter period.',
        unreadable: 'This file can’t be read any more. Choose it again.',
      },
    },
  },
};
