import { isolatedInLatin } from '#messages/isolated.ts';
import type { emails as english } from '#messages/en/server/emails.ts';
import { pluralOf } from '#messages/plurals.ts';

const plural = pluralOf('fr');

/** The email with the tickets of somebody on the guest list. Part of `emails`. */
export const guestEmails: Pick<typeof english, 'guestTickets'> = {
  guestTickets: {
    subject: (count, event) =>
      plural(count, {
        one: `Votre billet pour ${isolatedInLatin(event)}`,
        other: `Vos # billets pour ${isolatedInLatin(event)}`,
      }),
    text: (count) =>
      plural(count, {
        one: 'Vous êtes sur la liste d’invités, et votre billet est prêt.',
        other: 'Vous êtes sur la liste d’invités, et vos # billets sont prêts.',
      }),
    how: (count) =>
      plural(count, {
        one: 'Ouvrez le lien pour l’obtenir ; pas besoin de compte. Vous pouvez le présenter sur votre téléphone, même hors ligne. Toute personne qui a ce lien peut prendre le billet : ne le partagez pas.',
        other:
          'Chaque lien est un billet. Ouvrez-en un pour obtenir le vôtre, sans compte, et transmettez les autres aux personnes qui vous accompagnent. Toute personne qui a un lien peut prendre son billet.',
      }),
    link: (type, nth, count) =>
      count === 1
        ? `Obtenir votre billet : ${isolatedInLatin(type)}`
        : `Billet ${nth} sur ${count} : ${isolatedInLatin(type)}`,
    notYou: 'Si vous ne vous y attendiez pas, ignorez ce message.',
  },
};
