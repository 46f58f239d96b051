import { isolatedInLatin } from '#messages/isolated.ts';
import type { moveTicket as english } from '#messages/en/desk/desk-move-ticket.ts';

export const moveTicket: typeof english = {
  moveTicket: {
    open: 'Changer',
    openOf: (reference) => `Changer le type du billet ${reference}`,
    title: (reference) => `Changer le type du billet ${reference}`,
    text: 'Le billet reçoit un nouveau code. Les portes refusent l’ancien dès que leurs scanners sont synchronisés.',
    what: 'les types de billets',
    none: 'Cet événement n’a pas d’autre type de billet.',
    type: 'Nouveau type',
    choose: 'Choisir un type',
    chooseMissing: 'Choisissez le nouveau type.',
    choice: (type, price) => `${isolatedInLatin(type)} · ${price}`,
    same: 'Il coûte ce qui a été payé pour le billet.',
    cheaper: (difference) =>
      `Il coûte ${difference} de moins que ce qui a été payé. Changer de type ne rembourse pas la différence : utilisez « Rembourser en partie » pour cela.`,
    dearer: (difference) =>
      `Il coûte ${difference} de plus que ce qui a été payé, le billet ne peut donc pas changer de type. Remboursez-le, et demandez à l’acheteur d’acheter l’autre type.`,
    confirm: 'Changer le type',
    done: (reference) => `Type du billet ${reference} changé`,
  },
};
