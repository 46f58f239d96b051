import type { refusals as english } from '#messages/en/server/refusals.ts';
import { pluralOf } from '#messages/plurals.ts';

const plural = pluralOf('fr');

/** The server's refusals about reservations, orders and payments. Part of `refusals`. */
export const sales: (typeof english)['sales'] = {
  holdLimit: (limit, held) =>
    held === 0
      ? `Un acheteur peut en avoir ${limit}. Choisissez-en moins.`
      : `Un acheteur peut en avoir ${limit}, et vous en avez déjà ${held}. Choisissez-en moins.`,
  holdFixed: 'La liste d’attente vous a proposé ces billets tels quels : leur nombre ne peut pas changer.',
  holdIdReused:
    'Votre première tentative a bien réservé des billets. Fermez ceci et vérifiez ce qui est réservé.',
  sellerChangedElsewhere:
    'Les données de facturation ont été modifiées ailleurs entre-temps. Rechargez la page.',
  invoicesOff: 'L’organisateur n’a pas encore indiqué qui vend, il n’y a donc pas de factures.',
  noCreditNote: 'Cette commande n’a pas d’avoir portant ce numéro.',
  noInvoice: 'Il n’y a pas de facture pour cette commande : rien n’a été payé, ou tout a été remboursé.',
  feesChangedElsewhere: 'Les frais ont été modifiés ailleurs entre-temps. Fermez, puis ouvrez de nouveau.',
  holdTwice: 'La même réservation a été envoyée deux fois. Envoyez chacune une seule fois.',
  onlyLeft: (left) => `Il n’en reste que ${left}. Choisissez-en moins.`,
  addOnNeedsTicket: (most, perTicket) =>
    most === 0
      ? 'Il vous faut d’abord un billet. Ajoutez un billet à votre commande, puis choisissez des options pour ce billet.'
      : `Vous pouvez en avoir ${perTicket} par billet, donc ${most} dans cette commande. Retirez-en, ou ajoutez des billets.`,
  leftAtPrice: (left) =>
    left === 0
      ? 'Il n’en reste plus à ce prix. Réservez-en d’autres sur la page de l’événement, au nouveau prix.'
      : plural(left, {
          one: 'Il n’en reste que # à ce prix. Réservez-le, puis ajoutez les autres au prix suivant.',
          other: 'Il n’en reste que # à ce prix. Réservez-les, puis ajoutez les autres au prix suivant.',
        }),
  tooManyTickets: (most) => `Une commande peut avoir ${most} billets. Choisissez-en moins à la fois.`,
  orderLimit: (limit, held) =>
    held === 0
      ? `Un acheteur peut en avoir ${limit}. Retirez-en pour continuer.`
      : `Un acheteur peut en avoir ${limit}, et vous en avez déjà ${held}. Retirez-en pour continuer.`,
  refundUsed: (used) =>
    plural(used, {
      one: '# billet a été utilisé. Ne le remboursez qu’en connaissance de cause.',
      other: '# billets ont été utilisés. Ne les remboursez qu’en connaissance de cause.',
    }),
  soldOut: 'Épuisé. Les billets réservés qui ne sont pas achetés reviennent en vente.',
  ticketsUsed: 'Des billets de cette commande ont déjà été utilisés. Demandez à l’organisateur.',
  visitorsLimit: (left) =>
    left === 0
      ? 'Trop de ces billets sont réservés par des personnes non connectées. Connectez-vous pour réserver les vôtres.'
      : `Sans connexion, vous ne pouvez en réserver que ${left} pour le moment. Connectez-vous pour en réserver davantage.`,
  refused: {
    address_limit:
      'Trop de ces billets sont réservés depuis votre réseau. Commandez ceux que vous avez, ou réessayez dans quelques minutes.',
    attendees_mismatch: 'Saisissez un nom par billet.',
    event_began: 'L’événement a commencé. Demandez à l’organisateur.',
    event_cancelled: 'Cet événement a été annulé. Choisissez-en un autre.',
    event_ended: 'Cet événement est terminé. Choisissez-en un autre.',
    group_in_parts: 'Les billets achetés en groupe sont remboursés ensemble. Choisissez-les tous.',
    hold_expired: 'Votre réservation a expiré. Choisissez de nouveau vos billets.',
    hold_ordered: 'Ces billets sont déjà dans une autre commande. Vérifiez vos commandes.',
    not_yet_on_sale: 'La vente n’a pas commencé. Revenez à ce moment-là.',
    order_ended: 'Cette commande est terminée, il n’y a donc rien à rembourser.',
    order_paid: 'Cette commande est déjà payée. Demandez un remboursement à l’organisateur.',
    order_too_large: 'Le total de cette commande est trop élevé. Commandez moins de billets à la fois.',
    order_unpaid: 'Cette commande n’est pas payée, il n’y a donc rien à rembourser.',
    refund_not_refused: 'Ce remboursement n’est plus refusé. Actualisez pour voir où il en est.',
    refund_nothing: 'Choisissez des billets, ou saisissez un montant à rembourser.',
    refund_too_much: 'On ne peut pas rembourser plus que ce qui reste du montant payé. Vérifiez le montant.',
    sale_closed: 'Ces billets ne sont plus en vente. Choisissez un autre type.',
    several_currencies: 'Ces billets sont dans des devises différentes. Commandez chaque type séparément.',
    several_events: 'Une commande est pour un seul événement. Commandez les autres séparément.',
    ticket_type_not_found: 'Un type de billet n’est plus disponible. Choisissez de nouveau.',
    tickets_passed_on: 'Des billets de cette commande ont été transférés. Demandez à l’organisateur.',
    tickets_refunded:
      'Certains de ces billets ont déjà été remboursés. Vérifiez la commande, puis choisissez de nouveau.',
    total_changed: 'Le prix a changé. Vérifiez le nouveau total, puis commandez de nouveau.',
  },
  inOrder: 'Ces billets sont dans une commande. Annulez la commande pour les libérer.',
  orderEnded: 'Cette commande est terminée. Choisissez de nouveau vos billets.',
  orderIdReused: 'Une autre commande a été faite avec cet identifiant. Utilisez-en un nouveau.',
  paymentUnclear:
    'Nous ne savons pas encore si cette commande est en cours de paiement. Réessayez dans une minute.',
  paymentsOff:
    'Le paiement n’est pas encore disponible. Demandez à l’organisateur, ou choisissez des billets gratuits.',
  phoneInvalid: 'Ce n’est pas un numéro de téléphone. Vérifiez-le, ou laissez vide.',
  refundChanged:
    'Votre remboursement n’a pas été enregistré : un remboursement confirmé plus tôt par le prestataire de paiement a finalement échoué, le montant dû est donc plus élevé. Vérifiez-le dans l’historique de la commande.',
  refundGrew:
    'Votre remboursement n’a pas été enregistré : une autre part de cette commande a été remboursée entre-temps, le montant dû est donc plus élevé. Vérifiez-le dans l’historique de la commande.',
  refundInProgress: 'Ce remboursement est déjà en cours. Réessayez dans une minute.',
  refundUnasked:
    'Votre remboursement n’a pas été enregistré : nous ne pouvons pas demander au prestataire de paiement s’il a remboursé l’acheteur entre-temps. Vérifiez d’abord chez lui.',
  refundUnknown:
    'Votre remboursement n’a pas été enregistré : le prestataire de paiement n’indique pas s’il a remboursé l’acheteur entre-temps. Vérifiez chez lui, ou réessayez dans une minute.',
  refundWentThrough:
    'Votre remboursement n’a pas été enregistré : le prestataire de paiement indique qu’entre-temps il a remboursé l’acheteur ou est en train de le faire, en totalité ou en partie. Vérifiez l’historique de la commande avant de rendre davantage.',
};
