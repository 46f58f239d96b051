/**
 * Writes that have not been sent twice yet. Do not add new calls here; give them a row. Remove a call from here when
 * it has one.
 */
const names = `
  addGuest addPasskey beginSecondFactor changeCover changeSubscription confirmEmail confirmSecondFactor
  deleteOwnAccount disableCredentials emailGuest endSecondFactor endSecondFactorOf endSession google hearBounce
  linkGoogle logApplePasses login logout makePass passkeySignUpOptions paymentWebhook proveMyself
  putApplicationDocument putCover putLogo readEmailConfirmation readSubscription readTeamInvite readTransfer
  refresh registerApplePass removeApplicationDocument removeCover removePasskey renamePasskey renewRecoveryCodes
  reportViolation resendOutboxMessage resetPassword sendCode sendEmailConfirmation setUp settleRefusedRefund signInByEmailCode
  signInByPasskey signUpByPasskey takeSealedScans unregisterApplePass unsubscribeByMail verifyPayment
  withdrawApplication
`;

export const withoutRow: ReadonlySet<string> = new Set(names.trim().split(/\s+/));
