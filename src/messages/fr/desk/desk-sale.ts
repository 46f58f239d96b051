import type { sale as english } from '#messages/en/desk/desk-sale.ts';
import { pluralOf } from '#messages/plurals.ts';
import { de } from '#messages/fr/elision.ts';
import { isolatedInLatin } from '#messages/isolated.ts';

const plural = pluralOf('fr');

export const sale: typeof english = {
  orders: {
    what: 'les commandes',
    caption: 'Commandes',
    limited:
      'Vous pouvez consulter les commandes, renvoyer les billets et modifier les noms. Seuls l’organisateur et les responsables peuvent rembourser ou modifier les billets.',
    search: {
      label: 'Rechercher des commandes',
      placeholder: 'Nom, tél., e-mail, commande',
    },
    state: 'État',
    choices: {
      all: 'Toutes',
      confirmed: 'Confirmées',
      awaiting_payment: 'En attente de paiement',
      refunded: 'Remboursées, ou annulées par vous',
      cancelled: 'Annulées par l’acheteur',
      expired: 'Expirées',
    },
    found: (count) =>
      plural(count, { one: '# commande', other: '# commandes, les plus récentes en premier' }),
    pagesOf: 'commandes',
    noMatch: {
      title: 'Aucune commande trouvée',
      text: 'Essayez une partie d’un nom, ou tous les états.',
    },
    none: {
      title: 'Pas encore de commande',
      text: 'Les commandes apparaissent ici à mesure qu’elles arrivent.',
    },
    line: (quantity, type) => `${quantity} × ${isolatedInLatin(type)}`,
    columns: {
      ordered: 'Date',
      buyer: 'Acheteur',
      tickets: 'Billets',
      total: 'Total',
      state: 'État',
      action: 'Action',
    },
    states: {
      refundRefused: 'Remboursement refusé',
      refunding: 'Remboursement en cours',
      awaiting_payment: 'En attente de paiement',
      confirmed: 'Confirmée',
      paid: 'Payée',
      expired: 'Expirée',
      cancelled: 'Annulée',
      refunded: 'Remboursée',
      unknown: 'À voir après mise à jour',
    },
    free: 'Gratuit',
    refund: 'Rembourser',
    cancel: 'Annuler',
    refundOf: (buyer) => `Rembourser la commande ${de(buyer)}`,
    cancelOf: (buyer) => `Annuler la commande ${de(buyer)}`,
    open: 'Détails',
    openOf: (buyer) => `Détails de la commande ${de(buyer)}`,
    orderOf: (buyer) => `la commande ${de(buyer)}`,
    nameless: 'un acheteur sans nom',
    names: {
      edit: 'Modifier les noms',
      buyer: 'Acheteur',
      attendee: (place, type) => `Participant ${place} · ${isolatedInLatin(type)}`,
      missing: 'Saisissez le nom de l’acheteur.',
      hint: 'Les billets affichent les nouveaux noms à leur prochaine ouverture en ligne. L’historique garde les deux.',
      save: 'Enregistrer',
      done: 'Noms enregistrés',
    },
    sheet: {
      number: 'Numéro de commande',
      email: 'E-mail',
      phone: 'Téléphone',
      ordered: 'Commandé',
      payBy: 'Payer avant',
      payment: 'Numéro de paiement',
      tickets: 'Billets',
      noTicket: 'Aucun billet',
      total: 'Total',
      fees: 'Frais compris',
      used: (count) =>
        plural(count, {
          one: '# billet avait fait entrer quelqu’un avant le remboursement.',
          other: '# billets avaient fait entrer quelqu’un avant le remboursement.',
        }),
      resend: 'Renvoyer les billets',
      resent: 'Billets envoyés',
      resentTo: (email) => `À ${email}.`,
      resentToAccount: 'À l’adresse e-mail du compte de l’acheteur.',
      resentBefore: 'Ils ont été envoyés il y a quelques minutes. Réessayez dans dix minutes.',
    },
  },
  refund: {
    refundTitle: (sum, buyer) =>
      buyer === '' ? `Rembourser ${sum} ?` : `Rembourser ${sum} à ${isolatedInLatin(buyer)} ?`,
    cancelTitle: (buyer) =>
      buyer === '' ? 'Annuler cette commande ?' : `Annuler la commande ${de(buyer)} ?`,
    text: (tickets) =>
      plural(tickets, {
        one: '# billet cesse de fonctionner dès que les scanners sont synchronisés, et revient en vente. C’est irréversible.',
        other:
          '# billets cessent de fonctionner dès que les scanners sont synchronisés, et reviennent en vente. C’est irréversible.',
      }),
    fees: {
      label: 'Rembourser aussi les frais',
      returned: (sum) => `Les frais de ${sum} font partie du remboursement.`,
      kept: (sum) => `Vous gardez les frais de ${sum}. La commande reste ouverte pour cette somme.`,
    },
    reason: 'Motif (envoyé à l’acheteur)',
    reasonMissing: 'Saisissez un motif. Il est envoyé à l’acheteur.',
    keep: 'Garder la commande',
    refund: 'Rembourser',
    refundUsed: 'Rembourser malgré l’utilisation',
    cancel: 'Annuler la commande',
    cancelUsed: 'Annuler malgré l’utilisation',
    refunded: 'Remboursement lancé',
    cancelled: 'Commande annulée',
    used: (tickets) =>
      plural(tickets, {
        one: '# billet a déjà été utilisé.',
        other: '# billets ont déjà été utilisés.',
      }),
    checking: 'Le prestataire de paiement ne l’a pas encore confirmé ; nous continuons de vérifier.',
  },
  refusedRefund: {
    found: (orders) =>
      plural(orders, {
        one: 'Le prestataire de paiement a refusé le remboursement de # commande. L’argent reste dû à l’acheteur.',
        other:
          'Le prestataire de paiement a refusé les remboursements de # commandes. L’argent reste dû aux acheteurs.',
      }),
    show: 'Afficher les commandes',
    title: 'Remboursement refusé',
    text: 'Le prestataire de paiement a refusé ce remboursement, par exemple parce que le solde y est insuffisant. L’argent reste dû à l’acheteur, dont la commande indique que vous vous en occupez. Réessayez, ou rendez l’argent autrement.',
    due: (sum) => `Reste dû : ${sum}`,
    again: 'Réessayer',
    asked: 'Remboursement redemandé',
    byHand: 'Remboursé autrement',
    confirm:
      'L’acheteur a-t-il reçu l’argent ? La commande compte alors comme remboursée, et rien n’est plus demandé au prestataire de paiement.',
    confirmed: 'Oui, c’est remboursé',
    unknown:
      'Si vous l’enregistrez maintenant et que le prestataire de paiement a aussi remboursé l’acheteur, celui-ci a reçu l’argent deux fois.',
    anyway: 'Enregistrer quand même',
    beyond: (sum) =>
      `Le montant dû était inférieur de ${sum} au montant affiché, car l’acheteur avait reçu cette somme entre-temps. Si vous avez tout rendu, l’acheteur a ${sum} de trop.`,
    keep: 'Annuler',
    done: 'Remboursement enregistré',
  },
  refundedAfterUse: {
    title: 'Remboursées après utilisation',
    text: (orders) =>
      plural(orders, {
        one: '# commande a été remboursée après que quelqu’un est entré avec ses billets.',
        other: '# commandes ont été remboursées après que quelqu’un est entré avec leurs billets.',
      }),
    order: (buyer, sum, used, tickets) => [
      buyer,
      plural(tickets, {
        one: `, ${sum} : ${used} sur # billet utilisé`,
        other: `, ${sum} : ${used} sur # billets utilisés`,
      }),
    ],
    more: (count) => `Et ${count} de plus.`,
  },
  reserved: {
    what: 'les billets réservés',
    label: 'Billets réservés',
    none: {
      title: 'Rien de réservé',
      text: 'Réservez des billets pour les artistes, les partenaires ou la presse. Ils sont hors vente jusqu’à ce que vous les libériez.',
    },
    facts: (quantity, type, since) => `${quantity} × ${isolatedInLatin(type)}, depuis le ${since}`,
    release: 'Libérer',
    releaseOf: (label) => `Libérer les billets : ${isolatedInLatin(label)}`,
    reserve: 'Réserver des billets',
    reserveText: 'Ils sont hors vente tout de suite.',
    for: 'Pour',
    forPlaceholder: 'Groupe et équipe',
    forMissing: 'Saisissez pour qui sont les billets.',
    type: 'Type de billet',
    typeLeft: (type, left) => `${isolatedInLatin(type)} (reste ${left})`,
    quantity: 'Combien',
    quantityWrong: 'Saisissez un nombre entier de 1 à 500.',
    submit: 'Réserver',
    done: (count, label) =>
      plural(count, {
        one: `# billet réservé pour : ${isolatedInLatin(label)}`,
        other: `# billets réservés pour : ${isolatedInLatin(label)}`,
      }),
    releasing: {
      title: (label) => `Libérer les billets réservés pour « ${isolatedInLatin(label)} » ?`,
      text: (quantity, type) => `Reviennent tout de suite en vente : ${quantity} × ${isolatedInLatin(type)}.`,
      keep: 'Garder réservés',
      done: (label) => `De nouveau en vente : billets pour « ${isolatedInLatin(label)} »`,
    },
  },
};
