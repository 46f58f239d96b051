/*
 * Refusals that go together, each list once.
 */

/** Of whoever has to prove that it is they who ask. */
export const proof = ['current_password_wrong', 'proof_needed', 'sign_in_again'] as const;

/** Of places that are asked for. */
export const placing = [
  'limit',
  'sold_out',
  'sale_closed',
  'not_yet_on_sale',
  'event_ended',
  'event_cancelled',
  'add_on_needs_ticket',
  'address_limit',
  'visitors_limit',
  'price_tier_left',
  'ticket_type_not_found',
] as const;

/** Of documents that are made for the call. */
export const printing = ['pdf_busy', 'pdf_failed'] as const;

/** Of what a passkey answers. */
export const relyingParty = ['passkeys_unavailable', 'passkey_request_over'] as const;

/** Of what only one account can have. */
export const ownContact = ['email_taken', 'phone_taken', 'username_taken'] as const;
