import { isolatedInLatin } from '#messages/isolated.ts';
import type { team as english } from '../en/team.ts';
import { pluralOf } from '../plurals.ts';
import { de } from './elision.ts';

const plural = pluralOf('fr');

export const team: typeof english = {
  roles: {
    manager: 'Responsable',
    seller: 'Vendeur',
    supervisor: 'Superviseur',
    steward: 'Agent d’accueil',
  },
  can: {
    manager:
      'Modifie l’événement, vend, rembourse et dirige les entrées. A besoin d’un compte d’organisateur.',
    seller: 'Vend des billets à l’entrée, voit les commandes, les renvoie et modifie leurs noms.',
    supervisor:
      'Scanne, vend, recherche des personnes, résout les conflits et annule n’importe quelle entrée.',
    steward: 'Scanne des billets et annule son propre dernier scan.',
  },
  list: {
    what: 'l’équipe',
    label: 'Équipe',
    intro: 'Chaque personne ici participe avec son propre compte et perd l’accès dès que vous la retirez.',
    none: {
      title: 'Personne dans l’équipe pour l’instant',
      text: 'Invitez des agents d’accueil, vendeurs, superviseurs et responsables. Un téléphone qui ne fait que scanner n’a pas besoin de compte : associez-le sous Appareils.',
    },
    found: (count) => plural(count, { one: '# personne', other: '# personnes' }),
    pagesOf: 'équipe',
    since: (day) => `depuis le ${day}`,
    invite: 'Inviter',
    byUsername: 'Ajouter par nom d’utilisateur',
    change: (person) => `Rôle ${de(person)}`,
    changed: {
      manager: (person) => `${isolatedInLatin(person)} a maintenant le rôle de responsable`,
      seller: (person) => `${isolatedInLatin(person)} a maintenant le rôle de vendeur`,
      supervisor: (person) => `${isolatedInLatin(person)} a maintenant le rôle de superviseur`,
      steward: (person) => `${isolatedInLatin(person)} a maintenant le rôle d’agent d’accueil`,
    },
    notChanged: 'Impossible de changer le rôle',
    remove: (person) => `Retirer ${isolatedInLatin(person)}`,
  },
  removing: {
    title: (person) => `Retirer ${isolatedInLatin(person)} de l’équipe ?`,
    text: 'Cette personne perd tout de suite l’accès à cet événement, sur tous les appareils où elle est connectée.',
    devices: 'Téléphones que cette personne a associés',
    keep: 'Continuent de scanner',
    revoke: 'Révoquer',
    done: (person) => `${isolatedInLatin(person)} n’est plus dans l’équipe`,
  },
  waiting: {
    what: 'les invitations',
    label: 'Invitations en attente',
    byLink: 'Par lien',
    until: (role, day, time) => `${role} · expire le ${day} à ${time}`,
    copy: 'Copier le lien',
    copyOf: (whom) => `Copier le lien : ${isolatedInLatin(whom)}`,
    copied: 'Lien copié',
    notCopied: {
      title: 'Impossible de copier le lien',
      text: 'Sélectionnez-le et copiez-le à la main.',
    },
    drop: (whom) => `Annuler l’invitation : ${isolatedInLatin(whom)}`,
    dropped: 'Invitation annulée',
    notDropped: 'Impossible d’annuler l’invitation',
    joinedLabel: 'Arrivées récentes',
    joinedAt: (day, time) => `arrivée le ${day} à ${time}`,
    joined: 'Dans l’équipe',
  },
  inviting: {
    title: 'Inviter dans l’équipe',
    text: 'Une personne rejoint l’équipe avec le lien, avec un compte existant ou nouveau.',
    role: 'Rôle',
    email: 'Adresse e-mail',
    emailHint: 'Laissez vide pour obtenir un lien que vous transmettez vous-même.',
    badEmail: 'Saisissez une adresse e-mail, par exemple nom@example.com.',
    send: 'Créer une invitation',
    made: 'Invitation créée',
    sentTo: (email) => `Nous envoyons le lien à ${email}. Vous pouvez aussi le transmettre vous-même :`,
    pass: 'Transmettez ce lien. Une seule personne peut s’en servir.',
    link: 'Lien d’invitation',
    waits: 'En attente de quelqu’un. Vous le verrez ici.',
    joined: (person) => `${isolatedInLatin(person)} a rejoint l’équipe`,
    joinedText: 'Cette personne est maintenant dans l’équipe. Ce lien ne peut plus servir.',
    another: 'Inviter quelqu’un d’autre',
    close: 'Terminé',
  },
  adding: {
    title: 'Ajouter par nom d’utilisateur',
    text: 'Pour les personnes qui ont un compte. Elles sont tout de suite dans l’équipe.',
    username: 'Nom d’utilisateur',
    missing: 'Saisissez un nom d’utilisateur.',
    add: 'Ajouter à l’équipe',
    added: (person) => `${isolatedInLatin(person)} est dans l’équipe`,
  },
  join: {
    title: 'Rejoindre une équipe',
    loading: 'Ouverture de l’invitation',
    offline: {
      title: 'L’invitation demande une connexion',
      text: 'Ouvrez de nouveau le lien une fois en ligne.',
    },
    incomplete: {
      title: 'Ce lien est incomplet',
      text: 'Ouvrez de nouveau le lien du message, ou copiez-le en entier.',
    },
    failed: 'Impossible d’ouvrir l’invitation',
    as: {
      manager: 'On vous invite à gérer cet événement.',
      seller: 'On vous invite à vendre ses billets.',
      supervisor: 'On vous invite à superviser les entrées.',
      steward: 'On vous invite à scanner les billets aux entrées.',
    },
    until: (day, time) => `Ce lien fonctionne une fois, jusqu’au ${day} à ${time}.`,
    join: 'Rejoindre l’équipe',
    signIn: 'Se connecter et rejoindre',
    signUp: 'Créer un compte',
    afterSignUp: 'Après l’inscription, connectez-vous pour revenir ici.',
    joined: (event) => `Vous êtes dans l’équipe : ${isolatedInLatin(event)}`,
    whatNow: {
      manager: 'L’événement est sous Mes événements.',
      seller: 'Ouvrez votre page d’accueil et choisissez « Vendre des billets ».',
      supervisor:
        'Le jour venu, ouvrez votre page d’accueil sur votre téléphone et choisissez « Scanner des billets ».',
      steward:
        'Le jour venu, ouvrez votre page d’accueil sur votre téléphone et choisissez « Scanner des billets ».',
    },
    home: 'Accueil',
    toEvent: 'Gérer l’événement',
    endings: {
      taken: {
        title: 'Ce lien a été utilisé',
        text: 'Quelqu’un a rejoint l’équipe avec ce lien. Si ce n’était pas vous, demandez-en un nouveau à l’organisateur.',
      },
      over: {
        title: 'Cette invitation n’est plus valable',
        text: 'Demandez-en une nouvelle à l’organisateur.',
      },
    },
  },
};
