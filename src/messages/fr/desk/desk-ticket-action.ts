import type { ticketAction as english } from '#messages/en/desk/desk-ticket-action.ts';

export const ticketAction: typeof english = {
  ticketAction: {
    open: 'Bloquer ou révoquer',
    openOf: (reference) => `Bloquer ou révoquer le billet ${reference}`,
    title: (reference) => `Billet ${reference}`,
    what: 'Que faire',
    actions: { block: 'Bloquer', unblock: 'Débloquer', revoke: 'Révoquer' },
    text: {
      block:
        'Les portes le refusent dès que leurs scanners sont synchronisés, jusqu’à ce que vous le débloquiez.',
      unblock: 'Les portes l’admettent de nouveau dès que leurs scanners sont synchronisés.',
      revoke:
        'Les portes le refusent définitivement dès que leurs scanners sont synchronisés. Rien n’est remboursé. C’est irréversible.',
    },
    reason: 'Motif (pour l’équipe de l’événement)',
    reasonMissing: 'Saisissez un motif. Il apparaît dans l’historique de la commande.',
    confirm: {
      block: 'Bloquer le billet',
      unblock: 'Débloquer le billet',
      revoke: 'Révoquer le billet',
    },
    done: {
      block: (reference) => `Billet ${reference} bloqué`,
      unblock: (reference) => `Billet ${reference} débloqué`,
      revoke: (reference) => `Billet ${reference} révoqué`,
    },
    status: {
      valid: 'Valable',
      transferred: 'Transféré',
      refunded: 'Remboursé',
      revoked: 'Révoqué',
      cancelled: 'Annulé',
      blocked: 'Bloqué',
      unpaid: 'Non payé',
      unknown: 'Inconnu',
    },
  },
};
