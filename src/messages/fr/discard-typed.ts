import type { discardTyped as english } from '#messages/en/discard-typed.ts';

export const discardTyped: typeof english = {
  discard: 'Abandonner la saisie',
  discarding: 'Abandonner ce que vous avez saisi ?',
  discardingText: 'Tout ce que vous avez saisi est perdu.',
  notStored: 'Le stockage de ce navigateur est plein ou bloqué. Libérez de l’espace, puis réessayez.',
};
