import { isolatedInLatin } from '#messages/isolated.ts';
import type { settings as english } from '#messages/en/admin/settings.ts';

export const settings: typeof english = {
  title: 'Paramètres',
  intro: 'Les modifications prennent effet tout de suite, sur tous les serveurs.',
  what: 'les paramètres',
  groups: {
    accounts: 'Comptes',
    sales: 'Vente de billets',
    look: 'Apparence',
    messages: 'E-mails',
    log: 'Journaux système',
  },
  names: {
    signUpOpen: 'On peut créer un compte',
    guestsOpen: 'On peut s’inscrire avec un simple numéro de téléphone',
    holdMinutes: 'Minutes pendant lesquelles les billets sont réservés avant la commande',
    senderName: 'Nom d’expéditeur des e-mails',
    siteName: 'Nom',
    accent: 'Couleur',
    logo: 'Logo',
    logDays: 'Jours de conservation des lignes du journal',
    requestDays: 'Jours de conservation des requêtes dans le journal',
  },
  hints: {
    signUpOpen:
      'S’applique à l’inscription, avec Google aussi. Les comptes existants peuvent toujours se connecter.',
    guestsOpen:
      'S’applique quand un numéro de téléphone encore inconnu est confirmé. Les invités existants peuvent toujours se connecter.',
    holdMinutes: 'S’applique aux prochains billets choisis. Les billets déjà réservés gardent leur durée.',
    senderName: 'S’applique au prochain e-mail. Vide pour le nom avec lequel le serveur a été démarré.',
    siteName:
      'Affiché dans l’en-tête, à la connexion, dans les e-mails, sur les PDF et sous l’icône de l’application installée.',
    accent:
      'S’applique aux pages ouvertes à partir de maintenant et au prochain e-mail. Elle est éclaircie ou assombrie jusqu’à ce que le texte soit lisible.',
    logo: 'Les fichiers PNG et WebP plus lourds sont réduits automatiquement. S’applique aux pages ouvertes à partir de maintenant et au prochain e-mail.',
    logDays: 'Les lignes plus anciennes sont supprimées dans l’heure.',
    requestDays: 'Les requêtes sont nombreuses : elles sont supprimées plus tôt que les autres lignes.',
  },
  usual: (value) => `Par défaut : ${value}`,
  range: (least, most) => `De ${least} à ${most}.`,
  on: 'Oui',
  off: 'Non',
  nothing: 'Vide',
  save: 'Enregistrer',
  saveOf: (name) => `Enregistrer : ${isolatedInLatin(name)}`,
  saved: (name) => `Enregistré : ${isolatedInLatin(name)}`,
  wrong: 'Saisissez un nombre entier dans cette plage.',
  look: {
    pick: 'Choisir une couleur',
    tones: 'Voici le rendu',
    remove: 'Retirer le logo',
    sending: 'Envoi du logo…',
    picture: 'Image',
  },
  changes: {
    title: 'Modifications',
    none: 'Rien n’a encore été modifié.',
    line: (before, after) => `${before} → ${after}`,
    by: (name, time) => (name === '' ? time : `${isolatedInLatin(name)} · ${time}`),
    undo: 'Annuler',
    undoOf: (name, before) => `Annuler : ${isolatedInLatin(name)}, retour à ${before}`,
    undone: (name) => `Annulé : ${isolatedInLatin(name)}`,
  },
};
