import { isolatedInLatin } from '#messages/isolated.ts';
import type { allEvents as english } from '../en/all-events.ts';
import { pluralOf } from '../plurals.ts';

const plural = pluralOf('fr');

export const allEvents: typeof english = {
  title: 'Événements',
  intro: 'Les événements de tous les organisateurs, date la plus tardive en premier.',
  list: {
    what: 'les événements',
    caption: 'Événements',
    found: (count) => plural(count, { one: '# événement', other: '# événements' }),
    soFar: (count) => plural(count, { one: 'Le dernier événement', other: 'Les # derniers événements' }),
    more: 'Afficher plus',
    none: {
      title: 'Pas encore d’événement',
      text: 'Les événements apparaissent ici dès qu’un organisateur en crée un.',
    },
    noMatch: {
      title: 'Aucun événement trouvé',
      text: 'Essayez une autre recherche, ou un autre statut.',
    },
  },
  search: {
    label: 'Rechercher',
    placeholder: 'Nom, lieu ou organisateur',
  },
  state: 'Statut',
  choices: {
    all: 'Tous les statuts',
    draft: 'Brouillons',
    published: 'Publiés',
    ended: 'Terminés',
    cancelled: 'Annulés',
    taken_down: 'Retirés',
  },
  states: {
    draft: 'Brouillon',
    published: 'Publié',
    ended: 'Terminé',
    cancelled: 'Annulé',
    taken_down: 'Retiré',
  },
  columns: {
    name: 'Événement',
    when: 'Date',
    organizer: 'Organisateur',
    tickets: 'Billets émis',
    state: 'Statut',
  },
  noName: 'Événement sans nom',
  sheet: {
    when: 'Début',
    ends: 'Fin',
    city: 'Ville',
    organizer: 'Organisateur',
    organizerOf: (name, username) => `${isolatedInLatin(name)} (${isolatedInLatin(username)})`,
    tickets: 'Billets émis',
    created: 'Créé',
    takenDown: 'Retiré',
    takenDownBy: (when, who) => `${when} par ${isolatedInLatin(who)}`,
    reason: 'Motif donné',
    open: 'Ouvrir l’événement',
    page: 'Page publique',
  },
  takeDown: {
    do: 'Retirer',
    title: (event) => `Retirer ${isolatedInLatin(event)} ?`,
    text: 'Il disparaît des pages publiques et ne peut plus être vendu. Les billets restent valables et rien n’est remboursé. L’organisateur et les appareils à ses entrées sont prévenus. Vous pouvez le rétablir à tout moment.',
    reason: 'Motif',
    reasonHint: 'L’organisateur le reçoit par e-mail et le voit sur l’événement.',
    missing: 'Saisissez un motif.',
    confirm: 'Retirer',
    done: (event) => `Événement retiré : ${isolatedInLatin(event)}`,
  },
  restore: {
    do: 'Rétablir',
    question: (event) => `Rétablir ${isolatedInLatin(event)} ?`,
    text: 'Il est de nouveau public et en vente. L’organisateur est prévenu.',
    confirm: 'Rétablir',
    done: (event) => `Événement de nouveau publié : ${isolatedInLatin(event)}`,
  },
  transfer: {
    do: 'Transférer',
    title: (event) => `Transférer ${isolatedInLatin(event)}`,
    text: 'Le nouvel organisateur reçoit tout : billets, commandes, équipe et appareils. Le précédent ne peut plus l’ouvrir. Les deux sont prévenus par e-mail. Les appareils aux entrées continuent de fonctionner.',
    username: 'Nom d’utilisateur du nouvel organisateur',
    missing: 'Saisissez un nom d’utilisateur.',
    confirm: 'Transférer',
    done: (event, name) => `${isolatedInLatin(event)} appartient maintenant à ${isolatedInLatin(name)}`,
  },
};
