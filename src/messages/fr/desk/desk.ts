import { enrolmentCodeMs } from '#domain/door/enrolment.ts';
import type { desk as english } from '#messages/en/desk/desk.ts';
import { pluralOf } from '#messages/plurals.ts';
import { analytics } from './desk-analytics.ts';
import { attendees } from './desk-attendees.ts';
import { checkIn } from './desk-check-in.ts';
import { badges } from './desk-badges.ts';
import { devices } from './desk-devices.ts';
import { guests } from './desk-guests.ts';
import { handedOver } from './desk-handed-over.ts';
import { locations } from './desk-locations.ts';
import { manualPayments } from './desk-manual-payments.ts';
import { eventMessages } from './desk-messages.ts';
import { moveTicket } from './desk-move-ticket.ts';
import { orderHistory } from './desk-order-history.ts';
import { overview } from './desk-overview.ts';
import { partRefund } from './desk-part-refund.ts';
import { plan } from './desk-plan.ts';
import { promos } from './desk-promos.ts';
import { sale } from './desk-sale.ts';
import { seller } from './desk-seller.ts';
import { ticketAction } from './desk-ticket-action.ts';
import { waiting } from './desk-waiting.ts';
import { deskGates } from './desk-gates.ts';
import { forcedEntry } from '#messages/fr/door/forced-entry.ts';
import { waitWords } from '#messages/fr/waits.ts';
import { isolatedInLatin } from '#messages/isolated.ts';
import { discardTyped } from '#messages/fr/discard-typed.ts';

const plural = pluralOf('fr');

