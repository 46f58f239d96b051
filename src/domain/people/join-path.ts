/** The path of an invitation's link: whoever opens it signs in, or makes an account, and joins the team. */
export const joinPath = (inviteId: string, token: string): string =>
  `/join/${encodeURIComponent(inviteId)}?token=${encodeURIComponent(token)}`;
