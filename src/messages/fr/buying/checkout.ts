import type { checkout as english } from '#messages/en/buying/checkout.ts';
import { unstored } from '#messages/fr/buying/unstored.ts';
import { pluralOf } from '#messages/plurals.ts';
import { checkoutNews } from './checkout-news.ts';
import { payingByHand } from './checkout-ways.ts';
import { countedTickets } from '#messages/fr/counted-tickets.ts';
import { isolatedInLatin } from '#messages/isolated.ts';
import { orderStates } from './order-states.ts';

const plural = pluralOf('fr');

export const checkout: typeof english = {
  browse: 'Voir les événements',
  yourOrders: 'Vos commandes',
  noStorage: {
    title: 'Le stockage de ce navigateur est plein ou bloqué',
    text: 'Libérez de l’espace, autorisez le stockage pour ce site, ou quittez la navigation privée. Puis rechargez.',
  },
  checkout: {
    title: 'Finaliser la commande',
    loading: 'Chargement de vos billets',
    loadingDetails: 'Chargement de vos coordonnées',
    yourTickets: 'Vos billets',
    total: 'Total',
    alreadyOrdered: (orders) => [
      'Vous avez déjà commandé des billets pour cet événement. Voir ',
      orders('vos commandes'),
      '.',
    ],
    nothing: {
      title: 'Rien de réservé pour l’instant',
      text: 'Choisissez d’abord vos billets. Nous les réservons ensuite le temps de votre commande.',
      choose: 'Choisir des billets',
    },
    arrived: 'Vos billets sont prêts',
  },
  placing: {
    title: 'Envoi de votre commande…',
    text: 'Vous ne serez pas débité deux fois.',
    again: 'Réessayer',
    stop: 'Ne plus attendre',
    leave: (orders) => [
      'Vous pouvez quitter cette page : nous vous dirons si la commande est passée. Si vous arrêtez, nous vérifions d’abord si elle est arrivée. Elle se trouve alors parmi ',
      orders('vos commandes'),
      '.',
    ],
  },
  countdown: {
    left: (time) => ['Encore réservés pendant ', time],
    over: 'Temps écoulé.',
    seconds: (count) => plural(count, { one: 'Il reste # seconde.', other: 'Il reste # secondes.' }),
    minutes: (count) => plural(count, { one: 'Il reste # minute.', other: 'Il reste # minutes.' }),
  },
  reserved: {
    fee: (sum) => `Dont ${sum} de frais.`,
    label: 'Billets',
    remove: 'Retirer',
    removeOf: (type) => `Retirer : ${isolatedInLatin(type)}`,
    kept: (quantity) => `Vous en gardez ${quantity} en réserve.`,
    limit: (most) => `Un acheteur peut en avoir ${most}.`,
    group: (tickets) => plural(tickets, { one: '# billet', other: '# billets' }),
    addOn: 'Option : d’abord pour les billets de cette commande, puis pour ceux que vous avez déjà.',
    priceChanged: (before, now) => `Le prix unitaire est passé de ${before} à ${now}.`,
    held: 'Réservé',
    reserving: 'Réservation…',
    waiting: {
      title: 'En attente d’une connexion',
      text: 'Vous êtes hors ligne. Nous réserverons ces billets à votre retour, s’ils sont encore disponibles.',
    },
    /** Of what was reserved for an event. */
    over: {
      cancelled: 'Cet événement a été annulé. Vous n’avez pas été débité.',
      ended: 'Cet événement est terminé. Vous n’avez pas été débité.',
    },
    refused: { title: 'Non réservé.', text: 'Ces billets ne sont pas disponibles.' },
    checking: (orders) => [
      'Le temps est écoulé. Nous vérifions si ces billets sont dans une de ',
      orders('vos commandes'),
      '.',
    ],
    expired: {
      title: 'Votre réservation a expiré.',
      text: 'Vous pouvez réserver de nouveau s’il reste des billets.',
    },
    removing: 'Suppression…',
    again: 'Réserver de nouveau',
    others: 'Choisir d’autres billets',
  },
  promo: {
    label: 'Code promo',
    apply: 'Appliquer',
    remove: 'Retirer le code',
    applied: 'Code promo appliqué',
    removed: 'Code promo retiré',
    line: (code, off) => `${code} : ${off} de réduction par billet`,
  },
  contact: {
    title: 'Comment pouvons-nous vous joindre ?',
    field: 'E-mail ou numéro de téléphone',
    hint: 'Pas besoin de mot de passe : nous vous envoyons un code.',
    country: 'Pays',
    neither: 'Saisissez une adresse e-mail ou un numéro de téléphone.',
    send: 'Envoyer le code',
    sent: (to) =>
      `Un code est en route vers ${to}. Il expire dans 5 minutes. Rien reçu ? Vérifiez ${to.includes('@') ? 'l’adresse et vos courriers indésirables' : 'le numéro'}, puis renvoyez-le.`,
    undeliverable: (to) => `Aucun e-mail ne peut être remis à ${to}. Vérifiez l’adresse et corrigez-la.`,
    code: 'Code',
    go: 'Continuer',
    again: 'Renvoyer',
    other: 'Autres façons de se connecter',
    create: 'Créer un compte',
  },
  buyer: {
    title: 'Acheteur',
    name: 'Votre nom',
    email: 'E-mail',
    change: 'Modifier',
    emailHint: 'Nous y enverrons vos billets.',
    optionalEmail: 'E-mail (facultatif)',
    optionalEmailHint:
      'Pour vos billets et les nouvelles de l’événement. Sans e-mail, ils sont seulement dans l’application.',
    phone: 'Numéro de téléphone (facultatif)',
    pay: (sum) => `Payer ${sum}`,
    getTickets: 'Obtenir les billets',
    twoCurrencies:
      'Ces billets sont dans des devises différentes. Retirez-en, puis commandez les autres séparément.',
    questionsChanged:
      'L’organisateur a modifié les questions. Vérifiez les réponses signalées ci-dessus, puis commandez de nouveau.',
    notReserved: 'Attendez que tous les billets soient réservés, ou retirez ceux qui ne le sont pas.',
  },
  guests: {
    title: (count) => plural(count, { one: 'Nom', other: 'Noms' }),
    open: (count) => plural(count, { one: 'Changer le nom', other: 'Nommer chaque billet' }),
    inYourName: (count) =>
      plural(count, { one: 'Le billet est à votre nom.', other: 'Les # billets sont à votre nom.' }),
    sameForAll: 'Même nom pour tous',
    onlyName: (type) => `Nom sur le billet · ${isolatedInLatin(type)}`,
    name: (number, type) => `Nom sur le billet ${number} · ${isolatedInLatin(type)}`,
    email: (number) => `E-mail pour le billet ${number} (facultatif)`,
    withEmails: 'Ajouter un e-mail par personne',
    emailsHint: 'Pour que chacun reçoive les nouvelles de l’événement.',
    nameMissing: 'Saisissez le nom de cette personne.',
  },
  addOns: {
    title: 'Options',
    whose: (number, count, type) =>
      count === 1
        ? `Pour qui · ${isolatedInLatin(type)}`
        : `Pour qui, option ${number} · ${isolatedInLatin(type)}`,
    shared: 'Réparties, d’abord une par billet',
    unnamed: (number, type) => `Billet ${number} · ${isolatedInLatin(type)}`,
  },
  states: orderStates,
  orders: {
    title: 'Commandes',
    loading: 'Chargement de vos commandes',
    notHere: {
      title: 'Les commandes ne sont pas enregistrées sur cet appareil',
      text: 'Vos billets, si : voir Mes billets.',
    },
    failed: 'Impossible de charger vos commandes',
    none: {
      title: 'Pas encore de commande',
      text: 'Vos commandes apparaissent ici, payées ou non.',
    },
    more: 'Afficher plus',
    count: countedTickets,
    facts: (day, count, total, orderedDay, orderedTime) =>
      `${day} · ${count} · ${total} · commande du ${orderedDay}, ${orderedTime}`,
  },
  order: {
    title: 'Commande',
    group: (tickets) => plural(tickets, { one: '# billet', other: '# billets' }),
    addOnFor: (name) => `Pour ${isolatedInLatin(name)}`,
    loading: 'Chargement de votre commande',
    missing: {
      title: 'Commande introuvable',
      text: 'Elle appartient peut-être à un autre compte.',
    },
    failed: 'Impossible de charger votre commande',
    notHere: 'Nous ne pouvons pas afficher cette commande pour le moment',
    checking: {
      title: 'Nous vérifions votre paiement',
      text: 'Votre paiement n’est pas perdu : cette page affiche le résultat dès que vous êtes de nouveau en ligne.',
    },
    tickets: 'Billets',
    total: 'Total',
    refundedPart: 'Remboursé',
    refundPending: 'Remboursement en cours',
    refundDelayed: 'Remboursement retardé ; l’organisateur s’en occupe',
    ordered: (day, time, buyer, contact) =>
      `Commande du ${day}, ${time}${buyer === '' ? '' : `, par ${isolatedInLatin(buyer)}`}${contact === '' ? '' : `, ${contact}`}`,
    fees: 'Frais compris',
    holders: 'Titulaires des billets',
    viewTickets: (count) => plural(count, { one: 'Voir le billet', other: 'Voir les billets' }),
    chooseAgain: 'Choisir de nouveau des billets',
    cancel: {
      open: 'Annuler cette commande',
      title: 'Annuler cette commande ?',
      text: 'Vos billets sont libérés tout de suite et ne peuvent plus servir. C’est définitif.',
      confirm: 'Annuler la commande',
      keep: 'La garder',
      done: { title: 'Commande annulée', text: 'Vos billets ont été libérés.' },
    },
  },
  outcome: {
    refunding: {
      title: 'Remboursement en cours',
      text: (sum) => `Nous vous renvoyons ${sum}.`,
    },
    refundDelayed: {
      title: 'Remboursement retardé',
      text: (sum) =>
        `${sum} vous sont dus. Le prestataire de paiement n’a pas encore accepté le remboursement ; l’organisateur s’en occupe.`,
    },
    confirming: {
      title: 'Confirmation de votre paiement…',
      text: 'Cela prend en général quelques secondes. Vos billets apparaissent ici dès qu’il est confirmé.',
    },
    awaitingPayment: {
      title: 'En attente de paiement',
      text: (sum) => `Payez ${sum} pour obtenir vos billets.`,
      until: (sum, time) => `Payez ${sum} avant ${time} pour obtenir vos billets.`,
      unpaidTickets: (sum, time) =>
        `Payez ${sum} avant ${time}. Vos billets sont déjà dans l’application, et valables une fois la commande payée.`,
    },
    confirmed: {
      fetching: { title: 'Commande confirmée', text: 'Chargement de vos billets…' },
      stored: {
        title: 'Vos billets sont prêts',
        text: 'Enregistrés sur cet appareil. Ils fonctionnent hors ligne.',
      },
      online_only: {
        title: 'Vos billets sont prêts',
        text: 'Enregistrés sur cet appareil. Ce navigateur ne peut pas les ouvrir hors ligne : ouvrez cette page dans Chrome ou Safari.',
      },
      partly: {
        title: 'Commande confirmée',
        text: 'Certains de ses billets ne sont pas parmi vos billets valables. Ils ont peut-être été transférés ou annulés.',
      },
      no_room: { title: 'Vos billets sont prêts', text: unstored.storage },
      not_stored: { title: 'Vos billets sont prêts', text: unstored.other },
      not_loaded: {
        title: 'Commande confirmée',
        text: 'Vos billets n’ont pas pu être chargés ici. Rechargez l’application pour les voir.',
      },
    },
    expired: {
      title: 'Commande expirée',
      text: 'Elle n’a pas été payée à temps. Les paiements tardifs sont remboursés automatiquement.',
      byHand: (reference) =>
        `Elle n’a pas été payée à temps. Si vous avez déjà payé, contactez l’organisateur et indiquez ${reference}.`,
    },
    cancelled: { title: 'Annulée', text: 'Cette commande a été annulée.' },
    refunded: {
      title: 'Remboursée',
      text: (sum) => `Nous avons remboursé ${sum}. Ces billets ne sont plus valables.`,
    },
    unknown: {
      title: 'Mise à jour nécessaire',
      text: 'Cette version de l’application ne peut pas afficher l’état de la commande. Rechargez pour mettre à jour.',
    },
  },
  payment: {
    title: 'Paiement',
    failed: 'Votre paiement n’a pas abouti. Vous pouvez réessayer ; vos billets sont toujours réservés.',
    alreadyPaid: 'J’ai déjà payé',
    asking: 'Vérification auprès du prestataire de paiement…',
    processing: 'Toujours en cours de traitement. Vous pouvez fermer cette page et revenir plus tard.',
    processingEmail: 'Nous vous enverrons aussi un e-mail.',
    check: 'Revérifier',
    notPaid: 'Je n’ai pas payé',
    pay: (sum) => `Payer ${sum}`,
    payAgain: (sum) => `Réessayer : ${sum}`,
    notReady: 'La page de paiement n’est pas prête. Réessayez dans un instant.',
  },
  ...payingByHand,
  news: checkoutNews,
};
