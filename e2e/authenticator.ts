import { expect, type Page } from '@playwright/test';
import { codeOf, stepOf } from '#server/accounts/second-factor/totp.ts';

/** Decodes base32, as an authenticator app does. */
function fromBase32(text: string): Buffer {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...text].map((one) => letters.indexOf(one).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** Sets up an authenticator app on the page. @returns the first recovery code, for later use */
export async function setUpCodes(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Set up codes' }).click();
  await expect(page.getByRole('img', { name: 'Code for your authenticator app' })).toBeVisible();
  const key = (await page.locator('[data-secret]').innerText()).replaceAll(/\s/g, '');
  await page.getByLabel('Code from the app').fill(codeOf(fromBase32(key), stepOf(Date.now())));
  await page.getByRole('button', { name: 'Switch on' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recoveryCode = await codes.first().innerText();
  await page.getByRole('button', { name: 'I’ve kept them' }).click();
  await expect(page.getByText('10 recovery codes are left')).toBeVisible();
  return recoveryCode;
}

/** Adds a virtual authenticator that stores passkeys and always confirms the user's presence. */
export async function addAuthenticator(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
