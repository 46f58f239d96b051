import type { TimedSigning } from '#server/payments/timed-signature.ts';

export const signatureHeader = 'sandbox-signature';

export const signedWith = (key: Uint8Array): TimedSigning => ({ key, between: '.' });
