import type { verdicts as english } from '#messages/en/door/verdicts.ts';
import { isolatedInLatin } from '#messages/isolated.ts';
import { eitherOf } from '#messages/lists.ts';

const either = eitherOf('fr');

const dontAdmitAgain = 'N’admettez pas deux fois. En cas de doute, demandez à un superviseur.';
const timeInDoubt =
  'L’horloge de ce téléphone est peut-être fausse. Passez brièvement en ligne, ou demandez à un superviseur.';

/** Titles are read from an arm's length and shouted: keep them short. */
export const verdicts: typeof english = {
  ticket: (number) => `Billet ${number}`,
  test: {
    title: 'Billet d’essai',
    would: (title) => `Le verdict serait : ${title}.`,
    text: 'Pour les essais uniquement, et non compté.',
    textAfter: 'Billet d’essai. Pour les essais uniquement, et non compté.',
  },
  passage: (gate, time, apart) => `${time}, ${isolatedInLatin(gate)}, ${apart}.`,
  lastPassage: (gate, time, apart) => `Dernier passage : ${time}, ${isolatedInLatin(gate)}, ${apart}.`,
  postponed: {
    text: 'L’événement est reporté ; sa nouvelle date n’est pas encore connue.',
    keep: 'Demandez à la personne de garder son billet.',
  },
  check_by_hand: {
    title: 'Contrôle manuel',
    text: 'Cet appareil ne peut pas décider. Scannez le code lui-même, ou demandez à un superviseur.',
  },
  unreadable: {
    title: 'Pas un billet',
    text: 'Ce n’est pas un code de billet. Demandez le code QR du billet.',
  },
  wrong_event: {
    title: 'Autre événement',
    text: 'Ce billet est pour un autre événement. Demandez à la personne de trouver le bon.',
  },
  forged: {
    title: 'Non authentique',
    text: 'Ce code n’a pas été émis pour cet événement. N’admettez pas ; appelez un superviseur.',
    leaving: 'Ce code n’a pas été émis pour cet événement. Demandez le billet utilisé à l’entrée.',
    typed: 'Aucun billet n’a cette référence. Vérifiez la saisie, puis appelez un superviseur.',
  },
  revoked: {
    title: 'Billet révoqué',
    text: 'Il a été remplacé ou révoqué. Demandez le billet le plus récent, ou envoyez la personne à l’accueil.',
  },
  cancelled: {
    title: 'Billet annulé',
    text: 'Il a été annulé ou remboursé. Envoyez la personne à l’accueil.',
  },
  blocked: {
    title: 'Billet bloqué',
    text: 'L’organisateur l’a bloqué. N’admettez pas ; appelez un superviseur.',
  },
  unpaid: {
    title: 'Non payé',
    text: 'Ce billet n’a pas été payé. Envoyez la personne à l’accueil.',
    sum: (sum) => `À payer : ${sum}`,
    collect: 'Encaissez, ou envoyez la personne à l’accueil.',
  },
  not_yet: {
    title: 'Trop tôt',
    from: (time, apart) => `Valable dès ${time}, ${apart}.`,
    text: 'Demandez à la personne de revenir à ce moment-là.',
    inDoubt: timeInDoubt,
  },
  too_late: {
    title: 'Trop tard',
    until: (time, apart) => `Était valable jusqu’à ${time}, ${apart}.`,
    text: 'Envoyez la personne à l’accueil.',
    inDoubt: timeInDoubt,
  },
  wrong_gate: {
    title: 'Mauvaise porte',
    text: 'Envoyez la personne à une autre porte.',
    gates: (names) => `Envoyez la personne à la bonne porte : ${either(names)}.`,
  },
  stale_code: {
    title: 'Code non dynamique',
    until: (time, apart) => `Était valable jusqu’à ${time}, ${apart}.`,
    look: 'Ancien code ou capture d’écran. L’anneau bouge-t-il sur le téléphone ? Si oui, demandez à un superviseur.',
    refuse:
      'Demandez le code dynamique dans l’application. Les captures d’écran et les impressions ne sont pas acceptées.',
  },
  already_inside: {
    title: 'Déjà scanné',
    scanOut: 'Pour entrer de nouveau, la sortie doit d’abord être scannée.',
    text: dontAdmitAgain,
  },
  used_today: {
    title: 'Déjà utilisé aujourd’hui',
    from: (time, apart) => `De nouveau valable dès ${time}, ${apart}.`,
    text: dontAdmitAgain,
  },
  cool_down: {
    title: 'Utilisé à l’instant',
    from: (time, apart) => `De nouveau valable dès ${time}, ${apart}.`,
    text: 'Demandez à la personne d’attendre.',
  },
  limit_reached: {
    title: 'Entrées épuisées',
    text: 'N’admettez pas. En cas de doute, demandez à un superviseur.',
  },
  capacity_reached: { title: 'Complet', text: 'Demandez à la personne d’attendre que quelqu’un sorte.' },
  not_inside: {
    title: 'Entrée introuvable',
    left: 'Déjà sorti',
    text: 'Cet appareil n’a reçu aucune entrée avec ce billet.',
    next: 'Laissez sortir. La sortie est enregistrée.',
  },
  admit: { title: 'Admis' },
  redeem: {
    done: (name) => `${isolatedInLatin(name)} : c’est validé`,
    left: (name, left, of) => `${isolatedInLatin(name)} : reste ${left} sur ${of}`,
    none: (name) => `${isolatedInLatin(name)} : reste 0`,
    used: (of) => (of === 1 ? 'L’option a déjà été validée.' : `Déjà validé ${of} fois sur ${of}.`),
    notBought: (name) => `${isolatedInLatin(name)} : pas avec ce billet`,
    otherCode: 'Si l’option a été achetée plus tard ou transmise, demandez son propre code.',
  },
  admit_unlisted: {
    title: 'Admis, nouveau billet',
    text: 'Authentique, émis après la dernière mise à jour de cet appareil.',
    notAdmitted: 'Nouveau billet',
    update:
      'Authentique, mais émis après la dernière mise à jour de cet appareil. Mettez cet appareil à jour et scannez de nouveau.',
    ask: 'Authentique, mais émis après la dernière mise à jour de cet appareil. Mettez à jour, ou demandez à un superviseur.',
  },
  exit: { title: 'Sortie enregistrée', text: 'Laissez sortir.' },
};
