import { isolatedInLatin } from '#messages/isolated.ts';
import type { site as english } from '../en/site.ts';
import { de } from './elision.ts';

export const site: typeof english = {
  browse: 'Voir les événements',
  goHome: 'Accueil',
  signIn: 'Se connecter',
  tryAgain: 'Réessayer',
  unsubscribe: {
    what: 'votre abonnement',
    title: 'Actualités par e-mail',
    organizer: 'cet organisateur',
    asks: (organizer) => `Ne plus recevoir par e-mail les actualités ${de(organizer)} ?`,
    stopped: (organizer) => `C’est fait : vous ne recevrez plus d’actualités ${de(organizer)}.`,
    tickets: 'Vous recevez toujours les e-mails au sujet de vos billets.',
    stop: 'Se désabonner',
    again: 'Se réabonner',
  },
  /** Of a link that was cut short. */
  incomplete: {
    title: 'Ce lien est incomplet',
    text: 'Ouvrez de nouveau le lien de l’e-mail, ou copiez-le en entier.',
  },
  confirmEmail: {
    what: 'votre lien',
    title: 'Confirmer votre e-mail',
    invalid: 'Ce lien ne peut pas être utilisé',
    ask: (email, username) =>
      `L’adresse ${email} est-elle la vôtre ? Confirmez-la pour votre compte ${isolatedInLatin(username)}.`,
    confirm: 'Confirmer l’e-mail',
    confirmed: {
      title: 'E-mail confirmé',
      text: (email) => `${email} appartient maintenant à votre compte.`,
    },
    used: {
      title: 'Votre e-mail est confirmé',
      text: (email) => `Ce lien a déjà été utilisé. L’adresse ${email} est confirmée.`,
    },
    expired: {
      title: 'Ce lien a expiré',
      text: (email) =>
        `Les liens fonctionnent pendant 24 heures. Demandez-en un nouveau à l’adresse ${email}.`,
      signIn: (email) =>
        `Les liens fonctionnent pendant 24 heures. Connectez-vous pour en demander un nouveau à l’adresse ${email}.`,
    },
    signIn: {
      text: (email, username) =>
        `L’adresse ${email} a été saisie pour le compte ${isolatedInLatin(username)}. Connectez-vous à ce compte pour la confirmer.`,
      action: 'Se connecter pour confirmer',
      other: (username) => `Vous êtes connecté à un autre compte, ${isolatedInLatin(username)}.`,
    },
    notYours: {
      title: 'Impossible de vous connecter, ou ce n’est pas votre compte ?',
      text: 'Choisissez un nouveau mot de passe avec ce lien. Cela confirme votre e-mail et déconnecte toutes les autres personnes. Le numéro de téléphone, le compte Google, les appareils de scan et les transferts de billets en cours du compte sont retirés.',
      action: 'Choisir un nouveau mot de passe',
    },
    home: 'Accueil',
    toSignIn: 'Se connecter',
    profile: 'Ouvrir le profil',
  },
  welcome: {
    title: 'La porte s’ouvre, réseau ou pas',
    intro: 'Des billets qui s’ouvrent sur tous les téléphones, et des scans qui fonctionnent hors ligne.',
    ways: {
      events: {
        title: 'Trouver un événement',
        text: 'Découvrez ce qui est à l’affiche et obtenez des billets.',
      },
      tickets: { title: 'Présenter un billet', text: 'Fonctionne hors ligne.' },
      scanner: { title: 'Scanner des billets', text: 'Faites de ce téléphone un scanner.' },
    },
  },
  about: {
    title: 'À propos de Gatehouse',
    intro:
      'Conçu pour les deux côtés de la porte : les personnes dans la file, et celles qui les font entrer.',
    why: (strong) => [
      'Une file sous la pluie ne peut pas attendre un réseau. La plupart des systèmes de billetterie interrogent un serveur avant d’ouvrir la porte ; quand le serveur est injoignable, la porte reste fermée ou s’ouvre à tout le monde. Gatehouse fait l’inverse : ',
      strong('chaque téléphone à la porte a toute la liste des participants'),
      ' et vérifie les billets lui-même, en quelques millisecondes. Le serveur se met à jour dès qu’il est joignable.',
    ],
    how: {
      title: 'Comment ça marche',
      text: 'Chaque billet porte une signature qu’un téléphone peut vérifier hors ligne. Chaque scan est enregistré sur le téléphone avant l’affichage du résultat, et y reste jusqu’à ce que le serveur l’ait confirmé. Si deux portes admettent le même billet alors que les deux sont hors ligne, le premier scan compte et les deux portes sont prévenues.',
    },
    stored: {
      title: 'Ce qui est enregistré, et où',
      text: 'Vos billets sont enregistrés sur votre propre téléphone, ils s’ouvrent donc hors ligne. Le scanner d’un agent d’accueil n’enregistre que des numéros de billets et leur état ; celui d’un superviseur peut aussi garder les noms, chiffrés. Un scanner révoqué perd l’accès à sa prochaine connexion, ou quand son accès expire.',
    },
    mark: {
      title: 'Le logo',
      text: 'Une porte vue de face, et le coin d’un code QR dont l’anneau s’ouvre pour laisser passer quelqu’un.',
    },
    toFeatures: 'Voir comment ça marche',
  },
  features: {
    title: 'Comment fonctionne l’entrée',
    intro: 'Six promesses, et une soirée en quatre étapes.',
    analyticsDemo: 'Voir des statistiques avec des données d’exemple',
    promises: {
      offline: {
        title: 'On scanne hors ligne',
        text: 'Un téléphone télécharge une fois tout l’événement et vérifie chaque billet lui-même. Les mises à jour arrivent dès qu’il y a une connexion.',
      },
      written: {
        title: 'Enregistré avant d’être affiché',
        text: 'Un résultat n’apparaît qu’une fois le scan enregistré sur le téléphone. Si le stockage est plein, vous voyez un « Non enregistré » rouge, jamais une supposition.',
      },
      synced: {
        title: 'Les scans se synchronisent seuls',
        text: 'Les scans sont envoyés dans l’ordre dès qu’il y a une connexion, et restent sur le téléphone jusqu’à ce que le serveur les ait tous confirmés.',
      },
      duplicates: {
        title: 'Doublons repérés',
        text: 'En ligne, un billet admis à une porte est refusé à la suivante en quelques secondes. Hors ligne, une double entrée est signalée aux deux portes et à l’organisateur.',
      },
      live: {
        title: 'Codes dynamiques',
        text: 'Le code sur le téléphone du titulaire change sans cesse, hors ligne aussi. Une capture d’écran cesse vite de fonctionner.',
      },
      noNames: {
        title: 'Des noms seulement là où il en faut',
        text: 'Le scanner d’un agent d’accueil n’enregistre que des numéros de billets et leur état, aucun nom. Celui d’un superviseur peut aussi garder les noms, chiffrés, pour retrouver quelqu’un. Aucun ne contient de quoi fabriquer un billet, et chacun a sa propre clé, qui ne le quitte jamais.',
      },
    },
    evening: {
      title: 'Une soirée en quatre étapes',
      prepare: {
        title: 'Préparer',
        text: 'L’organisateur affiche un code d’association. Un téléphone le scanne et devient un scanner pour cet événement.',
      },
      check: {
        title: 'Vérifier',
        text: 'Le téléphone parcourt une liste : événement téléchargé et à jour, horloge correcte, stockage sûr, caméra et son prêts.',
      },
      scan: {
        title: 'Scanner',
        text: 'Vert, une coche et un son qui monte : laissez entrer. Rouge et une croix : n’admettez pas. Orange : regardez mieux. Cela fonctionne aussi en niveaux de gris, au son et au toucher.',
      },
      settle: {
        title: 'Faire les comptes',
        text: 'Quand la connexion revient, chaque scan parvient au serveur avec sa propre heure, et les chiffres en sont tirés.',
      },
    },
  },
  contact: {
    title: 'Contact',
    intro:
      'Questions sur Gatehouse, votre compte ou une commande. Pour une question sur un événement, voir sa page.',
    name: 'Votre nom',
    email: 'Votre e-mail',
    emailHint: 'Nous répondrons à cette adresse.',
    text: 'Message',
    send: 'Envoyer le message',
    missing: {
      name: 'Saisissez votre nom.',
      email: 'Saisissez une adresse e-mail valide.',
      text: 'Écrivez votre message.',
    },
    tooLong: (most) => `${most} caractères au plus.`,
    left: (count) => `Caractères restants : ${count}`,
    offline:
      'Vous êtes hors ligne. Votre message reste ici sur cet appareil. Envoyez-le quand vous serez de nouveau en ligne.',
    sent: {
      title: 'Message envoyé',
      text: (email) => `Nous répondrons à ${email}.`,
      another: 'Écrire un autre message',
    },
    details: 'Détails sur cet appareil',
  },
  shared: {
    title: 'Aucun lien Gatehouse',
    text: 'Partagez avec l’application un lien vers un événement, un billet ou une invitation de ce site. Ce que vous avez partagé n’en contient pas.',
  },
  notFound: {
    title: 'Page introuvable',
    text: 'Vérifiez l’adresse, ou partez de l’une de ces pages.',
  },
  unauthorized: {
    title: 'Vous n’avez pas accès',
    otherAccount: 'Se connecter avec un autre compte',
    signedInAs: (role) => `Votre rôle dans cette session : ${role}`,
    text: 'Cette page est réservée aux organisateurs ou aux administrateurs. Pour scanner à un événement, demandez un code d’association à l’organisateur.',
    become: 'Devenir organisateur',
  },
};
