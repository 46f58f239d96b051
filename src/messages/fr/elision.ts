import { isolatedInLatin } from '#messages/isolated.ts';

/**
 * Joins « de » with a name as French does: « du tableau », « des billets », « d’Awa », « de Banjul ». An h counts as
 * a consonant, as it mostly does in names; a capitalized article belongs to the name: « de Le Goff ».
 */
export function de(name: string): string {
  if (name.startsWith('le ')) return `du ${name.slice(3)}`;
  if (name.startsWith('les ')) return `des ${name.slice(4)}`;
  return /^([aeiouàâäéèêëîïôöùûü]|y(?![aeiou]))/i.test(name) ? `d’${name}` : `de ${isolatedInLatin(name)}`;
}
