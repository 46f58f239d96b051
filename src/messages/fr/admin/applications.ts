import type { applications as english } from '#messages/en/admin/applications.ts';
import { isolatedInLatin } from '#messages/isolated.ts';
import { pluralOf } from '#messages/plurals.ts';

const plural = pluralOf('fr');

const kinds: (typeof english)['kinds'] = {
  individual: 'Une personne',
  company: 'Une entreprise',
  association: 'Une association ou une œuvre caritative',
  public_body: 'Une école, une commune ou un autre organisme public',
  other: 'Autre chose',
  unsaid: 'Pas encore précisé',
};

export const applications: typeof english = {
  kinds,
  statuses: {
    pending: 'En attente d’examen',
    approved: 'Approuvée',
    rejected: 'Non approuvée',
    withdrawn: 'Retirée',
  },
  facts: {
    name: 'Nom',
    kind: 'Organisateur',
    phone: 'Téléphone',
    reason: 'Votre projet',
    document: 'Document',
    sent: 'Envoyée',
  },
  form: {
    title: 'Devenir organisateur',
    changeTitle: 'Modifier votre demande',
    intro:
      'Les organisateurs créent des événements, vendent des billets et les scannent à l’entrée. Un administrateur examine chaque demande, et nous vous envoyons la décision par e-mail.',
    changeIntro: 'Elle garde sa place dans la file.',
    loading: 'Chargement de votre demande',
    failed: 'Impossible de charger votre demande',
    name: 'Nom de l’organisateur',
    nameHint: 'Tel qu’il doit apparaître sur vos événements.',
    kind: 'Qui organise ?',
    choose: 'Choisissez',
    country: 'Pays',
    phone: 'Numéro de téléphone',
    phoneHint: 'Pour les questions sur votre demande. Il n’est jamais montré aux acheteurs.',
    reason: 'Quel est votre projet ?',
    reasonHint:
      'Par exemple quels événements, où, combien de personnes, et où nous pouvons nous renseigner à leur sujet.',
    left: (count) => `Caractères restants : ${count}`,
    document: 'Un document qui montre qui vous êtes (facultatif)',
    documentNow: (name) => `Déjà envoyé : ${isolatedInLatin(name)}. Un nouveau fichier le remplace.`,
    documentHint:
      'Par exemple un extrait de registre ou une lettre. Seuls les administrateurs peuvent l’ouvrir.',
    send: 'Envoyer la demande',
    save: 'Enregistrer',
    sent: 'Demande envoyée',
    saved: 'Demande modifiée',
    offline:
      'Vous êtes hors ligne. Ce que vous avez écrit est enregistré sur cet appareil : envoyez-le quand vous serez de nouveau en ligne.',
    documentNotSent: (why) => `Votre demande a été envoyée, mais pas son document. ${why}`,
    missing: {
      name: 'Saisissez un nom.',
      kind: 'Choisissez qui organise.',
      noPhone: 'Saisissez un numéro de téléphone.',
      phone:
        'Ce n’est pas un numéro de téléphone de ce pays. Vérifiez les chiffres, ou commencez par + et l’indicatif du pays.',
      reason: 'Décrivez-nous votre projet.',
      tooLong: (most) => `${most} caractères au plus.`,
    },
    lastAnswer: 'Votre dernière demande n’a pas été approuvée, pour ce motif :',
    already: {
      title: 'Vous êtes organisateur',
      text: 'Vous pouvez créer des événements, vendre des billets et les scanner à l’entrée.',
      create: 'Créer un événement',
    },
  },
  own: {
    title: 'Votre demande',
    signedOut: {
      title: 'Les demandes sont examinées par un administrateur',
      text: 'Pour l’instant, votre compte fonctionne comme celui d’un participant. Connectez-vous pour voir où en est votre demande.',
    },
    pending: {
      title: 'Votre demande est en cours d’examen',
      text: 'Pour l’instant, votre compte fonctionne comme celui d’un participant. Cette page se met à jour quand il y a une décision, et vous recevez un e-mail.',
      noEmail:
        'Pour l’instant, votre compte fonctionne comme celui d’un participant. Cette page se met à jour quand il y a une décision. Ajoutez une adresse e-mail à votre profil pour être aussi prévenu par e-mail.',
    },
    approved: {
      title: 'Vous êtes organisateur',
      text: 'Votre demande a été approuvée. Vous pouvez créer des événements, vendre des billets et les scanner à l’entrée.',
      create: 'Créer votre premier événement',
    },
    ended: {
      title: 'Vous n’êtes plus organisateur',
      text: 'Votre demande avait été approuvée, et un administrateur a modifié votre compte depuis. Vous pouvez refaire une demande.',
    },
    rejected: {
      title: 'Votre demande n’a pas été approuvée',
      text: 'Votre compte fonctionne toujours comme celui d’un participant. Vous pouvez modifier ce qui manque et refaire une demande.',
      answer: 'Motif',
      again: 'Refaire une demande',
    },
    withdrawn: {
      title: 'Vous avez retiré votre demande',
      text: 'Si vous avez joint un document, il est supprimé. Vous pouvez refaire une demande à tout moment.',
      again: 'Refaire une demande',
    },
    none: {
      title: 'Pas encore de demande',
      text: 'Faites une demande pour créer des événements, vendre des billets et les scanner à l’entrée.',
      apply: 'Devenir organisateur',
    },
    unsaid:
      'Dites-nous en plus, pour que nous puissions décider : qui vous êtes, comment vous joindre, et quel est votre projet.',
    next: 'La suite',
    steps: {
      sent: (day) => `Vous avez fait votre demande le ${day}.`,
      review: 'Un administrateur examine votre demande.',
      tell: (email) => `Nous envoyons la décision à ${email}.`,
      tellHere: 'Vous voyez la décision sur cette page.',
      create: 'Vous créez votre premier événement. Pas besoin de vous reconnecter.',
    },
    done: 'fait',
    now: 'en cours',
    said: 'Ce que vous avez envoyé',
    change: 'Modifier la demande',
    complete: 'Compléter la demande',
    withdraw: {
      open: 'Retirer',
      title: 'Retirer votre demande ?',
      text: 'Elle ne sera pas examinée, et le document joint éventuel est supprimé. Vous pourrez refaire une demande plus tard.',
      confirm: 'Retirer',
      keep: 'La garder',
      done: 'Demande retirée',
    },
    document: {
      none: 'Aucun',
      download: 'Télécharger',
      downloadOf: (name) => `Télécharger ${isolatedInLatin(name)}`,
      remove: 'Supprimer',
      removeOf: (name) => `Supprimer ${isolatedInLatin(name)}`,
      removed: 'Document supprimé',
    },
  },
  queue: {
    title: 'Demandes d’organisateur',
    intro:
      'Les personnes qui veulent créer des événements et vendre des billets. Attente la plus longue en premier.',
    what: 'les demandes',
    search: { label: 'Rechercher', placeholder: 'Nom ou e-mail' },
    status: 'Afficher',
    choices: {
      pending: 'En attente d’examen',
      approved: 'Approuvées',
      rejected: 'Non approuvées',
      withdrawn: 'Retirées',
      all: 'Toutes',
    },
    found: (count) => plural(count, { one: '# demande', other: '# demandes' }),
    caption: 'Demandes d’organisateur',
    pagesOf: 'demandes',
    none: {
      title: 'Personne n’attend',
      text: 'Les nouvelles demandes apparaissent ici automatiquement.',
    },
    noMatch: {
      title: 'Aucune demande trouvée',
      text: 'Essayez un autre nom, ou affichez toutes les demandes.',
    },
    columns: {
      name: 'Organisateur',
      kind: 'Type',
      sent: 'Envoyée',
      document: 'Document',
      status: 'Statut',
    },
    withDocument: 'Oui',
    without: 'Non',
    noName: 'Sans nom',
    sheet: {
      account: 'Compte',
      username: 'Nom d’utilisateur',
      person: 'Personne',
      email: 'E-mail',
      unconfirmed: (email) => `${email} (non confirmé)`,
      noEmail: 'Aucun. La décision n’est visible que dans l’application.',
      since: 'Compte depuis',
      said: 'Demande',
      kind: 'Type',
      reason: 'Projet',
      unsaid:
        'Cette personne a choisi « organisateur » à l’inscription et n’a rien ajouté d’autre. Vous pouvez attendre qu’elle complète sa demande.',
      rejectedBefore: (day) => `Une demande précédente a été refusée le ${day}. Motif donné :`,
      decided: 'Décision',
      decidedBy: (day, who) => `${day} par ${isolatedInLatin(who)}`,
      answer: 'Motif donné',
      documentWarning:
        'Ce fichier vient de la personne qui fait la demande. Traitez-le comme la pièce jointe d’un inconnu.',
    },
    approve: {
      do: 'Approuver',
      done: (name) => `${isolatedInLatin(name)} a maintenant le rôle d’organisateur`,
      text: 'Cette personne reçoit un e-mail, et peut créer des événements tout de suite.',
      told: 'Cette personne peut créer des événements tout de suite.',
    },
    reject: {
      do: 'Ne pas approuver',
      reason: 'Motif',
      reasonHint:
        'Visible dans l’application et par e-mail. Dites ce qui manque, pour que la personne puisse refaire une demande.',
      missing: 'Saisissez un motif.',
      confirm: 'Envoyer la décision',
      done: (name) => `Motif envoyé à ${isolatedInLatin(name)}`,
    },
  },
};
