import type { setUp as english } from '#messages/en/server/set-up.ts';

export const setUp: typeof english = {
  title: 'Installer Gatehouse',
  heading: 'Créer le premier administrateur',
  intro: 'Cette page ne sert qu’une fois. Gardez bien le mot de passe : personne ne pourra le retrouver.',
  firstName: 'Prénom',
  lastName: 'Nom',
  username: 'Nom d’utilisateur',
  email: 'Adresse e-mail',
  password: (least) => `Mot de passe, ${least} caractères au moins`,
  create: 'Créer l’administrateur',
  tooShort: (least) => `Le mot de passe doit avoir au moins ${least} caractères.`,
  insecure:
    'Ouvrez cette page en https ou sur localhost. En simple http, aucun navigateur ne peut protéger le mot de passe.',
  done: 'C’est fait. Vous allez arriver à la page de connexion…',
  unreachable: 'Impossible de joindre le serveur. Réessayez.',
};
