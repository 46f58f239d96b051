/** To whoever gives a ticket away or gets one. Part of `emails`. */
export const transferEmails = {
  transferOffered: {
    subject: (from: string, event: string) => `${from} is sending you a ticket for ${event}`,
    text: (from: string) => `${from} wants to give you a ticket.`,
    how: (until: string) =>
      `Open the link and sign in to accept it before ${until}. Anyone with this link can take the ticket. Don’t share this link.`,
    link: 'Accept ticket',
    notYou: 'If you weren’t expecting this, ignore it.',
    sms: (from: string, event: string, link: string) =>
      `${from} is sending you a ticket for ${event}. Accept it: ${link}`,
  },
  transferCancelled: {
    subject: (event: string) => `The transfer of a ticket for ${event} was cancelled`,
    text: (from: string) => `${from} cancelled the transfer of a ticket to you. Its link no longer works.`,
  },
  transferGiven: {
    subject: (to: string, event: string) => `${to} accepted your ticket for ${event}`,
    text: (to: string) => `${to} accepted the ticket you sent. Your code for it no longer works.`,
  },
  transferReceived: {
    subject: (event: string) => `Your ticket for ${event}`,
    text: (from: string) =>
      `The ticket from ${from} is now yours, with its own code. It’s attached as a PDF and saved in the app, where it works offline.`,
    link: 'View ticket',
  },
};
