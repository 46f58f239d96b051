/** Whether this browser knows passkeys, and the page may use them: in a safe context alone. */
export function knowsPasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis;
}
