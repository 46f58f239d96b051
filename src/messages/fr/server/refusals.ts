import type { refusals as english } from '#messages/en/server/refusals.ts';
import { pluralOf } from '#messages/plurals.ts';
import { fieldProblems } from './field-problems.ts';
import { applications, confirmations, passkeys, secondFactor } from './refusals-accounts.ts';
import { administration, allEvents } from './refusals-administration.ts';
import { areas } from './refusals-areas.ts';
import { deskFields, deskRefusals } from './refusals-desk.ts';
import { door } from './refusals-door.ts';
import { graph } from './refusals-graph.ts';
import { sales } from './refusals-sales.ts';
import { touchesHolders } from './touched-holders.ts';
import { tryAgainIn, waitWords } from '#messages/fr/waits.ts';

const plural = pluralOf('fr');

export const refusals: typeof english = {
  access: {
    tooMany: (waitMs) => `Trop de tentatives. ${tryAgainIn(waitMs)}`,
    mailBusy: (waitMs) => `Trop de messages sont en cours d’envoi. ${tryAgainIn(waitMs)}`,
    badSignature:
      'La signature de cet appareil ne correspond pas à la requête. Associez de nouveau l’appareil.',
    badToken: 'Ce jeton d’accès n’est pas valide. Reconnectez-vous.',
    clockSkew: (mostMs) =>
      `L’horloge de cet appareil est décalée de plus de ${waitWords(mostMs)}. Réglez la date et l’heure sur automatique.`,
    deviceOnly: 'Seul l’appareil lui-même peut faire cela.',
    deviceRevoked: 'L’organisateur a révoqué cet appareil. Demandez-lui un nouveau code d’association.',
    needsApiKey: 'La clé d’API de l’application manque. Envoyez-la dans X-API-Key.',
    needsDevice: 'Seul un appareil associé peut faire cela. Signez la requête avec sa clé.',
    noDevice: 'Appareil introuvable pour cet événement.',
    noEvent: 'Événement introuvable.',
    noGate: 'Porte introuvable pour cet événement.',
    noHold: 'Votre réservation est introuvable. Choisissez de nouveau vos billets.',
    noMembership: 'Membre de l’équipe introuvable.',
    noOrder: 'Commande introuvable.',
    noPerson: 'Compte introuvable.',
    noTicket: 'Billet introuvable.',
    noTicketType: 'Type de billet introuvable. Choisissez-en un autre.',
    nobodyThere:
      'Il n’est pas encore possible de recevoir des messages ici. Réessayez plus tard, ou demandez à l’organisateur de votre événement.',
    notAllowed: 'Votre compte ne permet pas de faire cela.',
    notOnTeam:
      'Vous n’avez pas accès à cet événement. Si vous faisiez partie de son équipe, votre accès a peut-être été retiré : demandez à son organisateur.',
    notOfRole: 'Votre rôle dans cet événement ne permet pas de faire cela. Demandez à son organisateur.',
    notSignedIn: 'Connectez-vous pour faire cela.',
    oldToken: 'Votre accès a expiré. Renouvelez-le, ou reconnectez-vous.',
    otherEvent: 'Cet appareil est associé à un autre événement.',
    otherPerson:
      'Quelqu’un d’autre est maintenant connecté dans ce navigateur. Rechargez la page pour continuer.',
    otherRole: 'Vous pouvez maintenant en faire plus. Rechargez la page.',
    sessionEnded: 'Votre session est terminée. Reconnectez-vous.',
    sessionNotFound: 'Session introuvable. Elle est peut-être déjà terminée.',
    unknownDevice: 'Cet appareil n’est pas associé ici. Associez-le de nouveau.',
    badPassToken: 'Ce n’est pas le jeton de cette carte. Ajoutez de nouveau le billet au portefeuille.',
    unknownScheme: 'Ce type d’autorisation n’est pas connu. Envoyez Bearer, Device ou ApplePass.',
  },
  graph,
  accounts: {
    ...applications,
    ...confirmations,
    badCredentials: 'Identifiants incorrects. Vérifiez-les, puis réessayez.',
    badCsrf: 'Cette requête ne vient pas de notre propre page. Rechargez et réessayez.',
    changedElsewhere:
      'Votre profil a été modifié dans un autre onglet ou sur un autre appareil. Vérifiez-le, puis enregistrez de nouveau.',
    codeInvalid: 'Ce code est incorrect ou expiré. Vérifiez-le, ou demandez-en un nouveau.',
    codeNeeded: 'Votre numéro de téléphone n’est pas confirmé. Demandez un code par SMS, puis saisissez-le.',
    contactNeeded:
      'Saisissez une adresse e-mail ou un numéro de téléphone, pour pouvoir réinitialiser votre mot de passe.',
    disabled: 'Ce compte est désactivé. Demandez à un administrateur.',
    emailHasAccount:
      'Un compte avec cette adresse e-mail existe. Connectez-vous avec son mot de passe, puis liez Google dans votre profil.',
    emailOfAnother: 'Un autre compte a cette adresse e-mail. Saisissez une autre adresse.',
    emailTaken: 'Un compte avec cette adresse e-mail existe. Connectez-vous, ou utilisez une autre adresse.',
    eventsRunning:
      'Vous avez encore des événements publiés qui ne sont pas terminés. Annulez-les, ou attendez qu’ils le soient.',
    googleExpired: 'La connexion avec Google a pris trop de temps. Réessayez.',
    googleInvalid: 'La connexion avec Google a échoué. Réessayez.',
    googleNotConfigured: 'La connexion avec Google n’est pas disponible ici. Connectez-vous autrement.',
    googleTaken: 'Ce compte Google est lié à un autre compte. Utilisez-en un autre.',
    googleTokenUsed:
      'Cette connexion avec Google a déjà été utilisée. Connectez-vous de nouveau avec Google.',
    googleUnreachable: 'Google ne répond pas. Réessayez, ou connectez-vous autrement.',
    googleUnverified:
      'Google n’a pas vérifié l’adresse e-mail de ce compte. Vérifiez-la chez Google, puis réessayez.',
    lastAdmin: 'Vous êtes le seul administrateur qui peut se connecter. Ajoutez-en d’abord un autre.',
    nameTaken: 'Ce nom d’utilisateur ou cette adresse e-mail est déjà pris. Choisissez-en un autre.',
    noEmail: 'Votre compte n’a pas d’adresse e-mail. Ajoutez-en d’abord une dans votre profil.',
    noSession: 'Il n’y a pas de session à terminer. Vous êtes déconnecté.',
    noToken: 'Vous n’êtes pas connecté. Connectez-vous pour continuer.',
    otherGoogle: 'Un autre compte Google est déjà lié à ce compte.',
    signUpClosed:
      'Il n’est pas possible de créer un compte pour le moment. Adressez-vous à la personne qui gère ce site.',
    guestsClosed:
      'Il n’est pas possible de s’inscrire avec un simple numéro de téléphone pour le moment. Créez plutôt un compte.',
    ownAccount:
      'Vous ne pouvez pas faire cela ici avec votre propre compte. Utilisez votre profil, ou demandez à un autre administrateur.',
    ownRole: 'Vous ne pouvez pas changer votre propre rôle. Demandez à un autre administrateur.',
    samePassword: 'C’est déjà votre mot de passe. Choisissez-en un autre.',
    passwordTooCommon: 'Ce mot de passe est trop courant. Choisissez-en un autre.',
    emailHasPassword:
      'Cette adresse e-mail appartient à un compte avec mot de passe. Connectez-vous avec le mot de passe.',
    phoneHasAccount:
      'Ce numéro de téléphone appartient à un compte avec mot de passe. Connectez-vous avec le mot de passe.',
    phoneInvalid: 'Ce n’est pas un numéro de téléphone de ce pays. Vérifiez les deux.',
    phoneOfAnother: 'Un autre compte a ce numéro de téléphone. Saisissez un autre numéro.',
    phoneTaken: 'Un compte avec ce numéro de téléphone existe. Connectez-vous, ou utilisez un autre numéro.',
    proofNeeded: 'Confirmez que c’est vous : saisissez votre mot de passe, ou reconnectez-vous.',
    resetLinkInvalid: 'Ce lien a déjà été utilisé ou a expiré. Demandez-en un nouveau.',
    sessionBusy: (waitMs) => `Votre session est en cours de renouvellement ailleurs. ${tryAgainIn(waitMs)}`,
    setupLinkUsed: 'Ce lien de configuration a déjà été utilisé ou a expiré. Connectez-vous plutôt.',
    signInAgain: (freshMs) =>
      `Votre connexion date de plus de ${waitWords(freshMs)}. Reconnectez-vous pour faire cela.`,
    signedOut: 'Vous vous êtes déconnecté de cette session. Reconnectez-vous.',
    unknownGuest:
      'Aucun invité n’a encore ce numéro de téléphone. Continuez comme nouvel invité avec le même code.',
    usernameTaken: 'Ce nom d’utilisateur est déjà pris. Choisissez-en un autre.',
    wrongPassword: 'Votre mot de passe actuel est incorrect. Réessayez.',
  },
  administration,
  passkeys,
  secondFactor,
  areas,
  door,
  events: {
    accountNeeded:
      'Un responsable a besoin d’un compte d’organisateur. Ajoutez cette personne comme vendeur, superviseur ou agent d’accueil, ou attendez qu’elle en fasse la demande.',
    ...allEvents,
    applyFirst:
      'Un responsable a besoin d’un compte d’organisateur. Faites-en la demande dans votre profil, puis ouvrez de nouveau le lien.',
    alreadyMember: 'Cette personne est déjà dans l’équipe avec un autre rôle. Changez plutôt son rôle.',
    belowReserved: (sold, reserved) =>
      `C’est moins que les billets vendus (${sold}) et réservés (${reserved}). Attendez la fin des réservations, ou saisissez ${sold + reserved} ou plus.`,
    belowSold: (sold) => `Billets déjà vendus : ${sold}. Saisissez ${sold} ou plus.`,
    cancelled: 'Cet événement a été annulé. Utilisez « Répéter ou copier » pour en créer un nouveau.',
    changedElsewhere:
      'Cet événement a été modifié dans un autre onglet ou sur un autre appareil. Vérifiez-le, puis enregistrez de nouveau.',
    doorsAfterStart:
      'Les portes doivent ouvrir avant le début de l’événement. Choisissez une heure antérieure.',
    doorsTooEarly: (mostHours) =>
      `Les portes ouvrent ${mostHours} heures au plus avant le début de l’événement. Choisissez une heure postérieure.`,
    currencyFixed: (currency) =>
      `Les billets de cet événement se vendent en ${currency}. Saisissez le prix en ${currency}.`,
    endsInPast: 'La fin de l’événement doit être à venir. Choisissez une heure postérieure.',
    endsBeforeStart: 'La fin de l’événement doit venir après son début. Choisissez une heure postérieure.',
    eventOver:
      'Cet événement est terminé, il ne peut donc pas être reprogrammé. Utilisez « Répéter ou copier » pour en prévoir un autre.',
    notPublished: 'Cet événement n’est pas publié. Modifiez-le, ou supprimez-le.',
    idTaken: 'Ce brouillon n’a pas pu être créé. Commencez-en un nouveau.',
    inUse:
      'Des billets de cet événement sont réservés ou vendus, il ne peut donc pas être masqué. Annulez-le plutôt.',
    invitedTooLate: 'Cet événement est terminé. Il n’y a plus d’équipe à rejoindre.',
    inviteIdTaken: 'Cette invitation n’a pas pu être créée. Réessayez.',
    inviteOver: 'Cette invitation a expiré. Demandez-en une nouvelle à l’organisateur.',
    inviteTaken:
      'Quelqu’un d’autre a rejoint l’équipe avec ce lien. Demandez-en un nouveau à l’organisateur.',
    isOrganizer: 'Cette personne organise l’événement et n’a pas besoin d’être dans son équipe.',
    noInvite: 'Cette invitation n’existe plus. Demandez-en une nouvelle à l’organisateur.',
    noPerson: 'Personne ne peut se connecter avec ce nom d’utilisateur. Vérifiez l’orthographe.',
    notDraft: 'Seul un brouillon sans billets ni commandes peut être supprimé. Annulez plutôt l’événement.',
    notReady: 'Cet événement n’est pas prêt à être publié. Complétez les étapes manquantes.',
    sold: 'Des billets sont émis pour ces horaires. Utilisez plutôt « Changer la date ».',
    tooLong: (mostDays) => `Un événement dure ${mostDays} jours au plus. Créez plutôt plusieurs événements.`,
    tooManyTypes: (most) =>
      `Un événement a ${most} types de billets au plus. Réutilisez-en un qui n’est pas en vente.`,
    typeChangedElsewhere:
      'Ce billet a été modifié dans un autre onglet ou sur un autre appareil. Vérifiez-le, puis enregistrez de nouveau.',
    typeIdTaken: 'Ce billet n’a pas pu être ajouté. Ajoutez-en un nouveau.',
    touchesHolders,
    typeInUse:
      'Des billets de ce type ont été vendus ou réservés, il ne peut donc pas être supprimé. Retirez-le plutôt de la vente.',
    typeInvalidAtEvent:
      'Les billets ne seraient pas valables pendant l’événement. Vérifiez les deux horaires.',
    typeSaleEndsBeforeStart:
      'La fin de la vente doit venir après son début. Choisissez une heure postérieure.',
    kindFixed:
      'Des billets de ce type ont été vendus ou réservés, il ne peut donc pas changer de nature. Ajoutez un autre type de billet.',
    groupFixed:
      'Des billets de ce type ont été vendus ou réservés, la taille du groupe ne peut donc pas changer. Ajoutez un autre type de billet.',
    tierOrder: 'Chaque prix doit finir après le précédent. Choisissez une heure postérieure.',
    tierWithoutEnd: 'Indiquez jusqu’à quand ce prix est valable, ou pour combien de billets.',
    typeSoldAfterEvent:
      'La vente doit commencer avant la fin de l’événement. Choisissez une heure antérieure.',
    typeValidEndsBeforeStart:
      'Les billets doivent expirer après le début de leur validité. Choisissez une heure postérieure.',
    unknownGate: 'Une porte de ce billet a été supprimée. Choisissez de nouveau ses portes.',
    unknownTimeZone: 'Ce fuseau horaire n’est pas connu. Choisissez-en un autre.',
    tooManyInvites: (most) => `${most} invitations sont en attente. Annulez-en d’abord.`,
    youAreMember: 'Vous êtes déjà dans cette équipe avec un autre rôle. L’organisateur peut le changer.',
    youOrganize: 'Vous organisez cet événement, vous n’avez donc pas besoin de rejoindre son équipe.',
  },
  ...deskRefusals,
  fields: { ...deskFields, ...fieldProblems },
  http: {
    bodyBrokenOff: 'La connexion a été perdue avant que tout soit envoyé. Réessayez.',
    internalFailure:
      'Un problème est survenu de notre côté. Réessayez ; si cela se reproduit, donnez-nous l’identifiant de la requête.',
    leaseExpired: 'L’accès de cet appareil a expiré. Passez en ligne avec le scanner pour le renouveler.',
    malformedJson: 'La requête n’est pas du JSON valide en UTF-8.',
    methodNotAllowed: (allowed) => `Cette adresse ne répond qu’à ${allowed}.`,
    nestsTooDeep: (deepest) =>
      `Le JSON de la requête est trop imbriqué. Utilisez ${deepest} niveaux au plus.`,
    bounceTooSoon:
      'L’e-mail est encore en cours d’envoi. Transmettez de nouveau le rapport dans quelques secondes.',
    tooManyValues: 'Le JSON de la requête contient trop de valeurs. Envoyez-les en plusieurs requêtes.',
    notFound: 'Introuvable. Vérifiez l’adresse.',
    notReady:
      'Le serveur démarre ou s’arrête, ou ne peut pas joindre sa base de données. Réessayez dans un instant.',
    rangeNotSatisfiable: 'La plage commence après la fin. Demandez-en une qui commence plus tôt.',
    serverBusy: (waitMs) => `Trop de données sont en cours d’envoi. ${tryAgainIn(waitMs)}`,
    tooLarge: (most) => `C’est trop à la fois. Envoyez ${most} octets au plus.`,
    unstorableText:
      'Le texte contient un caractère qui ne peut pas être enregistré. Supprimez-le, puis réessayez.',
    unsupportedType:
      'Le type de contenu de la requête n’est pas pris en charge. Envoyez du JSON avec Content-Type: application/json.',
  },
  ops: {
    away: 'La base de données ne répond pas.',
    full: 'Le disque est plein, rien ne peut donc être enregistré. Libérez de l’espace.',
    otherKey: 'La clé maîtresse de la base de données a été changée. Redémarrez ce serveur avec la nouvelle.',
    readOnly: 'La base de données est en lecture seule, rien ne peut donc être enregistré.',
    slow: 'La base de données ne répond pas à temps.',
  },
  payments: {
    badSignature: 'La signature du message n’est pas valide.',
    malformedMessage: 'Le message ne peut pas être lu.',
    messageTooOld: 'Le message a été signé il y a trop longtemps, ou les horloges diffèrent.',
    notPayable: 'Cette commande n’attend pas de paiement. Actualisez-la pour voir pourquoi.',
    otherProvider: 'Ce serveur n’accepte pas de messages de ce prestataire.',
    paymentNotFound: 'Paiement introuvable.',
    providerAway:
      'Le prestataire de paiement ne répond pas. Vos billets restent réservés ; réessayez dans un instant.',
    providerRefuses:
      'Le prestataire de paiement a refusé ce paiement. Vos billets restent réservés pour le moment ; contactez l’organisateur.',
    timeOver: 'Le délai de paiement a expiré. Choisissez de nouveau vos billets.',
    tryLater: 'Le paiement ne peut pas être consulté pour le moment. Renvoyez le message plus tard.',
  },
  sales,
  tickets: {
    acceptedAlready: 'Ce billet a déjà été accepté. Demandez à la personne de vous le retransférer.',
    eventCancelled: 'Cet événement a été annulé. Ses billets ne peuvent être ni modifiés ni transférés.',
    eventOver: 'Cet événement est terminé. Ses billets ne peuvent être ni modifiés ni transférés.',
    holdNotFound: 'Aucun billet de ce type n’est réservé sous cet identifiant.',
    issueIdReused: 'D’autres billets ont été émis avec cet issueId. Utilisez-en un nouveau.',
    badgesChangedElsewhere: 'Les badges ont été modifiés ailleurs entre-temps. Rechargez la page.',
    noBadges: 'Aucun de ces billets n’est valable, il n’y a donc pas de badges à imprimer.',
    noPrintedCodes: 'Cet événement n’accepte que les codes dynamiques, il n’y a donc rien à imprimer.',
    noTransfer: 'Ce lien n’est pas valide. Ouvrez-le de nouveau depuis le message.',
    notPrintedCancelled: 'Cet événement a été annulé, il n’y a donc rien à imprimer.',
    notPrintedVoid: 'Ce billet n’est pas valable, il n’y a donc rien à imprimer.',
    notTransferring: 'Ce billet n’est pas en cours de transfert.',
    ownTransfer: 'C’est vous qui avez envoyé ce lien. Le billet est déjà à vous.',
    passLinkOver: 'Ce lien a expiré. Ouvrez le billet dans l’application et ajoutez-le de nouveau.',
    passOff: 'Ce portefeuille n’est pas disponible ici. Le billet dans l’application fonctionne hors ligne.',
    pdfBusy: (waitMs) => `Beaucoup de billets sont en cours d’impression. ${tryAgainIn(waitMs)}`,
    pdfFailed: (waitMs) => `Le PDF n’a pas pu être créé. ${tryAgainIn(waitMs)}`,
    recipientInvalid:
      'Ce n’est ni une adresse e-mail ni un numéro de téléphone. Vérifiez, y compris le pays du numéro.',
    reservedTooFew: (reserved) =>
      `Il n’y a là que ${plural(reserved, { one: '# billet réservé', other: '# billets réservés' })}. Choisissez-en moins.`,
    ticketFollowed:
      'Ce billet vient d’être remplacé par un nouveau, par un transfert ou un changement. Choisissez le nouveau.',
    ticketTest: 'C’est un billet d’essai. Il ne peut être ni modifié ni transféré.',
    ticketUsed: 'Ce billet a déjà été utilisé, il ne peut donc être ni modifié ni transféré.',
    ticketVoid: 'Ce billet n’est pas valable, il ne peut donc être ni modifié ni transféré.',
    toOneself: 'C’est votre propre adresse. Le billet est déjà à vous.',
    transferAccepted: 'Ce billet a déjà été accepté.',
    transferCancelled: 'Ce transfert a été annulé. Demandez à la personne qui l’a envoyé.',
    transferExpired: 'Ce transfert a expiré. Demandez-en un nouveau.',
    transferOnHold:
      'Ce billet ne peut pas être accepté pour le moment. Réessayez plus tard, ou demandez à la personne qui l’a envoyé.',
    transferOpen: 'Ce billet est déjà en cours de transfert. Annulez d’abord ce transfert.',
  },
};
