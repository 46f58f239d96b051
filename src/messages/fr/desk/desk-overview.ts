import type { overview as english } from '#messages/en/desk/desk-overview.ts';
import { pluralOf } from '#messages/plurals.ts';

const plural = pluralOf('fr');

export const overview: typeof english = {
  overview: {
    what: 'la synthèse',
    draft: {
      publish: 'Aller à la publication',
      preview: 'Voir la page comme les visiteurs',
      gates: 'Portes',
    },
    selling: {
      title: 'Ventes du jour',
      today: 'Aujourd’hui (en cours)',
      weekBefore: (day) => `${day}, une semaine avant`,
      tickets: (count) => plural(count, { one: '# billet', other: '# billets' }),
      returned: (count) => plural(count, { one: '# rendu', other: '# rendus' }),
      line: 'Billets vendus, 14 derniers jours',
      lineName: 'Billets',
      analytics: 'Statistiques',
    },
    orders: {
      title: 'Dernières commandes',
      all: 'Toutes les commandes',
      none: 'Pas encore de commande.',
    },
    door: {
      opens: (time, apart) => `Ouverture des portes ${apart} : ${time}`,
      open: (time) => `Portes ouvertes, fermeture : ${time}`,
      board: 'Tableau de l’entrée',
      ready: (ready, all) =>
        plural(all, {
          one: `${ready} sur # appareil prêt`,
          other: `${ready} sur # appareils prêts`,
        }),
      label: 'Appareils',
      manage: 'Gérer les appareils',
      none: {
        title: 'Pas encore d’appareil',
        text: 'Associez les téléphones qui vont scanner. Chacun est prêt quand sa vérification avant service est au vert.',
      },
      noGate: 'Aucune porte',
      isReady: 'Prêt',
      isNot: 'Pas prêt',
      shown: (shown, all) => `Les ${shown} muets depuis le plus longtemps, sur ${all}.`,
      lacks: {
        never_heard: 'N’a pas encore joint le serveur',
        access_over: 'Accès expiré : passez une fois en ligne',
        silent: 'Muet',
        no_gate: 'Aucune porte choisie',
        unsent: 'A des scans non envoyés',
      },
      heard: (ago) => `contact ${ago}`,
      unsent: (count) => plural(count, { one: '# scan non envoyé', other: '# scans non envoyés' }),
    },
    after: {
      title: 'Bilan',
      came: 'Arrivés',
      absent: 'Absents',
      takings: 'Recettes',
      conflicts: 'Conflits ouverts',
      decide: 'Décider maintenant',
      refunded: (sum) => `après ${sum} de remboursements`,
      nothing: '–',
      unsentTitle: 'Scans à venir',
      allHere: 'Aucun appareil n’annonce de scans non envoyés.',
      stillOn: (count) =>
        plural(count, {
          one: '# scan est encore sur un téléphone. Les chiffres ci-dessus changent à son arrivée.',
          other: '# scans sont encore sur des téléphones. Les chiffres ci-dessus changent à leur arrivée.',
        }),
      exportTitle: 'Exporter',
      ordersFile: 'Commandes',
      open: 'Ouvrir',
      attendees: 'Participants',
      analytics: 'Statistiques',
    },
    cancelled: {
      text: 'Cet événement est annulé. Les billets ne fonctionnent plus, et les paiements en ligne sont remboursés. Rendez vous-même l’argent payé à la main.',
      refunds: 'Voir où en sont les remboursements',
    },
  },
};
