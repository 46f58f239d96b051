import { isolatedInLatin } from '#messages/isolated.ts';
import type { nameSearch as english } from '#messages/en/door/name-search.ts';
import { pluralOf } from '#messages/plurals.ts';

const plural = pluralOf('fr');

export const nameSearch: typeof english = {
  open: 'Chercher un nom',
  title: 'Trouver un participant',
  field: 'Nom, numéro de commande ou de billet',
  placeholder: 'Nom, commande ou billet',
  hint: 'Parties de noms dans n’importe quel ordre. Fonctionne hors ligne.',
  results: 'Participants trouvés',
  found: (count) => plural(count, { one: '# participant', other: '# participants' }),
  more: (count) =>
    plural(count, { one: '# de plus. Précisez le nom.', other: '# de plus. Précisez le nom.' }),
  searching: 'Recherche…',
  none: {
    title: 'Aucun résultat',
    text: 'Vérifiez l’orthographe, ou essayez le nom de la personne qui a commandé. Les participants ajoutés ces dernières minutes ne sont peut-être pas encore sur ce téléphone.',
  },
  coming: {
    title: 'Téléchargement des noms',
    text: 'Les noms arrivent quand ce téléphone est en ligne, et y restent chiffrés. Vous pouvez scanner en attendant.',
    again: 'Télécharger',
    failed: 'Impossible de télécharger les noms. Vérifiez la connexion, puis réessayez.',
  },
  onPhone: (guests) =>
    plural(guests, {
      one: 'Noms pour # billet, chiffrés sur ce téléphone',
      other: 'Noms pour # billets, chiffrés sur ce téléphone',
    }),
  ticket: (number) => `Billet ${number}`,
  orderedBy: (name) => `Commande passée par ${isolatedInLatin(name)}`,
  order: 'Commande',
  note: 'Note',
  inside: (time, gate) => `À l’intérieur depuis ${time}, ${isolatedInLatin(gate)}`,
  left: (time, gate) => `Sortie : ${time}, ${isolatedInLatin(gate)}`,
  used: (time, gate) => `Utilisé : ${time}, ${isolatedInLatin(gate)}`,
  notArrived: 'Pas encore là',
  back: 'Retour aux résultats',
  admit: 'Admettre',
  letOut: 'Noter la sortie',
  checkId: 'Aucun code n’a été présenté. Vérifiez d’abord l’identité.',
  printBadge: 'Imprimer le badge',
  undo: (what) => `Annuler : ${what}`,
  undone: 'Annulé',
};
