import type { partRefund as english } from '#messages/en/desk/desk-part-refund.ts';
import { de } from '#messages/fr/elision.ts';

export const partRefund: typeof english = {
  partRefund: {
    open: 'Rembourser en partie',
    openOf: (buyer) => `Rembourser en partie la commande ${de(buyer)}`,
    title: (buyer) =>
      buyer === '' ? 'Rembourser en partie cette commande' : `Rembourser en partie la commande ${de(buyer)}`,
    text: (left) =>
      `Vous pouvez rembourser jusqu’à ${left}. Les billets que vous choisissez cessent de fonctionner dès que les scanners sont synchronisés, et reviennent en vente. C’est irréversible.`,
    keptFee: (sum) => `frais de ${sum} conservés`,
    free: {
      open: 'Annuler des billets',
      openOf: (buyer) => `Annuler des billets ${de(buyer)}`,
      title: (buyer) => (buyer === '' ? 'Annuler des billets' : `Annuler des billets ${de(buyer)}`),
      text: 'Les billets que vous choisissez cessent de fonctionner dès que les scanners sont synchronisés, et reviennent en vente. C’est irréversible.',
      tickets: 'Billets à annuler',
      confirm: 'Annuler les billets',
      confirmUsed: 'Annuler malgré l’utilisation',
      keep: 'Garder les billets',
      done: 'Billets annulés',
    },
    tickets: 'Billets à rembourser',
    amount: 'Montant à rembourser',
    reason: 'Motif (pour l’équipe de l’événement)',
    reasonMissing: 'Saisissez un motif. Il apparaît dans l’historique de la commande.',
    confirm: 'Rembourser',
    confirmUsed: 'Rembourser malgré l’utilisation',
    done: 'Remboursement lancé',
    refunded: (sum) => `Remboursé : ${sum}`,
    pending: (sum) => `En cours de renvoi : ${sum}`,
    state: 'Remboursée en partie',
    stateAll: 'Remboursée, commande gardée',
  },
};
