/** The username that the server gives a guest: nobody chose it, and nobody is called by it. */
export function guestUsername(random: Uint8Array): string {
  return `guest-${Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** Whether a username is one that `guestUsername` made. */
export function isGuestUsername(username: string): boolean {
  return /^guest-[0-9a-f]{10}$/.test(username);
}

interface Person {
  readonly username: string;
  readonly email?: string;
  readonly phoneNumber?: string;
}

/**
 * What an account without a name is called: its username, or what a guest signs in by. Empty where there is nothing
 * that would tell a person anything.
 */
export function calledBy({ username, email = '', phoneNumber = '' }: Person): string {
  if (!isGuestUsername(username)) return username;
  return (email === 'unknown' ? '' : email) || phoneNumber;
}
