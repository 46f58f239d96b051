import { isolatedInLatin } from '#messages/isolated.ts';
import type { shell as english } from '../en/shell.ts';
import { formatsIn } from '../formats-in.ts';
import { pluralOf } from '../plurals.ts';
import { de } from './elision.ts';

const plural = pluralOf('fr');
const { count } = formatsIn.fr;

/** Part of the first load: keep it small. */
export const shell: typeof english = {
  loading: { screen: 'Chargement du contenu…', session: 'Chargement de la session…' },
  tryAgain: 'Réessayer',
  reload: 'Recharger',
  dismiss: 'Fermer',
  ok: 'OK',
  cancel: 'Annuler',
  signIn: 'Se connecter',
  settings: 'Paramètres',
  parts: {
    draft: {
      stored: 'Enregistré sur cet appareil',
      notStored:
        'Ce navigateur ne peut pas enregistrer ce que vous saisissez. Gardez cette page ouverte jusqu’à l’envoi.',
    },
    undo: 'Annuler',
    notUndone: 'Impossible d’annuler',
    notDone: 'Cela n’a pas fonctionné',
    unsure: 'Nous ne savons pas si cela a fonctionné',
  },
  missing: {
    screen: 'Cette page n’a pas pu se charger',
    broken: 'Cette page a cessé de fonctionner',
    checkConnection:
      'Vérifiez votre connexion et réessayez. S’il existe une nouvelle version de l’application, rechargez pour l’obtenir.',
    reloadApp: 'Réessayez, ou rechargez l’application.',
    safe: 'Vos billets et vos scans sont en sécurité sur cet appareil.',
    part: (what) => `${what} : échec du chargement`,
    partBroken: (what) => `${what} : arrêt inattendu`,
    partText: 'Vérifiez votre connexion et réessayez.',
    partOfFrame: (what) => `${what} : échec du chargement. Vérifiez votre connexion.`,
    partOfFrameBroken: (what) => `${what} : arrêt inattendu.`,
    file: {
      title: 'Une partie de l’application n’a pas pu se charger',
      text: 'Vérifiez votre connexion et réessayez.',
    },
  },
  failed: {
    title: 'Un problème est survenu',
    text: 'Cette page a cessé de fonctionner. Vos billets et vos scans sont en sécurité sur cet appareil. Rechargez la page, ou allez à la page d’accueil.',
    home: 'Page d’accueil',
  },
  palette: { title: 'Recherche et commandes', keys: { apple: '⌘ K', other: 'Ctrl K' } },
  navigation: {
    skip: 'Aller au contenu',
    main: 'Principale',
    side: 'Principale, sur le côté',
    administration: 'Administration',
    home: 'Gatehouse, événements',
    account: (username) => `Compte ${de(username)}`,
  },
  roles: { NORMAL_USER: 'Participant', ORGANIZER: 'Organisateur', ADMIN: 'Administrateur' },
  ui: {
    name: 'Gatehouse',
    close: 'Fermer',
    showPassword: 'Afficher le mot de passe',
    hidePassword: 'Masquer le mot de passe',
    oneFewer: (what) => `En retirer un : ${what}`,
    oneMore: (what) => `En ajouter un : ${what}`,
    chosen: (what) => `${what}, choix actuel`,
    starting: 'Démarrage',
    progress: (done, total) => `${count(done)} sur ${count(total)}`,
  },
  reading: {
    loading: (what) => `Chargement ${de(what)}`,
    failed: (what) => `Impossible de charger ${what}`,
    updated: (ago) => `Mis à jour ${ago}`,
    offlineSince: (ago) => `Hors ligne · mis à jour ${ago}.`,
    offlineKept: 'Hors ligne · données de cet appareil.',
    notUpdated: 'Pas à jour.',
    lastUpdated: (ago) => `Dernière mise à jour ${ago}.`,
    signIn: 'Se connecter pour actualiser',
  },
  savedElsewhere: (saved) => `Enregistré ailleurs : « ${saved} ». Si vous enregistrez, vous le remplacez.`,
  pages: {
    of: (what) => `Pages : ${what}`,
    place: (page, last) => `Page ${page} sur ${last}`,
    newer: 'Plus récent',
    older: 'Plus ancien',
  },
  places: {
    events: 'Événements',
    welcome: 'Bienvenue',
    signIn: 'Se connecter',
    signUp: 'S’inscrire',
    forgotPassword: 'Mot de passe oublié',
    application: 'Demande d’organisateur',
    applications: 'Demandes',
    adminDashboard: 'Tableau de bord',
    adminSettings: 'Paramètres',
    systemLogs: 'Journaux système',
    users: 'Utilisateurs',
    allEvents: 'Tous les événements',
    outbox: 'Boîte d’envoi',
    becomeOrganizer: 'Devenir organisateur',
    event: 'Événement',
    createEvent: 'Créer un événement',
    doorBoard: 'Tableau de l’entrée',
    features: 'Fonctionnement',
    about: 'À propos',
    contact: 'Contact',
    support: 'Détails pour l’assistance',
    shared: 'Partagé avec Gatehouse',
    themeTest: 'Test du thème',
    joinTeam: 'Rejoindre une équipe',
    unsubscribe: 'Se désabonner',
    confirmEmail: 'Confirmer votre e-mail',
    noAccess: 'Accès refusé',
    checkout: 'Finaliser la commande',
    dashboard: 'Accueil',
    tickets: 'Mes billets',
    ticket: 'Billet',
    profile: 'Profil',
    orders: 'Commandes',
    order: 'Commande',
    myEvents: 'Mes événements',
    locations: 'Lieux',
    ticketSheet: 'Imprimer des billets',
    attendees: 'Participants',
    badges: 'Badges',
    guestLists: 'Liste d’invités',
    doorRules: 'Règles d’entrée',
    messages: 'Messages',
    analytics: 'Statistiques',
    analyticsDemo: 'Démo des statistiques',
    scanner: 'Scanner',
    sellTickets: 'Vendre des billets',
    scan: 'Scanner',
  },
  connection: {
    title: 'Synchro',
    reach: {
      online: 'En ligne',
      slow: 'Lent',
      portal: 'S’identifier au Wi-Fi',
      away: 'Serveur indisponible',
      offline: 'Hors ligne',
    },
    unsent: (count) => plural(count, { one: '# non envoyé', other: '# non envoyés' }),
    toCheck: (count) => plural(count, { other: '# à vérifier' }),
    reservations: (count) =>
      plural(count, { one: '# réservation en attente', other: '# réservations en attente' }),
    orders: (count) => plural(count, { one: '# commande en attente', other: '# commandes en attente' }),
    changes: (count) =>
      plural(count, { one: '# modification en attente', other: '# modifications en attente' }),
    refused: (count) =>
      plural(count, { one: '# modification non effectuée', other: '# modifications non effectuées' }),
    waiting: (count) => plural(count, { other: '# en attente' }),
  },
  install: {
    title: 'Installer l’application',
    text: 'Installez Gatehouse pour un démarrage plus rapide et des billets hors ligne.',
    action: 'Installer',
    later: 'Plus tard',
    share: 'Partager',
    onIos: (share) => [
      'Pour garder vos billets à portée de main hors ligne, touchez ',
      share,
      ', puis « Sur l’écran d’accueil ».',
    ],
  },
  update: {
    ready: 'Une nouvelle version est prête. La mise à jour recharge cette page.',
    afterTyping: 'Une nouvelle version est prête. Enregistrez ou quittez ce formulaire pour mettre à jour.',
    action: 'Mettre à jour',
  },
  storage: {
    signIn:
      'Ce navigateur ne peut pas garder votre session : son stockage est plein ou bloqué. Vous serez déconnecté en fermant ou en rechargeant cette page.',
    other:
      'Ce navigateur ne peut pas enregistrer ce que vous faites ici : son stockage est plein ou bloqué. Tout peut disparaître quand vous fermez ou rechargez cette page.',
    remedy:
      'Libérez de l’espace ou autorisez le stockage pour ce site, et n’utilisez pas la navigation privée.',
  },
  store: {
    title: 'Stockage',
    slow: 'Le stockage de ce navigateur met du temps à répondre. Fermez les autres onglets de Gatehouse.',
    blocked: 'Un autre onglet utilise une version plus ancienne. Fermez-le, ou rechargez celui-ci.',
    full: 'Le stockage de ce navigateur est plein. Libérez de l’espace, puis rechargez : ce que vous faites ici risque de ne pas être enregistré sur cet appareil.',
    lost: 'Le stockage de ce navigateur a été effacé. Tout ce qui n’était pas encore envoyé est perdu. Passez en ligne, puis rechargez la page.',
  },
  lostScans: (count) =>
    plural(count, {
      one: 'Le navigateur a effacé le stockage de ce téléphone. # scan n’avait pas été confirmé par le serveur et n’est plus sur ce téléphone. Prévenez l’organisateur.',
      other:
        'Le navigateur a effacé le stockage de ce téléphone. # scans n’avaient pas été confirmés par le serveur et ne sont plus sur ce téléphone. Prévenez l’organisateur.',
    }),
  otherPerson: {
    title: (name) => `Session en cours : ${isolatedInLatin(name)}`,
    text: 'Cette page a été ouverte pour un autre compte. Rien n’est envoyé d’ici tant que vous n’avez pas choisi. Si vous continuez, tout ce qui a été saisi ici est abandonné.',
    go: (name) => `Continuer en tant que ${isolatedInLatin(name)}`,
    other: 'Utiliser un autre compte',
  },
  lists: {
    atLeast: (found) => `Au moins ${found}`,
  },
  notices: {
    signedIn: { title: 'Connexion réussie', text: 'Ravis de vous revoir !' },
    signInFailed: {
      title: 'Échec de la connexion',
      text: 'Identifiants incorrects',
      call: 'Impossible de se connecter',
    },
    google: { title: 'Connexion avec Google réussie' },
    googleFailed: {
      title: 'Échec de la connexion avec Google',
      text: 'Échec de l’authentification',
      call: 'Impossible de vérifier le jeton Google',
    },
    accountDeleted: 'Votre compte a été supprimé',
    sessionEnded: { title: 'Session terminée', text: 'Veuillez vous reconnecter' },
    signedOut: { title: 'Déconnexion réussie', text: 'Vous êtes déconnecté' },
    signOutFailed: { title: 'Échec de la déconnexion' },
  },
};
