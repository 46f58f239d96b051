import type { touchesHolders as english } from '#messages/en/server/touched-holders.ts';
import { people as peopleNoun, tickets as ticketsNoun } from '#messages/ar/nouns.ts';

export const touchesHolders: typeof english = (tickets, people) =>
  `صدرت ${ticketsNoun.are(tickets)} لما يجري تغييره. ${
    people === 0
      ? 'يظهر التغيير لأصحابها مع تذاكرهم، ولا عنوان بريد لأي منهم.'
      : `يظهر التغيير لأصحابها مع تذاكرهم، وتصل رسالة إلى ${peopleNoun.of(people)}.`
  }`;
