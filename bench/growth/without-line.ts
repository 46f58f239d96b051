/**
 * Calls whose growth has not been measured yet: most read one record by its key, some read lists. Do not add new
 * calls here; give them a line. Remove a call from here when you measure it.
 */
const names = `
  acceptTeamInvite acceptTransfer addGuest addPasskey beginSecondFactor changeCover changeSubscription
  confirmEmail confirmSecondFactor creditNotePdf deleteOwnAccount disableCredentials emailGuest
  emailGuests endSecondFactor endSecondFactorOf endSession endUserSession enrolDevice eraseAttendee
  google hearBounce invoicePdf linkGoogle listApplePasses logApplePasses login logout makePass
  markOrdersPaid orderAreas orderQuestions orderTicketTypes passkeySignUpOptions paymentWebhook
  proveMyself putApplicationDocument putCover putLogo readApplePass readApplicationDocument readCover
  readCoverImage readEmailConfirmation readLogo readManifestBody readOutboxMessage readOwnDocument
  readPass readSubscription readTeamInvite readTransfer refresh registerApplePass releaseOrder
  removeApplicationDocument removeCover removePasskey renamePasskey renameTicket renewRecoveryCodes
  reportViolation resendOutboxMessage resetPassword sendCode sendEmailConfirmation setUp
  settleRefusedRefund signInByEmailCode signInByPasskey signUpByPasskey stopMessage takeSealedScans
  undoGuestImport unregisterApplePass unsubscribeByMail verifyPayment withdrawApplication
`;

export const withoutLine: ReadonlySet<string> = new Set(names.trim().split(/\s+/));
