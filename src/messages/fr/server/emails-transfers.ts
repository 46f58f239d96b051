import { isolatedInLatin } from '#messages/isolated.ts';
import type { emails as english } from '#messages/en/server/emails.ts';
import { de } from '#messages/fr/elision.ts';

/** Emails to senders and recipients of transferred tickets. Part of `emails`. */
export const transferEmails: Pick<
  typeof english,
  'transferOffered' | 'transferCancelled' | 'transferGiven' | 'transferReceived'
> = {
  transferOffered: {
    subject: (from, event) => `${isolatedInLatin(from)} vous envoie un billet pour ${isolatedInLatin(event)}`,
    text: (from) => `${isolatedInLatin(from)} veut vous donner un billet.`,
    how: (until) =>
      `Ouvrez le lien pour l’accepter avant le ${until}. Pas besoin de compte. Toute personne qui a ce lien peut prendre le billet : ne le partagez pas.`,
    link: 'Accepter le billet',
    notYou: 'Si vous ne vous y attendiez pas, ignorez ce message.',
    sms: (from, event, link) =>
      `${isolatedInLatin(from)} vous envoie un billet pour ${isolatedInLatin(event)}. Pour l’accepter : ${link}`,
  },
  transferCancelled: {
    subject: (event) => `Le transfert d’un billet pour ${isolatedInLatin(event)} a été annulé`,
    text: (from) =>
      `${isolatedInLatin(from)} a annulé le transfert d’un billet pour vous. Son lien ne fonctionne plus.`,
  },
  transferGiven: {
    subject: (to, event) => `${isolatedInLatin(to)} a accepté votre billet pour ${isolatedInLatin(event)}`,
    text: (to) =>
      `${isolatedInLatin(to)} a accepté votre billet. Votre code pour ce billet ne fonctionne plus.`,
  },
  transferReceived: {
    subject: (event) => `Votre billet pour ${isolatedInLatin(event)}`,
    text: (from) =>
      `Le billet ${de(from)} est maintenant à vous, avec son propre code. Vous le trouverez en PDF ci-joint et dans l’application, où il fonctionne hors ligne.`,
    link: 'Voir le billet',
  },
};
