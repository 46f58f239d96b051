import PostalMime, { type Attachment, type Email } from 'postal-mime';

/** An email's report about one that was sent before. */
export interface DeliveryReport {
  /** Addresses the email was sent to, including the return path. */
  readonly to: readonly string[];
  /**
   * `failed`: given up, with the RFC 3463 status, of class 4 after days of trying; `not_yet`: still trying; `none`:
   * not a delivery report.
   */
  readonly said: { readonly kind: 'failed'; readonly status: string } | { readonly kind: 'not_yet' | 'none' };
}

/**
 * Only this much of an email is read: the report comes before the returned email. Anybody can send one, and each line
 * costs the parser some 20 µs during which the server is blocked.
 */
const most = { bytes: 128 * 1024, lines: 1_000 };
/** A report contains its parts in one level. */
const limits = { maxNestingDepth: 6, maxHeadersSize: 32 * 1024, forceRfc822Attachments: true };
/** RFC 3464, and RFC 6533 for addresses in UTF-8, with the same fields. */
const reports = ['message/delivery-status', 'message/global-delivery-status'];
const recipientHeaders = ['to', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to', 'x-rcpt-to'];

/**
 * Parses an email that came to a return path; null if it cannot be parsed. Replies and automatic answers report
 * nothing.
 */
export async function readReport(raw: Uint8Array): Promise<DeliveryReport | null> {
  try {
    const mail = await PostalMime.parse(beginningOf(raw), limits);
    return { to: addressesIn(mail), said: reportedBy(mail) };
  } catch {
    return null;
  }
}

function beginningOf(raw: Uint8Array): Uint8Array {
  let end = 0;
  for (let lines = 0; lines < most.lines; lines += 1) {
    const newline = raw.indexOf(0x0a, end);
    if (newline < 0) return raw.subarray(0, most.bytes);
    end = newline + 1;
  }
  return raw.subarray(0, Math.min(end, most.bytes));
}

/** Failed without further details. */
const noMore = '5.0.0';

const headersOf = (mail: Email, key: string): readonly string[] =>
  mail.headers.flatMap((header) => (header.key === key ? header.value : []));

const addressesIn = (mail: Email): readonly string[] =>
  recipientHeaders
    .flatMap((key) => headersOf(mail, key))
    .flatMap((value) => value.split(/[\s<>,;:"]/))
    // Split first and filtered afterwards: one expression for both would backtrack over long words.
    .filter((word) => word.includes('@'));

function reportedBy(mail: Email): DeliveryReport['said'] {
  const report = mail.attachments.find(({ mimeType }) => reports.includes(mimeType.toLowerCase()));
  if (report !== undefined) return reportedIn(textOf(report));
  // Exim before 4.86 reports failures only in a header.
  return headersOf(mail, 'x-failed-recipients').length > 0
    ? { kind: 'failed', status: noMore }
    : { kind: 'none' };
}

/** Reads what is reported about any recipient: our emails have only one. */
function reportedIn(report: string): DeliveryReport['said'] {
  const groups = report.split(/\r?\n[ \t]*\r?\n/).map(fieldsOf);
  const ofRecipients = groups.filter((fields) => fields.has('action'));
  const failed = ofRecipients.find((fields) => fields.get('action')?.toLowerCase() === 'failed');
  if (failed !== undefined) return { kind: 'failed', status: statusIn(failed) };
  return { kind: ofRecipients.length > 0 ? 'not_yet' : 'none' };
}

/** Returns the status of a group, or the other mail server's own if the group has only a class. */
function statusIn(fields: ReadonlyMap<string, string>): string {
  const codeIn = (name: string) => /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(fields.get(name) ?? '')?.[0] ?? null;
  const status = codeIn('status') ?? noMore;
  return /^[45]\.0\.0$/.test(status) ? (codeIn('diagnostic-code') ?? status) : status;
}

/** Parses the fields of one group; a line that begins with a blank continues the previous one. */
function fieldsOf(group: string): ReadonlyMap<string, string> {
  const lines = group.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  return new Map(
    lines.flatMap((line) => {
      const colon = line.indexOf(':');
      return colon < 1 ? [] : [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]];
    }),
  );
}

const textOf = ({ content }: Attachment): string =>
  typeof content === 'string' ? content : new TextDecoder().decode(content);
