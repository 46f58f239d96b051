import { createTransport } from 'nodemailer';
import { GatewayError, type Gateway } from './message.ts';

export interface SmtpConfig {
  /** smtp:// or smtps://, with user and password where the server wants them. */
  readonly url: string;
  readonly from: string;
}

/** Email through an SMTP server: plain text, one recipient, no header made of what people typed but the address. */
export function createSmtpGateway(config: SmtpConfig): Gateway {
  const transport = createTransport(config.url, {
    from: config.from,
    // The texts hold only what this server wrote: neither files nor addresses are read for them.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ to, subject, text }) => {
    try {
      await transport.sendMail({ to: { name: '', address: to }, subject, text });
    } catch (error) {
      const status = responseCode(error);
      const refused = status !== null && status >= 500;
      throw new GatewayError(
        status === null ? 'the mail server cannot be reached' : `the mail server answered ${status}`,
        !refused,
        error,
      );
    }
  };
}

function responseCode(error: unknown): number | null {
  const code = error instanceof Error && 'responseCode' in error ? error.responseCode : null;
  return typeof code === 'number' ? code : null;
}
