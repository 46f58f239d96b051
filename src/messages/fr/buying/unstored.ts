import type { unstored as english } from '#messages/en/buying/unstored.ts';

export const unstored: typeof english = {
  storage:
    'Vos billets n’ont pas pu être enregistrés sur cet appareil : ils ne s’affichent que tant que cette page est ouverte. Libérez de l’espace ou autorisez le stockage, puis rechargez.',
  other:
    'Vos billets n’ont pas pu être enregistrés sur cet appareil : ils ne s’affichent que tant que cette page est ouverte. Rechargez pour réessayer.',
};
