import type { waiting as english } from '#messages/en/server/refusals-waiting.ts';

export const waiting: typeof english = {
  idReused:
    'Une autre place sur la liste d’attente a été prise avec cet identifiant. Utilisez-en un nouveau.',
  notFound: 'Cette place sur la liste d’attente est introuvable. Rechargez la page.',
  over: 'Cette personne n’attend plus. Rechargez la liste.',
  join: {
    not_sold_out: 'Des billets sont disponibles en ce moment. Prenez-les sur la page de l’événement.',
    waiting_already: 'Vous êtes déjà sur la liste d’attente pour ces billets.',
    waiting_list_off: 'Il n’y a pas de liste d’attente pour ces billets.',
    waiting_network:
      'Trop de personnes de votre réseau sont sur cette liste d’attente. Essayez depuis un autre réseau.',
    waiting_too_many: 'Vous êtes sur trop de listes d’attente. Quittez-en une d’abord.',
  },
};
