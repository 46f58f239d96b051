/**
 * Returns whether browsers support passkeys for pages of this host: they require a domain name, not an IP address
 * (WebAuthn, valid domain).
 *
 * @param hostname as `URL` writes it, an IPv6 address in brackets
 */
export const supportsPasskeys = (hostname: string): boolean => !/^\[|^[\d.]+$/.test(hostname);
