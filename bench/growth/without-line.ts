/**
 * Calls whose growth has not been measured yet: most read one record by its key, some read lists. Do not add new
 * calls here; give them a line. Remove a call from here when you measure it.
 */
const names = `
  acceptTeamInvite acceptTransfer activateAdminUser addArea addCredentials addGate addGuest
  addGuestByHand addGuestImport addLocation addMembership addOrderNote addPasskey addPromoCode
  addPromoCodes addQuestion addTestTickets addTicketType adminLiveTicket allCredentials allowDevice
  applyGuestImport approveApplication badgesPdf beginSecondFactor cancelEvent cancelOrder cancelTransfer
  changeAdminUser changeArea changeCover changeEvent changeGate changeHold changeLocation
  changeMembership changeQuestion changeSettings changeSubscription changeTicketType
  changeWaitingSettings confirmEmail confirmSecondFactor countView createEvent
  creditNotePdf deactivateAdminUser deleteAdminUser deleteEvent deleteGuestImport deleteLocation
  deleteMessage deleteOwnAccount deleteQuestion deleteTicketType disableCredentials dropTeamInvite
  duplicateEvent editOrderAnswers editOrderNames emailGuest emailGuests endSecondFactor
  endSecondFactorOf endSession endUserSession endUserSessions enrolDevice eraseAttendee
  exportAttendeeContacts exportAttendees exportGuestRows exportLogs exportOrders exportOwnData
  exportPromoCodes exportWaiting findByEmail findByPhone findByUsername forgotPassword google hearBounce
  inviteDevice inviteToTeam invoicePdf issueInvoice issueTickets joinWaiting keepPlaces leaveWaiting
  linkGoogle liveTicket login logout makePass markOrdersPaid matchBankRows moveDevice moveOrderTicket
  moveWaiting newPasskeyOptions noteAttendee offerWaiting openEventDate orderAreas
  orderQuestions orderTicketTypes passkeySignInOptions passkeySignUpOptions payOrder paymentWebhook
  postponeEvent previewErasure previewMessage proveMyself publishEvent
  putApplication putApplicationDocument putCover putLogo readApplicationDocument readBadge readCover
  readCoverImage readDoorList readDoorSale readEmailConfirmation readHold readLogo readManifestBody
  readOutboxMessage readOwnDocument readPass readSharePicture readSubscription readTeamInvite
  readTransfer refresh refundOrder refundPartOfOrder rehearsalCode rejectApplication releaseHold
  releaseOrder releasePlaces removeApplicationDocument removeArea removeCover removeGate
  removeMembership removePasskey removeWaiting removeWayToPay renameDevice renamePasskey renameTicket
  renewDevice renewRecoveryCodes reportSearches reportViolation resendMessage resendOrder
  resendOutboxMessage resetPassword resolveConflict restoreEvent retryJob revokeDevice saveBadgeLayout
  saveFees saveMessage saveSeller saveWayToPay seeLostScans sellAtDoor sendCode sendEmail sendEmailCode
  sendEmailConfirmation sendGuestRows sendMessage sendUserConfirmation setUp settleRefusedRefund signInByEmailCode
  signInByPasskey signUpByPasskey stopMessage switchPromoCode takeDownEvent takeSealedScans testMessage
  ticketPdf ticketState transferEvent undoByHand undoGuestImport unpublishEvent unsubscribeByMail
  updateCredentials useHoldPromo verifyPayment withdrawApplication listApplePasses logApplePasses
  readApplePass registerApplePass unregisterApplePass
`;

export const withoutLine: ReadonlySet<string> = new Set(names.trim().split(/\s+/));
