/* Groups of error codes that occur together, each listed once. */

/** For calls that require confirmation of identity. */
export const proof = ['current_password_wrong', 'proof_needed', 'sign_in_again'] as const;

/** For reserving places. */
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

/** For documents rendered on request. */
export const printing = ['pdf_busy', 'pdf_failed'] as const;

/** For passkey responses. */
export const relyingParty = ['passkeys_unavailable', 'passkey_request_over'] as const;

/** For values only one account can have. */
export const ownContact = ['email_taken', 'phone_taken', 'username_taken'] as const;
