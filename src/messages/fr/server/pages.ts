import { isolatedInLatin } from '#messages/isolated.ts';
import type { pages as english } from '#messages/en/server/pages.ts';

export const pages: typeof english = {
  list: { title: 'À l’affiche – Gatehouse', description: 'Trouvez votre prochain événement.' },
  notFound: { title: 'Introuvable – Gatehouse', description: 'Il n’y a rien à cette adresse.' },
  cancelled: (event) => `Annulé : ${isolatedInLatin(event)}`,
  online: 'En ligne',
  withoutScript:
    'Sans JavaScript, vous pouvez lire le programme, les dates, les lieux et les prix. Pour obtenir des billets ou vous connecter, activez JavaScript.',
  refused: {
    title: 'Cette page n’est pas disponible pour le moment',
    repeated: 'Cette page réessaie d’elle-même.',
    again: 'Réessayer',
  },
  screens: {
    '/welcome': ['Bienvenue – Gatehouse', 'Des billets et des entrées qui fonctionnent hors ligne.'],
    '/features': [
      'Comment fonctionne l’entrée – Gatehouse',
      'Six promesses, et une soirée en quatre étapes.',
    ],
    '/about': ['À propos – Gatehouse', 'À qui s’adresse Gatehouse, et comment on scanne hors ligne.'],
    '/contact': ['Contact – Gatehouse', 'Écrivez aux personnes qui gèrent ce serveur.'],
    '/login': ['Se connecter – Gatehouse', 'Connectez-vous à vos billets et à vos événements.'],
    '/signup': [
      'Créer un compte – Gatehouse',
      'Créez un compte, ou continuez en tant qu’invité avec votre téléphone.',
    ],
  },
};
