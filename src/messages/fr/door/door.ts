import { isolatedInLatin } from '#messages/isolated.ts';
import type { door as english } from '#messages/en/door/door.ts';
import { pluralOf } from '#messages/plurals.ts';

const plural = pluralOf('fr');

export const door: typeof english = {
  otherGate: 'une autre porte',
  battery: {
    level: 'Batterie',
    charging: 'Batterie, en charge',
    low: (percent) => `Batterie faible : ${percent}`,
  },
  verdicts: {
    check_by_hand: 'Contrôle manuel',
    unreadable: 'Pas un billet',
    wrong_event: 'Autre événement',
    forged: 'Non authentique',
    revoked: 'Révoqué',
    cancelled: 'Annulé',
    blocked: 'Bloqué',
    unpaid: 'Non payé',
    not_yet: 'Trop tôt',
    too_late: 'Trop tard',
    wrong_gate: 'Mauvaise porte',
    stale_code: 'Code non dynamique',
    already_inside: 'Déjà scanné',
    used_today: 'Utilisé aujourd’hui',
    cool_down: 'Utilisé à l’instant',
    limit_reached: 'Entrées épuisées',
    capacity_reached: 'Complet',
    not_inside: 'Pas à l’intérieur',
    admit: 'Admis',
    admit_unlisted: 'Admis, nouveau billet',
    exit: 'Sorti',
  },
  newTicket: 'Nouveau billet',
  leftUnseen: 'Sorti, entrée introuvable',
  conflicts: {
    admittedTwice: (ticket) => `Conflit : le billet ${ticket} a été admis deux fois`,
    changedHands: (ticket, before) =>
      `Conflit : le billet ${ticket} a été admis, comme le billet ${before} avant son transfert`,
    afterVoid: (ticket) => `Conflit : le billet ${ticket} a été admis alors qu’il n’était plus valable`,
    unknown: (ticket) => `Conflit : le billet ${ticket} est à vérifier`,
    scanned: 'Scanné',
    counted: 'Compté',
    notCounted: 'Non compté',
    gateAt: (gate, time) => `${isolatedInLatin(gate)}, ${time}`,
    apart: (time) => `${time} d’écart. Cherchez la seconde personne, ou vérifiez avec l’autre porte.`,
    found: {
      same_person: 'Même personne : comptée une fois.',
      second_person: 'Seconde personne à l’intérieur : les deux comptent.',
      mis_scan: 'Erreur de scan : non comptée.',
      unknown: 'Résolu.',
    },
    by: {
      organizer: 'l’organisateur',
      manager: 'un responsable',
      supervisor: 'un superviseur',
      administrator: 'un administrateur',
      unknown: 'l’équipe',
    },
    decided: (found, by, time) => `${found} Décidé par ${isolatedInLatin(by)}, ${time}.`,
    older: (count) =>
      plural(count, {
        one: '# conflit plus ancien n’est pas affiché ici.',
        other: '# conflits plus anciens ne sont pas affichés ici.',
      }),
  },
  revoke: {
    title: (device) => `Révoquer ${isolatedInLatin(device)} ?`,
    text: 'L’appareil cesse de scanner à son prochain contact, ou quand son accès expire. Les scans qu’il n’a pas envoyés y restent, scellés pour vous.',
    again: 'Ce téléphone pourra-t-il être associé de nouveau ?',
    no: 'Non',
    yes: 'Oui',
    allowed: 'Avec un nouveau code, ou d’une simple pression là où un membre de votre équipe y est connecté.',
    refused:
      'Ni ce téléphone, ni la personne à qui il appartient, jusqu’à ce que vous l’autorisiez sous Appareils.',
    oldServer:
      'Révoqué. Ce serveur ne peut pas empêcher une nouvelle association de ce téléphone : mettez-le à jour.',
    revoke: 'Révoquer',
  },
};
