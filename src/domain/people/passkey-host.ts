/**
 * Whether browsers keep passkeys for pages of this host: a name has them, an address of numbers has none (WebAuthn, valid
 * domain).
 *
 * @param hostname as `URL` writes it, an IPv6 address in brackets
 */
export const keepsPasskeys = (hostname: string): boolean => !/^\[|^[\d.]+$/.test(hostname);
