/**
 * Calls whose growth nobody has measured yet: most read one thing by its key, some read lists. A new call does not go here,
 * it gets a line; and whoever measures one of these takes it out.
 */
const names = `
  acceptTeamInvite acceptTransfer activateAdminUser addArea addCredentials addGate addGuest
  addGuestByHand addGuestImport addLocation addMembership addOrderNote addPasskey addPromoCode
  addPromoCodes addQuestion addTestTickets addTicketType adminLiveTicket allCredentials allowDevice
  appConfig applyGuestImport approveApplication askGraph badgesPdf beginSecondFactor cancelEvent
  cancelOrder cancelTransfer changeAdminUser changeArea changeCover changeEvent changeGate changeHold
  changeLocation changeMembership changeQuestion changeSettings changeSubscription changeTicketType
  changeWaitingSettings checkInByHand confirmEmail confirmSecondFactor countMessageAudience countPeople
  countView createEvent creditNotePdf deactivateAdminUser deleteAdminUser deleteEvent deleteGuestImport
  deleteLocation deleteMessage deleteOwnAccount deleteQuestion deleteTicketType disableCredentials
  doorOffers doorTakings dropTeamInvite duplicateEvent editableWaysToPay editOrderAnswers editOrderNames
  emailGuest emailGuests endSecondFactor endSecondFactorOf endSession endUserSession endUserSessions
  enrolDevice eraseAttendee exportAttendeeContacts exportAttendees exportGuestRows exportLogs
  exportOrders exportOwnData exportPromoCodes exportWaiting findByEmail findByPhone findByUsername
  forgotPassword google hearBounce inviteDevice inviteToTeam invoicePdf issueInvoice issueTickets
  joinWaiting keepPlaces leaveWaiting linkGoogle listApplePasses listApplications listAreas
  listAttendees listBadges listConflicts listDevices listEventFacets listGates listGuestImports
  listGuestRows listJobs listLocations listLogs listLostScans listMemberships listMessages
  listOwnDevices listPasskeys listPromoCodes listQuestions listRecipients listScans listSessions
  listTeamInvites listTicketTypes listUserAudit listUserDevices listUserOrders listUserSessions
  listUserTeams listWaiting liveTicket logApplePasses login logout makePass markOrdersPaid matchBankRows
  moveDevice moveOrderTicket moveWaiting myOrders myTickets myWaiting newPasskeyOptions noteAttendee
  offerTransfer offerWaiting openEventDate orderAreas orderHistory orderQuestions orderTicketTypes
  organizerHolds ownRights passkeySignInOptions passkeySignUpOptions paymentWebhook payOrder ping
  placeHold placeOrder postponeEvent previewErasure previewMessage proveMyself publishEvent
  putApplication putApplicationDocument putCover putLogo readAdminUser readAnalytics readApplePass
  readApplicationDocument readAttendee readAttendeePage readBadge readBadgeLayout readBoard
  readCancellation readChanges readCover readCoverImage readDoorList readDoorListPage readDoorSale
  readEmailConfirmation readEvent readEventAnalytics readEventCalendar readEventDraft readFees
  readGuestImport readHold readLogo readManifest readManifestBody readMessage readOrder readOrderAnswers
  readOutbox readOutboxMessage readOwnApplication readOwnDocument readPass readProfile readSecondFactor
  readSeller readSettings readSharePicture readStats readSubscription readTeamInvite readTicket
  readTransfer refresh refundOrder refundPartOfOrder registerApplePass rehearsalCode rejectApplication
  releaseHold releaseOrder releasePlaces removeApplicationDocument removeArea removeCover removeGate
  removeMembership removePasskey removeWaiting removeWayToPay renameDevice renamePasskey renameTicket
  renewDevice renewRecoveryCodes reportSearches reportViolation resendMessage resendOrder
  resendOutboxMessage resetPassword resolveConflict restoreEvent retryJob revokeDevice saveBadgeLayout
  saveFees saveMessage saveSeller saveWayToPay seeLostScans sellAtDoor sendCode sendEmail sendEmailCode
  sendEmailConfirmation sendGuestRows sendMessage sendScans sendUserConfirmation setUp signInByEmailCode
  signInByPasskey signUpByPasskey stopMessage switchPromoCode takeDownEvent takeSealedScans testMessage
  ticketPdf ticketSheet ticketState transferEvent undoByHand undoGuestImport unpublishEvent
  unregisterApplePass unsubscribeByMail updateCredentials useHoldPromo verifyPayment waysToPay
  withdrawApplication
`;

export const withoutLine: ReadonlySet<string> = new Set(names.trim().split(/\s+/));
