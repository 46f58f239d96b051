import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import type { SmtpConfig } from '#server/config/message-settings.ts';
import { inPieces } from './in-pieces.ts';
import { textOfProblem } from '#server/database/messages/message-problem.ts';
import { GatewayError, type Gateway, type Message } from '#server/messages/message.ts';

/** Gives up on a server that accepts a connection but does not respond; ms. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Sends email through an SMTP server to one recipient, as text and, if given, HTML, with attachments. */
export function createSmtpGateway(config: SmtpConfig): Gateway {
  const transport = createTransport(
    { url: config.url, ...timeouts },
    // The content is written by this server only, so never read files or URLs for it.
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
          // Encoding a file of several megabytes at once would block the event loop.
          content: Readable.from(inPieces(bytes)),
        })),
      });
    } catch (error) {
      const status = responseCode(error);
      const refused = status !== null && status >= 500 && isAboutMessage(error);
      throw new GatewayError(
        status === null
          ? textOfProblem('mail_server_away')
          : textOfProblem('mail_server_refused', String(status)),
        !refused,
        error,
        refused && isAboutRecipient(error),
      );
    }
  };
}

/**
 * Connects and signs in to the mail server without sending anything.
 *
 * @returns null on success, otherwise the server's answer or why there was none.
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

/** Lets mail clients offer one-click unsubscribe (RFC 8058). */
const unsubscribeHeaders = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** Rejects line breaks in headers, which would let user input inject headers. */
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
    throw new GatewayError(textOfProblem('line_break'), false);
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
