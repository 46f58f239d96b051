import { isolatedInLatin } from '#messages/isolated.ts';
import type { emails as english } from '#messages/en/server/emails.ts';

/** Emails to people on a waiting list. Part of `emails`. */
export const waitingEmails: Pick<typeof english, 'waitingOffered' | 'waitingRemoved' | 'waitingEnded'> = {
  waitingOffered: {
    subject: (event) => `Des billets pour ${isolatedInLatin(event)} vous sont réservés`,
    text: (tickets) => `Des billets se sont libérés et c’est votre tour sur la liste d’attente : ${tickets}.`,
    until: (time) =>
      `Ils vous sont réservés jusqu’au ${time}. Si vous ne les prenez pas d’ici là, ils vont à la personne suivante.`,
    tickets: (count, type) => `${count} × ${isolatedInLatin(type)}`,
    link: 'Obtenir les billets',
    leave: 'Vous n’en avez plus besoin ? Quittez la liste d’attente sur la page de l’événement.',
    sms: (event, until, link) =>
      `Des billets pour ${isolatedInLatin(event)} vous sont réservés jusqu’au ${until}. Pour les obtenir : ${link}`,
  },
  waitingRemoved: {
    subject: (event) => `Vous n’êtes plus sur la liste d’attente pour ${isolatedInLatin(event)}`,
    text: 'L’organisateur vous a retiré de la liste d’attente.',
    sms: (event, reason) =>
      `Vous n’êtes plus sur la liste d’attente pour ${isolatedInLatin(event)}. Motif de l’organisateur : ${isolatedInLatin(reason)}`,
  },
  waitingEnded: {
    subject: (event) => `La liste d’attente pour ${isolatedInLatin(event)} est terminée`,
    over: 'L’événement a eu lieu, et aucun billet ne s’est libéré pour vous. Merci d’avoir attendu.',
    cancelled: 'L’événement a été annulé, sa liste d’attente est donc terminée. Vous n’avez rien à faire.',
    sms: (event) => `La liste d’attente pour ${isolatedInLatin(event)} est terminée.`,
  },
};
