import type { Twice } from './twice-row.ts';

const eachForItself = 'each is for one connection, or one sign-in, that it is given to';
const eachSession = 'each is a session, for the device that gets the reply';
/** What of a reply and of the database is new with each session. */
const newSession = {
  renews: ['accessToken', 'csrfToken', 'sessionId'],
  changes: ['insert into sessions', 'insert into known_devices', 'insert into audit_log'],
};
const eachCode = 'each code belongs to its reply; the limits on codes count both';
const eachFile = 'each is a file that left the server, and the log says so';

const sales: Readonly<Record<string, Twice>> = {
  placeHold: 'repeats',
  changeHold: 'repeats',
  releaseHold: 'repeats',
  useHoldPromo: 'repeats',
  placeOrder: 'repeats',
  payOrder: { renews: [], changes: ['update payments asking_until', 'update payments asking_until'] },
  cancelOrder: 'repeats',
  resendOrder: { says: { sent: false } },
  issueInvoice: 'repeats',
  offerTransfer: 'repeats',
  cancelTransfer: 'repeats',
  addOrderNote: 'repeats',
  editOrderNames: 'repeats',
  editOrderAnswers: 'repeats',
  moveOrderTicket: 'repeats',
  refundPartOfOrder: 'repeats',
  refundOrder: 'repeats',
  matchBankRows: 'repeats',
  issueTickets: 'repeats',
  ticketState: 'repeats',
  keepPlaces: 'repeats',
  releasePlaces: 'repeats',
  addPromoCode: 'repeats',
  addPromoCodes: 'repeats',
  switchPromoCode: 'repeats',
  sellAtDoor: 'repeats',
  markOrdersPaid: 'repeats',
  releaseOrder: 'repeats',
  renameTicket: 'repeats',
  acceptTransfer: 'repeats',
  eraseAttendee: { says: { orders: 0, places: 0 } },
  saveFees: 'repeats',
  saveSeller: 'repeats',
  saveWayToPay: 'repeats',
  removeWayToPay: 'repeats',
  exportAttendeeContacts: { makesTwo: eachFile },
  exportWaiting: { makesTwo: eachFile },
  verifyPayment: { renews: [], changes: ['update payments asking_until', 'update payments asking_until'] },
  paymentWebhook: 'repeats',
  // Only one request may give the money back, and it says which of the two that is.
  settleRefusedRefund: { refuses: 'refund_not_refused', atOnce: { refuses: 'refund_in_progress' } },
};

const guests: Readonly<Record<string, Twice>> = {
  addGuestByHand: 'repeats',
  addTestTickets: 'repeats',
  addGuestImport: 'repeats',
  sendGuestRows: 'repeats',
  applyGuestImport: 'repeats',
  deleteGuestImport: { says: { deleted: false } },
  saveMessage: 'repeats',
  previewMessage: 'repeats',
  testMessage: 'repeats',
  sendMessage: 'repeats',
  resendMessage: 'repeats',
  deleteMessage: { says: { removed: false } },
  changeWaitingSettings: 'repeats',
  joinWaiting: 'repeats',
  leaveWaiting: 'repeats',
  moveWaiting: 'repeats',
  offerWaiting: 'repeats',
  removeWaiting: 'repeats',
  noteAttendee: 'repeats',
  undoGuestImport: 'repeats',
  emailGuests: 'repeats',
  stopMessage: 'repeats',
  saveBadgeLayout: 'repeats',
  emailGuest: 'repeats',
  resendOutboxMessage: { refuses: 'message_not_failed', atOnce: 'repeats' },
  readSubscription: 'repeats',
  changeSubscription: 'repeats',
  unsubscribeByMail: 'repeats',
  hearBounce: 'repeats',
};

const door: Readonly<Record<string, Twice>> = {
  checkInByHand: 'repeats',
  undoByHand: 'repeats',
  addArea: 'repeats',
  changeArea: 'repeats',
  removeArea: { refuses: 'area_not_found' },
  addGate: 'repeats',
  changeGate: 'repeats',
  removeGate: { refuses: 'gate_not_found' },
  inviteDevice: 'repeats',
  orderAreas: 'repeats',
  enrolDevice: 'repeats',
  // A scan sent again is a duplicate, with the outcome of the first.
  sendScans: { renews: ['time', 'receipts'], changes: [] },
  renameDevice: 'repeats',
  moveDevice: 'repeats',
  allowDevice: 'repeats',
  revokeDevice: 'repeats',
  renewDevice: { renews: ['expiresAt'], changes: ['update devices last_contact_at, lease_expires_at'] },
  resolveConflict: 'repeats',
  seeLostScans: 'repeats',
  liveTicket: { makesTwo: eachForItself },
  adminLiveTicket: { makesTwo: eachForItself },
  rehearsalCode: 'repeats',
  reportSearches: 'repeats',
  // The second says that all of its scans are known, and that somebody handed the file over again is logged.
  takeSealedScans: { renews: ['taken', 'known', 'conflicts'], changes: ['insert into audit_log'] },
};

