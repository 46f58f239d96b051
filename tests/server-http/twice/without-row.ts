/**
 * Writes that have not been sent twice yet. Do not add new calls here; give them a row. Remove a call from here when
 * it has one.
 */
const names = `
  acceptTeamInvite acceptTransfer addGuest addPasskey beginSecondFactor changeCover changeSubscription
  confirmEmail confirmSecondFactor deleteOwnAccount disableCredentials emailGuest emailGuests endSecondFactor
  endSecondFactorOf endSession endUserSession enrolDevice eraseAttendee google hearBounce linkGoogle
  logApplePasses login logout makePass markOrdersPaid orderAreas orderQuestions orderTicketTypes
  passkeySignUpOptions paymentWebhook proveMyself putApplicationDocument putCover putLogo readEmailConfirmation
  readSubscription readTeamInvite readTransfer refresh registerApplePass releaseOrder removeApplicationDocument
  removeCover removePasskey renamePasskey renameTicket renewRecoveryCodes reportViolation resendOutboxMessage
  resetPassword sendCode sendEmailConfirmation sendScans setUp settleRefusedRefund signInByEmailCode
  signInByPasskey signUpByPasskey stopMessage takeSealedScans undoGuestImport unregisterApplePass
  unsubscribeByMail verifyPayment withdrawApplication
`;

export const withoutRow: ReadonlySet<string> = new Set(names.trim().split(/\s+/));
