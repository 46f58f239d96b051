/**
 * Calls that require the caller to prove their identity: refunds and other movements of money, roles and deletion,
 * sign-in methods, and lists of people that leave the server. `always`: at each call, however recent the last proof.
 */
export const proofRows: Readonly<Record<string, 'lately' | 'always'>> = {
  // Money.
  refundOrder: 'lately',
  refundPartOfOrder: 'lately',
  moveOrderTicket: 'lately',
  markOrdersPaid: 'lately',
  cancelEvent: 'always',
  ticketState: 'lately',
  // Roles.
  addMembership: 'lately',
  changeMembership: 'lately',
  inviteToTeam: 'lately',
  approveApplication: 'lately',
  changeAdminUser: 'lately',
  // Accounts and sign-in methods.
  deleteAdminUser: 'lately',
  eraseAttendee: 'lately',
  deleteOwnAccount: 'always',
  disableCredentials: 'always',
  updateCredentials: 'always',
  linkGoogle: 'always',
  newPasskeyOptions: 'lately',
  removePasskey: 'lately',
  beginSecondFactor: 'lately',
  endSecondFactor: 'lately',
  endSecondFactorOf: 'lately',
  renewRecoveryCodes: 'lately',
  proveMyself: 'always',
  // Exported lists.
  exportOwnData: 'lately',
  exportLogs: 'lately',
  exportOrders: 'lately',
  exportAttendees: 'lately',
  exportAttendeeContacts: 'always',
  exportWaiting: 'always',
};

/** Writes to roles, money and accounts, and files, that need no proof, each with the reason. */
export const withoutProof: Readonly<Record<string, string>> = {
  activateAdminUser: 'opens a door that another administrator closed, and gives no role',
  deactivateAdminUser: 'has to be quick where an account is abused, and is undone at one press',
  endUserSession: 'only takes away',
  endUserSessions: 'only takes away',
  rejectApplication: 'gives nothing',
  removeMembership: 'only takes away',
  acceptTeamInvite: 'takes what was given by proof',
  dropTeamInvite: 'only takes away',
  sendUserConfirmation: 'goes to the address that is known',
  exportGuestRows: 'what the organizer wrote in, with what was wrong with it',
  exportPromoCodes: 'names nobody',
  settleRefusedRefund:
    'repeats a refund that was proven, or says that it was made elsewhere; it gives nobody anything else',
};
