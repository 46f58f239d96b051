import { isolatedInLatin } from '#messages/isolated.ts';
import type { plan as english } from '#messages/en/desk/desk-plan.ts';
import { pluralOf } from '#messages/plurals.ts';

const plural = pluralOf('fr');

const ticketsStay = (count: number) =>
  plural(count, {
    one: '# billet reste valable pour la nouvelle date',
    other: '# billets restent valables pour la nouvelle date',
  });

export const plan: typeof english = {
  plan: {
    title: 'Reprogrammer, répéter ou annuler',
    loading: 'ce que vous pouvez faire de cet événement',
    ownerOnly: 'Seul l’organisateur de l’événement peut le reprogrammer ou l’annuler.',
    move: {
      what: 'Autre date ou heure',
      open: 'Changer la date',
      about: 'Les billets restent valables, et toutes les personnes qui en ont un sont prévenues par e-mail.',
      title: 'Changer la date',
      text(count) {
        const sales =
          'Les horaires de vente des types de billets et les messages programmés au sujet du billet se déplacent aussi.';
        if (count === 0) return sales;
        const holders = 'Les titulaires reçoivent un e-mail.';
        return count === null
          ? `Les billets restent valables pour la nouvelle date. ${holders} ${sales}`
          : `${ticketsStay(count)}. ${holders} ${sales}`;
      },
      starts: 'Nouveau début',
      ends: 'Nouvelle fin',
      doors: 'Ouverture des portes',
      confirm: 'Reprogrammer l’événement',
      same: 'Choisissez une autre date ou heure.',
      done: 'Événement reprogrammé',
      doneText: (day, time) => `Il commence le ${day} à ${time}.`,
    },
    openDate: {
      what: 'Pas encore de nouvelle date',
      open: 'Reporter',
      about: 'Annoncez que l’événement n’a pas lieu à sa date, avant d’en connaître une autre.',
      title: 'Reporter sans nouvelle date ?',
      text(count) {
        const stays =
          count === null || count === 0
            ? ''
            : `${ticketsStay(count)}, et ${plural(count, { one: 'son titulaire est prévenu', other: 'leurs titulaires sont prévenus' })} par e-mail. `;
        return `${stays}La page de l’événement, les billets et les listes affichent « Date à venir ». Plus rien n’est vendu et personne n’entre tant que vous n’avez pas fixé de date. Les messages programmés au sujet du billet attendent aussi cette date.`;
      },
      confirm: 'Reporter',
      done: 'Événement reporté',
      doneText: 'Fixez la date ici dès que vous la connaissez.',
    },
    repeat: {
      what: 'Autres dates',
      open: 'Répéter ou copier',
      about: 'Crée des brouillons avec les mêmes textes, lieu, portes, billets et questions.',
      title: 'Répéter ou copier cet événement',
      text: 'Chaque date devient un brouillon, avec ses propres billets. Vous les publiez un par un. L’équipe et les codes promo ne sont pas copiés.',
      first: 'Première date',
      rhythm: 'Fréquence',
      rhythms: {
        once: 'Une fois',
        day: 'Chaque jour',
        week: 'Chaque semaine',
        two_weeks: 'Toutes les deux semaines',
        month: 'Chaque mois',
      },
      count: 'Nombre de dates',
      countWrong: (most) => `Saisissez un nombre de 2 à ${most}.`,
      noTime: 'Choisissez une date et une heure.',
      dates: 'Dates',
      confirm: (count) => plural(count, { one: 'Créer # brouillon', other: 'Créer # brouillons' }),
      making: 'Brouillons créés',
      done: (count) => plural(count, { one: '# brouillon créé', other: '# brouillons créés' }),
      doneText: 'Vous les trouvez dans Mes événements.',
      some: (made, count) => `Brouillons créés : ${made} sur ${count}. Réessayez pour créer les autres.`,
    },
    cancel: {
      what: 'N’aura pas lieu',
      open: 'Annuler l’événement',
      about:
        'Met fin à toutes les commandes, rembourse les paiements en ligne et annule tous les billets. Vous rendez vous-même l’argent payé à la main. C’est définitif.',
      title: 'Annuler cet événement ?',
      text: 'Il reste annulé définitivement. Plus rien n’est vendu, et les acheteurs reçoivent un e-mail avec votre motif.',
      facts: {
        orders: 'Commandes qui prennent fin',
        tickets: 'Billets qui cessent de fonctionner',
        letters: 'Personnes prévenues par e-mail',
        refunds: 'Argent à renvoyer',
        byHand: 'Dont à rembourser vous-même',
        none: 'Rien',
      },
      reason: 'Motif pour les acheteurs (facultatif)',
      keep: 'Le garder',
      confirm: 'Annuler définitivement',
      done: 'Événement annulé',
      doneText: 'Les commandes et les remboursements suivent. Vous pouvez fermer cette page.',
    },
    cancelled: {
      running:
        'L’annulation de cet événement est en cours. Elle continue automatiquement, même si vous fermez cette page.',
      done: 'Cet événement est annulé : toutes les commandes ont pris fin.',
      since: (day, time) => `Depuis le ${day} à ${time}.`,
      reason: (reason) => `Motif : ${isolatedInLatin(reason)}`,
      orders: 'Commandes terminées',
      tickets: 'Billets annulés',
      refunds: 'Remboursements versés',
      letters: 'E-mails envoyés',
      lettersFailed: (count) =>
        plural(count, {
          one: '# e-mail n’a pas pu être remis.',
          other: '# e-mails n’ont pas pu être remis.',
        }),
    },
  },
};
