/** Whether this browser supports passkeys and the page may use them, which requires a secure context. */
export function hasWebAuthn(): boolean {
  return 'PublicKeyCredential' in globalThis;
}
