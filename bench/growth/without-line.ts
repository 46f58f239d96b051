/**
 * Calls whose growth has not been measured yet: most read one record by its key, some read lists. Do not add new
 * calls here; give them a line. Remove a call from here when you measure it.
 */
const names = `
  google hearBounce linkGoogle listApplePasses logApplePasses makePass readApplePass readLogo readPass
  registerApplePass setUp signUpByPasskey unregisterApplePass
`;

export const withoutLine: ReadonlySet<string> = new Set(names.trim().split(/\s+/));
