import { isolatedInLatin } from '#messages/isolated.ts';
import type { sync as english } from '../en/sync.ts';
import { pluralOf } from '../plurals.ts';

const plural = pluralOf('fr');

export const sync: typeof english = {
  title: 'Synchro',
  online: 'Vous êtes en ligne. Tout est à jour.',
  offline:
    'Vous êtes hors ligne. Les événements et les billets que vous avez déjà ouverts sont toujours là ; rien n’est perdu.',
  away: 'Notre serveur ne répond pas pour le moment. Nous continuons d’essayer. Les événements et les billets que vous avez déjà ouverts sont toujours là ; rien n’est perdu.',
  reach: {
    online: 'Vous êtes en ligne.',
    slow: 'La connexion est lente. Les scans ne l’attendent pas.',
    portal:
      'Ce Wi-Fi demande une identification. Identifiez-vous dans votre navigateur ; en attendant, vous pouvez continuer à scanner.',
    away: 'Notre serveur ne répond pas pour le moment. Vous pouvez scanner sur cet appareil ; les scans sont envoyés automatiquement à son retour.',
    offline:
      'Pas de connexion. Vous pouvez scanner sur cet appareil ; les scans sont envoyés automatiquement quand vous êtes de nouveau en ligne.',
  },
  facts: {
    unsent: 'En attente d’envoi',
    contact: 'Dernier contact',
    noContact: 'aucun',
    contactAt: (time, ago) => `${time} · ${ago}`,
    clock: 'Horloge de ce téléphone',
  },
  clock: {
    unknown: 'pas encore mesurée',
    correct: 'correcte',
    behind: (distance) => `${distance} de retard sur le serveur (corrigé)`,
    ahead: (distance) => `${distance} d’avance sur le serveur (corrigé)`,
  },
  syncNow: 'Synchroniser',
  sendNow: 'Envoyer maintenant',
  notSent:
    'Rien n’a été envoyé : notre serveur n’est pas joignable pour l’instant. Nous continuons d’essayer.',
  dismiss: 'Fermer',
  reservations: {
    title: 'Réservations en attente',
    row: (quantity, type) => `${quantity} × ${isolatedInLatin(type)}`,
    toReserve: (event) => `${isolatedInLatin(event)} · réservation dès que vous serez en ligne`,
    toRemove: (event) => `${isolatedInLatin(event)} · retrait dès que vous serez en ligne`,
  },
  orders: { title: 'Commandes', list: 'Commandes sur cet appareil' },
  parked: {
    title: 'À vérifier',
    text: 'Le serveur n’a pas pu accepter ces scans. Ils restent ici : un superviseur doit vérifier chacun avec l’organisateur.',
    list: 'Scans à vérifier',
    unreadable: 'Code illisible',
    ticket: (number) => `Billet ${number}`,
    noReason: 'Aucun motif donné',
  },
  sealed: {
    title: 'Scans à remettre',
    text: (count) =>
      plural(count, {
        one: 'L’organisateur a révoqué ce téléphone avant l’envoi de # scan. Il est chiffré : enregistrez-le dans un fichier et donnez ce fichier à l’organisateur, qui le reprend sous Appareils. Il reste aussi ici.',
        other:
          'L’organisateur a révoqué ce téléphone avant l’envoi de # scans. Ils sont chiffrés : enregistrez-les dans un fichier et donnez ce fichier à l’organisateur, qui le reprend sous Appareils. Ils restent aussi ici.',
      }),
    save: (count) =>
      plural(count, {
        one: 'Enregistrer # scan chiffré',
        other: 'Enregistrer # scans chiffrés',
      }),
  },
};
