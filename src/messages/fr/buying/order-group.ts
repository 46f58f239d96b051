import { isolatedInLatin } from '#messages/isolated.ts';
import type { orderGroup as english } from '#messages/en/buying/order-group.ts';
import { pluralOf } from '#messages/plurals.ts';

const plural = pluralOf('fr');

export const orderGroup: typeof english = {
  open: (count) => plural(count, { one: 'Commande : # billet', other: 'Commande : # billets' }),
  title: (count) => plural(count, { one: 'Commande de # billet', other: 'Commande de # billets' }),
  inside: (inside, count) => `${inside} sur ${count} à l’intérieur`,
  label: 'Billets de cette commande',
  ticket: (number, type) =>
    type === undefined ? `Billet ${number}` : `Billet ${number} · ${isolatedInLatin(type)}`,
  isInside: 'À l’intérieur',
  scanned: 'Vient d’être scanné',
  entry: (count) => plural(count, { one: 'En admettre # de plus', other: 'En admettre # de plus' }),
  exit: (count) => plural(count, { one: 'Laisser sortir # de plus', other: 'Laisser sortir # de plus' }),
  choose: 'Choisir qui accompagne',
  mayNot: 'Ce billet a déjà été utilisé : il ne fait passer personne d’autre. Scannez chaque billet.',
  close: 'Retour au scan',
  results: {
    title: (passed, count) => `Passages : ${passed} sur ${count}`,
    label: 'Résultat pour chaque billet',
    refusedFirst: 'Ne laissez pas passer ceux-ci :',
  },
};
