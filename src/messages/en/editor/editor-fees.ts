/** Texts of an event's fees. Part of the room `editor`. */
export const fees = {
  fees: {
    title: 'Fees',
    intro: 'For tickets bought online. Buyers see the fee before they decide; free tickets have none.',
    saveFirst: 'Fees can be set once the event is saved.',
    loading: 'Loading the fees',
    failed: 'Couldn’t load the fees',
    ofEvent: 'All tickets',
    none: 'No fee',
    asEvent: 'Same as all tickets',
    edit: (what: string) => `Edit the fee of ${what}`,
    add: 'Add a fee',
    /** The parts of a fee: a percentage and a fixed amount. */
    both: (share: string, sum: string) => `${share} and ${sum}`,
    onTop: (fee: string) => `${fee}, on top of the price`,
    included: (fee: string) => `${fee}, within the price`,
    kept: 'not refunded',
    form: {
      title: (what: string) => `Fee: ${what}`,
      which: 'Fee',
      kinds: { event: 'Same as all tickets', none: 'None', own: 'Its own' },
      share: 'Percent of the price',
      shareHint: 'Rounded for each ticket, half up. A table or group counts as one.',
      sum: 'And an amount for each',
      where: 'How it’s charged',
      places: { top: 'On top', within: 'Within the price' },
      whereHint: {
        top: 'Buyers pay the price and the fee.',
        within: 'Buyers pay the price; the fee is a part of it.',
      },
      returns: 'Refund the fee with a ticket',
      returnsHint:
        'Buyers are told before they pay whether it’s refunded. A whole order is refunded with its fees.',
      save: 'Save',
      saved: 'Fees saved',
      savedText: 'Tickets that are reserved already keep their price.',
      nothing: 'Enter a percentage or an amount.',
      wrongShare: 'Enter a percentage from 0 to 50, with two decimals at most.',
    },
  },
};
