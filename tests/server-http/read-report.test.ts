import { describe, expect, it } from 'vitest';
import { readReport } from '#server/messages/bounces/read-report.ts';

const kilo = 1024;
const report = (to: string, groups: string) =>
  [
    `To: ${to}`,
    'Content-Type: multipart/report; boundary=b',
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    groups,
    '--b--',
    '',
  ].join('\r\n');

/** Returns the processor time in ms that this thread spends on reading a mail, which other load does not affect. */
async function costOf(mail: string): Promise<number> {
  const raw = new TextEncoder().encode(mail);
  const before = process.threadCpuUsage();
  await readReport(raw);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

describe('a forged bounce message', () => {
  it.each([
    ['one word without an end', report('a'.repeat(30 * kilo), 'Action: failed')],
    ['brackets without an end', report('('.repeat(30 * kilo), 'Action: failed')],
    ['tens of thousands of lines', report('x@y', 'A:' + '\n '.repeat(60 * kilo))],
  ])('does not block the server for long with %s', async (_what, mail) => {
    await readReport(new TextEncoder().encode(report('x@y', '')));
    expect(await costOf(mail)).toBeLessThan(120);
  });

  it('is parsed up to the usual length of bounce texts', async () => {
    const told = 'It could not be delivered. Show this to who runs your mail.\r\n'.repeat(600);
    const mail = report('bounces+1@example.org', 'Action: failed\r\nStatus: 5.1.1').replace(
      '--b\r\n',
      `--b\r\n\r\n${told}--b\r\n`,
    );
    const read = await readReport(new TextEncoder().encode(mail));
    expect(read).toEqual({ to: ['bounces+1@example.org'], said: { kind: 'failed', status: '5.1.1' } });
  });
});
