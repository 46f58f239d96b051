/** Texts of an organizer's actions on one ticket of an order. Part of the room `desk`. */
export const ticketAction = {
  ticketAction: {
    open: 'Block or revoke',
    openOf: (reference: string) => `Block or revoke ticket ${reference}`,
    title: (reference: string) => `Ticket ${reference}`,
    what: 'What to do',
    actions: { block: 'Block', unblock: 'Unblock', revoke: 'Revoke' },
    text: {
      block: 'Gates refuse it once their scanners sync, until you unblock it.',
      unblock: 'Gates admit it again once their scanners sync.',
      revoke: 'Gates refuse it for good once their scanners sync. Nothing is refunded. This can’t be undone.',
    },
    reason: 'Reason (for the event team)',
    reasonMissing: 'Enter a reason. It’s shown in the order’s history.',
    confirm: { block: 'Block ticket', unblock: 'Unblock ticket', revoke: 'Revoke ticket' },
    done: {
      block: (reference: string) => `Ticket ${reference} blocked`,
      unblock: (reference: string) => `Ticket ${reference} unblocked`,
      revoke: (reference: string) => `Ticket ${reference} revoked`,
    },
    status: {
      valid: 'Valid',
      transferred: 'Transferred',
      refunded: 'Refunded',
      revoked: 'Revoked',
      cancelled: 'Cancelled',
      blocked: 'Blocked',
      unpaid: 'Unpaid',
      unknown: 'Unknown',
    },
  },
};
