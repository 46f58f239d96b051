/** Returns the path of an invitation link, where the invited person signs in or creates an account and joins the team. */
export const joinPath = (inviteId: string, token: string): string =>
  `/join/${encodeURIComponent(inviteId)}?token=${encodeURIComponent(token)}`;
