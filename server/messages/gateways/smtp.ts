import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import type { SmtpConfig } from '#server/config/message-settings.ts';
import { inPieces } from './in-pieces.ts';
import { GatewayError, type Gateway, type Message } from '#server/messages/message.ts';

/** A server that takes a connection and says nothing is given up; ms. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Problems that are over once the mail server takes emails again, as a pattern. */
export const mailServerAway = '^the mail server (cannot be reached|answered 5)';

/** Email through an SMTP server: to one recipient, as text and where there is one as a page, with its files. */
export function createSmtpGateway(config: SmtpConfig): Gateway {
  const transport = createTransport(
    { url: config.url, ...timeouts },
    // The texts hold only what this server wrote: neither files nor addresses are read for them.
    { from: config.from, disableFileAccess: true, disableUrlAccess: true },
  );
  const own = /<([^<>]+)>\s*$/.exec(config.from)?.[1] ?? config.from;
  const host = /@([\w.-]+)/.exec(config.from)?.[1] ?? 'localhost';
  return async (message) => {
    refuseSplitHeaders(message);
    const { to, subject, text, html, id, unsubscribe, senderName, returnPath, attachments = [] } = message;
    try {
      await transport.sendMail({
        ...(senderName === undefined ? {} : { from: { name: senderName, address: own } }),
        to: { name: '', address: to },
        ...(returnPath === undefined ? {} : { envelope: { from: returnPath, to } }),
        subject,
        text,
        ...(html === undefined ? {} : { html }),
        ...(id === undefined ? {} : { messageId: `<${id}@${host}>` }),
        ...(unsubscribe === undefined ? {} : { headers: unsubscribeHeaders(unsubscribe) }),
        attachments: attachments.map(({ name, contentType, bytes }) => ({
          filename: name,
          contentType,
          // Encoded whole, a file of some megabytes would hold up everybody else.
          content: Readable.from(inPieces(bytes)),
        })),
      });
    } catch (error) {
      const status = responseCode(error);
      const refused = status !== null && status >= 500 && isAboutMessage(error);
      throw new GatewayError(
        status === null ? 'the mail server cannot be reached' : `the mail server answered ${status}`,
        !refused,
        error,
        refused && isAboutRecipient(error),
      );
    }
  };
}

/**
 * Speaks with the mail server as far as signing in, and sends nothing.
 *
 * @returns null where all is well, else what it said, or why it said nothing.
 */
export async function tryMailServer(config: SmtpConfig): Promise<string | null> {
  const transport = createTransport({ url: config.url, ...timeouts });
  try {
    await transport.verify();
    return null;
  } catch (error) {
    const status = responseCode(error);
    return status === null ? 'it cannot be reached' : `it answered ${status}`;
  } finally {
    transport.close();
  }
}

/** Mail programs offer to unsubscribe, and do it by themselves (RFC 8058). */
const unsubscribeHeaders = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** What stands in a header has no line break: behind one, somebody's words would be a header of their own. */
function refuseSplitHeaders(message: Message): void {
  const { to, subject, id = '', unsubscribe = '', returnPath = '', attachments = [] } = message;
  const headers = [
    to,
    subject,
    id,
    unsubscribe,
    returnPath,
    ...attachments.flatMap((file) => [file.name, file.contentType]),
  ];
  if (headers.some((header) => /\p{Cc}/u.test(header)))
    throw new GatewayError('a header of the message has a line break', false);
}

/** Returns the SMTP command that the mail server refused; empty if it refused none. */
const refusedCommand = (error: unknown): string =>
  error instanceof Error && 'command' in error ? String(error.command) : '';

/** Whether the recipient or the message was refused. A wrong password or sender of ours can be fixed meanwhile. */
const isAboutMessage = (error: unknown): boolean => /^(?:RCPT|DATA)\b/.test(refusedCommand(error));

/** Whether the recipient was refused, and not the sender or the content. */
const isAboutRecipient = (error: unknown): boolean => /^RCPT\b/.test(refusedCommand(error));

function responseCode(error: unknown): number | null {
  const code = error instanceof Error && 'responseCode' in error ? error.responseCode : null;
  return typeof code === 'number' ? code : null;
}
