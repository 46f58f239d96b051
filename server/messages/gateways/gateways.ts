import type { Config } from '#server/config/config.ts';
import type { MailerDeps } from '#server/messages/mailer.ts';
import { createSmtpGateway } from './smtp.ts';
import { createTwilioGateway } from './twilio.ts';

/** Creates the configured gateways; null where messages stay in the outbox. */
export function gatewaysOf(config: Pick<Config, 'twilio' | 'smtp'>): MailerDeps['gateways'] {
  return {
    sms: config.twilio === null ? null : createTwilioGateway(config.twilio),
    email: config.smtp === null ? null : createSmtpGateway(config.smtp),
  };
}
