import { isolatedInLatin } from '#messages/isolated.ts';
import type { erase as english } from '#messages/en/desk/desk-erase.ts';

export const erase: typeof english = {
  do: 'Effacer cette personne',
  question: (name) => `Effacer définitivement ${isolatedInLatin(name)} ?`,
  what: 'ce qui serait effacé',
  found: (orders, places, guests) =>
    `Trouvé dans tous les événements : commandes ${orders}, places dans des commandes ${places}, lignes de listes d’invités ${guests}.`,
  account: 'Un compte utilise ce contact et reste. Supprimez-le sous Utilisateurs.',
  held: 'Un compte détient ce billet. Supprimez le compte sous Utilisateurs : cela efface cette personne partout.',
  toUsers: 'Ouvrir les utilisateurs',
  goes: 'Effacé tout de suite',
  goesList: [
    'Nom, adresse e-mail et numéro de téléphone, sur ce billet et partout ailleurs où ils ont été saisis',
    'Réponses aux questions des organisateurs et notes pour l’entrée',
    'Transferts proposés, invitations dans des équipes et messages à ce contact',
  ],
  stays: 'Gardé sans nom, parce que la loi ou l’événement l’exige',
  staysList: [
    'Commandes, paiements et remboursements, pour la comptabilité',
    'Billets et scans, pour que les chiffres à l’entrée restent justes',
    'Le fait que quelqu’un a été effacé, par qui et quand, dans le journal',
    'Sauvegardes faites avant, jusqu’à leur fin, et e-mails déjà remis',
  ],
  confirm: 'Effacer définitivement',
  done: 'Personne effacée',
};
