import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createLogSink } from '#server/ops/log-sink.ts';

/** A fake disk that accepts a number of bytes until it gets more room, or fails with a given code. */
function fakeDisk(room: number) {
  const disk = { room, text: '', refuseWith: 'ENOSPC' };
  const write = (
    bytes: Uint8Array,
    done: (error: NodeJS.ErrnoException | null, written: number) => void,
  ): void => {
    const taken = Math.min(disk.room, bytes.length);
    disk.room -= taken;
    disk.text += Buffer.from(bytes.subarray(0, taken)).toString();
    const error = Object.assign(new Error('refused'), { code: disk.refuseWith });
    queueMicrotask(() => (taken === 0 ? done(error, 0) : done(null, taken)));
  };
  return { disk, write };
}

function open(room: number, mostBytes?: number) {
  const { disk, write } = fakeDisk(room);
  const clock = { now: 0 };
  const sink = createLogSink({
    write,
    monotonic: () => clock.now,
    lostLine: (count) => `lost ${count}\n`,
    ...(mostBytes === undefined ? {} : { mostBytes }),
  });
  return { disk, clock, sink };
}

test('writes lines completely and in order', async () => {
  const { disk, sink } = open(1_000);
  for (let n = 0; n < 5; n += 1) sink.write(`line ${n}\n`);
  await sink.flush();
  expect(disk.text).toBe('line 0\nline 1\nline 2\nline 3\nline 4\n');
});

test('counts lines refused by a full disk and reports them once there is space', async () => {
  const { disk, clock, sink } = open(0);
  for (let n = 0; n < 3; n += 1) {
    sink.write(`lost line ${n}\n`);
    await sink.flush();
  }
  disk.room = 1_000;
  sink.write('too soon\n');
  await sink.flush();
  expect(disk.text).toBe('');
  clock.now += 1_000;
  sink.write('back\n');
  await sink.flush();
  sink.write('on\n');
  await sink.flush();
  expect(disk.text).toBe('lost 4\nback\non\n');
});

test('ends a line truncated by a full disk before writing the next one', async () => {
  const { disk, clock, sink } = open(4);
  sink.write('a long line\n');
  await sink.flush();
  clock.now += 1_000;
  disk.room = 1_000;
  sink.write('back\n');
  await sink.flush();
  expect(disk.text).toBe('a lo\nlost 1\nback\n');
});

test('loses only its lines when a reader goes away', async () => {
  const { disk, sink } = open(0);
  disk.refuseWith = 'EPIPE';
  expect(() => sink.write('gone\n')).not.toThrow();
  await sink.flush();
});

test('buffers lines for a full pipe up to a limit', async () => {
  const { disk, sink } = open(0, 20);
  disk.refuseWith = 'EAGAIN';
  for (let n = 0; n < 9; n += 1) sink.write(`line ${n}\n`);
  disk.room = 1_000;
  await sink.flush();
  sink.write('after\n');
  await sink.flush();
  expect(disk.text).toBe('line 0\nlost 6\nline 1\nline 2\nafter\n');
});

test('can flush buffered lines at process exit', async () => {
  const { sink } = open(1_000);
  sink.write('first\n');
  sink.write('second\n');
  expect(Buffer.from(sink.takeRest()).toString()).toBe('second\n');
  await sink.flush();
});

test('keeps a process running when its log disk is full', async () => {
  const log = join(import.meta.dirname, '../../server/ops/log.ts');
  const script = `const { createLog, flushLog } = await import(${JSON.stringify(log)});
    const log = createLog('info');
    for (let n = 0; n < 1000; n += 1) log.info('a line that finds no room');
    await flushLog();
    process.exit(7);`;
  const full = openSync('/dev/full', 'w');
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', full, 'inherit'],
  });
  expect(await once(child, 'exit')).toEqual([7, null]);
});
