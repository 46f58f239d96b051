import { de } from '#messages/fr/elision.ts';
import { isolatedInLatin } from '#messages/isolated.ts';
import type { prints as english } from '#messages/en/server/prints.ts';

/** Uses U+00A0 instead of U+202F, for which the print font has no glyph. */
export const prints: typeof english = {
  documentTitle: (count, event) =>
    count === 1 ? `Billet pour ${isolatedInLatin(event)}` : `Billets pour ${isolatedInLatin(event)}`,
  badgesTitle: (event) => `Badges pour ${isolatedInLatin(event)}`,
  credit: {
    documentTitle: (number, seller) => `Avoir ${number} ${de(seller)}`,
    title: (number) => `Avoir ${number}`,
    of: (number, day) => `Pour la facture ${number} du ${day}`,
    refund: 'Remboursement',
    total: 'Total remboursé',
  },
  invoice: {
    documentTitle: (number, seller) => `Facture ${number} – ${isolatedInLatin(seller)}`,
    title: (number) => `Facture ${number}`,
    from: 'Émetteur',
    to: 'Destinataire',
    noBuyer: 'L’acheteur de cette commande',
    taxId: (id) => `Numéro fiscal ${id}`,
    issued: (day) => `Date : ${day}`,
    order: (id) => `Commande : ${id}`,
    event: (event, day) => `${isolatedInLatin(event)}, ${day}`,
    columns: { what: 'Désignation', quantity: 'Quantité', each: 'Prix unitaire', sum: 'Montant' },
    total: 'Total',
    fees: 'Frais compris',
    refunded: 'Remboursé',
    rest: 'Total après remboursements',
    refundedOn: (day, sum) => `Remboursement le ${day} : ${sum}`,
    tax: (name, rate) => `Dont ${isolatedInLatin(name)} (${rate})`,
    net: 'Total hors taxe',
  },
  pass: {
    holder: 'Titulaire',
    type: 'Billet',
    gate: 'Porte',
    anyGate: 'Toutes les portes',
    reference: 'Référence',
    howToEnter: {
      static: 'Présentez ce code à l’entrée. Seul le premier scan fait entrer. Ne partagez pas de copies.',
      rotating_with_fallback:
        'Présentez le code dans l’application pour entrer plus vite. Avec celui-ci, une pièce d’identité peut être demandée.',
      rotating:
        'Cet événement n’accepte que les codes dynamiques. Ouvrez votre billet dans l’application à l’entrée ; il fonctionne hors ligne.',
    },
  },
  noHolder: 'Sans nom',
  anyGate: 'toutes les portes',
  or: ' ou ',
  date: 'Date',
  doors: 'Portes',
  doorsOpenAt: (time) => `Ouverture dès ${time}`,
  hours: (from, to, zone) => `${from} – ${to} (${zone})`,
  place: 'Lieu',
  online: 'En ligne',
  atTheGate: 'À l’entrée',
  howToEnter: {
    static: [
      'Présentez ce code à l’entrée, sur papier ou à l’écran. Seul le premier scan fait entrer. Ne partagez pas de copies.',
    ],
    rotating_with_fallback: [
      'Présentez le code dans l’application pour entrer plus vite. Avec ce code imprimé, une pièce d’identité peut être demandée.',
      'Seul le premier scan fait entrer. Ne partagez pas de copies.',
    ],
    rotating: [
      'Cet événement n’accepte que les codes dynamiques. Ouvrez votre billet dans l’application à l’entrée ; il fonctionne hors ligne. Cette impression n’est pas acceptée.',
    ],
  },
  cannotCome: {
    title: 'Si vous ne pouvez pas venir',
    text: 'Transférez le billet dans l’application, sous Mes billets. Le nouveau titulaire reçoit son propre code, et celui-ci cesse de fonctionner.',
  },
  noCode: 'Votre code dynamique est dans l’application. Il ne peut pas être imprimé.',
};
