import { isolatedInLatin } from '#messages/isolated.ts';
import type { scanning as english } from '#messages/en/door/scanning.ts';
import { pluralOf } from '#messages/plurals.ts';
import { forcedEntry } from './forced-entry.ts';
import { kiosk } from './kiosk.ts';
import { nameSearch } from './name-search.ts';
import { orderGroup } from '#messages/fr/buying/order-group.ts';
import { readiness } from './readiness.ts';
import { scanModes, ticketInfo } from './ticket-info.ts';
import { verdicts } from './verdicts.ts';

const plural = pluralOf('fr');

const otherWays = 'Vous pouvez toujours saisir des références ou utiliser un lecteur à main.';

export const scanning: typeof english = {
  dateOpen: 'Cet événement est reporté et n’a pas encore de nouvelle date : personne n’entre.',
  takenDown: 'Un administrateur a retiré cet événement. Demandez à l’organisateur avant de laisser entrer.',
  cancelled: 'Cet événement a été annulé. Demandez à l’organisateur avant de laisser entrer.',
  /** Long before an event's doors open, or long after it. `when`: day and time. */
  otherDay: {
    before: (when) =>
      `Les portes ouvrent le ${when}. Les billets scannés maintenant comptent comme utilisés.`,
    after: (when) => `Cet événement s’est terminé le ${when}. Vérifiez que vous avez ouvert le bon.`,
  },
  age: {
    short: (years) => `${years}+`,
    full: (years) => `${years} ans ou plus. Vérifiez la pièce d’identité.`,
  },
  title: 'Scanner',
  otherEvent: 'Autre événement',
  enterCode: 'Saisir un code d’association',
  event: 'Événement',
  opening: {
    scanner: 'Ouverture du scanner',
    event: 'Ouverture de l’événement',
    gate: 'Ouverture de la porte',
  },
  noStorage: {
    title: 'Le stockage de ce navigateur est plein ou bloqué',
    text: 'Scanner demande du stockage : personne n’est admis sans enregistrement. Libérez de l’espace, fermez les autres onglets de Gatehouse, autorisez le stockage pour ce site, ou quittez la navigation privée. Puis réessayez.',
  },
  notOpened: {
    title: 'Impossible d’ouvrir l’événement sur cet appareil',
    text: 'Le stockage du navigateur n’a pas répondu. Vos scans sont en sécurité. Fermez les autres onglets de Gatehouse et réessayez. Si cela ne suffit pas, redémarrez le téléphone.',
  },
  otherTab: {
    title: 'Le scanner est ouvert dans un autre onglet',
    text: 'L’utiliser ici ? Un seul onglet peut scanner à la fois. L’autre s’arrête aussitôt, et ses scans sont conservés.',
    takeOver: 'L’utiliser ici',
  },
  here: {
    label: 'Ce téléphone scanne pour',
    ready: 'Prêt',
    notReady: 'Pas prêt',
    gate: 'Porte',
    noGate: 'Pas encore choisie',
    unsent: 'À envoyer',
    allSent: 'Tout est envoyé',
    scans: (count) => plural(count, { one: '# scan', other: '# scans' }),
    scan: 'Scanner',
    scanAt: (event) => `Scanner pour ${isolatedInLatin(event)}`,
  },
  choose: {
    intro: 'Choisissez un événement',
    label: 'Événements',
    loading: 'Chargement des événements',
    search: { label: 'Rechercher des événements', placeholder: 'Nom, lieu ou organisateur' },
    savedWork: 'Les événements de cet appareil fonctionnent hors ligne.',
    none: {
      title: 'Aucun événement à scanner',
      text: 'Saisissez un code d’association ci-dessous, ou connectez-vous en tant qu’organisateur.',
      own: 'Les événements que vous publiez apparaissent ici. Vous pouvez aussi saisir un code d’association ci-dessous.',
    },
    noMatch: {
      title: 'Aucun événement trouvé',
      text: 'Essayez une autre recherche, ou saisissez un code d’association ci-dessous.',
    },
    remote: (day, doors, tickets) =>
      plural(tickets, {
        one: `${day} · portes ${doors} · # billet`,
        other: `${day} · portes ${doors} · # billets`,
      }),
  },
  enrol: {
    code: 'Code d’association',
    codeField: 'Code de l’organisateur',
    enrol: 'Associer',
    intro: 'Faites de ce téléphone un scanner.',
    name: 'Nom de ce téléphone',
    nameHint: 'L’organisateur le voit dans la liste des appareils.',
    unnamed: 'Scanner',
    enrolPhone: 'Associer ce téléphone',
    otherCode: 'Utiliser un autre code',
    kinds: {
      iphone: 'iPhone',
      ipad: 'iPad',
      androidPhone: 'Téléphone Android',
      androidTablet: 'Tablette Android',
      mac: 'Mac',
      windows: 'Windows',
      linux: 'Linux',
      other: 'Appareil',
    },
    numbered: (kind, number) => `${kind} ${number}`,
  },
  revoked: {
    title: 'Ce téléphone a été révoqué',
    text: 'L’organisateur l’a retiré de cet événement : il ne peut plus scanner ici. Les scans qu’il n’avait pas envoyés sont scellés : remettez-les depuis l’état de la connexion, en haut.',
    again: 'Associer de nouveau ce téléphone',
  },
  prepare: {
    gateGone: 'Cette porte a été supprimée. Choisissez-en une autre.',
    notEnrolled: {
      title: 'Ce téléphone n’est pas associé à cet événement',
      text: 'Demandez un code d’association à l’organisateur. Chaque code sert à un seul téléphone.',
      own: 'Scanner avec ce téléphone',
      ownText:
        'Vous faites partie de l’équipe de cet événement : aucun code de l’organisateur n’est nécessaire.',
    },
    loadingGates: 'Chargement des portes',
    notHere: 'Cet événement n’est pas encore sur cet appareil',
    noGates: {
      title: 'Cet événement n’a pas de porte',
      text: 'Chaque scan appartient à une porte.',
      add: 'Ajouter une porte',
    },
    barred: 'Ce téléphone ne peut plus être associé',
    enrolFailed: 'Impossible d’associer ce téléphone',
    expired: {
      title: 'L’accès de ce téléphone a expiré',
      text: 'Les billets ont été retirés de ce téléphone. Les scans non envoyés y sont en sécurité. Connectez-vous brièvement pour renouveler l’accès et télécharger de nouveau les billets.',
    },
    stopped: {
      title: 'Le téléchargement s’est arrêté',
      text: 'Ce qui est arrivé est enregistré : le téléchargement reprend de là.',
      notStored:
        'Le stockage de ce téléphone a refusé le téléchargement. Libérez de l’espace et fermez les autres onglets Gatehouse.',
      continue: 'Continuer',
    },
    tickets: 'Billets',
    allOrNone: 'Le scanner s’ouvre quand tous les billets sont téléchargés et vérifiés.',
  },
  gate: {
    which: 'Quelle porte ?',
    label: 'Portes',
    title: 'Porte',
    others: 'Autres portes',
    fixed:
      'Fixée par l’organisateur. Pour travailler à une autre porte, demandez un nouveau code d’association.',
    refused:
      'Porte inchangée : celle de ce téléphone est fixée par l’organisateur. Pour travailler à une autre porte, demandez un nouveau code d’association.',
    refusedBack: (gate) =>
      `Porte inchangée : celle de ce téléphone est fixée par l’organisateur. Retour à la porte précédente : ${isolatedInLatin(gate)}. Pour travailler à une autre porte, demandez un nouveau code d’association.`,
    moved: (gate) =>
      `Porte actuelle : ${isolatedInLatin(gate)}. L’organisateur a changé la porte de ce téléphone : ce que vous scannez désormais compte là.`,
    movedElsewhere: 'L’organisateur a déplacé ce téléphone à une autre porte.',
    more: 'Plus',
    ok: 'OK',
  },
  readiness,
  access: {
    low: (when) => `L’accès de ce téléphone expire ${when}. Passez brièvement en ligne pour le renouveler.`,
    over: 'L’accès de ce téléphone a expiré : il ne peut plus scanner. Passez brièvement en ligne pour le renouveler.',
  },
  camera: {
    label: 'Image de la caméra',
    none: 'Pas de caméra',
    tryAgain: 'Réessayer la caméra',
    starting: 'Démarrage de la caméra…',
    restarting: 'La caméra s’est arrêtée. Redémarrage…',
    frozen: {
      title: 'L’image de la caméra s’est figée. Redémarrage…',
      text: 'Vous pouvez toujours saisir des codes ou utiliser un lecteur à main.',
    },
    failures: {
      camera_denied: `Autorisez la caméra pour ce site dans les réglages du navigateur, puis réessayez. ${otherWays}`,
      camera_missing: `Aucune caméra utilisable sur cet appareil. ${otherWays}`,
      camera_busy: `Une autre application ou un autre onglet utilise la caméra. Fermez cette application ou cet onglet, puis réessayez. ${otherWays}`,
      camera_lost: `La caméra s’est arrêtée. Réessayez. Si l’image reste noire, rechargez la page : aucun scan n’est perdu. ${otherWays}`,
      insecure: `Les navigateurs n’autorisent la caméra que sur les adresses https. Ouvrez cette page en https. ${otherWays}`,
    },
    sheet: 'Caméra et porte',
    camera: 'Caméra',
    zoom: (factor) => `Zoom ${factor}×`,
    onlyOne: 'Une seule caméra, sans zoom.',
  },
  sell: { title: 'Vendre des billets', loading: 'Chargement' },
  controls: {
    end: 'Arrêter de scanner',
    enterCode: 'Saisir un code',
    undo: 'Annuler',
    undoLast: 'Annuler le dernier scan',
    direction: 'Sens',
    entry: 'Entrée',
    exit: 'Sortie',
    torch: 'Lampe',
    allScans: 'Tous les scans',
    more: 'Caméra, zoom et porte',
    inside: 'présents',
    thisGate: 'cette porte',
    redeemed: 'validées',
    perMinute: 'par minute',
    next: 'Suivant',
    undone: 'Annulé',
    notUndone: {
      title: 'Annulation impossible',
      text: 'C’est peut-être déjà annulé. Sur le téléphone d’un agent d’accueil, seule sa propre dernière entrée peut être annulée.',
    },
  },
  undoScan: {
    title: { entry: 'Annuler cette entrée ?', exit: 'Annuler cette sortie ?' },
    text: 'Le scan reste dans la liste, marqué comme annulé, et ne compte plus nulle part.',
    keep: 'Garder le scan',
    confirm: 'Annuler le scan',
  },
  sameInView: 'Le même billet est toujours devant la caméra',
  byHand: {
    title: 'Saisir à la main',
    field: 'Code ou référence du billet',
    hint: (reference) => ['Par exemple ', reference],
    reference: '1234-K7QX2M',
    check: 'Vérifier',
    slip: 'Cette référence est incomplète. Elle se compose d’un nombre, d’un tiret et de six lettres ou chiffres.',
  },
  scans: {
    title: 'Tous les scans de cet appareil',
    label: 'Tous les scans',
    last: 'Derniers scans',
    none: 'Rien n’a encore été scanné. Chaque scan apparaît ici, les refus aussi.',
    conflicts: 'Conflits',
    resolved: 'Conflits résolus',
    conflictCount: (count) => plural(count, { one: '# conflit', other: '# conflits' }),
    undo: 'Annulation',
    ticket: (number) => `billet ${number}`,
    typed: 'saisi',
    byHand: 'trouvé par le nom',
    withOrder: 'avec sa commande',
    forced: (reason) => `admis par un superviseur : ${isolatedInLatin(reason)}`,
    sentAway: 'refusé par un superviseur',
    rehearsal: 'essai',
    undone: 'annulé',
    standing: {
      parked: 'À vérifier',
      afterVoid: 'Le billet n’était plus valable',
      conflict: 'Conflit',
      alsoAt: (gate) => `Aussi scanné : ${isolatedInLatin(gate)}`,
      unsent: 'Non envoyé',
      undone: 'Annulé',
      resolved: 'Résolu',
      synced: 'Synchronisé',
    },
    ask: 'Demandez à un superviseur.',
    afterVoid: 'Il a été annulé ou remplacé avant ce scan. Demandez à un superviseur.',
    notCounted: (gate) =>
      `Ce scan n’est pas compté : un autre l’a précédé (${isolatedInLatin(gate)}). Deux personnes sont peut-être à l’intérieur avec ce billet.`,
    counted: (gate) =>
      `Ce scan compte. Quelqu’un est aussi entré ailleurs avec ce billet (${isolatedInLatin(gate)}) : vérifiez qui est à l’intérieur.`,
    gateAt: (gate, time) => `${isolatedInLatin(gate)} (${time})`,
    serverTooOld:
      'Le serveur a besoin d’une mise à jour pour accepter ce scan. Il est en sécurité sur ce téléphone.',
    appTooOld: 'Mettez cette application à jour pour envoyer ce scan. Il est en sécurité sur ce téléphone.',
  },
  notRecorded: {
    title: 'Non enregistré',
    storage_full:
      'Le stockage de ce téléphone est plein. Personne n’a été admis. Libérez de l’espace, puis scannez de nouveau. En attendant, utilisez un autre téléphone.',
    storage_lost:
      'Le stockage de ce téléphone ne répond pas. Personne n’a été admis. Scannez de nouveau. Si cela ne suffit pas, rechargez la page.',
    storage_slow:
      'Le stockage de ce téléphone est lent. Contrôlez à la main. Si un nouveau scan affiche « Utilisé à l’instant », c’était vous.',
    scan_over: 'Trop de temps a passé depuis ce scan. Scannez de nouveau le billet.',
    not_allowed:
      'Ce téléphone ne peut pas scanner : son accès a expiré, ou le scanner est ouvert dans un autre onglet. Revenez à la vérification avant service.',
  },
  kiosk,
  info: ticketInfo,
  modes: scanModes,
  group: orderGroup,
  force: forcedEntry,
  names: nameSearch,
  verdicts,
};
