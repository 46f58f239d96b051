import { randomBytes } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { inPieces, pieceBytes } from '#server/messages/gateways/in-pieces.ts';
import { createSmtpGateway } from '#server/messages/gateways/smtp.ts';
import { openMailServer } from './mail-server.ts';

afterEach(() => void vi.restoreAllMocks());

test('encodes an attachment in chunks without blocking, and delivers it completely', async () => {
  const mail = await openMailServer();
  const bytes = new Uint8Array(randomBytes(3 * 1024 * 1024 + 1));
  const largest = largestEncoding();
  try {
    await createSmtpGateway({ url: mail.url, from: 'tickets@example.org' })({
      channel: 'email',
      to: 'awa@example.org',
      subject: 'Your tickets',
      text: 'They are attached.',
      attachments: [{ name: 'tickets.pdf', contentType: 'application/pdf', bytes }],
    });
    expect(largest()).toBeLessThanOrEqual(pieceBytes + 3);
    const [attachment] = mail.mails[0]?.email.attachments ?? [];
    expect(attachment).toMatchObject({ filename: 'tickets.pdf', mimeType: 'application/pdf' });
    const { content = new ArrayBuffer(0) } = attachment ?? {};
    if (!(content instanceof ArrayBuffer)) throw new Error('the attachment was not read as bytes');
    expect(Buffer.compare(new Uint8Array(content), bytes)).toBe(0);
  } finally {
    await mail.close();
  }
});

test('waits for a turn of the event loop with each chunk', async () => {
  let turns = 0;
  let going = true;
  const turn = () => {
    turns += 1;
    if (going) setImmediate(turn);
  };
  setImmediate(turn);
  const seen: number[] = [];
  const sizes: number[] = [];
  for await (const piece of inPieces(new Uint8Array(pieceBytes * 4 + 7))) {
    seen.push(turns);
    sizes.push(piece.byteLength);
  }
  going = false;
  expect(sizes).toEqual([pieceBytes, pieceBytes, pieceBytes, pieceBytes, 7]);
  expect(new Set(seen).size).toBe(seen.length);
});

/** Tracks the largest number of bytes converted to base64 at once. */
function largestEncoding(): () => number {
  let largest = 0;
  const encode = Buffer.prototype.toString;
  vi.spyOn(Buffer.prototype, 'toString').mockImplementation(function watched(this: Buffer, ...given) {
    if (given[0] === 'base64') largest = Math.max(largest, this.byteLength);
    return encode.apply(this, given);
  });
  return () => largest;
}
