/** Imports of the server's files, relative to `server/`, that the arrows do not allow yet. No file may join this list. */
export const oldImports: Readonly<Record<string, readonly string[]>> = {
  'accounts/google/google.ts': ['messages'],
  'accounts/identity.ts': ['messages'],
  'accounts/manage-account.ts': ['messages'],
  'accounts/password/password-reset.ts': ['messages'],
  'accounts/update-profile.ts': ['messages'],
  'messages/email-facts.ts': ['tickets'],
  'messages/email-limit.ts': ['accounts'],
  'messages/email-writer.ts': ['accounts', 'tickets'],
  'messages/emails.ts': ['accounts', 'payments', 'sales', 'tickets'],
  'messages/tell-of-orders.ts': ['sales'],
};
