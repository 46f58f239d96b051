import { unstored } from '#messages/fr/buying/unstored.ts';
import { isolatedInLatin } from '#messages/isolated.ts';
import type { dashboard as english } from '../en/dashboard.ts';
import { pluralOf } from '../plurals.ts';
import { countedTickets } from './counted-tickets.ts';
import { orderStates } from './buying/order-states.ts';

const plural = pluralOf('fr');

export const dashboard: typeof english = {
  hello: (name) => `Bonjour, ${isolatedInLatin(name)}`,
  openScanner: 'Ouvrir le scanner',
  application: {
    pending: 'Votre demande pour organiser des événements est en cours d’examen.',
    rejected: 'Votre demande pour organiser des événements n’a pas été approuvée.',
    see: 'Voir la demande',
    approved: 'Votre demande a été approuvée : vous pouvez maintenant organiser des événements.',
    create: 'Créer un événement',
    none: 'Créez vos propres événements, vendez des billets et scannez-les à l’entrée.',
    apply: 'Devenir organisateur',
  },
  administration: {
    title: 'Administration',
    applications: 'Demandes d’organisateur',
    nobody: 'Personne n’attend.',
    waiting: (count) => plural(count, { one: '# personne attend.', other: '# personnes attendent.' }),
    dashboard: 'Tableau de bord',
    review: 'Examiner les demandes',
  },
  tickets: {
    next: 'Votre prochain billet',
    all: 'Tous les billets',
    later: 'Plus tard',
    loading: 'Chargement de votre prochain billet',
    doors: (day, time) => `${day} · portes ${time}`,
    more: (count) => plural(count, { one: 'et # autre', other: 'et # autres' }),
    show: 'Afficher le billet',
    none: {
      title: 'Rien à venir',
      text: 'Les billets que vous achetez ou recevez apparaissent ici.',
      browse: 'Voir les événements',
    },
    unstored,
    blocked: {
      title: 'Le stockage de ce navigateur est plein ou bloqué',
      text: 'Les billets ne peuvent pas être enregistrés ici. Libérez de l’espace, autorisez le stockage pour ce site, ou quittez la navigation privée.',
    },
  },
  teams: {
    title: 'Événements où vous travaillez',
    roles: {
      manager: 'Responsable',
      seller: 'Vendeur',
      supervisor: 'Superviseur',
      steward: 'Agent d’accueil',
    },
    sell: 'Vendre des billets',
    sellAt: (event) => `Vendre des billets pour ${isolatedInLatin(event)}`,
    scan: 'Scanner des billets',
    scanAt: (event) => `Scanner des billets pour ${isolatedInLatin(event)}`,
    board: 'Tableau de l’entrée',
    boardOf: (event) => `Tableau de l’entrée pour ${isolatedInLatin(event)}`,
  },
  doors: {
    conflicts: 'Conflits',
    title: 'Entrées du jour',
    all: 'Tous mes événements',
    loading: 'Chargement des événements du jour',
    none: {
      title: 'Aucun événement aujourd’hui',
      text: 'Créez un événement, ou consultez les prochains sous Mes événements.',
    },
    more: (count) =>
      plural(count, {
        one: '# autre aujourd’hui, sous Tous mes événements.',
        other: '# autres aujourd’hui, sous Tous mes événements.',
      }),
    notHere: 'Les événements du jour ne sont pas téléchargés sur cet appareil',
    here: 'Événements téléchargés',
    scanEvent: (event) => `Scanner ${isolatedInLatin(event)}`,
    scanUnnamed: 'Scanner l’événement',
    doorsAt: (day, time) => `${day} · portes ${time}`,
    tickets: (count) => plural(count, { one: '# billet', other: '# billets' }),
    noGates: 'pas encore de porte',
    downloaded: 'Téléchargé',
    notDownloaded: 'Non téléchargé',
    scan: 'Scanner',
    manage: 'Gérer',
  },
  orders: {
    title: 'Vos commandes',
    all: 'Toutes les commandes',
    loading: 'Chargement de vos commandes',
    offline: {
      title: 'Vous êtes hors ligne',
      text: 'Les commandes se chargent quand vous êtes de nouveau en ligne.',
    },
    failed: 'Impossible de charger vos commandes',
    states: orderStates,
    count: countedTickets,
    until: (time) => `avant ${time}`,
    pay: 'Payer',
    open: 'Ouvrir',
    of: (event) => `la commande pour ${isolatedInLatin(event)}`,
  },
};
