import { isolatedInLatin } from '#messages/isolated.ts';
import type { checkIn as english } from '#messages/en/desk/desk-check-in.ts';
import { de } from '#messages/fr/elision.ts';
import { forcedEntry } from '#messages/fr/door/forced-entry.ts';
import { pluralOf } from '#messages/plurals.ts';

const plural = pluralOf('fr');
const { reason, reasons, note, noteHint, noteNeeded } = forcedEntry;

export const checkIn: typeof english = {
  checkIn: {
    action: 'Enregistrer l’entrée',
    of: (name) => `Enregistrer l’entrée ${de(name)}`,
    gate: 'Enregistrer l’entrée à',
    chooseGate: 'Choisissez une porte',
    unsent: 'Pas encore envoyé',
    place: {
      own: (gate) =>
        `Les entrées enregistrées sur cet appareil comptent à ${isolatedInLatin(gate)}, sa propre porte, même hors ligne.`,
      fixed: (gate) =>
        `Les entrées enregistrées sur cet appareil comptent à ${isolatedInLatin(gate)}, la porte qui lui est attribuée, même hors ligne.`,
      noGate: 'Cet appareil n’a pas encore de porte. Choisissez-en une pour enregistrer les entrées.',
      unsent: (count) =>
        plural(count, {
          one: '# enregistrement n’est pas encore envoyé. Il partira automatiquement une fois en ligne.',
          other:
            '# enregistrements ne sont pas encore envoyés. Ils partiront automatiquement une fois en ligne.',
        }),
    },
    noWay: {
      title: 'Dans ce navigateur, enregistrer une entrée demande une connexion',
      why: {
        not_enrolled:
          'Ce navigateur n’est pas associé à cet événement. Une fois en ligne, ouvrez-y le scanner et téléchargez l’événement : vous pourrez alors enregistrer les entrées hors ligne.',
        steward:
          'Ce navigateur est associé comme agent d’accueil, et seul l’appareil d’un superviseur enregistre les entrées à la main. Une fois en ligne, associez-le avec un code de superviseur : Appareils, Associer un appareil.',
        not_ready:
          'Ce navigateur est associé, mais sa copie de l’événement est incomplète ou son accès a expiré. Ouvrez-y le scanner une fois en ligne.',
        no_entrance:
          'Ce navigateur est attribué à une porte où personne n’entre. Une fois en ligne, déplacez-le à une entrée sous Appareils.',
      },
      openScanner: 'Ouvrir le scanner',
    },
    notRecorded: {
      title: 'Entrée non enregistrée',
      storage_full:
        'Le stockage de cet appareil est plein. Rien n’a été enregistré. Libérez de l’espace, puis réessayez.',
      storage_lost:
        'Le stockage de cet appareil ne répond pas. Rien n’a été enregistré. Réessayez ou rechargez la page.',
      storage_slow:
        'Le stockage de cet appareil est lent. Consultez l’historique de la personne avant de réessayer.',
      scan_over: 'Autre chose a été enregistré entre-temps. Fermez ceci et enregistrez de nouveau l’entrée.',
      not_allowed:
        'Cet appareil ne peut pas l’enregistrer : son accès a expiré, ou il ne connaît pas ce passage. Connectez-vous à internet et réessayez.',
      other_tab:
        'Le scanner est ouvert dans un autre onglet. Enregistrez-y les entrées, ou fermez-le d’abord.',
    },
    done: (name) => `Entrée ${de(name)} enregistrée`,
    failed: 'Entrée non confirmée',
    refused: {
      title: (name) => `L’entrée ${de(name)} n’a pas été enregistrée`,
      used: (verdict, time, gate) =>
        gate === '' ? `${verdict} : ${time}.` : `${verdict} : ${time}, ${isolatedInLatin(gate)}.`,
      from: (verdict, time) => `${verdict}. Valable à partir de ${time}.`,
      until: (verdict, time) => `${verdict}. Était valable jusqu’à ${time}.`,
      only: (verdict) => `${verdict}.`,
      anyway: 'Vous pouvez l’enregistrer malgré tout. Votre motif sera conservé.',
      reason,
      choose: 'Choisissez un motif',
      reasonMissing: 'Dites pourquoi vous enregistrez l’entrée malgré tout.',
      reasons,
      note,
      noteHint,
      noteNeeded,
      confirm: 'Enregistrer malgré tout',
      close: 'Fermer',
    },
    undo: {
      action: 'Annuler',
      of: (passage) => `Annuler : ${passage}`,
      title: {
        entry: 'Annuler cette entrée ?',
        exit: 'Annuler cette sortie ?',
        unknown: 'Annuler ce scan ?',
      },
      text: 'Ce passage ne compte plus, et tous les scanners en sont informés. Il reste dans l’historique, avec son annulation.',
      keep: 'Garder le passage',
      confirm: 'Annuler le passage',
      done: 'Annulé',
    },
  },
};
