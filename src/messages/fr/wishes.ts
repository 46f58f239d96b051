import { isolatedInLatin } from '#messages/isolated.ts';
import type { wishes as english } from '../en/wishes.ts';
import { allOf } from '#messages/lists.ts';

const all = allOf('fr');

export const wishes: typeof english = {
  title: 'Modifications',
  list: 'Modifications sur cet appareil',
  kinds: {
    transfer: (to) => `Transfert à ${to}`,
    cancelTransfer: 'Annuler le transfert',
    cancelOrder: 'Annuler la commande',
    names: 'Modifier les noms',
    application: 'Demander à organiser des événements',
    holder: (name) => `Changer le nom sur le billet en ${isolatedInLatin(name)}`,
    withdraw: 'Retirer votre demande',
    answers: 'Modifier les réponses',
    other: 'Une modification',
    profile: (names) => `Modifier vos informations : ${all(names.map(isolatedInLatin))}`,
  },
  of: (what, about) => `${what} · ${about}`,
  standing: {
    waiting: 'En attente d’une connexion. Pas encore fait.',
    sending: 'Envoi en cours…',
    confirming: 'L’envoi a peut-être eu lieu. Nous le confirmerons dès que vous serez en ligne.',
    signIn: 'Reconnectez-vous pour l’envoyer.',
    refused: (why) => `Non effectué : ${why}`,
    unsendable:
      'Cette version de l’application ne peut pas l’envoyer. Supprimez cette modification et recommencez.',
  },
  begun: (ago) => `Commencé ${ago}`,
  changedElsewhere: 'Ceci a été modifié ailleurs entre-temps. Vérifiez, puis réessayez.',
  undo: 'Annuler',
  undoOf: (what) => `Annuler : ${what}`,
  tooLate: {
    title: 'Trop tard pour annuler',
    text: 'L’envoi a peut-être déjà eu lieu. Nous vous dirons ce qu’il en est.',
  },
  undone: 'Annulé. Rien n’a été envoyé.',
  again: 'Réessayer',
  againOf: (what) => `Réessayer : ${what}`,
  discard: 'Supprimer',
  discardOf: (what) => `Supprimer : ${what}`,
  queued: {
    title: 'En attente d’une connexion',
    text: 'Pas encore fait. L’envoi se fera dès que vous serez en ligne ; d’ici là, vous pouvez annuler.',
  },
  unsure: {
    title: 'En attente d’une réponse',
    text: 'L’envoi a peut-être abouti. Nous continuons à vérifier et vous dirons si c’est fait.',
  },
  withoutDocument: {
    title: 'Votre document n’est pas joint',
    text: 'Les documents demandent une connexion. Ajoutez-le une fois votre demande envoyée.',
  },
  news: { done: 'Envoyé', notDone: 'Une modification n’a pas été faite' },
};
