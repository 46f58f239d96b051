import { isolatedInLatin } from '#messages/isolated.ts';
import type { checkoutNews as english } from '#messages/en/buying/checkout-news.ts';

export const checkoutNews: typeof english = {
  title: 'Sur cet appareil',
  yourEvent: 'votre événement',
  ways: {
    checkout: 'Revenir à la commande',
    order: 'Voir la commande',
    pay: 'Payer',
    checkOut: 'Commander',
    again: 'Reprendre des billets',
    others: 'Choisir d’autres billets',
  },
  placing: {
    title: 'Envoi de votre commande…',
    text: (event, why) => `${isolatedInLatin(event)}. ${why} Vous ne serez pas débité deux fois.`,
    soon: 'Nous l’enverrons automatiquement.',
    ourSide: 'Un problème est survenu de notre côté. Nous réessaierons automatiquement.',
  },
  unsendable: {
    title: 'Votre commande n’a pas pu être envoyée',
    text: (event) =>
      `${isolatedInLatin(event)}. L’application a été mise à jour entre-temps. Revenez à la commande et commandez de nouveau.`,
  },
  refused: {
    title: 'Votre commande n’a pas été passée',
    text: (event, why) => `${isolatedInLatin(event)}. ${why}`,
  },
  confirmed: {
    title: 'Vos billets sont prêts',
    text: (event) => `${isolatedInLatin(event)}. Ouvrez la commande pour les voir.`,
  },
  toPay: {
    title: 'Paiement nécessaire',
    text: (event, sum) => `${isolatedInLatin(event)}. Payez ${sum} pour obtenir vos billets.`,
    until: (event, sum, time) =>
      `${isolatedInLatin(event)}. Payez ${sum} avant ${time} pour obtenir vos billets.`,
  },
  expired: {
    title: 'Votre commande a expiré',
    text: (event) =>
      `${isolatedInLatin(event)}. Elle n’a pas été payée à temps. Choisissez de nouveau des billets s’il en reste.`,
  },
  cancelled: {
    title: 'Votre commande a été annulée',
    text: (event) => `${isolatedInLatin(event)}. Ouvrez la commande pour voir pourquoi.`,
  },
  refunded: {
    title: 'Votre commande est en cours de remboursement',
    text: (event) => `${isolatedInLatin(event)}. Ouvrez la commande pour voir pourquoi.`,
  },
  arrived: {
    title: 'Votre commande est arrivée',
    text: (event) => `${isolatedInLatin(event)}. Ouvrez la commande pour voir où elle en est.`,
  },
  reservation: {
    of: (quantity, type, event) => `${quantity} × ${isolatedInLatin(type)}, ${isolatedInLatin(event)}.`,
    held: {
      title: 'Vos billets sont réservés',
      text: (tickets) => `${tickets} Commandez-les pour les garder.`,
      until: (tickets, time) => `${tickets} Commandez-les avant ${time} pour les garder.`,
    },
    refused: {
      title: 'Vos billets n’ont pas pu être réservés',
      text: (tickets, why) => `${tickets} ${why}`,
      unknown: 'Ils ne sont pas disponibles.',
    },
    expired: {
      title: 'Votre réservation a expiré',
      text: (tickets) => `${tickets} Vous pouvez réserver de nouveau s’il reste des billets.`,
    },
  },
};