const events: Readonly<Record<string, Twice>> = {
  createEvent: 'repeats',
  changeEvent: 'repeats',
  publishEvent: 'repeats',
  unpublishEvent: 'repeats',
  deleteEvent: { refuses: 'event_not_found' },
  cancelEvent: 'repeats',
  openEventDate: 'repeats',
  postponeEvent: 'repeats',
  duplicateEvent: 'repeats',
  takeDownEvent: 'repeats',
  restoreEvent: 'repeats',
  transferEvent: 'repeats',
  countView: 'repeats',
  addTicketType: 'repeats',
  changeTicketType: 'repeats',
  deleteTicketType: { refuses: 'ticket_type_not_found' },
  addQuestion: 'repeats',
  changeQuestion: 'repeats',
  deleteQuestion: { refuses: 'question_not_found' },
  orderTicketTypes: 'repeats',
  orderQuestions: 'repeats',
  addLocation: 'repeats',
  changeLocation: 'repeats',
  deleteLocation: 'repeats',
  inviteToTeam: 'repeats',
  dropTeamInvite: { says: { removed: false } },
  addMembership: 'repeats',
  changeMembership: 'repeats',
  acceptTeamInvite: 'repeats',
  removeMembership: { refuses: 'membership_not_found' },
  readTeamInvite: 'repeats',
  // One picture of a person is read at a time.
  putCover: { renews: [], changes: [], atOnce: { refuses: 'rate_limited' } },
  changeCover: 'repeats',
  removeCover: 'repeats',
};

const accounts: Readonly<Record<string, Twice>> = {
  deactivateAdminUser: 'repeats',
  activateAdminUser: 'repeats',
  changeAdminUser: 'repeats',
  deleteAdminUser: { refuses: 'person_not_found' },
  endUserSessions: { says: { ended: 0 } },
  sendUserConfirmation: { says: { sentBefore: true } },
  approveApplication: 'repeats',
  rejectApplication: 'repeats',
  endUserSession: { refuses: 'session_not_found' },
  retryJob: { refuses: 'job_not_found' },
  changeSettings: 'repeats',
  addCredentials: 'repeats',
  // A link that is asked for twice is sent once; a code would belong to its reply.
  forgotPassword: { renews: ['codeRequestId'], changes: [] },
  sendEmailCode: { makesTwo: eachCode },
  updateCredentials: 'repeats',
  putApplication: 'repeats',
  newPasskeyOptions: { makesTwo: eachForItself },
  passkeySignInOptions: { makesTwo: eachForItself },
  sendEmail: 'repeats',
  readCodeState: 'repeats',
  askGraph: 'repeats',
  putLogo: 'repeats',
  putApplicationDocument: 'repeats',
  removeApplicationDocument: 'repeats',
  withdrawApplication: 'repeats',
  reportViolation: 'repeats',
};

/** Signing in and out, and ways to sign in. */
const signIns: Readonly<Record<string, Twice>> = {
  login: { makesTwo: eachSession },
  // The first makes the account too.
  google: newSession,
  refresh: 'repeats',
  logout: { says: { ended: false } },
  endSession: { refuses: 'session_not_found' },
  sendCode: { makesTwo: eachCode },
  addGuest: {
    renews: ['codeRequestId', 'expiresAt', 'signInCode'],
    changes: ['update idempotency reply', 'insert into one_time_codes', 'update idempotency reply'],
  },
  // It ends the session of the first reply, which may have been lost.
  signInByEmailCode: {
    ...newSession,
    changes: [
      'update idempotency reply',
      'update sessions ended_at, ended_because',
      'insert into sessions',
      'update idempotency reply',
      'insert into known_devices',
      'insert into audit_log',
    ],
  },
  resetPassword: 'repeats',
  addPasskey: 'repeats',
  renamePasskey: 'repeats',
  removePasskey: { refuses: 'passkey_not_found' },
  passkeySignUpOptions: { makesTwo: eachForItself },
  signUpByPasskey: 'repeats',
  // What a device has signed opens one session: whoever loses the reply signs again.
  signInByPasskey: { refuses: 'passkey_request_over' },
  linkGoogle: 'repeats',
  proveMyself: { renews: [], changes: ['update sessions proven_at'] },
  sendEmailConfirmation: 'repeats',
  readEmailConfirmation: 'repeats',
  // It says that the address is confirmed.
  confirmEmail: { refuses: 'confirmation_used' },
  // The last one shown is the one that counts.
  beginSecondFactor: {
    renews: ['address', 'secret', 'setUp'],
    changes: ['update second_factors created_at, secret_sealed'],
  },
  // The codes are shown once; whoever lost them gets others from `renewRecoveryCodes`.
  confirmSecondFactor: { refuses: 'second_factor_on' },
  renewRecoveryCodes: { makesTwo: 'codes are shown once, and the last ones count' },
  endSecondFactor: { refuses: 'second_factor_off' },
  endSecondFactorOf: { refuses: 'second_factor_off' },
  // Of two at once both come from somebody who is still signed in.
  deleteOwnAccount: { refuses: 'session_ended', atOnce: 'repeats' },
  disableCredentials: 'repeats',
};

/** Apple's Wallet and what else devices send. */
const devices: Readonly<Record<string, Twice>> = {
  makePass: { renews: ['url'], changes: [] },
  // As Apple asks.
  registerApplePass: { answers: 200 },
  unregisterApplePass: 'repeats',
  logApplePasses: 'repeats',
  readTransfer: 'repeats',
};

/** What is true of each write sent twice, by its name in the contract. */
export const twiceRows: Readonly<Record<string, Twice>> = {
  ...sales,
  ...guests,
  ...door,
  ...events,
  ...accounts,
  ...signIns,
  ...devices,
};
