import type { failures as english } from '../en/failures.ts';
import { tryAgainIn } from './waits.ts';

const lost = {
  read: {
    unreachable: 'Pas de connexion au serveur. Vérifiez votre réseau, puis réessayez.',
    timeout: 'Le serveur n’a pas répondu à temps. Réessayez.',
    foreign: 'Ce Wi-Fi demande une identification. Identifiez-vous dans votre navigateur, puis réessayez.',
  },
  once: {
    unsent: 'Pas de connexion au serveur. Rien n’a été envoyé. Réessayez.',
    unreachable: 'Pas de connexion au serveur. Vérifiez si l’action a abouti avant de réessayer.',
    timeout: 'Le serveur n’a pas répondu à temps. Vérifiez si l’action a abouti avant de réessayer.',
    foreign:
      'Ce Wi-Fi demande une identification. Identifiez-vous dans votre navigateur, vérifiez si l’action a abouti, puis réessayez.',
  },
  queued: {
    unreachable:
      'Pas de connexion au serveur. Nous réessaierons automatiquement dès que vous serez de nouveau en ligne.',
    timeout: 'Le serveur met du temps à répondre. Nous réessaierons automatiquement.',
    foreign:
      'Ce Wi-Fi demande une identification. Identifiez-vous dans votre navigateur ; nous réessaierons automatiquement.',
  },
};

export const failures: typeof english = {
  lost,
  away: {
    read: 'Notre serveur ne répond pas pour le moment. Réessayez dans une minute.',
    once: 'Notre serveur ne répond pas pour le moment. Vérifiez si l’action a abouti avant de réessayer.',
    queued: 'Notre serveur ne répond pas pour le moment. Nous réessaierons automatiquement.',
  },
  signedOut: 'Vous avez été déconnecté. Connectez-vous, puis réessayez.',
  outdated:
    'Une version plus récente de l’application est nécessaire. Rechargez la page pour la mettre à jour.',
  server: 'Un problème est survenu de notre côté. Réessayez dans une minute.',
  limited: (waitMs) => `Trop de tentatives. ${tryAgainIn(waitMs)}`,
  limitedSaid: (said, waitMs) => `${said} ${tryAgainIn(waitMs)}`,
  tooLarge: 'Trop de données à la fois. Réessayez avec moins.',
  status: (status) => `La requête a échoué (code ${status})`,
};
