/** The page on which an order is paid with test money. */
export const sandbox = {
  title: 'Pay – sandbox',
  tag: 'Sandbox: no real money moves',
  heading: 'Pay for your order',
  seconds: 'Seconds to wait, for the choices that wait',
  question: 'What should happen?',
  /** Label and effect of each choice. */
  choices: {
    approve: ['Approve', 'The payment goes through now.'],
    decline: ['Decline', 'The bank says no.'],
    later: ['Approve later', 'It goes through after the seconds set above.'],
    never: ['Leave open', 'No answer ever comes; no money is taken.'],
    twice: ['Approve, tell twice', 'The server hears of it two times.'],
    late: ['Approve, tell late', 'The server hears of it after the seconds set above.'],
    silent: ['Approve, never tell', 'The server has to ask.'],
  } satisfies Readonly<Record<string, readonly [label: string, about: string]>>,
  over: {
    late: 'The time to pay is over.',
    chosen: 'You’ve chosen. There’s nothing more to do here.',
    paid: 'This has been paid.',
    failed: 'This payment was declined.',
    expired: 'This payment has ended. No money was taken.',
  },
  back: 'Back to your order',
  none: {
    title: 'Nothing to pay – sandbox',
    heading: 'There’s nothing to pay here',
    text: 'Go back to your order and start the payment again.',
    orders: 'Your orders',
  },
};
