import type { terms as english } from '../en/terms.ts';

export const terms: typeof english = {
  names: {
    venue: 'Lieu',
    onlineUrl: 'Lien de connexion',
    ageLimit: 'Âge minimum',
    codePolicy: 'À l’entrée',
    reentry: 'Nouvelle entrée',
    validFrom: 'Valable à partir de',
    validUntil: 'Valable jusqu’au',
    gates: 'Portes',
  },
  online: 'En ligne',
  noLink: 'Aucun lien',
  everyAge: 'Tous les âges',
  anyTime: 'Sans limite',
  allGates: 'Toutes les portes',
  noGate: 'Aucune porte',
  reentry: {
    single: 'Une entrée par billet, sortie définitive',
    after_exit: 'Nouvelle entrée possible : faites scanner votre billet en sortant',
    per_day: 'Une entrée par jour',
    per_gate: 'Une entrée par porte',
    free: 'Entrez et sortez librement',
  },
  age: (years) => `Dès ${years} ans. Munissez-vous d’une pièce d’identité avec photo.`,
  codes: {
    static: 'Présentez le code sur votre téléphone ou sur papier.',
    rotating:
      'Présentez le billet dynamique dans l’application. Les captures d’écran et les impressions ne sont pas acceptées.',
    rotating_with_fallback:
      'Présentez-le dans l’application pour entrer plus vite. Avec un billet imprimé, une pièce d’identité peut être demandée.',
  },
};
