/**
 * Whether passkeys can be made and used on this page: the browser knows them, in a safe context alone, and keeps none
 * for an address of numbers.
 */
export function mayUsePasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis && !/^\[|^[\d.]+$/.test(globalThis.location.hostname);
}
