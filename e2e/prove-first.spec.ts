import type { Page } from '@playwright/test';
import { answerInstead } from './answer-instead.ts';
import { faultless } from './faultless.ts';
import { expect, test } from './fixtures.ts';
import { demoAdmin, demoAttendee, demoOrganizer, signedIn } from './people.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Until the person confirms their password, answers as the server does for a session whose last confirmation is old. */
async function asIfProvenLongAgo(page: Page, path: RegExp): Promise<void> {
  let proven = false;
  await answerInstead(page, /\/api\/profile\/proof$/, async (route) => {
    const answer = await route.fetch();
    proven ||= answer.ok();
    await route.fulfill({ response: answer });
  });
  const message = 'Enter your current password.';
  const json = { code: 'proof_needed', message, errors: [message], requestId: 'none' };
  await answerInstead(page, path, (route) =>
    proven || route.request().method() === 'OPTIONS'
      ? route.continue()
      : route.fulfill({ status: 403, json, headers: { 'cache-control': 'no-store' } }),
  );
}

for (const width of [390, 1440])
  test(`asks for the password before changing a team role at ${width} px`, async ({
    page,
    server,
    event,
  }, info) => {
    await page.setViewportSize({ width, height: 900 });
    await signedIn(page, server.url, demoOrganizer);
    await page.goto(`${server.url}/myEventsDetails/${event.registrationId}`);
    await page.getByRole('tab', { name: 'Team' }).click();

    await asIfProvenLongAgo(page, /\/api\/userMembership\/add$/);
    await page.getByRole('button', { name: 'Add by username' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Username').fill(demoAttendee.username);
    await dialog.getByRole('button', { name: 'Add to team' }).click();
    await expect(dialog.getByLabel('Your password', { exact: true })).toBeFocused();
    await faultless(page, 'the proof before a role');
    await page.screenshot({ path: info.outputPath(`add-${width}.png`) });
    await dialog.getByLabel('Your password', { exact: true }).fill('not the password');
    await dialog.getByRole('button', { name: 'Add to team' }).click();
    await expect(dialog.getByText('Your current password is incorrect')).toBeVisible();
    await dialog.getByLabel('Your password', { exact: true }).fill(demoOrganizer.password);
    await dialog.getByRole('button', { name: 'Add to team' }).click();
    const team = page.getByRole('list', { name: 'Team', exact: true });
    await expect(team.getByText(demoAttendee.username, { exact: true })).toBeVisible();
    await page.unrouteAll();

    await asIfProvenLongAgo(page, /\/api\/userMembership\/update$/);
    const role = team.getByLabel(`Role of ${demoAttendee.username}`);
    await role.selectOption('supervisor');
    await expect(team.getByLabel('Your password', { exact: true })).toBeFocused();
    await page.screenshot({ path: info.outputPath(`role-${width}.png`) });
    await team.getByLabel('Your password', { exact: true }).fill(demoOrganizer.password);
    await team.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText(`${demoAttendee.username} is now a supervisor`)).toBeVisible();
    await expect(role).toHaveValue('supervisor');
    await page.unrouteAll();

    await page.getByRole('button', { name: `Remove ${demoAttendee.username}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(team.getByText(demoAttendee.username, { exact: true })).toHaveCount(0);
  });

for (const width of [390, 1440])
  test(`asks for the password before exporting the system log at ${width} px`, async ({
    page,
    server,
  }, info) => {
    await page.setViewportSize({ width, height: 900 });
    await signedIn(page, server.url, demoAdmin);
    await page.goto(`${server.url}/admin/logs`);
    await asIfProvenLongAgo(page, /\/api\/admin\/logs\/export/);
    const csv = page
      .getByRole('group', { name: 'Download for spreadsheets' })
      .getByRole('button', { name: 'CSV' });
    await csv.click();
    const password = page.getByLabel('Your password', { exact: true });
    await expect(password).toBeFocused();
    await faultless(page, 'the proof before a list');
    await page.screenshot({ path: info.outputPath(`logs-${width}.png`) });
    await password.fill(demoAdmin.password);
    const saved = page.waitForEvent('download');
    await csv.click();
    expect((await saved).suggestedFilename()).toBe('logs.csv');
    // The request included the password: the next one does not ask for it again.
    await expect(password).toHaveCount(0);
  });
