import { describe, expect, it, test } from 'vitest';
import { pageTitle, usePageTitle } from '#app/shell/navigation/page-title.ts';
import { doing, mount } from '#tests/ui/mount.ts';

function Titled() {
  usePageTitle();
  return <main id="main" />;
}

describe('the page title', () => {
  test.each([
    ['What is on', 'What is on – Gatehouse'],
    ['  Jazz\n under ', 'Jazz under – Gatehouse'],
    ['', 'Gatehouse'],
  ])('for the heading %j is %j', (heading, title) => {
    expect(pageTitle(heading)).toBe(title);
  });

  it('stays the server’s until there is a heading, then follows it', async () => {
    document.title = 'From the server';
    const main = (await mount(<Titled />)).querySelector('main');
    expect(document.title).toBe('From the server');
    const heading = document.createElement('h1');
    heading.textContent = 'One';
    await doing(() => main?.append(heading));
    expect(document.title).toBe('One – Gatehouse');
    await doing(() => (heading.textContent = 'Two'));
    expect(document.title).toBe('Two – Gatehouse');
  });
});
