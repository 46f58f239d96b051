import { isolatedInLatin } from '#messages/isolated.ts';
import { maxDays } from '#domain/time/day-range.ts';
import type { analytics as english } from '#messages/en/desk/desk-analytics.ts';
import { pluralOf } from '#messages/plurals.ts';

const plural = pluralOf('fr');

const entriesEach = (minutes: number) =>
  plural(minutes, { one: 'Entrées par minute.', other: 'Entrées par # minutes.' });

export const analytics: typeof english = {
  analytics: {
    title: 'Statistiques',
    intro: 'Les ventes de tous vos événements.',
    what: 'les statistiques',
    none: {
      title: 'Aucune vente sur cette période',
      text: 'Choisissez plus de jours, ou attendez la première vente.',
    },
    offline: 'Les statistiques demandent une connexion.',
    range: 'Jours',
    ranges: {
      week: '7 jours',
      month: '30 jours',
      quarter: '90 jours',
      all: 'Tous',
      days: 'Choisir les jours',
    },
    from: 'Premier jour',
    to: 'Dernier jour',
    problems: {
      from: 'Saisissez le premier jour.',
      to: 'Saisissez le dernier jour.',
      order: 'Choisissez un dernier jour qui ne précède pas le premier.',
      long: `Choisissez ${maxDays} jours au plus.`,
    },
    live: 'En direct',
    polling: 'Mis à jour toutes les quelques secondes',
    countedAt: (day, time) => `Compté le ${day} à ${time}`,
    depends: (silent) =>
      plural(silent, {
        one: '# scanner est muet : ses derniers scans manquent ici.',
        other: '# scanners sont muets : leurs derniers scans manquent ici.',
      }),
    chartMissing:
      'Le graphique ne peut pas être affiché pour le moment. Vérifiez votre connexion et réessayez.',
    chartHint: 'Pour lire le graphique, pointez-le ou utilisez les touches fléchées.',
    asTable: 'Afficher en tableau',
    asChart: 'Afficher en graphique',
    export: 'Exporter en CSV',
    picture: 'Enregistrer l’image',
    pictureFailed: {
      title: 'L’image n’a pas pu être créée',
      text: 'Ce navigateur ne peut pas transformer le graphique en image. Le tableau et le CSV contiennent les mêmes chiffres.',
    },
    demo: {
      title: 'Statistiques, avec des données d’exemple',
      intro:
        'Ce que voit un organisateur après l’ouverture des portes. Cet événement est inventé : personne n’a acheté ces billets.',
      badge: 'Données d’exemple',
      event: 'Nuit du port',
      standing: 'Debout',
      table: 'Table',
      gates: ['Porte principale', 'Porte de la rivière'],
      back: 'Fonctionnement',
    },
    figures: {
      label: 'Chiffres de l’événement',
      sold: 'Billets',
      revenue: 'Recettes',
      refunded: 'Remboursé',
      arrived: 'Arrivés',
      notArrived: 'Pas encore arrivés',
      noShows: 'Absents',
      peak: 'Minute la plus chargée',
      peakAt: (count, time) => plural(count, { one: `# arrivée à ${time}`, other: `# arrivées à ${time}` }),
      none: '–',
      ofSold: (share) => `${share} de tous les billets`,
      rush: 'Temps pour vider la file',
      minutes: (count) => plural(count, { one: '# minute', other: '# minutes' }),
      rushFrom: (from, to) => `Affluence de ${from} à ${to}`,
    },
    sales: {
      title: 'Billets vendus par jour',
      tickets: 'Billets vendus',
      returned: 'Billets annulés ou remboursés',
      amount: 'Recettes',
      refunds: 'Remboursements',
      day: 'Jour',
    },
    money: { title: 'Recettes par jour' },
    types: {
      title: 'Par type de billet',
      type: 'Type de billet',
      tickets: 'Billets',
      amount: 'Recettes',
    },
    promos: {
      title: 'Codes promo',
      code: 'Code',
      tickets: 'Billets',
      off: 'Réduction',
      amount: 'Recettes',
    },
    arrivals: {
      title: 'Arrivées par porte',
      gate: 'Porte',
      noGate: 'Porte supprimée',
      time: 'Dès',
      every: entriesEach,
      none: 'Personne n’est encore entré.',
    },
    verdicts: {
      title: 'Ce que les scanners ont dit',
      verdict: 'Résultat',
      scans: 'Scans',
      share: 'Part',
      none: 'Aucun scan n’est encore arrivé.',
    },
    refusals: {
      title: 'Refusés, par motif',
      reason: 'Motif',
      scans: 'Refusés',
      share: 'Part',
      none: 'Personne n’a été refusé.',
    },
    dwell: {
      title: 'Durée de présence',
      length: 'Minutes',
      stays: 'Séjours',
      note: (stays, minutes) =>
        `${plural(stays, { one: '# sortie a été scannée.', other: '# sorties ont été scannées.' })} La moitié des personnes sont restées ${plural(minutes, { one: '# minute', other: '# minutes' })} ou moins.`,
      upTo: (from, to) => `de ${from} à ${to}`,
      from: (from) => `${from} et plus`,
    },
    steps: {
      title: 'De la visite au billet',
      day: 'Jour',
      views: 'Visites de la page',
      reservations: 'Réservations',
      bought: 'Réservations achetées',
      ofViews: (share) => `${share} des visites`,
      ofReservations: (share) => `${share} des réservations`,
      note: 'Chaque onglet compte une fois par jour. Les visites de robots sont écartées dans la mesure où on les reconnaît.',
    },
    compare: {
      label: 'Comparer avec',
      none: 'Aucun autre événement',
      what: 'l’autre événement',
      noName: 'Événement sans nom',
      thisOne: (name) => `${isolatedInLatin(name)} (cet événement)`,
      sales: {
        title: 'Billets vendus selon les jours avant l’ouverture des portes',
        place: 'Jours avant l’ouverture',
        days: (count) => plural(count, { one: '# jour avant', other: '# jours avant' }),
        doorsDay: 'Jour de l’ouverture',
        note: 'Total vendu jusqu’à ce jour, moins ce qui a été annulé ou remboursé.',
      },
      arrivals: {
        title: 'Arrivées selon les minutes depuis l’ouverture des portes',
        place: 'Minutes depuis l’ouverture',
        minutes: (count) => `${count} min`,
        note: entriesEach,
      },
      nothing: 'Aucun des deux événements n’a encore de quoi comparer.',
    },
    events: {
      title: 'Événements',
      event: 'Événement',
      date: 'Date',
      tickets: 'Vendus sur la période',
      sold: 'Total des billets',
      revenue: 'Recettes',
      arrived: 'Arrivés',
      noName: 'Événement sans nom',
    },
  },
};
