import { beforeAll, describe, expect, it } from 'vitest';
import { readScanned, type ReadingDeps } from '#domain/door/reading.ts';
import { writeTicketCode } from '#domain/codes/ticket-code.ts';
import { listenToWedge } from '#scanner/wedge/wedge.ts';
import type { Scanned } from '#scanner/wedge/wedge-rule.ts';
import { countingBytes, createIssuer, verifyBySubtle } from '#tests/domain/codes/issuer.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { scannerSettings, type ScannerSetting } from './scanner-settings.ts';
import { keyOf } from './wedge-bench.ts';

/** 300 characters a second. */
const fastestMs = 1_000 / 300;

let deps: ReadingDeps;
let code = '';
beforeAll(async () => {
  const issuer = await createIssuer(countingBytes(32, 1));
  deps = { keys: [issuer.key], verifySignature: verifyBySubtle };
  code = writeTicketCode(await issuer.printed(12));
});

/**
 * Returns what a page's listener receives from a scanner whose keys arrive as real browser events, in a field or
 * outside.
 */
async function scannedAt(setting: ScannerSetting, inField: boolean) {
  document.body.innerHTML = '<input id="name" value="Ada">';
  const field = document.querySelector('input');
  const target = inField && field !== null ? field : document.body;
  const clock = handClock();
  const scans: Scanned[] = [];
  const stop = listenToWedge(document, clock, (scanned) => scans.push(scanned));
  const text = setting.letters === 'lower case' ? code.toLowerCase() : code;
  let at = 1_000;
  for (const name of [...setting.prefix, ...text, ...setting.suffix]) {
    at += fastestMs;
    const { key, code: position, shift, modified } = keyOf(name, setting);
    const init = { key, code: position, shiftKey: shift, ctrlKey: modified, bubbles: true, cancelable: true };
    const event = new KeyboardEvent('keydown', init);
    Object.defineProperty(event, 'timeStamp', { value: at });
    target.dispatchEvent(event);
    if (!event.defaultPrevented && !modified && key.length === 1 && target === field) field.value += key;
  }
  await clock.advance(5_000);
  stop();
  const readings = await Promise.all(
    scans.map(
      async ({ text: one, alternatives }) => (await readScanned([one, ...alternatives], deps)).reading,
    ),
  );
  return {
    field: field?.value,
    numbers: readings.map((reading) => (reading.kind === 'code' ? reading.ticketNumber : reading.kind)),
  };
}

describe.each(scannerSettings)('a scanner at 300 characters a second, $name', (setting) => {
  it('gives one ticket, and leaves a field unchanged', async () => {
    expect((await scannedAt(setting, false)).numbers).toEqual([12]);
    expect(await scannedAt(setting, true)).toEqual({ numbers: [12], field: 'Ada' });
  });
});
