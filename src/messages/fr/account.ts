import { isolatedInLatin } from '#messages/isolated.ts';
import { oneTimeCode, resetLinkMs } from '#domain/people/one-time-code.ts';
import type { account as english } from '../en/account.ts';
import { pluralOf } from '../plurals.ts';
import { waitWords } from './waits.ts';

const plural = pluralOf('fr');

export const account: typeof english = {
  goHome: 'Accueil',
  tryAgain: 'Réessayer',
  signIn: 'Se connecter',
  fields: {
    identifier: 'E-mail, nom d’utilisateur ou téléphone',
    password: 'Mot de passe',
    secondFactorCode: 'Code de votre application d’authentification',
    newPassword: 'Nouveau mot de passe',
    firstName: 'Prénom',
    lastName: 'Nom',
    username: 'Nom d’utilisateur',
    email: 'E-mail',
    emailOptional: 'E-mail (facultatif)',
    country: 'Pays',
    phone: 'Numéro de téléphone',
    code: 'Code reçu par SMS',
  },
  checks: {
    identifier: 'Saisissez votre e-mail, nom d’utilisateur ou numéro de téléphone.',
    secondFactorCode: 'Saisissez le code.',
    password: 'Saisissez votre mot de passe.',
    name: 'Saisissez votre nom.',
    firstName: 'Saisissez votre prénom.',
    lastName: 'Saisissez votre nom.',
    phone: 'Saisissez votre numéro de téléphone.',
    phoneOfAccount: 'Saisissez le numéro de téléphone de votre compte.',
    username: 'De 3 à 60 lettres, chiffres, points ou traits d’union.',
    email: 'Saisissez une adresse e-mail, par exemple amie@example.org.',
    optionalEmail:
      'Ce n’est pas une adresse e-mail. Laissez vide, ou saisissez-en une, par exemple amie@example.org.',
    codeDigits: 'Saisissez les six chiffres du SMS.',
    codeOfOtherPage: 'Demandez un nouveau code ici. Un code ne fonctionne que là où il a été demandé.',
    newPassword: 'Choisissez un mot de passe.',
    tooShort: (least) =>
      `Utilisez au moins ${least} caractères. Quelques mots à la suite sont faciles à retenir.`,
    tooLong: (most) => `Utilisez au plus ${most} caractères.`,
    sameAsName: 'Choisissez un mot de passe différent de votre nom et de votre adresse e-mail.',
    tooCommon: 'Ce mot de passe est trop courant. Choisissez-en un autre.',
  },
  strength: {
    rule: 'Au moins 8 caractères. Vous pouvez utiliser des espaces.',
    weak: 'Faible : court, ou peu de caractères différents.',
    fair: 'Moyen : plus long, c’est mieux.',
    good: 'Bon.',
    strong: 'Fort.',
  },
  login: {
    title: 'Se connecter',
    intro: 'Ravis de vous revoir.',
    newcomer: (name) =>
      `Bienvenue, ${isolatedInLatin(name)}. Votre compte est prêt : connectez-vous pour continuer.`,
    ticketsHere: 'Des billets sur cet appareil ?',
    openTickets: 'Ouvrir les billets',
    emailInstead: 'Recevoir un code par e-mail au lieu d’un mot de passe',
    codeInstead: 'Recevoir un code par SMS au lieu d’un mot de passe',
    already: 'Vous êtes déjà connecté.',
    secondFactorHint: 'Téléphone perdu ? Saisissez un code de secours à la place.',
    forgot: 'Mot de passe oublié ?',
    byPhone: 'Se connecter par téléphone',
    newHere: 'Pas de compte ?',
    signUp: 'Créer un compte',
    atDoor: (code) => [
      'Vous scannez à un événement sans compte ? Scannez le code d’association de l’organisateur avec l’appareil photo du téléphone : le scanner s’ouvre automatiquement. Ou ',
      code('saisissez le code'),
      '.',
    ],
    withCode: 'Se connecter avec le code',
    asGuest: 'S’inscrire en tant qu’invité',
    withPassword: 'Utiliser plutôt un mot de passe',
    loadingPhone: 'Chargement de la connexion par téléphone',
    phone: 'Connexion par téléphone',
  },
  purposes: {
    payment:
      'Connectez-vous pour voir votre commande et le résultat de votre paiement. Utilisez le compte avec lequel vous avez commandé.',
    order: 'Connectez-vous pour voir votre commande. Utilisez le compte avec lequel vous avez commandé.',
    orders: 'Connectez-vous pour voir vos commandes.',
    tickets: 'Connectez-vous pour voir vos billets.',
    checkout: 'Connectez-vous pour commander vos billets. Ils restent réservés pendant ce temps.',
    profile: 'Connectez-vous pour voir votre profil.',
    'confirm-email': 'Connectez-vous au compte dont vous voulez confirmer l’e-mail.',
    scanner: 'Connectez-vous pour scanner des billets.',
    join: 'Connectez-vous pour rejoindre l’équipe. Pas encore de compte ? Inscrivez-vous d’abord : l’invitation vous attend.',
    'become-organizer': 'Connectez-vous, ou créez un compte, pour devenir organisateur.',
    'my-events': 'Connectez-vous pour voir vos événements.',
    myEventsDetails: 'Connectez-vous pour gérer votre événement.',
  },
  phoneCode: {
    notThere:
      'Ce n’est pas un numéro de téléphone de ce pays. Vérifiez les chiffres, ou commencez par + et l’indicatif du pays.',
    first: 'Demandez d’abord un code par SMS.',
    send: 'Recevoir un code par SMS',
    again: 'Renvoyer un code',
    sent: (number) =>
      `Un code est en route vers le ${number}. Il expire dans ${waitWords(oneTimeCode.lifeMs)}.`,
    wait: `Vous pourrez en demander un autre dans ${waitWords(oneTimeCode.againMs)}.`,
  },
  signUp: {
    title: 'Créer un compte',
    signedIn: 'Vous êtes connecté. Ceci crée un autre compte, distinct.',
    kind: 'Type de compte',
    kinds: { attendee: 'Participant', organizer: 'Organisateur', guest: 'Invité' },
    about: {
      attendee: 'Achetez, gardez et transférez des billets.',
      organizer:
        'Vous commencez comme participant. Une fois votre demande approuvée, vous pouvez créer des événements et scanner des billets.',
      guest: 'Sans mot de passe : nous vous envoyons chaque fois un code par SMS.',
    },
    haveAccount: 'Vous avez un compte ?',
    addPhone: 'Ajouter un numéro de téléphone',
    aboutPasskey:
      'Pas de mot de passe : votre téléphone ou votre ordinateur demande votre empreinte, votre visage ou un code PIN.',
    passkeyInstead: 'Utiliser une clé d’accès plutôt qu’un mot de passe',
    passwordInstead: 'Utiliser plutôt un mot de passe',
    create: 'Créer un compte',
    createAndApply: 'Créer un compte et faire la demande',
    asGuest: 'Continuer en tant qu’invité',
    created: {
      title: 'Compte créé',
      text: 'Connectez-vous pour continuer.',
      withEmail: (email) => `Nous avons envoyé un lien à ${email}. Ouvrez-le pour confirmer votre e-mail.`,
      withoutLink: (email) =>
        `Impossible d’envoyer un lien à ${email}\u00a0: cette adresse a reçu trop d’e-mails récemment. Envoyez-le plus tard depuis votre profil.`,
    },
    confirmed: 'Votre numéro est confirmé. La prochaine fois, un code par SMS suffira pour vous connecter.',
    newCode: 'Se connecter avec un nouveau code',
    signInNow: 'Se connecter',
    expired: 'Le code a expiré. Votre compte est prêt : demandez un nouveau code.',
  },
  forgot: {
    title: 'Nouveau mot de passe',
    intro: 'Nous vous enverrons un lien par e-mail, ou un code par SMS.',
    back: 'Retour à la connexion',
    send: 'Envoyer',
    sentIntro: 'Consultez vos e-mails et vos SMS.',
    sent: (identifier) =>
      `Si ${identifier} correspond à un compte, un lien est en route vers son adresse e-mail. Il expire dans ${waitWords(resetLinkMs)}. Si le compte n’a pas d’adresse e-mail, un code est en route vers son téléphone. Il expire dans ${waitWords(oneTimeCode.lifeMs)}. Rien reçu ? Regardez dans les courriers indésirables, ou refaites la demande.`,
    haveCode: 'J’ai un code reçu par SMS',
    codeIntro: (identifier) =>
      `Si ${identifier} correspond à un compte, un code est en route. Il expire dans ${waitWords(oneTimeCode.lifeMs)}.`,
    linkIntro: 'Choisissez un nouveau mot de passe. Tous les appareils connectés seront déconnectés.',
    change: 'Changer le mot de passe',
    changed: {
      title: 'Mot de passe changé',
      text: 'Tous les appareils ont été déconnectés. Connectez-vous avec le nouveau mot de passe.',
    },
  },
  passkeys: {
    use: 'Utiliser une clé d’accès',
    problems: {
      here: 'Cet appareil a déjà une clé d’accès pour votre compte.',
      failed: 'La clé d’accès n’a pas fonctionné. Réessayez, ou utilisez un autre appareil.',
    },
  },
  google: {
    secondStep: 'Google vous a reconnu. Votre compte demande aussi un code.',
    start: 'Continuer avec Google',
    waiting: 'En attente de Google…',
    unknown:
      'Impossible de vérifier si la connexion avec Google est disponible. Vérifiez votre connexion et réessayez.',
    blocked:
      'Votre navigateur a bloqué la fenêtre de Google. Autorisez les fenêtres pop-up pour ce site, ou continuez dans cette fenêtre.',
    here: 'Continuer dans cette fenêtre',
    problems: {
      'popup-blocked':
        'Votre navigateur a bloqué la fenêtre de Google. Autorisez les fenêtres pop-up pour ce site, ou continuez dans cette fenêtre.',
      'popup-closed-by-user': 'La fenêtre de Google a été fermée avant la fin. Réessayez quand vous voulez.',
      'cancelled-popup-request':
        'Une fenêtre de Google plus récente a remplacé celle-ci. Terminez dans cette autre fenêtre.',
      'unauthorized-domain':
        'La connexion avec Google n’est pas autorisée depuis cette adresse. Connectez-vous autrement, et prévenez la personne qui gère ce site.',
      'network-request-failed':
        'Impossible de joindre Google. Vérifiez votre connexion et réessayez, ou connectez-vous autrement.',
      'web-storage-unsupported':
        'Ce navigateur bloque le stockage dont la connexion avec Google a besoin. Autorisez les cookies pour ce site, ou connectez-vous autrement.',
      'internal-error': 'La connexion avec Google n’a pas abouti. Réessayez dans un instant.',
      'no-auth-event': 'La connexion avec Google n’a pas abouti. Réessayez, ou connectez-vous autrement.',
      'operation-not-supported-in-this-environment':
        'La connexion avec Google ne fonctionne pas dans ce type de fenêtre. Ouvrez ce site dans votre navigateur habituel.',
      'operation-not-allowed':
        'La connexion avec Google est désactivée pour ce site. Connectez-vous autrement.',
      'user-disabled': 'Ce compte Google est désactivé pour ce site. Connectez-vous autrement.',
      'user-token-expired': 'Votre connexion avec Google a expiré. Connectez-vous de nouveau avec Google.',
      'too-many-requests': 'Trop de tentatives avec Google. Attendez quelques minutes, puis réessayez.',
      timeout: 'Google n’a pas répondu à temps. Réessayez avec une meilleure connexion.',
    },
  },
  sheet: {
    profile: 'Profil',
    accessibility: 'Accessibilité',
    language: 'Langue',
    signOut: 'Se déconnecter',
    about: 'À propos',
    signedOutHere:
      'Vous êtes déconnecté sur cet appareil, mais pas encore sur le serveur. Nous y fermerons la session dès que vous serez de nouveau en ligne.',
    unsent: (count) =>
      plural(count, {
        one: '# scan n’est pas encore envoyé. La déconnexion le conserve ; cet appareil l’enverra automatiquement.',
        other:
          '# scans ne sont pas encore envoyés. La déconnexion les conserve ; cet appareil les enverra automatiquement.',
      }),
  },
  leaving: {
    title: 'Se déconnecter et abandonner ceci ?',
    text: (kinds) => `Seul cet appareil l’a : ${kinds}. Si vous vous déconnectez, c’est abandonné.`,
    maybeSent: 'Ce qui a peut-être déjà été envoyé peut encore prendre effet.',
    order: (event) => `Commande pour ${isolatedInLatin(event)}`,
    stay: 'Rester connecté',
    leave: 'Abandonner et se déconnecter',
  },
  accessibility: {
    title: 'Accessibilité',
    text: 'Enregistré sur cet appareil. Les changements s’appliquent tout de suite.',
    highContrast: { label: 'Contraste élevé', hint: 'Texte plus clair et lignes plus marquées' },
    largeText: { label: 'Grand texte', hint: 'Tout est agrandi d’un quart' },
    reducedMotion: { label: 'Moins d’animations', hint: 'Rien ne glisse ni ne clignote' },
    screenReader: {
      label: 'Lecteur d’écran',
      hint: 'Les résultats des scans sont lus en entier, les compteurs à chaque changement',
    },
    focusVisible: { label: 'Focus renforcé', hint: 'Un cadre blanc autour de l’élément sélectionné' },
  },
};
