import { describe, expect, it } from 'vitest';
import { callTimeoutMs } from '#api/exchange.ts';
import { createFileCall } from '#api/file-call.ts';
import { ticketPdf } from '#contract/sales/transfers.ts';
import { browserClock } from '#platform/clock.ts';
import { localServer, refuse } from './local-server.ts';

type Answer = Parameters<typeof localServer>[0];

async function fileCall(
  answer: Answer,
  renewal: 'renewed' | 'ended' | 'unavailable' = 'ended',
  clock: typeof browserClock = browserClock,
) {
  const { host } = await localServer(answer);
  let token = 'old';
  const call = createFileCall({
    host,
    clock,
    fetch,
    session: () => ({ accessToken: token, csrfToken: null, person: 7 }),
    renew: async () => {
      if (renewal === 'renewed') token = 'new';
      return renewal;
    },
  });
  return call(ticketPdf, { ticketId: 'a b' }, 'application/pdf');
}

const pdf: Answer = (_heard, response) =>
  void response.writeHead(200, { 'content-type': 'application/pdf; version=1' }).end('%PDF-1.7\n%%EOF\n');

describe('a file download', () => {
  it('returns the file unchanged with its media type', async () => {
    const answer = await fileCall(pdf);
    expect(answer.ok && (await answer.value.text())).toBe('%PDF-1.7\n%%EOF\n');
    expect(answer.ok && answer.value.type).toBe('application/pdf');
  });

  it('allows a longer timeout than for ordinary calls', async () => {
    const waits: number[] = [];
    const after: typeof browserClock.after = (ms, act) => {
      waits.push(ms);
      return browserClock.after(ms, act);
    };
    expect((await fileCall(pdf, 'ended', { ...browserClock, after })).ok).toBe(true);
    expect(Math.min(...waits)).toBeGreaterThan(callTimeoutMs);
  });

  it("rejects a captive portal's page in its place", async () => {
    const answer = await fileCall(
      (_heard, response) =>
        void response.writeHead(200, { 'content-type': 'text/html' }).end('<form>Room number</form>'),
    );
    expect(answer).toEqual({ ok: false, failure: { kind: 'foreign', status: 200 } });
  });

  it('is retried once after the session is refreshed', async () => {
    const seen: (string | undefined)[] = [];
    const answer = await fileCall((heard, response) => {
      seen.push(heard.headers.authorization);
      if (heard.headers.authorization === 'Bearer new') pdf(heard, response);
      else refuse(response, 401, 'token_expired');
    }, 'renewed');
    expect(answer.ok).toBe(true);
    expect(seen).toEqual(['Bearer old', 'Bearer new']);
  });

  it.each([
    ['ended', 'unauthorized'],
    ['unavailable', 'unreachable'],
  ] as const)('fails when the session is %s', async (renewal, kind) => {
    const answer = await fileCall((_heard, response) => refuse(response, 401, 'token_expired'), renewal);
    expect(answer).toMatchObject({ ok: false, failure: { kind } });
  });

  it('reports why it was refused', async () => {
    const answer = await fileCall((_heard, response) => refuse(response, 404, 'unknown_ticket'));
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'refused', code: 'unknown_ticket' } });
  });
});
