import { describe, expect, it } from 'vitest';
import { createFileCall, type FileRequest } from '#api/file-call.ts';
import { tableMediaTypes } from '#contract/wire/table-format.ts';
import { exportAttendees } from '#contract/sales/attendees.ts';
import { browserClock } from '#platform/clock.ts';
import { localServer, type Answer } from './local-server.ts';

const { csv, xlsx } = tableMediaTypes;

/** Downloads a file of this type. */
async function download(
  mediaType: string,
  answer: Answer,
  { clock = browserClock, ...request }: FileRequest & { readonly clock?: typeof browserClock } = {},
) {
  const { host, heard } = await localServer(answer);
  const call = createFileCall({
    host,
    clock,
    fetch,
    session: () => ({ accessToken: 'token', csrfToken: null, person: 7 }),
    renew: async () => 'ended',
  });
  const result = await call(exportAttendees, { registrationId: 'a' }, mediaType, request);
  return { result, heard };
}

/** Replies with a complete body, as a proxy does whose own connection to our server broke. */
const complete =
  (type: string, body: string): Answer =>
  (_heard, response) =>
    void response.writeHead(200, { 'content-type': type }).end(body);

const unreachable = { ok: false, failure: { kind: 'unreachable' } };

describe('a file that was cut off behind a proxy', () => {
  it.each([
    ['application/pdf', 'application/pdf', '%PDF-1.7\n1 0 obj'],
    [xlsx, xlsx, 'PK\u0003\u0004sheet'],
    [xlsx, xlsx, `PK\u0003\u0004sheetPK\u0005\u0006${'\0'.repeat(17)}`],
    [csv, `${csv}; charset=utf-8; end=marked`, 'name\r\nAda\r\n'],
    [csv, `${csv}; charset=utf-8; end=marked`, ''],
  ])('is not taken for a whole %s', async (mediaType, type, body) => {
    expect((await download(mediaType, complete(type, body))).result).toEqual(unreachable);
  });

  it.each([
    ['application/pdf', 'application/pdf', '%PDF-1.7\n%%EOF\n'],
    [xlsx, xlsx, `PK\u0003\u0004sheetPK\u0005\u0006${'\0'.repeat(18)}`],
    [csv, `${csv}; charset=utf-8`, 'name\r\nAda\r\n'],
  ])('is told from a whole %s', async (mediaType, type, body) => {
    const { result } = await download(mediaType, complete(type, body));
    expect(result.ok && (await result.value.text())).toBe(body);
  });

  it('leaves no mark in a file of whose type a proxy dropped the parameter', async () => {
    const { result } = await download(csv, complete(`${csv}; charset=utf-8`, 'name\r\n\u0004'));
    expect(result.ok && (await result.value.text())).toBe('name\r\n');
  });

  it('is asked for a marked end, which is not part of the file', async () => {
    const { result, heard } = await download(csv, complete(`${csv}; end=marked`, 'name\r\n\u0004'));
    expect(heard[0]?.headers.accept).toBe('text/csv;end=marked');
    expect(result.ok && [await result.value.text(), result.value.type]).toEqual(['name\r\n', csv]);
  });
});

describe('a file that somebody uploaded', () => {
  const endless = '%PDF-1.4\nbody\nstartxref\n9\n';

  it.each([endless, `${endless}%%EOF\n${'\0'.repeat(2_000)}`])('is whole however it ends', async (body) => {
    const { result } = await download('application/pdf', complete('application/pdf', body), {
      uploaded: true,
    });
    expect(result.ok && (await result.value.text())).toBe(body);
  });
});

describe('a download that breaks off', () => {
  const begun: Answer = (_heard, response) => {
    response.writeHead(200, { 'content-type': csv }).write('name\r\nA');
  };

  it('is too late, not without a connection, if it stops in the middle', async () => {
    // Waits only a fraction of what the app does.
    const after: typeof browserClock.after = (ms, act) => browserClock.after(ms / 20, act);
    const { result } = await download(csv, begun, { clock: { ...browserClock, after } });
    expect(result).toEqual({ ok: false, failure: { kind: 'timeout' } });
  });

  it('has no connection if it is disconnected in the middle', async () => {
    const { result } = await download(csv, (heard, response) => {
      begun(heard, response);
      setTimeout(() => response.destroy(), 50);
    });
    expect(result).toEqual(unreachable);
  });
});
