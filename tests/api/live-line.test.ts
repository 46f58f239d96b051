import { describe, expect, it } from 'vitest';
import { openLiveLine } from '#api/live-line.ts';
import { closeCodes } from '#contract/door/live.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';

/** The parts of a WebSocket that the live line uses. */
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

describe('a live connection', () => {
  it("sends hello with its ticket once open and passes on the event's revision", () => {
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

  it('reports that it is open before any change arrives', () => {
    const { socket, heard } = line();
    socket.dispatchEvent(new Event('open'));
    expect(heard).toEqual([]);
    socket.says({ type: 'ready' });
    expect(heard).toEqual(['ready']);
  });

  it('answers a ping and ignores messages it cannot parse', () => {
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
  ])('maps close code %i to %s', (code, told) => {
    const { socket, heard } = line();
    socket.close(code);
    expect(heard).toEqual([told]);
  });

  it('reports itself lost once after 45 s of silence', async () => {
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

  it.each(['close', 'error'])("reports itself lost once on its socket's %s", async (type) => {
    const { clock, socket, heard } = line();
    socket.dispatchEvent(new Event(type));
    socket.dispatchEvent(new Event('error'));
    await clock.advance(100_000);
    expect(heard).toEqual(['lost']);
  });

  it('stays silent once cancelled, even if the socket opens afterwards', async () => {
    const { clock, socket, heard, cancel } = line();
    cancel();
    socket.dispatchEvent(new Event('open'));
    socket.says(moved(7));
    await clock.advance(100_000);
    expect([heard, socket.sent, socket.closed]).toEqual([[], [], 1]);
  });
});
