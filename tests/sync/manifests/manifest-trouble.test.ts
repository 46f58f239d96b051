import { describe, expect, it } from 'vitest';
import { toBase64url } from '#domain/wire/base64url.ts';
import { toUtf8 } from '#domain/wire/bytes.ts';
import type { Failure } from '#domain/failures/failure.ts';
import { eventId, eventKey, signatureOf } from '#tests/fuzz/simulated-event.ts';
import { device, gone, made, parts, serving } from './downloading-device.ts';

/** A complete failure: its kind and code for programs, and a message that says what to do. */
const refused = (status: number, code: string, message: RegExp) => ({
  ok: false,
  failure: { kind: 'refused', status, code, message: expect.stringMatching(message), errors: [] },
});

describe('a failing download', () => {
  it('before the header returns the reason, and stores nothing', async () => {
    const one = await device({});
    expect(await one.fetch()).toEqual({ ok: false, failure: { kind: 'unreachable' } });
    expect(one.row()?.unfinished).toBeNull();
  });

  it('with data not signed by the event says so', async () => {
    const manifest = await made(3, 10);
    const forged = { ...manifest.signed, signature: toBase64url(new Uint8Array(64)) };
    const one = await device({ ...serving(manifest), readHeader: async () => ({ ok: true, value: forged }) });
    expect(await one.fetch()).toEqual(refused(502, 'manifest_not_genuine', /not signed by its own key/));
    expect([one.asked, one.row()?.unfinished]).toEqual([[], null]);
  });

  it('with the event’s data in a newer format asks for an update', async () => {
    const header = JSON.stringify({ version: 99 });
    const signature = toBase64url(signatureOf(toUtf8(`gatehouse manifest 1\n${header}`)));
    const signed = { header, keyId: eventKey.keyId, signature };
    const one = await device({ readHeader: async () => ({ ok: true, value: signed }) });
    expect(await one.fetch()).toEqual(refused(502, 'manifest_too_new', /Reload to update/));
  });

  it('that another page of the browser is doing says so', async () => {
    const one = await device(serving(await made(3, 10)));
    one.held.add(`gatehouse-manifest-${eventId}`);
    expect(await one.fetch()).toEqual(refused(409, 'download_in_progress', /Another page of this browser/));
  });

  it('that is incomplete in the store asks for a retry', async () => {
    const one = await device(serving(await made(3, 10)), { finish: async () => false });
    expect(await one.fetch()).toEqual(refused(502, 'manifest_incomplete', /Try the download again/));
  });

  it('with a corrupt page restarts once, and then says so', async () => {
    const manifest = await made(3, 10);
    const bad = manifest.body.map((byte) => byte ^ 1);
    const one = await device({
      ...serving(manifest),
      readBody: async () => ({ ok: true, value: parts(bad, Infinity) }),
    });
    expect(await one.fetch()).toEqual(refused(502, 'page_damaged', /Try again/));
    expect(one.asked).toEqual([0, 0]);
  });

  it('whose body ended early is a connection failure, and keeps what arrived', async () => {
    const manifest = await made(3);
    const one = await device({
      ...serving(manifest),
      readBody: async () => ({ ok: true, value: parts(manifest.body.subarray(0, 60_000), Infinity) }),
    });
    expect(await one.fetch()).toEqual({ ok: false, failure: { kind: 'unreachable' } });
    expect(one.asked).toEqual([0]);
    expect(one.row()?.unfinished?.pages.size).toBeGreaterThan(0);
  });

  it.each<Failure>([
    { kind: 'refused', status: 403, code: 'not_allowed', message: '', errors: [] },
    { kind: 'foreign', status: 410 },
    { kind: 'server', status: 503, retryAfterMs: null },
  ])('with %j is not begun anew: what came is kept', async (failure) => {
    const manifest = await made(3);
    let isAway = false;
    const one = await device({
      ...serving(manifest),
      readBody: async (_event, _revision, from) =>
        isAway ? { ok: false, failure } : { ok: true, value: parts(manifest.body.subarray(from), 60_000) },
    });
    await one.fetch();
    const kept = one.row()?.unfinished?.pages.size;
    isAway = true;
    expect(await one.fetch()).toEqual({ ok: false, failure });
    expect(one.asked).toHaveLength(2);
    expect(one.row()?.unfinished?.pages.size).toBe(kept);
  });

  it('is given up when the revision is gone twice', async () => {
    const one = await device({
      ...serving(await made(3, 10)),
      readBody: async () => ({ ok: false, failure: gone }),
    });
    expect(await one.fetch()).toEqual({ ok: false, failure: gone });
    expect(one.asked).toHaveLength(2);
  });
});

describe('a download with little to do', () => {
  it('requests nothing if every page is stored, and reports completion', async () => {
    const manifest = await made(3);
    const one = await device(serving(manifest));
    await one.store.begin(eventId, manifest.signed);
    const stored = manifest.header.pages.map(
      ({ offset, bytes }, index) => [index, manifest.body.subarray(offset, offset + bytes)] as const,
    );
    await one.store.storePages(eventId, stored, manifest.signed);
    expect(await one.fetch()).toEqual({ ok: true, value: manifest.header });
    expect([one.asked, one.progress]).toEqual([[], [20_000]]);
  });

  it('is ready at once for an event without tickets', async () => {
    const manifest = await made(3, 0);
    const one = await device(serving(manifest));
    expect(await one.fetch()).toEqual({ ok: true, value: manifest.header });
    expect(one.progress.every((tickets) => tickets === 0)).toBe(true);
    expect(manifest.header.pages).toEqual([]);
  });
});
