import type { selling as english } from '#messages/en/buying/selling.ts';
import { pluralOf } from '#messages/plurals.ts';

const plural = pluralOf('fr');

export const selling: typeof english = {
  title: 'Vendre des billets',
  tabs: { label: 'Vente', sell: 'Vendre', orders: 'Commandes', takings: 'Recettes' },
  loading: 'Chargement',
  failed: 'Impossible de charger ce qui est en vente',
  offline: 'La vente demande une connexion',
  noAccess: {
    title: 'Vous ne pouvez pas vendre pour cet événement',
    text: 'Son organisateur peut vous ajouter à l’équipe comme vendeur ou superviseur.',
    home: 'Accueil',
  },
  what: 'les billets',
  none: { title: 'Rien à vendre', text: 'Aucun billet de cet événement n’est en vente.' },
  more: 'Les options ne se vendent que sur la page de l’événement.',
  left: (count) => plural(count, { one: 'Reste #', other: 'Reste #' }),
  group: (tickets) =>
    plural(tickets, { one: '# billet pour un seul prix', other: '# billets pour un seul prix' }),
  soldOut: 'Épuisé',
  free: 'Gratuit',
  total: 'Total',
  guest: {
    title: 'Envoyer les billets au client',
    hint: 'Facultatif. Sans adresse e-mail, le client photographie chaque code.',
    liveHint:
      'Cet événement n’accepte que les billets dynamiques. Avec une adresse e-mail, le client reçoit ses billets dans l’application. Sans adresse, un superviseur ou l’organisateur enregistre l’entrée du client.',
    name: 'Nom',
    email: 'E-mail',
  },
  how: 'Paiement',
  payments: { cash: 'Espèces', card: 'Carte' },
  cardHint: 'Le client scanne un code et paie sur son propre téléphone.',
  noCard: 'Ce site n’a pas de prestataire de paiement, seules les espèces sont donc possibles.',
  choose: 'Choisissez au moins un billet.',
  unfinished: {
    text: 'Nous ne savons pas si votre dernière vente a abouti. La voici : terminez-la, rien ne sera vendu deux fois.',
    made: 'Votre dernière vente a abouti',
    madeText: 'Voici ses billets. Ce que vous avez modifié n’a pas été vendu.',
  },
  emailWrong: 'Saisissez une adresse e-mail, ou laissez vide.',
  sell: {
    cash: (sum) => `Encaisser ${sum} en espèces`,
    card: (sum) => `Encaisser ${sum} par carte`,
    free: 'Donner les billets',
    none: 'Choisissez des billets',
  },
  paying: {
    title: (sum) => `${sum} à payer`,
    text: 'Le client scanne ce code et paie sur son téléphone. Cette page change dès que c’est payé.',
    code: 'Où le client paie',
    check: 'Vérifier maintenant',
    checking: 'Vérification auprès du prestataire de paiement…',
    cancel: 'Annuler la vente',
    notReady: 'La page de paiement n’est pas prête. Vérifiez de nouveau dans un instant.',
  },
  ended: {
    title: 'Non payé',
    text: 'Cette vente a été annulée ou a expiré. Aucun billet n’a été vendu.',
  },
  sold: {
    title: (count) => plural(count, { one: '# billet vendu', other: '# billets vendus' }),
    text: (count) =>
      plural(count, {
        one: 'Laissez le client photographier le code.',
        other: 'Laissez le client photographier chacun des # codes.',
      }),
    sent: (email, count) =>
      `Nous envoyons ${plural(count, { one: 'le billet', other: 'les # billets' })} à ${email}.`,
    code: (reference) => `Code du billet ${reference}`,
    noCode: 'Cet événement n’accepte que les codes dynamiques : il n’y a pas de code à photographier.',
    byHand:
      'Un superviseur ou l’organisateur enregistre l’entrée du client avec le numéro du billet. Les scanners le trouvent après quelques minutes.',
    position: (place, all) => `${place} sur ${all}`,
    previous: 'Billet précédent',
    next: 'Billet suivant',
    admit: 'Admettre ici',
    again: 'Vente suivante',
  },
  takings: {
    what: 'les recettes',
    caption: 'Recettes par personne et par service',
    intro: 'Qui a encaissé combien à l’entrée. Les remboursements sont déduits.',
    none: {
      title: 'Rien de vendu à l’entrée pour l’instant',
      text: 'Vos ventes et celles de votre équipe apparaissent ici.',
    },
    columns: {
      person: 'Personne',
      shift: 'Service',
      sales: 'Ventes',
      tickets: 'Billets',
      cash: 'Espèces',
      card: 'Carte',
    },
    shift: (from, until) => `de ${from} à ${until}`,
    noName: 'Sans nom',
  },
};
