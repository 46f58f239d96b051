/*
 * Emails to a return path, as real mail servers write them: the format, headers and order of parts are theirs; the
 * words and names are made up.
 */

const crlf = (text: string) => text.replaceAll(/\r?\n/g, '\r\n');
const returned = `Content-Type: message/rfc822

From: tickets@example.org
To: awa@example.org
Subject: Our next night

Action: failed
Status: 5.9.9
`;
const report = (to: string, from: string, parts: readonly string[], more = '') =>
  crlf(`From: ${from}
To: ${to}
Subject: Undelivered
MIME-Version: 1.0
Auto-Submitted: auto-replied
${more}Content-Type: multipart/report; report-type=delivery-status; boundary="=_b/1"

This is a MIME-encapsulated message.

${parts.map((part) => `--=_b/1\n${part}`).join('\n')}
--=_b/1--
`);
const words = (text: string) => `Content-Type: text/plain; charset=us-ascii\n\n${text}\n`;
const status = (fields: string) =>
  `Content-Description: Delivery report\nContent-Type: message/delivery-status\n\n${fields}`;

/** Permanent failures, with the mail server's name and the reported code. */
export const failed: readonly (readonly [name: string, code: string, mail: (to: string) => string])[] = [
  [
    'Postfix',
    '5.1.1',
    (to) =>
      report(to, 'MAILER-DAEMON@mx.example.net (Mail Delivery System)', [
        words('I am sorry to have to inform you that your message could not be delivered.'),
        status(`Reporting-MTA: dns; mx.example.net
X-Postfix-Queue-ID: 4XyZ
Arrival-Date: Fri, 27 Nov 2026 05:00:00 +0000 (UTC)

Final-Recipient: rfc822; awa@example.org
Original-Recipient: rfc822;awa@example.org
Action: failed
Status: 5.1.1
Remote-MTA: dns; mail.example.org
Diagnostic-Code: smtp; 550 5.1.1 <awa@example.org>: Recipient address rejected:
    User unknown in virtual mailbox table
`),
        returned,
      ]),
  ],
  [
    'Exim',
    '5.0.0',
    (to) =>
      report(
        to,
        'Mail Delivery System <Mailer-Daemon@exim.example.net>',
        [
          words('A message that you sent could not be delivered to one or more of its recipients.'),
          `Content-type: message/delivery-status\n\nReporting-MTA: dns; exim.example.net

Action: failed
Final-Recipient: rfc822;awa@example.org
Status: 5.0.0
`,
          returned,
        ],
        'X-Failed-Recipients: awa@example.org\n',
      ),
  ],
  [
    'an old Exim, which says it in a header alone',
    '5.0.0',
    (to) =>
      crlf(`X-Failed-Recipients: awa@example.org
Auto-Submitted: auto-replied
From: Mail Delivery System <Mailer-Daemon@exim.example.net>
To: ${to}
Subject: Mail delivery failed: returning message to sender

This message was created automatically by mail delivery software.
`),
  ],
  [
    'Exchange',
    '5.1.10',
    (to) =>
      report(
        to.toUpperCase(),
        'Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@example.net>',
        [
          `Content-Type: multipart/alternative; boundary="=_alt"

--=_alt
${words('Your message to awa@example.org couldn’t be delivered.')}
--=_alt
Content-Type: text/html; charset="utf-8"
Content-Transfer-Encoding: base64

PGgxPllvdXIgbWVzc2FnZSBjb3VsZG4ndCBiZSBkZWxpdmVyZWQ8L2gxPg==
--=_alt--`,
          `Content-Type: message/delivery-status

Reporting-MTA: dns;AM0PR00.example.net
Received-From-MTA: dns;mail.example.org
Arrival-Date: Fri, 27 Nov 2026 05:00:00 +0000

Final-Recipient: rfc822;awa@example.org
Action: failed
Status: 5.1.10
Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup
`,
          returned,
        ],
      ),
  ],
  [
    'Gmail',
    '5.2.2',
    (to) =>
      report(
        `<${to}>`,
        'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
        [
          words('** Address not found **'),
          `Content-Type: message/delivery-status

Reporting-MTA: dns; googlemail.com
Arrival-Date: Thu, 26 Nov 2026 21:00:00 -0800 (PST)
X-Original-Message-ID: <letter@example.org>

Final-Recipient: rfc822; awa@example.org
Action: failed
Status: 5.0.0
Remote-MTA: dns; gmail-smtp-in.l.google.com. (142.250.0.27, the server for the domain.)
Diagnostic-Code: smtp; 552-5.2.2 The recipient's inbox is out of storage space.
 552 5.2.2  https://support.google.com/mail/?p=OverQuotaPerm
Last-Attempt-Date: Thu, 26 Nov 2026 21:00:01 -0800 (PST)
`,
          returned,
        ],
        'X-Failed-Recipients: awa@example.org\n',
      ),
  ],
  [
    'a mail server that gave up after days',
    '4.4.7',
    (to) =>
      report(to, 'MAILER-DAEMON@mx.example.net', [
        status(`Reporting-MTA: dns; mx.example.net

Final-Recipient: rfc822; awa@example.org
Action: failed
Status: 4.4.7
Diagnostic-Code: smtp; 451 4.3.0 Try again later
`),
        returned,
      ]),
  ],
  [
    'a mail server with addresses in UTF-8 (RFC 6533)',
    '5.1.1',
    (to) =>
      report(to, 'MAILER-DAEMON@пошта.example.net', [
        words('It could not be delivered.'),
        `Content-Type: message/global-delivery-status
Content-Transfer-Encoding: 8bit

Reporting-MTA: dns; пошта.example.net

Original-Recipient: utf-8; ада@приклад.example
Final-Recipient: utf-8; ада@приклад.example
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 <ада@приклад.example>: немає такої скриньки
`,
        returned.replace('message/rfc822', 'message/global'),
      ]).replace('report-type=delivery-status', 'report-type=global-delivery-status'),
  ],
];

