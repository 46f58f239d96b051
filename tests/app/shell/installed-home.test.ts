import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { doorMark } from '#app/scanning/scanner-entry.ts';
import { homeOf } from '#app/shell/installed-home.ts';

const plain = { get: () => null };
const enrolled = { get: (key: string) => (key === doorMark ? '1' : null) };
const at = (address: string) => new URL(address, 'https://gate.example');

describe('the icon of the installed app', () => {
  it('opens the start URL of its manifest, which is recognized', async () => {
    const manifest = new URL('../../../public/manifest.webmanifest', import.meta.url);
    const { start_url: opening } = JSON.parse(await readFile(manifest, 'utf8')) as { start_url: string };
    expect(homeOf(at(opening), plain)).toBe('/dashboard');
    expect(homeOf(at(opening), enrolled)).toBe('/scanner');
  });

  it.each(['/', '/dashboard', '/scanner?event=e1', '/tickets/t1'])(
    'is not assumed to have opened %s',
    (address) => {
      expect(homeOf(at(address), enrolled)).toBeNull();
    },
  );
});
