import type { payingByHand as english } from '#messages/en/buying/checkout-ways.ts';
import { pluralOf } from '#messages/plurals.ts';

const plural = pluralOf('fr');

export const payingByHand: typeof english = {
  ways: {
    title: 'Comment voulez-vous payer ?',
    online: 'Payer en ligne',
    onlineNote: 'Vous obtenez vos billets tout de suite.',
    waits: (hours) =>
      hours % 24 === 0
        ? plural(hours / 24, {
            one: 'Nous réservons vos billets pendant # jour.',
            other: 'Nous réservons vos billets pendant # jours.',
          })
        : plural(hours, {
            one: 'Nous réservons vos billets pendant # heure.',
            other: 'Nous réservons vos billets pendant # heures.',
          }),
    until: (time) => `Nous réservons vos billets jusqu’au ${time}.`,
    when_paid: 'Vous les obtenez dès que l’organisateur a votre paiement.',
    at_once: 'Vous les obtenez maintenant. Ils sont valables dès que l’organisateur a votre paiement.',
    reference: 'la référence de votre commande',
    missing: 'Choisissez comment vous voulez payer.',
    order: 'Commander et payer plus tard',
    loading: 'Chargement des moyens de paiement',
    failed: 'Impossible de charger les autres moyens de paiement.',
    none: 'Il n’y a pas encore de moyen de payer pour cet événement. Demandez à l’organisateur.',
  },
  byHand: {
    title: 'Comment payer',
    sum: 'Montant',
    way: 'Moyen de paiement',
    reference: 'Votre référence',
    until: 'Date limite',
    copy: 'Copier la référence',
    copied: 'Référence copiée',
    notCopied: 'Impossible de copier la référence',
    hint: 'Indiquez cette référence quand vous payez, pour que l’organisateur retrouve votre commande.',
    after: 'Cette page change dès que l’organisateur a marqué votre commande comme payée.',
    afterByEmail: 'Nous vous enverrons aussi un e-mail.',
  },
};
