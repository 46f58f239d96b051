import { isolatedInLatin } from '#messages/isolated.ts';
import type { emails as english } from '#messages/en/server/emails.ts';
import { terms } from '#messages/fr/terms.ts';
import { pluralOf } from '#messages/plurals.ts';
import { countedTickets } from '#messages/fr/counted-tickets.ts';
import { de } from '#messages/fr/elision.ts';
import { guestEmails } from './emails-guests.ts';
import { waitingEmails } from './emails-waiting.ts';
import { transferEmails } from './emails-transfers.ts';

const plural = pluralOf('fr');

const moneyBack = (money: string) =>
  `Nous renvoyons ${money} sur le moyen de paiement que vous avez utilisé. Cela peut prendre quelques jours.`;

export const emails: typeof english = {
  hello: (name) => (name === '' ? 'Bonjour,' : `Bonjour ${isolatedInLatin(name)},`),
  reason: (reason) => `Motif : ${isolatedInLatin(reason)}`,
  named: (label, value) => `${label} : ${value}`,
  facts: {
    event: 'Événement',
    date: 'Date',
    doors: 'Portes',
    place: 'Lieu',
    ticket: 'Billet',
    total: 'Total',
  },
  refund: 'Remboursement',
  free: 'Gratuit',
  each: (price, fee) => (fee === null ? `${price} l’unité` : `${price} l’unité, dont ${fee} de frais`),
  someone: 'Quelqu’un',
  moneyBack,
  moneyBackByHand: (money) =>
    `L’organisateur vous rend ${money} lui-même. Adressez-vous à lui si vous ne l’avez pas reçu.`,
  toPay: {
    first: {
      subject: (event) => `Comment payer vos billets pour ${isolatedInLatin(event)}`,
      text: (sum, until) =>
        `Vos billets sont réservés. Payez ${sum} avant le ${until}, comme l’organisateur l’indique ici :`,
    },
    soon: {
      subject: (event) => `Vos billets pour ${isolatedInLatin(event)} ne sont pas encore payés`,
      text: (sum, until) =>
        `Nous n’avons pas encore de nouvelles de votre paiement. Payez ${sum} avant le ${until} pour garder vos billets. Si vous avez déjà payé, vous n’avez rien à faire.`,
    },
    way: 'Moyen de paiement',
    sum: 'Montant',
    reference: 'Référence',
    until: 'Date limite',
    ticketsLater: 'Vos billets arrivent par e-mail dès que l’organisateur a votre paiement.',
    unpaidTickets:
      'Vos billets sont déjà dans l’application. Ils fonctionnent à l’entrée dès que l’organisateur a votre paiement.',
    link: 'Voir la commande',
  },
  expired: {
    subject: (event) => `Votre commande pour ${isolatedInLatin(event)} a expiré`,
    text: 'Elle n’a pas été payée à temps, nous avons donc libéré vos billets.',
    ifPaid: (reference) =>
      `Si vous avez déjà payé, contactez l’organisateur et indiquez votre référence ${reference}.`,
  },
  code: {
    subject: (code) => `${code} est votre code Gatehouse`,
    subjectInList: 'Votre code Gatehouse',
    notYou: 'Si vous n’avez rien demandé, ignorez cet e-mail.',
    text: (code, purpose, minutes) =>
      `${code} est votre code Gatehouse ${purpose}. Il expire dans ${plural(minutes, { one: '# minute', other: '# minutes' })}. Ne le communiquez à personne.`,
    purposes: {
      signup: 'pour créer votre compte',
      guest: 'pour vous connecter',
      reset: 'pour choisir un nouveau mot de passe',
      phone: 'pour confirmer ce numéro',
    },
  },
  contact: {
    subject: (name) => `Message ${de(name)}`,
    from: (name, email) => `Message ${de(name)} (${email}), envoyé par la page de contact :`,
    answer: 'Répondre',
  },
  newPassword: {
    subject: 'Choisissez un nouveau mot de passe pour Gatehouse',
    asked: 'Quelqu’un a demandé un nouveau mot de passe pour le compte Gatehouse avec cette adresse e-mail.',
    link: (minutes) =>
      `Choisissez-le ici, sous ${plural(minutes, { one: '# minute', other: '# minutes' })} :`,
    notYou: 'Si ce n’était pas vous, ignorez cet e-mail. Votre mot de passe reste le même.',
  },
  confirmEmail: {
    subject: 'Confirmez votre e-mail pour Gatehouse',
    asked: 'Cette adresse e-mail a été saisie pour un compte Gatehouse. Confirmez qu’elle est bien à vous.',
    link: (hours) => `Confirmez-la ici, sous ${plural(hours, { one: '# heure', other: '# heures' })} :`,
    notYou: 'Si ce n’était pas vous, ignorez cet e-mail. L’adresse reste non confirmée.',
  },
  accountChanged: {
    subject: 'Votre compte Gatehouse a été modifié',
    what: {
      password: 'Le mot de passe de votre compte Gatehouse a été changé.',
      email: 'L’adresse e-mail de votre compte Gatehouse a été changée : ce n’est plus celle-ci.',
      firstProof:
        'Le mot de passe de votre compte Gatehouse a été changé, et cette adresse e-mail est maintenant confirmée.\nQuelqu’un d’autre a pu s’en servir auparavant pour s’inscrire. Pour lui fermer l’accès, nous avons retiré du compte le numéro de téléphone, le compte Google, les clés d’accès, les appareils de scan, la participation aux équipes, la demande d’organisateur et les transferts de billets en cours. Ajoutez de nouveau les vôtres dans votre profil.',
      google: 'Un compte Google a été lié à votre compte Gatehouse.',
      secondFactorOn:
        'La connexion à votre compte Gatehouse demande désormais aussi un code d’une application d’authentification.',
      secondFactorOff:
        'La connexion à votre compte Gatehouse ne demande plus de code d’une application d’authentification.',
      passkey:
        'Une clé d’accès a été ajoutée à votre compte Gatehouse. Elle permet de se connecter sans le mot de passe.',
      passwordAndPasskeys:
        'Le mot de passe de votre compte Gatehouse a été modifié et ses clés d’accès ont été retirées. Ajoutez les vôtres à nouveau dans votre profil.',
      phone: 'Le numéro de téléphone de votre compte Gatehouse a été changé.',
    },
    notYou: (link) => `Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe : ${link}`,
  },
  wrongCodes: {
    subject: {
      password: 'Quelqu’un connaît peut-être votre mot de passe Gatehouse',
      google: 'Quelqu’un utilise peut-être votre compte Google',
    },
    what: {
      password:
        'Quelqu’un a saisi le bon mot de passe de votre compte Gatehouse, puis plusieurs codes erronés. Cette personne n’a pas pu se connecter.',
      google:
        'Quelqu’un s’est identifié avec le compte Google associé à votre compte Gatehouse, puis a saisi plusieurs codes erronés. Cette personne n’a pas pu se connecter à Gatehouse.',
    },
    act: {
      password: (link) =>
        `Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe : ${link}`,
      google: () => 'Si ce n’était pas vous, changez tout de suite le mot de passe de votre compte Google.',
    },
    you: 'Si c’était vous, vérifiez que votre téléphone règle son heure automatiquement, ou saisissez l’un de vos codes de secours.',
  },
  confirmed: {
    subject: (tickets, addOns, event) =>
      tickets === 0
        ? plural(addOns, {
            one: `Votre option pour ${isolatedInLatin(event)}`,
            other: `Vos options pour ${isolatedInLatin(event)}`,
          })
        : plural(tickets, {
            one: `Votre billet pour ${isolatedInLatin(event)}`,
            other: `Vos billets pour ${isolatedInLatin(event)}`,
          }),
    ready: (tickets, addOns) => {
      if (tickets > 0 && addOns > 0) return `C’est prêt : ${countedTickets(tickets, addOns)}.`;
      return tickets > 0
        ? plural(tickets, { one: 'Votre billet est prêt.', other: 'Vos # billets sont prêts.' })
        : plural(addOns, { one: 'Votre option est prête.', other: 'Vos # options sont prêtes.' });
    },
    liveOnly: (count) =>
      plural(count, {
        one: 'Cet événement n’accepte que les codes dynamiques : ouvrez votre billet dans l’application à l’entrée. Il fonctionne hors ligne. Le PDF joint est pour vos archives.',
        other:
          'Cet événement n’accepte que les codes dynamiques : ouvrez vos billets dans l’application à l’entrée. Ils fonctionnent hors ligne. Le PDF joint est pour vos archives.',
      }),
    attached: (count) =>
      plural(count, {
        one: 'Vous le trouverez en PDF ci-joint et dans l’application, où il fonctionne hors ligne. Présentez le code à l’entrée, sur papier ou à l’écran.',
        other:
          'Vous les trouverez en PDF ci-joint et dans l’application, où ils fonctionnent hors ligne. Présentez à l’entrée le code de chaque personne, sur papier ou à l’écran.',
      }),
    link: (count) => plural(count, { one: 'Voir le billet', other: 'Voir les billets' }),
  },
  refunded: {
    subject: (event) => `Remboursement de votre commande pour ${isolatedInLatin(event)}`,
    text: 'Le remboursement de votre commande est en cours. Ses billets ne sont plus valables.',
    before: 'Le reste de votre commande a été annulé. Ses billets ne sont plus valables.',
  },
  partRefunded: {
    subject: (event) => `Remboursement d’une partie de votre commande pour ${isolatedInLatin(event)}`,
    tickets: (count) =>
      plural(count, {
        one: '# billet de votre commande est en cours de remboursement et n’est plus valable.',
        other: '# billets de votre commande sont en cours de remboursement et ne sont plus valables.',
      }),
    cancelledTickets: (count) =>
      plural(count, {
        one: '# billet de votre commande a été annulé et n’est plus valable.',
        other: '# billets de votre commande ont été annulés et ne sont plus valables.',
      }),
    money:
      'Une partie de ce que vous avez payé pour votre commande est en cours de remboursement. Rien ne change pour vos billets.',
    which: (count) => plural(count, { one: 'Billet', other: 'Billets' }),
    link: 'Voir la commande',
  },
  cancelled: {
    subject: (event) => `Votre commande pour ${isolatedInLatin(event)} a été annulée`,
    text: 'Votre commande a été annulée. Ses billets ne sont plus valables.',
    ifPaid: 'Si vous l’aviez payée, nous renverrons l’argent sur le moyen de paiement que vous avez utilisé.',
  },
  paymentReturned: {
    subject: (event) => `Remboursement pour ${isolatedInLatin(event)}`,
    why: {
      twice:
        'Vous avez payé deux fois la même commande. Vos billets restent valables, et nous vous renvoyons le second paiement.',
      late: 'Votre paiement est arrivé après l’expiration de la commande, il n’a donc donné droit à aucun billet.',
      over: 'Votre paiement est arrivé après la fin de votre commande, il n’a donc donné droit à aucun billet.',
      amount: 'Le montant payé diffère du total de votre commande, il n’a donc donné droit à aucun billet.',
    },
    link: 'Voir la commande',
  },
  terms,
  eventChanged: {
    subject: (event) => `Changement pour ${isolatedInLatin(event)}`,
    postponedSubject: (event) => `Report de l’événement : ${isolatedInLatin(event)}`,
    postponed:
      'L’organisateur a reporté un événement pour lequel vous avez un billet. La nouvelle date n’est pas encore connue ; vous recevrez un e-mail dès qu’elle le sera.',
    text: 'L’organisateur a modifié un événement pour lequel vous avez un billet. Voici où il en est :',
    changed: 'Ce qui a changé :',
    valid:
      'Votre billet reste valable. Ouvrez-le une fois dans l’application quand vous êtes en ligne, pour qu’il soit à jour.',
    link: 'Voir l’événement',
  },
  message: {
    organizer: 'l’organisateur',
    link: 'Voir l’événement',
    why: (organizer) =>
      `Vous recevez ce message parce que vous avez un billet pour cet événement. Il a été écrit par ${isolatedInLatin(organizer)}.`,
    unsubscribe: (organizer) => `Se désabonner des actualités ${de(organizer)}`,
  },
  ...waitingEmails,
  teamInvited: {
    subject: (event) => `Invitation à rejoindre l’équipe : ${isolatedInLatin(event)}`,
    text: {
      manager: 'On vous invite à gérer cet événement avec son organisateur.',
      seller: 'On vous invite à vendre des billets pour cet événement.',
      supervisor: 'On vous invite à superviser les entrées de cet événement.',
      steward: 'On vous invite à scanner les billets aux entrées de cet événement.',
    },
    how: (until) =>
      `Ouvrez le lien et connectez-vous, ou créez un compte, avant le ${until}. Une seule personne peut s’en servir. Ne le partagez pas.`,
    link: 'Rejoindre l’équipe',
    notYou: 'Si vous ne vous y attendiez pas, ignorez ce message.',
  },
  applicationDecided: {
    approved: {
      subject: 'Vous pouvez maintenant organiser des événements',
      text: 'Votre demande a été approuvée. Vous pouvez créer des événements, vendre des billets et les scanner à l’entrée. Les pages que vous avez ouvertes se mettent à jour en moins d’une minute. Vous n’avez pas besoin de vous reconnecter.',
      link: 'Créer un événement',
    },
    rejected: {
      subject: 'Votre demande pour organiser des événements n’a pas été approuvée',
      text: 'Votre demande n’a pas été approuvée. En voici le motif :',
      again:
        'Rien ne change pour votre compte et vos billets. Vous pouvez modifier ce qui manque et refaire une demande.',
      link: 'Voir la demande',
    },
  },
  toOrganizer: {
    event_taken_down: {
      subject: (event) => `Événement retiré : ${isolatedInLatin(event)}`,
      text: 'Un administrateur a retiré votre événement. Personne ne peut le voir ni obtenir de billets, jusqu’à ce qu’il soit rétabli.',
    },
    event_restored: {
      subject: (event) => `Événement de nouveau publié : ${isolatedInLatin(event)}`,
      text: 'Un administrateur a rétabli votre événement. On peut de nouveau le voir et obtenir des billets.',
    },
    event_given: {
      subject: (event) => `Cet événement est maintenant le vôtre : ${isolatedInLatin(event)}`,
      text: 'Un administrateur vous a transféré cet événement, avec ses billets, ses commandes, son équipe et ses appareils.',
    },
    event_given_away: {
      subject: (event) => `Événement transféré : ${isolatedInLatin(event)}`,
      text: 'Un administrateur a transféré votre événement à un autre organisateur. Vous ne pouvez plus le modifier.',
    },
    reason: 'En voici le motif :',
    stays:
      'Les billets vendus ne sont ni remboursés ni annulés. Pour en parler, utilisez la page de contact.',
    link: 'Voir l’événement',
  },
  eventCancelled: {
    subject: (event) => `Événement annulé : ${isolatedInLatin(event)}`,
    text: 'Cet événement a été annulé. Vos billets pour cet événement ne sont plus valables.',
    ask: 'Si vous avez des questions, adressez-vous à l’organisateur ou à la personne qui vous a donné le billet.',
  },
  ticketEnded: {
    subject: (event) => `Votre billet pour ${isolatedInLatin(event)} n’est plus valable`,
    text: 'La commande dont venait votre billet, ou le billet lui-même, a été annulé ou remboursé. Le billet n’est plus valable.',
    ask: 'Si cela vous surprend, adressez-vous à la personne qui vous a donné le billet, ou à l’organisateur.',
  },
  ...guestEmails,
  ...transferEmails,
};
