import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import type { readCover } from '#contract/events/covers.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import { maxCoverBytes } from '#domain/events/cover.ts';
import { expect, test } from './fixtures.ts';
import { demoOrganizer, signedIn } from './people.ts';

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } });

/** Lengthens a picture beyond the limit: decoders ignore what follows it, and noise would take seconds to decode. */
const lengthened = (picture: Buffer) => Buffer.concat([picture, Buffer.alloc(maxCoverBytes)]);

/** A phone's photo, held upright: stored lying, with a note to turn it. */
const photo = async () =>
  lengthened(await flat(2400, 1800).jpeg().withMetadata({ orientation: 6 }).toBuffer());

const animation = async () => {
  const frames = [await flat(60, 60).png().toBuffer(), await flat(60, 60).negate().png().toBuffer()];
  return lengthened(
    await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer(),
  );
};

test('uploads a photo above the limit made smaller, the right way up, and refuses what it can’t make smaller', async ({
  page,
  server,
  organizer,
  event,
}) => {
  await signedIn(page, server.url, demoOrganizer);
  await page.goto(`${server.url}/myEventsDetails/${event.registrationId}?part=settings`);
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    page.setInputFiles('input[type=file]', { name, mimeType, buffer });
  const refused = page.getByText('The limit is 5 MB.');

  await test.step('an animation, and a file that is no picture, are refused as too large', async () => {
    await choose('dance.webp', 'image/webp', await animation());
    await expect(refused).toContainText('dance.webp');
    await choose('holiday.jpg', 'image/jpeg', randomBytes(maxCoverBytes + 1));
    await expect(refused).toContainText('holiday.jpg');
  });

  await test.step('a photo arrives small, and turned', async () => {
    await choose('boats.jpg', 'image/jpeg', await photo());
    await expect(page.getByText('Picture saved')).toBeVisible();
    await expect(refused).toBeHidden();
    const { cover } = await organizer.call<ReplyOf<typeof readCover>>(
      'GET',
      `/api/events/${event.registrationId}/cover`,
    );
    const largest = await fetch(new URL(cover?.images.at(-1)?.url ?? '', server.url));
    const facts = await sharp(Buffer.from(await largest.arrayBuffer())).metadata();
    expect(facts).toMatchObject({ width: 1200, height: 1600 });
  });
});
