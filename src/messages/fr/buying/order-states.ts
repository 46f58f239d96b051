import type { orderStates as english } from '#messages/en/buying/order-states.ts';

export const orderStates: typeof english = {
  refunding: 'Remboursement en cours',
  confirming: 'Confirmation du paiement',
  awaiting_payment: 'En attente de paiement',
  confirmed: 'Confirmée',
  expired: 'Non payée à temps',
  cancelled: 'Annulée',
  refunded: 'Remboursée',
  unknown: 'À voir après mise à jour',
};
