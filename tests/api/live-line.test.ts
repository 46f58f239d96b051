import { describe, expect, it } from 'vitest';
import { openLiveLine } from '#api/live-line.ts';
import { closeCodes } from '#contract/door/live.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';

/** The part of a websocket that the line uses. */
class FakeSocket extends EventTarget {
  readonly sent: unknown[] = [];
  closed = 0;
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(code = 1005): void {
    this.closed += 1;
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
  says(frame: unknown): void {
    this.dispatchEvent(
      new MessageEvent('message', { data: typeof frame === 'string' ? frame : JSON.stringify(frame) }),
    );
  }
}

function line() {
  const clock = handClock();
  const socket = new FakeSocket();
  const heard: (number | 'ready' | 'lost' | 'displaced')[] = [];
  const paths: string[] = [];
  const openSocket = (path: string) => {
    paths.push(path);
    return socket as unknown as WebSocket;
  };
  const cancel = openLiveLine({ clock, openSocket }, 'door:event-1', 'ticket-1', {
    onReady: () => heard.push('ready'),
    onMoved: (revision) => heard.push(revision),
    onLost: (displaced) => heard.push(displaced ? 'displaced' : 'lost'),
  });
  return { clock, socket, heard, paths, cancel };
}
const moved = (revision: number, topic = 'door:event-1') => ({ type: 'moved', topic, revision });

describe('a live line', () => {
  it('says hello with its ticket once it is open, and passes on where its event has come to', () => {
    const { socket, heard, paths } = line();
    expect(socket.sent).toEqual([]);
    socket.dispatchEvent(new Event('open'));
    expect([paths, socket.sent]).toEqual([
      ['/ws'],
      [{ type: 'hello', ticket: 'ticket-1', topics: ['door:event-1'] }],
    ]);
    socket.says(moved(7));
    socket.says(moved(8, 'door:event-2'));
    expect(heard).toEqual([7]);
  });

  it('tells that it stands, before anything has moved', () => {
    const { socket, heard } = line();
    socket.dispatchEvent(new Event('open'));
    expect(heard).toEqual([]);
    socket.says({ type: 'ready' });
    expect(heard).toEqual(['ready']);
  });

  it('answers a ping, and does not mind what it cannot read', () => {
    const { socket, heard } = line();
    for (const noise of ['not json', { type: 'unknown' }, { type: 'moved', revision: 'x' }])
      socket.says(noise);
    socket.says({ type: 'ping' });
    expect([socket.sent, heard]).toEqual([[{ type: 'pong' }], []]);
  });

  it.each([
    [closeCodes.tooMany, 'displaced'],
    [closeCodes.away, 'lost'],
    [closeCodes.notAllowed, 'lost'],
    [1006, 'lost'],
  ])('that ends with %i is %s', (code, told) => {
    const { socket, heard } = line();
    socket.close(code);
    expect(heard).toEqual([told]);
  });

  it('is lost, once, after 45 s without a word', async () => {
    const { clock, socket, heard } = line();
    await clock.advance(44_000);
    socket.says({ type: 'ping' });
    await clock.advance(44_999);
    expect(heard).toEqual([]);
    await clock.advance(1);
    expect(heard).toEqual(['lost']);
    expect(socket.closed).toBe(1);
    socket.says(moved(9));
    expect(heard).toEqual(['lost']);
  });

  it.each(['close', 'error'])('is lost, once, by the %s of its socket', async (type) => {
    const { clock, socket, heard } = line();
    socket.dispatchEvent(new Event(type));
    socket.dispatchEvent(new Event('error'));
    await clock.advance(100_000);
    expect(heard).toEqual(['lost']);
  });

  it('is silent once cancelled, also towards a socket that opens then', async () => {
    const { clock, socket, heard, cancel } = line();
    cancel();
    socket.dispatchEvent(new Event('open'));
    socket.says(moved(7));
    await clock.advance(100_000);
    expect([heard, socket.sent, socket.closed]).toEqual([[], [], 1]);
  });
});
