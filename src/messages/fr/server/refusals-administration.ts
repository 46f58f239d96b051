import type {
  administration as englishAdministration,
  allEvents as englishEvents,
} from '#messages/en/server/refusals-administration.ts';

export const administration: typeof englishAdministration = {
  noJob: 'Tâche introuvable. Elle a peut-être déjà été relancée.',
  hasAccount: 'Cette personne a un compte. Supprimez-le sous Utilisateurs, avec ce qui y est lié.',
  noLogo: 'Ce logo n’existe plus. Choisissez un fichier.',
  notALogo: 'Ce fichier n’est pas une image utilisable. Choisissez un fichier PNG, WebP ou SVG, sans script.',
  noMessage: 'Message introuvable. Les messages sont conservés pendant un jour.',
  notFailed: 'Ce message n’a pas échoué, il n’est donc pas renvoyé.',
  notResendable:
    'Ce message ne peut pas être renvoyé d’ici. Il faut redemander les codes et les liens ; les organisateurs renvoient eux-mêmes leurs messages.',
};

export const allEvents: typeof englishEvents = {
  takenDown:
    'Un administrateur a retiré cet événement. Il ne peut être ni publié ni supprimé tant qu’il n’est pas rétabli.',
  organizerNeeded:
    'Cette personne ne peut pas encore organiser d’événements. Donnez-lui d’abord le rôle d’organisateur.',
};
