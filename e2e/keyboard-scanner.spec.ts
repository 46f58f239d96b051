import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import {
  drained,
  scanning,
  seenVerdict,
  typeAsScanner,
  verdictOf,
  openCameraScanner,
} from './scanner-page.ts';

/** Like a slow scanner: with a prefix for the kind of code, ending in CR and LF. */
const slowly = (page: Page, code: string) => typeAsScanner(page, [...']Q1', ...code, 'Enter', 'Enter'], 80);

test('never presses the focused control, and closes any open layer to show the verdict', async ({
  page,
  server,
  organizer,
  event,
  tickets,
}) => {
  await openCameraScanner(page, server.url, event);
  const codes = tickets.slice(40, 48).map(({ printedCode }) => printedCode);
  const [first = '', second = '', ...others] = codes;

  await test.step('with the focus on Undo, nothing is undone', async () => {
    expect((await seenVerdict(page, () => slowly(page, first))).verdict).toBe('admit');
    await scanning(page);
    const undo = page.getByRole('button', { name: 'Undo last scan' });
    await expect(undo).toBeEnabled();
    await undo.focus();
    expect((await seenVerdict(page, () => slowly(page, second))).verdict).toBe('admit');
  });

  for (const [name, code] of [
    ['Enter code', others[0]],
    ['All scans', others[1]],
    ['Camera, zoom and gate', others[2]],
    [/^Online/, others[3]],
  ] as const)
    await test.step(`the layer opened by "${String(name)}" closes and the verdict is on top`, async () => {
      await scanning(page);
      await page.getByRole('button', { name }).first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect((await seenVerdict(page, () => slowly(page, code ?? ''))).verdict).toBe('admit');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });

  await test.step('a refusal over a sheet stays, is on top and has the focus', async () => {
    await scanning(page);
    await page.getByRole('button', { name: 'Enter code' }).click();
    await expect(page.getByLabel('Ticket code or reference')).toBeFocused();
    expect((await seenVerdict(page, () => slowly(page, first))).verdict).toBe('already_inside');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const next = verdictOf(page).getByRole('button', { name: 'Next', exact: true });
    await expect(next).toBeFocused();
    // The element in the middle of the screen belongs to the verdict.
    const onTop = () => document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('[role=alert]');
    await page.waitForFunction(onTop);
    // An Enter directly after a code still belongs to the scanner; a person's Enter comes later.
    await expect(async () => {
      if ((await verdictOf(page).count()) > 0) await next.press('Enter', { timeout: 5_000 });
      await expect(verdictOf(page)).toHaveCount(0, { timeout: 5_000 });
    }).toPass();
    await page.getByRole('button', { name: 'Enter code' }).click();
    await expect(page.getByLabel('Ticket code or reference')).toHaveValue('');
  });

  await drained(page);
  const stored = await organizer.scans(event.registrationId);
  expect(stored.map(({ kind, verdict }) => `${kind} ${verdict}`).toSorted()).toEqual([
    'scan admit',
    ...Array<string>(5).fill('scan admit'),
    'scan already_inside',
  ]);
});
