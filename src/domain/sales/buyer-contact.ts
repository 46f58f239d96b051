/** A buyer's contact details, as typed. */
interface BuyerContact {
  readonly email: string;
  readonly phoneNumber?: string | undefined;
}

/** Returns whether an order says how its buyer can be reached: guests who sign in by phone may have no email address. */
export const isReachable = ({ email, phoneNumber = '' }: BuyerContact): boolean =>
  email.trim() !== '' || phoneNumber.trim() !== '';
