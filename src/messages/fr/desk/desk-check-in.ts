import type { checkIn as english } from '#messages/en/desk/desk-check-in.ts';
import { forcedEntry } from '#messages/fr/door/forced-entry.ts';

const { reason, reasons, note, noteHint, noteNeeded } = forcedEntry;

export const checkIn: typeof english = {
  checkIn: {
    action: 'Enregistrer l’entrée',
    of: (name) => `Enregistrer l’entrée de ${name}`,
    gate: 'Enregistrer l’entrée à',
    done: (name) => `Entrée de ${name} enregistrée`,
    failed: 'Entrée non confirmée',
    refused: {
      title: (name) => `L’entrée de ${name} n’a pas été enregistrée`,
      used: (verdict, time, gate) =>
        gate === '' ? `${verdict} : ${time}.` : `${verdict} : ${time}, ${gate}.`,
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
      text: 'Elle ne compte plus, et tous les scanners en sont informés. Les deux restent dans l’historique.',
      confirm: 'Annuler le passage',
      done: 'Annulé',
    },
  },
};
