import type { ruleProblems as english } from '#messages/en/door/rule-problems.ts';

export const ruleProblems: typeof english = {
  window_ends_before_start: 'La fermeture doit venir après l’ouverture.',
  windows_overlap: 'Cet horaire en chevauche un autre. Modifiez l’un des deux, ou réunissez-les.',
  entries_without_reentry:
    'Avec « une seule fois », un billet a une entrée. Choisissez une autre règle, ou videz ce champ.',
  no_types: 'Choisissez au moins un type de billet, ou laissez entrer tout le monde.',
};
