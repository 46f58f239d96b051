import type { JudgedScan, NotRecorded } from '#app/engines/door-desk.ts';
import type { Catalogue } from '#messages/catalogue.ts';

interface GuestNotice {
  readonly look: 'admit' | 'attention' | 'refuse' | 'exit';
  readonly title: string;
  readonly text: string;
}

/**
 * Returns what a kiosk tells a guest: whether they may enter, or whom to ask. It never says whose ticket it is or why
 * it is refused.
 *
 * @param addOn true if this gate redeems an add-on, so that nobody enters
 */
export function guestNotice(
  { scan, verdict }: JudgedScan | NotRecorded,
  addOn: boolean,
  texts: Catalogue['scanning']['kiosk'],
): GuestNotice {
  if (scan === null || verdict.test) return { look: 'attention', ...texts.ask };
  if (verdict.code === 'unreadable') return { look: 'attention', ...texts.unreadable };
  if (scan.passed && scan.direction === 'exit') return { look: 'exit', ...texts.goodbye };
  if (scan.passed) return { look: 'admit', ...(addOn ? texts.redeemed : texts.welcome) };
  return verdict.tone === 'attention'
    ? { look: 'attention', ...texts.ask }
    : { look: 'refuse', ...texts.refuse };
}
