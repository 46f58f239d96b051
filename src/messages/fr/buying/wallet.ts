import { unstored } from '#messages/fr/buying/unstored.ts';
import { isolatedInLatin } from '#messages/isolated.ts';
import type { wallet as english } from '#messages/en/buying/wallet.ts';
import { terms } from '#messages/fr/terms.ts';
import { eitherOf } from '#messages/lists.ts';
import { pluralOf } from '#messages/plurals.ts';
import { de } from '#messages/fr/elision.ts';

const plural = pluralOf('fr');
const either = eitherOf('fr');

export const wallet: typeof english = {
  noStorage: {
    title: 'Le stockage de ce navigateur est plein ou bloqué',
    text: 'Libérez de l’espace, autorisez le stockage pour ce site, ou quittez la navigation privée. Puis rechargez.',
  },
  list: {
    title: 'Mes billets',
    intro: 'Enregistrés sur cet appareil. Ils fonctionnent hors ligne.',
    unstored,
    onlineOnly:
      'Enregistrés sur cet appareil. Ce navigateur ne peut pas les ouvrir hors ligne : ouvrez cette page dans Chrome ou Safari.',
    loading: 'Chargement des billets',
    comingUp: 'À venir',
    past: (count) => `Passés et non valables (${count})`,
    notHere: {
      title: 'Pas encore de billet sur cet appareil',
      text: 'Une fois chargés, ils restent ici.',
    },
    failed: 'Impossible de charger vos billets',
    none: {
      title: 'Pas encore de billet',
      text: 'Les billets émis pour votre compte apparaissent ici automatiquement.',
      browse: 'Voir les événements',
    },
    signedOut: {
      title: 'Aucun billet sur cet appareil',
      text: 'Vous êtes déconnecté. Connectez-vous pour voir vos billets.',
    },
    forget: {
      open: 'Retirer de cet appareil',
      title: 'Retirer ces billets de cet appareil ?',
      text: 'Vous les retrouverez en vous connectant quand vous serez en ligne.',
      changes: (kinds) => `Ceci est aussi abandonné définitivement : ${kinds}.`,
      confirm: 'Retirer les billets',
    },
  },
  card: { doors: (day, time) => `${day} · portes ${time}`, addOn: 'Option' },
  states: {
    valid: 'Valable',
    past: 'Passé',
    used: (time, gate) => `Utilisé ${time} · ${isolatedInLatin(gate)}`,
    left: (time, gate) => `Sortie ${time} · ${isolatedInLatin(gate)}`,
    sent: 'Transfert en attente',
    eventCancelled: 'Événement annulé',
    transferred: 'Transféré',
    refunded: 'Remboursé',
    revoked: 'Remplacé ou révoqué',
    cancelled: 'Annulé',
    blocked: 'Bloqué',
    unpaid: 'Non payé',
    unknown: 'À voir après mise à jour',
  },
  ticket: {
    title: 'Billet',
    loading: 'Chargement du billet',
    allTickets: 'Tous les billets',
    codeWorks: 'Le code fonctionne hors ligne.',
    unpaid: {
      text: 'Pas encore payé : vous ne pourrez pas entrer avant le paiement.',
      link: 'Comment payer',
    },
    notHere: {
      title: 'Ce billet n’est pas sur cet appareil',
      signedOut: 'Vous êtes déconnecté. Connectez-vous pour le rechercher.',
      gone: 'Il appartient peut-être à un autre compte, ou il a été transféré.',
      unknown:
        'Nous ne pouvons pas le rechercher pour le moment. Il appartient peut-être à un autre compte, ou il est trop récent.',
    },
    doorsOpen: 'Ouverture',
    starts: 'Début',
    gate: 'Porte',
    anyGate: 'Toutes',
    addOn: 'Option',
    uses: (times) => plural(times, { one: 'Utilisable # fois', other: 'Utilisable # fois' }),
    redeemAt: 'Où',
    askThere: 'À demander sur place',
    gates: (names) => either(names),
    holder: 'Titulaire',
    noName: 'Sans nom',
    map: 'Plan',
    event: 'Page de l’événement',
    place: 'Lieu',
    online: 'En ligne',
    clock: {
      title: (error) => `L’horloge de ce téléphone est ${error}.`,
      text: 'Votre code en tient compte. Pendant que vous êtes en ligne, réglez l’horloge sur automatique.',
    },
  },
  code: {
    missing:
      'Le code de ce billet n’est pas sur cet appareil. Ouvrez le billet une fois en ligne, ou donnez la référence à l’entrée.',
    label: (event, reference) => `Code du billet pour ${isolatedInLatin(event)}, référence ${reference}`,
    used: (time, gate) => `Utilisé : ${time}, ${isolatedInLatin(gate)}`,
    left: (time, gate) => `Sortie : ${time}, ${isolatedInLatin(gate)}`,
    mayReturn: 'Vous pouvez revenir : présentez à nouveau votre billet.',
    brightness: 'Augmentez la luminosité.',
    staysOn: 'L’écran reste allumé.',
    live: 'Ce code change : les captures d’écran ne fonctionnent pas.',
    showLive: 'Voir le code dynamique',
    showPrinted: 'Voir le code imprimé',
    liveLabel: 'Code dynamique',
    seconds: (count) => `${count} s`,
    cancelled: {
      title: 'Cet événement a été annulé.',
      text: 'L’entrée n’est pas possible. Voir la page de l’événement pour les remboursements.',
    },
    rescheduled: {
      title: 'L’événement a changé de date.',
      text: (beforeDay, beforeTime, day, time) =>
        `Date prévue : ${beforeDay}, ${beforeTime}. Nouvelle date : ${day}, ${time}.`,
    },
  },
  terms,
  news: {
    named: (name) => `${isolatedInLatin(name)} :`,
    changed: 'Cet événement a changé depuis que vous avez votre billet',
    seen: 'J’ai compris',
    valid: 'Votre billet reste valable.',
    fields: {
      startsAt: 'Début :',
      doorsOpenAt: 'Ouverture :',
      endsAt: 'Fin :',
    },
    before: (value) => `(avant : ${isolatedInLatin(value)})`,
    messages: 'Messages de l’organisateur',
    isNew: 'Nouveau',
    unseen: 'Du nouveau',
  },
  pager: {
    label: 'Billets de cette commande',
    previous: 'Billet précédent',
    next: 'Billet suivant',
    place: (number, total) => `Billet ${number} sur ${total}`,
  },
  rename: {
    title: 'Changer le nom sur ce billet',
    name: 'Nom sur le billet',
    hint: 'Qui utilise le billet. Le code reste le même ; réimprimez le billet.',
    missing: 'Saisissez un nom.',
    save: 'Enregistrer',
    done: 'Nom modifié',
  },
  actions: {
    toCalendar: 'Ajouter à l’agenda',
    transfer: 'Transférer',
    rename: 'Changer le nom',
    pdf: 'Télécharger le PDF',
    pdfSaved: { title: 'Billet enregistré', text: 'Il se trouve dans vos téléchargements.' },
    toWallet: { apple: 'Ajouter à Apple Wallet', google: 'Ajouter à Google Wallet' },
    passOffline: 'Le portefeuille demande une connexion. Le code à l’écran fonctionne hors ligne.',
    calendarNotSaved:
      'Fichier d’agenda non enregistré. Libérez de l’espace sur cet appareil ou autorisez les téléchargements dans le navigateur, puis réessayez.',
    notStored: {
      title: 'Cet appareil n’a pas pu enregistrer le changement',
      text: 'C’est fait, mais le changement ne s’affiche que tant que cette page est ouverte. Libérez de l’espace, puis rechargez.',
      reload:
        'C’est fait, mais le changement ne s’affiche que tant que cette page est ouverte. Rechargez l’application.',
    },
    pdfOffline: 'Le PDF demande une connexion. Le code à l’écran fonctionne hors ligne.',
    part: 'Le transfert',
    calendar: (type, reference) => `${isolatedInLatin(type)}, billet ${reference}`,
    calendarAt: (type, reference, gates) =>
      `${isolatedInLatin(type)}, billet ${reference}, ${isolatedInLatin(gates)}`,
  },
  invalid: {
    transferred: {
      title: 'Transféré',
      text: 'La personne l’a accepté et a son propre code. Le code qui était ici ne fonctionne plus.',
    },
    refunded: {
      title: 'Remboursé',
      text: 'Remboursé sur votre moyen de paiement d’origine. Ce billet n’est plus valable.',
    },
    revoked: {
      title: 'Remplacé ou révoqué',
      text: 'Ce billet n’est plus valable. Un billet plus récent l’a peut-être remplacé : regardez parmi vos billets. S’il n’y en a pas, demandez à l’organisateur.',
    },
    cancelled: {
      title: 'Annulé',
      text: 'L’événement ou ce billet a été annulé, il n’y a donc pas de code. Voir la page de l’événement pour les remboursements.',
    },
    unknown: {
      title: 'Mise à jour nécessaire',
      text: 'Cette version de l’application ne peut pas afficher ce billet. Rechargez pour mettre à jour, ou demandez à l’accueil.',
    },
    blocked: {
      title: 'Bloqué',
      text: 'L’organisateur a bloqué ce billet pour le moment. Demandez à l’organisateur, ou au personnel à l’entrée.',
    },
    reference: (reference) => `Référence ${reference}`,
    toEvent: 'Voir l’événement',
    viewOrder: 'Voir la commande',
  },
  transfer: {
    title: 'Transférer le billet',
    confirmTitle: (to) => `Transférer ce billet à ${to} ?`,
    to: 'Adresse e-mail ou numéro de téléphone',
    toWrong:
      'Saisissez une adresse e-mail ou un numéro de téléphone. Commencez les numéros d’autres pays par +.',
    consequences: {
      link: 'La personne reçoit un message avec un lien. Toute personne qui a le lien peut accepter le billet.',
      until: 'Jusqu’à son acceptation, vous pouvez utiliser le billet, et annuler le transfert.',
      after:
        'Une fois le billet accepté, votre code ne fonctionne plus, impressions et captures d’écran comprises.',
      final:
        'La personne reçoit un nouveau code. Vous ne pouvez pas revenir en arrière, mais elle peut vous retransférer le billet.',
      addOns: 'Les options achetées avec ce billet pourront être retirées avec le nouveau code.',
    },
    next: 'Suivant',
    send: 'Envoyer le billet',
    change: 'Modifier',
    sent: { title: 'Billet envoyé', text: (to) => `Nous avons envoyé un lien à ${to}.` },
    open: {
      title: (to) => ['Envoyé à ', to],
      text: (day, time) =>
        `Vous pouvez l’utiliser jusqu’à son acceptation. Si personne ne l’accepte avant le ${day} à ${time}, il reste à vous.`,
    },
    over: { title: 'Transfert expiré', text: 'Personne ne l’a accepté. Le billet reste à vous.' },
    cancel: 'Annuler le transfert',
    cancelled: { title: 'Transfert annulé', text: 'Personne d’autre ne peut utiliser le billet.' },
  },
  accept: {
    title: 'Un billet pour vous',
    loading: 'Chargement du billet',
    offline: {
      title: 'Accepter un billet demande une connexion',
      text: 'Le billet reste disponible jusqu’à l’expiration du transfert.',
    },
    failed: 'Impossible d’ouvrir ce lien',
    myTickets: 'Mes billets',
    own: {
      open: {
        title: 'Vous envoyez ce billet',
        text: 'Personne ne l’a encore accepté. Il reste à vous jusque-là, et vous pouvez annuler le transfert sur la page du billet.',
      },
      over: {
        title: 'Ce transfert est terminé',
        text: 'La page du billet indique son état actuel.',
      },
      view: 'Voir le billet',
    },
    endings: {
      on_hold: {
        title: 'Ce transfert est suspendu',
        text: 'Le billet ne peut pas être accepté pour le moment. Ouvrez de nouveau le lien plus tard, ou demandez à la personne qui vous l’a envoyé.',
      },
      accepted: {
        title: 'Ce billet a déjà été accepté',
        text: 'Si c’était vous, il est parmi vos billets. Sinon, demandez à la personne qui vous a envoyé le lien : il ne sert qu’une fois.',
      },
      cancelled: {
        title: 'Le transfert a été annulé',
        text: 'Si vous voulez toujours le billet, demandez à la personne qui vous a envoyé le lien.',
      },
      expired: {
        title: 'Le transfert a expiré',
        text: 'Demandez à la personne qui vous a envoyé le lien d’envoyer de nouveau le billet.',
      },
    },
    what: (event, type) => `${isolatedInLatin(event)}, ${isolatedInLatin(type)}`,
    whatFrom: (event, type, from) =>
      `${isolatedInLatin(event)}, ${isolatedInLatin(type)}, de la part ${de(from)}`,
    typeFrom: (type, from) => `${isolatedInLatin(type)}, de la part ${de(from)}`,
    addOns: (list) => `Son code donne aussi droit à : ${list}`,
    addOn: (count, type) => `${count} × ${isolatedInLatin(type)}`,
    how: 'Acceptez pour obtenir votre propre code. Le code de l’expéditeur cesse alors de fonctionner.',
    until: (day, time) => `Le transfert expire le ${day} à ${time}.`,
    who: 'Saisissez votre e-mail ou votre numéro de téléphone pour l’accepter. Pas besoin de compte.',
    signIn: 'J’ai un compte',
    nameMissing: 'Saisissez le nom de la personne qui utilisera le billet.',
    name: 'Nom sur le billet',
    nameHint: 'On peut vous le demander à l’entrée.',
    accept: 'Accepter le billet',
    done: {
      title: 'Le billet est à vous',
      stored: 'Il est enregistré sur cet appareil.',
      notStored: 'Ce navigateur n’a pas pu l’enregistrer. Ouvrez-le quand vous êtes en ligne.',
    },
  },
};
