import type { touchesHolders as english } from '#messages/en/server/touched-holders.ts';
import { pluralOf } from '#messages/plurals.ts';

const plural = pluralOf('fr');

export const touchesHolders: typeof english = (tickets, people) =>
  `${plural(tickets, { one: '# billet a été émis pour ce que vous modifiez.', other: '# billets ont été émis pour ce que vous modifiez.' })} ${
    people === 0
      ? 'Les détenteurs le voient avec leur billet ; aucun n’a d’adresse e-mail.'
      : plural(people, {
          one: '# personne reçoit un e-mail et le voit avec son billet.',
          other: '# personnes reçoivent un e-mail et le voient avec leur billet.',
        })
  }`;
