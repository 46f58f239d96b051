/** Texts of printed tickets. */
export const prints = {
  documentTitle: (count: number, event: string) =>
    count === 1 ? `Ticket for ${event}` : `Tickets for ${event}`,
  noHolder: 'No name',
  anyGate: 'any gate',
  or: ' or ',
  date: 'Date',
  doors: 'Doors',
  doorsOpenAt: (time: string) => `Open at ${time}`,
  hours: (from: string, to: string, zone: string) => `${from} to ${to} (${zone})`,
  place: 'Place',
  online: 'Online',
  atTheGate: 'At the gate',
  howToEnter: {
    static: [
      'Show this code at the gate, on paper or on a screen. Only the first scan gets in. Don’t share copies.',
    ],
    rotating_with_fallback: [
      'Show the code in the app for faster entry. With this printed one you may need ID.',
      'Only the first scan gets in. Don’t share copies.',
    ],
    rotating: [
      'This event accepts live codes only. Open your ticket in the app at the gate; it works offline. This printout isn’t accepted.',
    ],
  },
  cannotCome: {
    title: 'If you can’t come',
    text: 'Transfer the ticket in the app, under Tickets. The new holder gets a code of their own, and this one stops working.',
  },
  noCode: 'Your live code is in the app. It can’t be printed.',
};
