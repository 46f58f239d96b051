/** The mail server that emails go through. */
export interface SmtpConfig {
  /** smtp:// or smtps://, with user and password where the server wants them. */
  readonly url: string;
  readonly from: string;
}

/** The gateway that text messages go through. */
export interface TwilioConfig {
  readonly accountSid: string;
  readonly authToken: string;
  /** A number in E.164, or the id of a messaging service (MG…). */
  readonly from: string;
  /** https://api.twilio.com outside tests and private gateways that speak the same protocol. */
  readonly apiUrl: string;
}

/** How many text messages the server sends in an hour, and how many of them to one country. */
export interface TextMessageLimits {
  readonly perHour: number;
  readonly perCountryHour: number;
}
