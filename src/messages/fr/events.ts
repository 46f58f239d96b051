import { isolatedInLatin } from '#messages/isolated.ts';
import type { events as english } from '../en/events.ts';
import { terms } from './terms.ts';
import { pluralOf } from '../plurals.ts';

const plural = pluralOf('fr');

export const events: typeof english = {
  waiting: {
    title: 'Listes d’attente',
    reserved: (count, type, until) =>
      plural(count, {
        one: `# billet vous est réservé jusqu’au ${until} : ${isolatedInLatin(type)}.`,
        other: `# billets vous sont réservés jusqu’au ${until} : ${isolatedInLatin(type)}.`,
      }),
    get: 'Obtenir les billets',
    getOf: (event) => `Obtenir les billets pour ${isolatedInLatin(event)}`,
    waiting: (count, type) =>
      plural(count, {
        one: `Vous êtes sur la liste d’attente pour # billet : ${isolatedInLatin(type)}.`,
        other: `Vous êtes sur la liste d’attente pour # billets : ${isolatedInLatin(type)}.`,
      }),
    ahead: (count) =>
      plural(count, { one: '# personne est avant vous.', other: '# personnes sont avant vous.' }),
    next: 'Vous êtes la prochaine personne.',
    tell: 'Quand des billets se libèrent, nous vous les réservons et nous vous prévenons.',
    lapsed: (count, type) =>
      plural(count, {
        one: `Votre réservation issue de la liste d’attente a expiré : # billet, ${isolatedInLatin(type)}.`,
        other: `Votre réservation issue de la liste d’attente a expiré : # billets, ${isolatedInLatin(type)}.`,
      }),
    leave: 'Quitter la liste d’attente',
    leaveOf: (event) => `Quitter la liste d’attente pour ${isolatedInLatin(event)}`,
    leaving: {
      title: 'Quitter la liste d’attente ?',
      waiting: 'Vous perdrez votre place dans la file.',
      offered: 'Les billets qui vous sont réservés vont à la personne suivante.',
    },
    left: 'Vous avez quitté la liste d’attente',
    join: 'Rejoindre la liste d’attente',
    joinText:
      'Des billets peuvent se libérer. Rejoignez la liste d’attente, et nous vous les réserverons dans l’ordre.',
    signIn: 'Se connecter pour rejoindre la liste d’attente',
    howMany: (type) => `Billets à attendre : ${isolatedInLatin(type)}`,
    joined: 'Vous êtes sur la liste d’attente',
    noStorage:
      'Le stockage de ce navigateur est plein ou bloqué. Libérez de l’espace ou autorisez-le, puis réessayez.',
  },
  browse: 'Voir les événements',
  list: {
    title: 'À l’affiche',
    intro: 'Trouvez votre prochain événement.',
    label: 'Événements',
    loading: 'Chargement des événements',
    search: { label: 'Rechercher des événements', placeholder: 'Nom, lieu ou organisateur' },
    filters: 'Filtres',
    filtersInUse: (count) => plural(count, { one: '# actif', other: '# actifs' }),
    found: (count) => plural(count, { one: '# événement', other: '# événements' }),
    shown: (shown, total) => `${shown} sur ${total}`,
    more: 'Afficher plus',
    noMatch: {
      title: 'Aucun événement trouvé',
      text: 'Essayez une autre recherche, ville ou date.',
      clear: 'Effacer la recherche et les filtres',
    },
    none: {
      title: 'Pas encore d’événement',
      text: 'Quand un organisateur en publie un, il apparaît ici.',
    },
    notHere: {
      title: 'Pas encore d’événement sur cet appareil',
      text: 'Les événements que vous avez déjà ouverts apparaissent ici hors ligne.',
    },
    failed: {
      title: 'Impossible de charger les événements',
      ticketsWork: 'Vos billets enregistrés fonctionnent hors ligne.',
    },
    searchedHere: {
      title: 'Recherche dans les événements enregistrés seulement.',
      age: (age) => `Mis à jour ${age}.`,
    },
  },
  card: {
    online: 'En ligne',
    information: 'Voir le site de l’événement',
    from: (price) => `dès ${price}`,
  },
  filter: {
    city: 'Ville',
    category: 'Catégorie',
    from: 'Du',
    to: 'Au',
    price: 'Prix',
    sort: 'Trier par',
    anyCity: 'Toutes les villes',
    anyCategory: 'Toutes les catégories',
    prices: { any: 'Tous les prix', free: 'Gratuit', paid: 'Payant' },
    orders: {
      soonest: 'Date la plus proche',
      match: 'Pertinence',
      latest: 'Date la plus lointaine',
      name: 'Nom',
    },
    choice: (name, count) => `${isolatedInLatin(name)} (${count})`,
    clear: 'Effacer les filtres',
  },
  event: {
    title: 'Événement',
    loading: 'Chargement de l’événement',
    missing: {
      title: 'Événement introuvable',
      text: 'Le lien est peut-être ancien, ou l’événement n’est pas publié.',
    },
    notHere: 'Cet événement n’est pas enregistré sur cet appareil',
    failed: 'Impossible de charger cet événement',
    times: (doors, start, end) => `Portes ${doors} · début ${start} · fin ${end}`,
    dateOpen:
      'Reporté. Les billets restent valables pour la nouvelle date, et seront de nouveau en vente dès qu’elle sera fixée.',
    online: 'En ligne',
    map: 'Plan',
    reentry: terms.reentry,
    age: terms.age,
    atTheDoor: 'À l’entrée',
    codes: terms.codes,
    organizer: 'Organisateur',
    website: 'Site de l’événement',
    manage: 'Gérer l’événement',
    toCalendar: 'Ajouter à l’agenda',
    share: 'Partager',
    notSaved: {
      title: 'Fichier d’agenda non enregistré',
      text: 'Libérez de l’espace sur cet appareil ou autorisez les téléchargements dans le navigateur, puis réessayez.',
    },
    notShared: {
      title: 'Impossible de partager',
      text: (link) => `Copiez plutôt ce lien : ${link}`,
    },
    copied: { title: 'Lien copié', text: 'Collez-le où vous voulez.' },
  },
  tickets: {
    title: 'Billets',
    none: 'Pas encore de billet en vente.',
    range: (low, high) => `${low} à ${high}`,
    see: 'Voir les billets',
    fee: {
      within: (sum) => `Dont ${sum} de frais.`,
      withinKept: (sum) => `Dont ${sum} de frais, non remboursés.`,
      ofTotal: (sum) => `Dont ${sum} de frais.`,
    },
    states: {
      cancelled: 'Annulé',
      postponed: 'Reporté',
      ended: 'Terminé',
      not_published: 'Non publié',
      sold_out: 'Épuisé',
      sale_closed: 'Vente terminée',
      on_sale: 'Disponible',
      not_yet_on_sale: 'Pas encore en vente',
      on_now: 'En cours',
    },
    onSaleFrom: (day, time) => `En vente le ${day} à ${time}`,
    onSaleUntil: (day, time) => `En vente jusqu’au ${day} à ${time}`,
    left: (count) => plural(count, { one: 'Reste #', other: 'Reste #' }),
    addOn: (perTicket) =>
      plural(perTicket, {
        one: 'Option, # par billet.',
        other: 'Option, jusqu’à # par billet.',
      }),
    uses: (times) => plural(times, { one: 'Utilisable # fois.', other: 'Utilisable # fois.' }),
    group: (tickets) =>
      plural(tickets, { one: '# billet pour un seul prix', other: '# billets pour un seul prix' }),
    tier: {
      until: (price, until, next) => `${price} jusqu’au ${until}, puis ${next}.`,
      firstOnes: (price, next) => `${price} pour les premiers, puis ${next}.`,
      left: (count) => plural(count, { one: 'Reste # à ce prix', other: 'Reste # à ce prix' }),
    },
    lastOnes: 'C’est tout ce qui reste.',
    limit: (count) => plural(count, { one: 'Limité à # par commande.', other: 'Limité à # par commande.' }),
    reserved: (count) =>
      plural(count, {
        one: 'Vous avez # billet réservé.',
        other: 'Vous avez # billets réservés.',
      }),
    toCheckout: 'Passer commande',
    total: 'Total',
    get: 'Obtenir des billets',
    held: 'Nous réservons vos billets le temps de votre commande. Rien n’est encore débité.',
    heldFree: 'Nous réservons vos billets le temps de votre commande.',
    chooseOne: 'Choisissez au moins un billet.',
    twoCurrencies:
      'Ces billets sont dans des devises différentes. Choisissez-en une, puis commandez les autres séparément.',
    noStorage:
      'Le stockage de ce navigateur est plein ou bloqué, nous ne pouvons donc pas réserver de billets. Libérez de l’espace, autorisez-le pour ce site, ou quittez la navigation privée.',
  },
};
