import type { Page } from '@playwright/test';
import { openDoor } from '../doors.ts';
import { faultless } from '../faultless.ts';
import { expect, test } from '../fixtures.ts';
import { demoAttendee, demoOrganizer, offlineReady, signedIn } from '../people.ts';
import { holdPlaces, orderIs, type SoldEvent } from './buying-pages.ts';

const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };
/** No fade-ins while contrast is measured. */
test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function fits(page: Page, what: string): Promise<void> {
  await faultless(page, what);
  const isNarrow = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
  expect(isNarrow, `${what}: nothing scrolls sideways`).toBe(true);
}

const row = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

/** Turns an empty event into one with a free ticket and three questions, on a desktop. */
async function makeEvent(page: Page, url: string): Promise<string> {
  await page.goto(`${url}/events/create`);
  await page.getByLabel('Name', { exact: true }).fill('An evening of questions');
  await page.getByLabel('Venue', { exact: true }).fill('The hall');
  await page.getByRole('button', { name: 'Add free ticket' }).click();
  await page.getByRole('button', { name: 'Add question' }).click();
  await test.step('an error that appears during a click does not swallow the click', async () => {
    const add = page.getByRole('button', { name: 'Add question' });
    await add.scrollIntoViewIfNeeded();
    // A pressed button shrinks a little; its centre moves by less than a pixel.
    const middle = async () => {
      const box = await add.boundingBox();
      if (box === null) throw new Error('nothing to press');
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const { x, y } = await middle();
    await page.mouse.move(x, y);
    await page.mouse.down();
    await expect(page.getByText('Enter the question.')).toBeVisible();
    const moved = async () => {
      const now = await middle();
      return Math.hypot(now.x - x, now.y - y);
    };
    await expect.poll(moved).toBeLessThan(2);
    await page.mouse.up();
    await expect(row(page, 'New question')).toHaveCount(2);
  });
  const [meal, note] = [row(page, 'New question').first(), row(page, 'New question').last()];
  await note.getByLabel('Question', { exact: true }).fill('Anything we should know?');
  await meal.getByLabel('Answer', { exact: true }).selectOption('choice');
  await meal.getByLabel('Choices').fill('Fish\nVegetarian');
  await meal.getByLabel('Question', { exact: true }).fill('Which meal?');
  const asked = row(page, 'Which meal?');
  await asked.getByText('Required', { exact: true }).first().click();
  await asked.getByText('Show at the door', { exact: true }).click();
  await page.getByRole('button', { name: 'Add question' }).click();
  const terms = row(page, 'New question');
  await terms.getByLabel('Answer', { exact: true }).selectOption('consent');
  await terms.getByLabel('Who answers').selectOption('order');
  await terms.getByLabel('Link to read it in full').fill('https://example.org/rules');
  await terms.getByText('Required', { exact: true }).first().click();
  await terms.getByLabel('What they agree to').fill('I agree to the house rules.');
  await test.step('questions are reordered by keyboard', async () => {
    await page.getByRole('button', { name: 'Move I agree to the house rules.' }).press('ArrowUp');
    await expect(page.getByText('I agree to the house rules. is now 2 of 3.')).toBeAttached();
  });
  await expect(page.locator('[data-standing=saved]')).toBeVisible();
  await fits(page, 'questions in the editor');
  const id = new URL(page.url()).searchParams.get('draft');
  if (id === null) throw new Error('the event has no id');
  return id;
}

test('asks buyer questions for each of two tickets and shows the answers where they are needed', async ({
  page,
  context,
  server,
  organizer,
  browser,
}) => {
  await page.setViewportSize(desk);
  await signedIn(page, server.url, demoOrganizer);
  const id = await makeEvent(page, server.url);
  await organizer.call('POST', `/api/events/${id}/gates`, { name: 'Main gate' });
  await page.setViewportSize(phone);
  await page.goto(`${server.url}/events/create?draft=${id}&step=questions`);
  await expect(row(page, 'Which meal?')).toBeVisible();
  await fits(page, 'questions in the editor of a phone');
  await organizer.call('POST', `/api/events/${id}/publish`);

  const buying = await browser.newContext({ viewport: phone, reducedMotion: 'reduce' });
  const buyer = await buying.newPage();
  await signedIn(buyer, server.url, demoAttendee);
  const event = await (await fetch(`${server.url}/api/events/${id}`)).json();
  await holdPlaces(buyer, server.url, event as SoldEvent, 'Free ticket', 2);
  await offlineReady(buyer);
  await buyer.getByRole('button', { name: 'Get tickets' }).click();
  await expect(buyer.getByText('You need to agree to this to get tickets.')).toBeVisible();
  await expect(buyer.getByText('Choose an answer.')).toHaveCount(2);
  await expect(buyer.getByRole('checkbox', { name: 'I agree' })).toBeFocused();
  await fits(buyer, 'a checkout with unanswered questions');

  await buyer.getByRole('checkbox', { name: 'I agree' }).check();
  const meals = buyer.getByRole('group', { name: 'Which meal?' });
  await meals.first().getByRole('radio', { name: 'Fish' }).check();
  await meals.last().getByRole('radio', { name: 'Vegetarian' }).check();
  await buyer.getByLabel('Anything we should know? (optional)').last().fill('No nuts, please.');
  await test.step('a reload keeps every answer', async () => {
    // Wait until the previous version of the form has been reloaded before it becomes outdated.
    const asked = buyer.waitForResponse(
      (response) => new URL(response.url()).pathname === `/api/events/${id}`,
    );
    await buyer.reload();
    await asked;
    await expect(meals.last().getByRole('radio', { name: 'Vegetarian' })).toBeChecked();
    await expect(buyer.getByLabel('Anything we should know? (optional)').last()).toHaveValue(
      'No nuts, please.',
    );
  });
  await test.step('a buyer who answered an outdated form is told so and answers again', async () => {
    const { items } = await organizer.call<{ items: { questionId: string; kind: string }[] }>(
      'GET',
      `/api/events/${id}/questions`,
    );
    const terms = items.find(({ kind }) => kind === 'consent');
    await organizer.call('PUT', `/api/events/${id}/questions/${terms?.questionId}`, {
      kind: 'consent',
      text: 'I agree to the new house rules.',
      required: true,
      per: 'order',
    });
    await buyer.getByRole('button', { name: 'Get tickets' }).click();
    await expect(buyer.getByText('The organizer changed the questions.')).toBeVisible();
    await expect(buyer.getByText('I agree to the new house rules.')).toBeVisible();
    await buyer.getByRole('button', { name: 'Get tickets' }).click();
    await expect(buyer.getByText('You need to agree to this to get tickets.')).toBeVisible();
    await buyer.getByRole('checkbox', { name: 'I agree' }).check();
    await expect(meals.first().getByRole('radio', { name: 'Fish' })).toBeChecked();
  });
  await buying.setOffline(true);
  await buyer.getByRole('button', { name: 'Get tickets' }).click();
  await expect(buyer.getByText('Placing your order…').first()).toBeVisible();
  await buying.setOffline(false);
  await orderIs(buyer, 'confirmed');

  await test.step('the buyer changes an answer', async () => {
    await buyer.getByRole('button', { name: 'Edit answers' }).click();
    await meals.first().getByRole('radio', { name: 'Vegetarian' }).check();
    await fits(buyer, 'answers that are edited');
    await buyer.getByRole('button', { name: 'Save answers' }).click();
    await expect(buyer.getByText('Answers saved')).toBeVisible();
    await expect(buyer.getByText('Vegetarian', { exact: true })).toHaveCount(2);
  });
  await buying.close();

  await test.step('a supervisor reads the answers beside the guest while offline', async () => {
    const sold = (await organizer.events()).find(({ registrationId }) => registrationId === id);
    if (sold === undefined) throw new Error('the event is not among those of the organizer');
    const door = await openDoor(browser, server.url, sold, 0);
    const find = door.page.getByRole('button', { name: 'Find guest' });
    const sheet = door.page.getByRole('dialog', { name: 'Find a guest' });
    await find.click();
    const guest = sheet.locator('[data-guest]').first();
    await sheet.getByLabel('Name, order or ticket number').fill('amie');
    await expect(guest).toBeVisible();
    await door.context.setOffline(true);
    await guest.click();
    await expect(sheet.getByText('Which meal?')).toBeVisible();
    await expect(sheet.getByText('Vegetarian', { exact: true })).toBeVisible();
    await fits(door.page, 'answers at the door');
    await door.context.close();
  });

  await page.setViewportSize(desk);
  await page.goto(`${server.url}/myEventsDetails/${id}?part=orders`);
  await page.getByRole('tab', { name: 'Orders' }).click();
  await page.getByRole('button', { name: /^Details of the order of/ }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('No nuts, please.')).toBeVisible();
  await expect(sheet.getByText('I agree to the new house rules.')).toBeVisible();
  await expect(sheet.getByText('Answers edited')).toBeVisible();
  await fits(page, 'answers in the sheet of an order');

  await page.goto(`${server.url}/events/${id}/attendees`);
  await page.getByRole('button', { name: 'Which meal?' }).click();
  await expect(page.getByRole('columnheader', { name: 'Which meal?' })).toBeVisible();
  await page.getByLabel('Filter by answer').selectOption({ label: 'Which meal?: Fish' });
  await expect(page.getByText('No attendees match')).toBeVisible();
  await page.getByLabel('Filter by answer').selectOption({ label: 'Which meal?: Vegetarian' });
  await expect(page.getByRole('cell', { name: 'Vegetarian' })).toHaveCount(2);
  await fits(page, 'attendees with answers');
  await page.setViewportSize(phone);
  await fits(page, 'attendees with answers on a phone');

  const reply = await context.request.get(`${server.url}/api/events/${id}/attendees.csv`, {
    headers: { Authorization: `Bearer ${organizer.token}` },
  });
  const lines = (await reply.text()).trimEnd().split('\r\n');
  expect(lines[0]).toContain('Which meal?,I agree to the new house rules.,Anything we should know?');
  expect(lines.slice(1).map((line) => line.split(',').slice(-4).join())).toEqual([
    expect.stringContaining('Vegetarian,yes,'),
    'Vegetarian,yes,"No nuts, please."',
  ]);
});
