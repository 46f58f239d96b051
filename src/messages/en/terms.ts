/** Terms of a ticket besides its times, as used on the event’s page, in the wallet and in emails. */
export const terms = {
  names: {
    venue: 'Place',
    onlineUrl: 'Link to join',
    ageLimit: 'Minimum age',
    codePolicy: 'At the door',
    reentry: 'Re-entry',
    validFrom: 'Valid from',
    validUntil: 'Valid until',
    gates: 'Gates',
  },
  online: 'Online',
  noLink: 'No link',
  everyAge: 'All ages',
  anyTime: 'No limit',
  allGates: 'Any gate',
  noGate: 'No gate',
  reentry: {
    single: 'One entry per ticket, no re-entry',
    after_exit: 'Re-entry allowed: get scanned out when you leave',
    per_day: 'One entry per day',
    per_gate: 'One entry per gate',
    free: 'Come and go as you like',
  },
  age: (years: number) => `${years}+. Bring photo ID.`,
  codes: {
    static: 'Show the code on your phone or on paper.',
    rotating: 'Show the live ticket in the app. Screenshots and printouts aren’t accepted.',
    rotating_with_fallback: 'Show it in the app for faster entry. Printed tickets may need ID.',
  },
};
