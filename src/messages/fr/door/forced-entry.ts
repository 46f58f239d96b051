import type { forcedEntry as english } from '#messages/en/door/forced-entry.ts';

export const forcedEntry: typeof english = {
  sendAway: 'Refuser',
  notSentAway: 'Personne n’est entré, mais votre refus n’a pas pu être enregistré.',
  entrance: {
    asked: 'Admettre…',
    anyway: 'Admettre quand même…',
    title: 'Admettre malgré le verdict',
    text: 'C’est enregistré, avec votre motif, comme une entrée malgré le verdict.',
    confirm: 'Admettre',
    cancel: 'Ne pas admettre',
    done: 'Admis. Enregistré avec votre motif.',
  },
  addOn: {
    asked: 'Remettre…',
    anyway: 'Remettre quand même…',
    title: 'Remettre malgré le verdict',
    text: 'C’est enregistré, avec votre motif, comme une option validée malgré le verdict.',
    confirm: 'Remettre',
    cancel: 'Ne pas remettre',
    done: 'Remis. Enregistré avec votre motif.',
  },
  reason: 'Motif',
  reasons: {
    id_checked: 'Identité vérifiée',
    purchase_confirmed: 'Achat confirmé',
    organizer_told: 'Accord de l’organisateur',
    other: 'Autre motif',
  },
  note: 'Note',
  noteHint: 'L’organisateur peut la lire. N’écrivez pas de noms.',
  noteNeeded: 'Ajoutez une note pour dire pourquoi.',
};
