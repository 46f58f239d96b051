/** What can be wrong with a field of a call. The server says it in the caller's language, by its name in the catalogue. */
export type FieldProblem =
  | 'age'
  | 'askForNewCode'
  | 'checkpointLetters'
  | 'checkpointReserved'
  | 'codePolicy'
  | 'countryCode'
  | 'dateAndTime'
  | 'deletePhrase'
  | 'email'
  | 'fillIn'
  | 'formYear'
  | 'gateName'
  | 'messageMissing'
  | 'nonce'
  | 'oneLine'
  | 'passwordHash'
  | 'personId'
  | 'reason'
  | 'reentry'
  | 'smsCode'
  | 'teamRole'
  | 'timeZone'
  | 'username'
  | 'uuid'
  | 'venueName'
  | 'webAddress';

/** Names a problem where a schema takes a sentence. */
export const problem = (name: FieldProblem): FieldProblem => name;
