import { isolatedInLatin } from '#messages/isolated.ts';
import { pluralOf } from '#messages/plurals.ts';
import type { scanModes as englishModes, ticketInfo as english } from '#messages/en/door/ticket-info.ts';

const plural = pluralOf('fr');

export const ticketInfo: typeof english = {
  open: 'Info',
  openHint: 'Info billet : consulter le prochain billet',
  title: 'Info seulement',
  nobody: 'Personne n’a été admis. Rien n’a été enregistré.',
  back: 'Retour au scan',
  notAllowed:
    'Ce téléphone ne peut pas consulter de billets : son accès a expiré, ou le scanner est ouvert dans un autre onglet. Revenez à la vérification avant service.',
  ticket: 'Billet',
  type: 'Type',
  state: 'État',
  inside: {
    label: 'À l’intérieur',
    people: (count) =>
      count === 0 ? 'Personne' : plural(count, { one: '# personne', other: '# personnes' }),
  },
  history: 'Connu sur ce téléphone',
  none: 'Ni entrée ni sortie',
  more: (count) => `${count} de plus avant`,
  test: (number) => `${number} : billet d’essai, pour les essais uniquement`,
  entry: (time, gate) => `Entrée : ${time}, ${isolatedInLatin(gate)}`,
  exit: (time, gate) => `Sortie : ${time}, ${isolatedInLatin(gate)}`,
  standings: {
    check_by_hand: 'Inconnu : ce téléphone ne peut pas le dire',
    unreadable: 'Pas un code de billet',
    wrong_event: 'Pour un autre événement',
    forged: 'Pas authentique',
    revoked: 'Révoqué ou remplacé',
    cancelled: 'Annulé ou remboursé',
    blocked: 'Bloqué par l’organisateur',
    unpaid: 'Non payé',
    not_yet: 'Pas encore valable',
    too_late: 'Plus valable',
    wrong_gate: 'Valable à d’autres portes',
    stale_code: 'Authentique, mais le code n’est pas dynamique',
    already_inside: 'Déjà utilisé',
    used_today: 'Déjà utilisé aujourd’hui',
    cool_down: 'Utilisé à l’instant',
    limit_reached: 'Entrées épuisées',
    capacity_reached: 'Valable, mais le lieu est complet',
    admit: 'Valable, pas encore utilisé',
    admit_unlisted: 'Authentique, plus récent que la liste de ce téléphone',
  },
};

/** Must be readable from two metres: a word or two. */
export const scanModes: typeof englishModes = {
  entry: 'Entrée',
  exit: 'Sortie',
  info: 'Info',
  infoText: 'Le prochain billet n’est pas admis.',
  leaveInfo: 'Annuler',
};
