import { sameText, hmacOf } from '#server/signing/secrets.ts';

/** Return paths of emails that identify the email and cannot be forged. */
export interface ReturnPaths {
  /** Returns the address to which mail servers return an email. */
  of(emailId: string): string;
  /** Returns the email of the first address that is a return path issued by this server; null if there is none. */
  emailIn(addresses: readonly string[]): string | null;
}

/** Hexadecimal digits of the HMAC. The part before the @ may have 64 characters in all. */
const hmacDigits = 16;

/**
 * Creates variable envelope return paths: `bounces+<id><hmac>@example.org`, with digits and lower-case letters only,
 * because mail servers may change the case.
 *
 * @param keys the current one first; previous ones sign nothing but are still accepted
 * @param address that receives all of them: `bounces@example.org`
 */
export function createReturnPaths(keys: readonly Uint8Array[], address: string): ReturnPaths {
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at).toLowerCase(), address.slice(at + 1).toLowerCase()];
  const hmacBy = (key: Uint8Array, id: string) =>
    Buffer.from(hmacOf(key, id), 'base64url').toString('hex').slice(0, hmacDigits);
  const emailOf = (path: string): string | null => {
    const [name = '', host] = path.toLowerCase().split('@');
    const [before, tag = ''] = name.split('+');
    const [, id = '', hmac = ''] = /^([0-9a-f]{32})([0-9a-f]{16})$/.exec(tag) ?? [];
    if (host !== domain || before !== local || id === '') return null;
    return keys.some((key) => sameText(hmac, hmacBy(key, id))) ? withDashes(id) : null;
  };
  return {
    of(emailId) {
      const [key] = keys;
      const id = emailId.toLowerCase().replaceAll('-', '');
      if (key === undefined) throw new Error('there is no key to sign return paths with');
      return `${local}+${id}${hmacBy(key, id)}@${domain}`;
    },
    emailIn(addresses) {
      for (const path of addresses) {
        const email = emailOf(path);
        if (email !== null) return email;
      }
      return null;
    },
  };
}

const withDashes = (id: string): string => id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