/** Delayed, or not permanently failed. */
export const notYet: readonly (readonly [name: string, mail: (to: string) => string])[] = [
  [
    'a delay',
    (to) =>
      report(to, 'MAILER-DAEMON@mx.example.net', [
        words('This is just a warning. You do not need to resend your message.'),
        status(`Reporting-MTA: dns; mx.example.net

Final-Recipient: rfc822; awa@example.org
Action: delayed
Status: 4.4.1
Will-Retry-Until: Wed, 2 Dec 2026 05:00:00 +0000 (UTC)
`),
        returned,
      ]),
  ],
  [
    'a delivery',
    (to) =>
      report(to, 'MAILER-DAEMON@mx.example.net', [
        status(
          'Reporting-MTA: dns; mx\n\nFinal-Recipient: rfc822; awa@example.org\nAction: delivered\nStatus: 2.0.0\n',
        ),
      ]),
  ],
];

/** Emails that are not delivery reports. */
export const others: readonly (readonly [name: string, mail: (to: string) => string])[] = [
  [
    'a reply',
    (to) => crlf(`From: awa@example.org\nTo: ${to}\nSubject: Re: Our next night\n\nSee you! Status: 5.1.1\n`),
  ],
  [
    'an automatic answer',
    (to) =>
      crlf(
        `From: awa@example.org\nTo: ${to}\nAuto-Submitted: auto-replied\nSubject: Out of office\n\nAction: failed\nStatus: 5.1.1\n`,
      ),
  ],
  ['a bomb of nested parts', (to) => bomb(to)],
  ['no mail at all', () => '\u0000\u0001 nothing'],
  ['nothing', () => ''],
];

function bomb(to: string): string {
  const depth = 2_000;
  const open = Array.from(
    { length: depth },
    (_, at) => `Content-Type: multipart/mixed; boundary="b${at}"\r\n\r\n--b${at}\r\n`,
  );
  return `From: a@example.net\r\nTo: ${to}\r\nMIME-Version: 1.0\r\n${open.join('')}Content-Type: message/delivery-status\r\n\r\nAction: failed\r\nStatus: 5.1.1\r\n`;
}
