/** Why an email came back, as far as the code of the mail server that gave up says it. */
export type BounceReason = 'no_mailbox' | 'no_domain' | 'mailbox_full' | 'too_large' | 'refused' | 'other';

const reasons: readonly (readonly [RegExp, BounceReason])[] = [
  [/^5\.1\.2$|^5\.4\.4$/, 'no_domain'],
  [/^5\.1\.|^5\.2\.1$/, 'no_mailbox'],
  [/^5\.2\.2$/, 'mailbox_full'],
  [/^5\.2\.3$|^5\.3\.4$/, 'too_large'],
  [/^5\.7\./, 'refused'],
];

/** @param status of RFC 3463, such as `5.1.1`; whatever else is `other` */
export const bounceReasonOf = (status: string | null): BounceReason =>
  reasons.find(([codes]) => codes.test(status ?? ''))?.[1] ?? 'other';
