import type { manualPayments as english } from '#messages/en/desk/desk-manual-payments.ts';
import { pluralOf } from '#messages/plurals.ts';
import { de } from '#messages/fr/elision.ts';

const plural = pluralOf('fr');

export const manualPayments: typeof english = {
  byHand: {
    filter: 'En attente de paiement manuel',
    way: 'Moyen de paiement',
    reference: 'Référence',
    markChosen: (count) => plural(count, { one: 'Marquer # comme payée', other: 'Marquer # comme payées' }),
    markPaid: 'Marquer comme payée',
    markPaidOf: (buyer) => `Marquer comme payée la commande ${de(buyer)}`,
    letGo: 'Annuler la commande',
    letGoOf: (buyer) => `Annuler la commande ${de(buyer)}`,
    import: 'Importer un relevé bancaire',
    paid: {
      title: (buyer) => `Marquer comme payée la commande ${de(buyer)} ?`,
      titleMany: (count) =>
        plural(count, {
          one: 'Marquer # commande comme payée ?',
          other: 'Marquer # commandes comme payées ?',
        }),
      text: 'L’acheteur reçoit tout de suite des billets valables, et un e-mail.',
      textExpired: 'Cette commande a expiré. Elle est reprise si ses billets sont encore disponibles.',
      textMany: (sum) =>
        `En tout ${sum}. Chaque acheteur reçoit tout de suite des billets valables, et un e-mail.`,
      amount: 'Montant reçu',
      amountMissing: 'Saisissez le montant reçu.',
      differs: (total) => `Le total de la commande est de ${total}.`,
      note: 'Note',
      noteHint: 'Facultatif. Par exemple un numéro de reçu ; seule votre équipe la voit.',
      confirm: 'Marquer comme payée',
    },
    done: (count) =>
      plural(count, {
        one: '# commande marquée comme payée',
        other: '# commandes marquées comme payées',
      }),
    already: (count) => plural(count, { one: '# était déjà payée.', other: '# étaient déjà payées.' }),
    notDone: (count) =>
      plural(count, {
        one: '# commande n’a pas été marquée comme payée',
        other: '# commandes n’ont pas été marquées comme payées',
      }),
    why: {
      places_gone:
        'Cette commande a expiré et ses billets sont vendus. Rendez l’argent, ou ajoutez des billets et marquez-la de nouveau comme payée.',
      promo_used_up:
        'Cette commande a expiré et son code promo est épuisé. Rendez l’argent, ou demandez à l’acheteur de commander de nouveau.',
      promo_person_limit:
        'Cette commande a expiré et l’acheteur a utilisé son code promo pour d’autres billets. Rendez l’argent, ou demandez-lui de commander de nouveau.',
      order_ended:
        'Cette commande a été annulée. Rendez l’argent, ou demandez à l’acheteur de commander de nouveau.',
      order_not_by_hand: 'Cette commande se paie par le prestataire de paiement.',
      event_cancelled: 'Cet événement a été annulé. Rendez l’argent.',
      event_ended: 'Cet événement est terminé. Rendez l’argent.',
      other: 'Cette commande ne peut pas être marquée comme payée. Vérifiez-la, puis réessayez.',
    },
    release: {
      title: (buyer) => `Annuler la commande ${de(buyer)} ?`,
      text: 'Elle est annulée et ses billets reviennent en vente. L’acheteur reçoit un e-mail avec votre motif.',
      reason: 'Motif (envoyé à l’acheteur)',
      reasonMissing: 'Saisissez un motif.',
      confirm: 'Annuler la commande',
      keep: 'La garder',
      done: 'Commande annulée',
    },
    refundNote:
      'Cette commande a été payée à la main, vous rendez donc l’argent vous-même. Gatehouse enregistre que vous l’avez fait, avec votre motif.',
    refundDone: 'Remboursement enregistré',
    bank: {
      title: 'Importer un relevé bancaire',
      text: 'Nous cherchons la référence de chaque commande dans le fichier CSV de votre banque. Rien ne change avant votre confirmation.',
      label: 'Fichier CSV',
      reading: 'Lecture du fichier',
      matching: 'Recherche des références',
      amount: 'Colonne du montant reçu',
      column: (place) => `Colonne ${place}`,
      found: (count) =>
        plural(count, {
          one: '# ligne avec de l’argent reçu',
          other: '# lignes avec de l’argent reçu',
        }),
      noRows: 'Aucune ligne n’a de montant dans cette colonne. Choisissez-en une autre.',
      match: 'Chercher les références',
      matches: {
        exact: 'Le montant est exact',
        less: 'Moins que la commande',
        more: 'Plus que la commande',
        paid: 'Déjà payée',
        ended: 'Expirée ou annulée',
        unknown: 'Aucune référence trouvée',
      },
      received: (sum, total) => `Reçu : ${sum}, à payer : ${total}`,
      caption: 'Lignes du relevé',
      row: (buyer) => `Marquer comme payée la commande ${de(buyer)}`,
      apply: (count) =>
        plural(count, {
          one: 'Marquer # commande comme payée',
          other: 'Marquer # commandes comme payées',
        }),
      note: 'Relevé bancaire',
      nothing: 'Choisissez au moins une commande.',
      again: 'Choisir un autre fichier',
      wrong: {
        not_text: 'Ce n’est pas un fichier CSV. Exportez votre relevé en CSV et choisissez ce fichier.',
        empty: 'Ce fichier n’a pas de lignes. Choisissez-en un autre.',
        too_many_rows: 'Ce fichier a trop de lignes. Exportez une période plus courte.',
        unreadable: 'Ce fichier ne peut plus être lu. Choisissez-le de nouveau.',
      },
    },
  },
};
