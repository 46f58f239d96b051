import type {
  applications as englishApplications,
  confirmations as englishConfirmations,
  passkeys as englishPasskeys,
  secondFactor as englishSecondFactor,
} from '#messages/en/server/refusals-accounts.ts';

export const applications: typeof englishApplications = {
  alreadyOrganizer: 'Vous pouvez déjà organiser des événements. Créez-en un sous Mes événements.',
  applicationDecided: 'Cette demande a été traitée ou retirée. Rechargez la page pour voir où elle en est.',
  applicationIdTaken: 'Un problème est survenu. Rechargez la page, puis refaites la demande.',
  applicationPending: 'Vous avez déjà une demande en cours d’examen. Modifiez celle-là.',
  noApplication: 'Demande introuvable.',
  noDocument: 'Cette demande n’a pas de document.',
  notADocument: 'Ce fichier n’est pas un PDF, JPEG, PNG ou WebP. Choisissez-en un autre.',
};

export const passkeys: typeof englishPasskeys = {
  invalid: 'La clé d’accès n’a pas pu être ajoutée. Réessayez, ou utilisez un autre appareil.',
  notFound: 'Clé d’accès introuvable. Elle a peut-être été retirée.',
  onlyWayIn:
    'Cette clé d’accès est votre seul moyen de vous connecter. Définissez d’abord un mot de passe ou ajoutez une autre clé.',
  over: 'Cela a pris trop de temps. Réessayez.',
  refused: 'Cette clé d’accès ne permet plus de se connecter ici. Connectez-vous autrement.',
  taken: 'Cette clé d’accès appartient à un autre compte.',
  tooMany: (most) => `Vous avez ${most} clés d’accès. Retirez-en une d’abord.`,
  unavailable: 'Les clés d’accès ne fonctionnent pas à cette adresse. Connectez-vous autrement.',
};

export const confirmations: typeof englishConfirmations = {
  confirmationExpired: 'Ce lien a expiré. Demandez-en un nouveau dans votre profil.',
  confirmationInvalid: 'Ce lien n’est pas valide. Demandez-en un nouveau dans votre profil.',
  confirmationOfOther: 'Ce lien appartient à un autre compte. Connectez-vous à ce compte pour l’utiliser.',
  confirmationUsed: 'Ce lien a déjà été utilisé. Votre e-mail est confirmé.',
};

export const secondFactor: typeof englishSecondFactor = {
  begunAgain:
    'Les codes de cette image ne comptent plus : la configuration a été recommencée ou arrêtée, peut-être dans une autre fenêtre ou sur un autre appareil. Annulez, puis recommencez ici.',
  isOff: 'La connexion en deux étapes est désactivée.',
  isOn: 'La connexion en deux étapes est déjà activée.',
  needed: 'Saisissez le code de votre application d’authentification, ou un code de secours.',
  needsPassword: 'Choisissez d’abord un mot de passe : la connexion en deux étapes en demande un.',
  wrong:
    'Ce code n’est pas bon ou a déjà servi. Attendez le suivant. Si aucun ne marche, réglez l’heure de votre téléphone sur automatique.',
};