export const desk: typeof english = {
  save: 'Enregistrer',
  remove: 'Supprimer',
  openBoard: 'Ouvrir le tableau',
  openScanner: 'Ouvrir le scanner',
  printTickets: 'Imprimer des billets',
  sellTickets: 'Vendre des billets',
  myEvents: {
    title: 'Mes événements',
    create: 'Créer un événement',
    locations: 'Lieux',
    analytics: 'Statistiques',
    unsent: {
      title: 'Pas encore enregistrés pour tous',
      noName: 'Événement sans nom',
      onDevice: 'Sur cet appareil seulement',
      changed: 'Modifié sur cet appareil',
    },
    intro: 'Les entrées du jour d’abord, puis la suite.',
    search: { label: 'Rechercher dans mes événements', placeholder: 'Nom, lieu ou organisateur' },
    when: 'Quand',
    phases: {
      all: 'Tous',
      today: 'Aujourd’hui',
      upcoming: 'À venir',
      drafts: 'Brouillons',
      past: 'Passés',
    },
    found: (count) => plural(count, { one: '# événement', other: '# événements' }),
    pagesOf: 'événements',
    previous: 'Précédent',
    next: 'Suivant',
    noMatch: {
      title: 'Aucun événement trouvé',
      text: 'Essayez une autre recherche, ou tous les événements.',
    },
    none: {
      title: 'Pas encore d’événement',
      text: 'Créez votre premier événement. Il reste un brouillon jusqu’à sa publication.',
    },
    loading: 'Chargement de vos événements',
    failed: {
      title: 'Impossible de charger vos événements',
      text: 'Un problème est survenu de notre côté.',
    },
    offline: {
      title: 'Vos événements demandent une connexion',
      text: 'Le scanner fonctionne hors ligne : il liste les événements de cet appareil.',
    },
    doors: (day, time) => `${day} · portes ${time}`,
    draft: 'Brouillon',
    published: 'Publié',
    takenDown: 'Retiré',
    noName: 'Événement sans nom',
    facts: (place, gates) =>
      `${isolatedInLatin(place)} · ${plural(gates, { one: '# porte', other: '# portes' })}`,
    online: 'En ligne',
    noPlace: 'Pas encore de lieu',
    columns: {
      event: 'Événement',
      when: 'Quand',
      state: 'État',
      conflicts: 'Conflits ouverts',
      soldToday: 'Vendus aujourd’hui',
      ways: 'Scanner et billets',
    },
    manage: 'Gérer',
    openScannerFor: (event) => `Ouvrir le scanner pour ${isolatedInLatin(event)}`,
    manageEvent: (event) => `Gérer ${isolatedInLatin(event)}`,
    printTicketsOf: (event) => `Imprimer des billets pour ${isolatedInLatin(event)}`,
  },
  figures: {
    label: 'Chiffres',
    sold: 'Billets',
    of: (capacity) => `sur ${capacity}`,
    bought: (count) => plural(count, { one: '# vendu', other: '# vendus' }),
    guests: (count) => plural(count, { one: '# sur liste d’invités', other: '# sur liste d’invités' }),
    held: (count) => plural(count, { one: '# réservé en plus', other: '# réservés en plus' }),
    revenue: 'Recettes',
    refunded: (sum) => `remboursé : ${sum}`,
    fees: (sum) => `dont ${sum} de frais`,
    today: 'Vendus aujourd’hui',
    noRevenue: '–',
    inside: 'Présents',
    arrived: (count) => plural(count, { one: '# arrivé', other: '# arrivés' }),
    turnedAway: (count) => plural(count, { one: '# refusé', other: '# refusés' }),
    conflicts: (count) => plural(count, { one: '# conflit ouvert', other: '# conflits ouverts' }),
  },
  event: {
    title: 'Événement',
    loading: 'Chargement…',
    takenDown:
      'Un administrateur a retiré cet événement. Il est masqué et hors vente jusqu’à ce qu’il soit rétabli.',
    takenDownReason: 'Motif :',
    dateOpen: {
      text: 'Reporté sans nouvelle date : les billets restent valables, rien n’est vendu, et personne n’entre.',
      set: 'Fixer la date',
    },
    tabs: {
      label: 'Événement',
      overview: 'Synthèse',
      gates: 'Portes',
      devices: 'Appareils',
      scans: 'Scans',
      conflicts: 'Conflits',
      orders: 'Commandes',
      reserved: 'Réservés',
      team: 'Équipe',
      promos: 'Codes promo',
      waiting: 'Attente',
      settings: 'Paramètres',
    },
    noAccess: {
      title: 'Vous n’avez pas accès à cet événement',
      text: 'Le lien est peut-être ancien, ou l’événement appartient à un autre organisateur.',
      myEvents: 'Mes événements',
      typedText: 'Ce que vous avez saisi est encore sur cet appareil.',
      typed: 'Voir ma saisie',
      ...discardTyped,
    },
  },
  gates: deskGates,
  devices,
  ...handedOver,
  enrolment: {
    title: 'Associer un appareil',
    before: `Le code est valable pour un seul téléphone et ${waitWords(enrolmentCodeMs)}.`,
    after: 'Scannez ceci avec l’appareil photo du téléphone.',
    joined: (device) => `Appareil associé : ${isolatedInLatin(device)}`,
    joinedText:
      'Il télécharge maintenant l’événement. Il est prêt quand sa vérification avant service est au vert.',
    another: 'En associer un autre',
    role: 'Rôle',
    gate: 'Porte',
    onPhone: 'Choisie sur le téléphone',
    create: 'Créer un code',
    label: 'Code d’association',
    typeIt: 'ou saisissez-le sur le téléphone, sous Scanner',
    left: (time) => `Valable encore ${time}`,
    over: 'Ce code a expiré.',
    again: 'En créer un nouveau',
  },
  scans: {
    what: 'les scans',
    caption: 'Scans',
    none: { title: 'Rien n’a encore été scanné', text: 'Les scans apparaissent ici.' },
    search: { label: 'Rechercher des scans', placeholder: 'Billet, porte ou appareil' },
    noMatch: {
      title: 'Aucun scan trouvé',
      text: 'Essayez un numéro de billet, ou une partie du nom d’une porte ou d’un appareil.',
    },
    found: (count) =>
      plural(count, {
        one: '# scan, dernière arrivée en premier',
        other: '# scans, dernière arrivée en premier',
      }),
    foundMany: (count: number) => plural(count, { other: 'Au moins # scans, dernière arrivée en premier' }),
    newest: 'Plus récents',
    older: 'Plus anciens',
    columns: {
      time: 'Scanné',
      gate: 'Porte',
      device: 'Appareil',
      ticket: 'Billet',
      verdict: 'Verdict',
      server: 'Serveur',
      received: 'Reçu',
    },
    undo: 'Annulation',
    counted: 'Compté',
    duplicate: 'Doublon',
    noEntry: 'Aucune entrée connue',
    forced: (reason) => `Admis par un superviseur : ${isolatedInLatin(reason)}`,
    sentAway: 'Refusé par un superviseur',
    forceReasons: forcedEntry.reasons,
    notCounted: {
      unknown_gate: 'Non compté : porte inconnue',
      unknown_checkpoint: 'Non compté : zone inconnue',
      impossible_time: 'Non compté : heure fausse',
      too_many_scans: 'Non compté : trop de scans',
      other: 'Non compté',
    },
  },
  conflicts: {
    what: 'les conflits',
    none: {
      title: 'Aucun conflit',
      text: 'Aucun billet n’a été admis deux fois. Si cela arrive, les deux portes sont prévenues et c’est listé ici.',
    },
  },
  ...locations,
  ...moveTicket,
  ...orderHistory,
  ...analytics,
  ...attendees,
  ...checkIn,
  ...badges,
  ...eventMessages,
  ...manualPayments,
  ...overview,
  ...partRefund,
  ...plan,
  ...guests,
  ...promos,
  ...waiting,
  ...sale,
  ...seller,
  ...ticketAction,
  sheet: {
    intro: (perPage) => `Codes imprimés, ${perPage} par page, à distribuer ou pour faire des essais.`,
    manage: 'Gérer',
    print: 'Imprimer',
    what: 'les billets',
    none: {
      title: 'Pas encore de billet',
      text: 'Ils apparaissent ici dès leur émission.',
    },
    liveOnly: {
      title: 'Rien à imprimer',
      text: 'Cet événement n’accepte que les codes dynamiques : chaque billet affiche son code dans l’application du titulaire, et les impressions ne sont pas acceptées. Pour imprimer des billets, changez « Codes à l’entrée » dans les paramètres de l’événement.',
      change: 'Modifier les paramètres',
    },
    code: (number) => `Code du billet ${number}`,
    test: (type) => `${isolatedInLatin(type)} · essai, non compté`,
    invalid: 'Non valable : ne pas distribuer',
    sheets: 'Feuilles',
    previous: 'Billets précédents',
    next: 'Billets suivants',
    range: (from, to, total) => `${from} à ${to} sur ${total}`,
  },
};
