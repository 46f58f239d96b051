import type { deskGates as english } from '../../en/desk/desk-gates.ts';
import { isolatedInLatin } from '#messages/isolated.ts';

export const deskGates: typeof english = {
  what: 'les portes',
  label: 'Portes',
  none: {
    title: 'Pas encore de porte',
    text: 'Ajoutez la première. Chaque scan appartient à une porte.',
  },
  mainArea: 'Zone : événement principal',
  area: (name) => `Zone : ${isolatedInLatin(name)}`,
  add: 'Ajouter une porte',
  change: (gate) => `Modifier ${isolatedInLatin(gate)}`,
  rename: (gate) => `Renommer ${isolatedInLatin(gate)}`,
  remove: (gate) => `Supprimer ${isolatedInLatin(gate)}`,
  name: 'Nom',
  nameMissing: 'Saisissez un nom pour la porte.',
  namePlaceholder: 'Porte principale',
  purpose: 'Son rôle',
  peopleComeIn: 'On entre par ici',
  redeems: (addOn) => `Valide l’option ${isolatedInLatin(addOn)}`,
  areaField: 'Zone',
  mainEvent: 'Événement principal',
  anotherArea: 'Nouvelle zone…',
  newArea: 'Nouvelle zone',
  areaMissing: 'Saisissez un nom pour la zone.',
  areaHint:
    'Minuscules, chiffres et tirets, par exemple « backstage ». Elle compte ses propres participants.',
  removing: {
    title: (gate) => `Supprimer ${isolatedInLatin(gate)} ?`,
    text: 'Les appareils réglés sur elle doivent choisir une autre porte. Une porte avec des scans ne peut pas être supprimée, pour que l’historique reste complet.',
    done: (gate) => `Porte supprimée : ${isolatedInLatin(gate)}`,
  },
};
