/** Why an email bounced, according to the status code of the mail server that gave up. */
export type BounceReason =
  | 'no_mailbox'
  | 'no_domain'
  | 'mailbox_full'
  | 'too_large'
  | 'refused'
  | 'gave_up'
  | 'other';

const reasons: readonly (readonly [RegExp, BounceReason])[] = [
  [/^5\.1\.2$|^5\.4\.4$/, 'no_domain'],
  [/^5\.1\.|^5\.2\.1$/, 'no_mailbox'],
  [/^[45]\.2\.2$/, 'mailbox_full'],
  [/^5\.2\.3$|^5\.3\.4$/, 'too_large'],
  [/^5\.7\./, 'refused'],
  // A temporary failure that persisted until the mail server stopped retrying.
  [/^4\.|^5\.4\.7$/, 'gave_up'],
];

/** Maps a delivery status to a reason. @param status of RFC 3463, such as `5.1.1`; anything else gives `other` */
export const bounceReasonOf = (status: string | null): BounceReason =>
  reasons.find(([codes]) => codes.test(status ?? ''))?.[1] ?? 'other';
