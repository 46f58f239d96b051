import { Link } from '@tanstack/react-router';
import { CloudOff, FileCheck2, GitMerge, RefreshCw, ShieldCheck, Timer, type LucideIcon } from 'lucide-react';
import { css } from 'styled-system/css';
import { buttonLook } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Page, Section } from '#ui/page.tsx';

const features: readonly { readonly icon: LucideIcon; readonly title: string; readonly text: string }[] = [
  {
    icon: CloudOff,
    title: 'The door works with no signal',
    text: 'A phone downloads the event once, all of it or nothing, and judges every ticket by itself. Changes come in small pieces whenever there is a connection.',
  },
  {
    icon: FileCheck2,
    title: 'Written down before it is shown',
    text: 'A verdict appears only after the scan is on the phone’s disk. Full storage means a red “Not recorded”, never a guess.',
  },
  {
    icon: RefreshCw,
    title: 'Scans find their way',
    text: 'They wait in order, are sent in batches as soon as anything answers, and stay until the server has confirmed each one.',
  },
  {
    icon: GitMerge,
    title: 'Two doors, one truth',
    text: 'Online, a ticket admitted at one gate is refused at the next within seconds. Offline, a double entry becomes a conflict, shown at both gates and to the organizer.',
  },
  {
    icon: Timer,
    title: 'Codes that move',
    text: 'A rolling code changes every few seconds on the holder’s phone, offline too. A screenshot is stale before it reaches the gate.',
  },
  {
    icon: ShieldCheck,
    title: 'Nothing to steal',
    text: 'Scanners hold no names and no secret that could make a ticket. Each device has a key of its own that never leaves it.',
  },
];

const steps = [
  [
    'Prepare',
    'The organizer opens the event and shows an enrolment code. A phone scans it and becomes a scanner for this event.',
  ],
  [
    'Check',
    'The phone goes through its list: event complete and fresh, clock right, storage safe, camera and sound ready.',
  ],
  [
    'Scan',
    'Green with a check and a rising tone: in. Red with a cross: not. Amber: look. The same in greyscale, in sound and by touch.',
  ],
  [
    'Settle',
    'When the network returns, every scan reaches the server with the door’s own time, and counts are made from the log.',
  ],
] as const;

export function Features() {
  return (
    <Page title="How the door works" intro="Six promises, and the four steps of an evening.">
      <ul
        className={css({
          display: 'grid',
          gap: 'base',
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 20rem), 1fr))',
        })}
      >
        {features.map(({ icon: Icon, title, text }) => (
          <li key={title}>
            <Card
              inset="roomy"
              className={css({ h: 'full', display: 'grid', gap: 'near', alignContent: 'start' })}
            >
              <Icon size={28} aria-hidden className={css({ color: 'accent' })} />
              <h2 className={css({ textStyle: 'h3' })}>{title}</h2>
              <p className={css({ color: 'text.soft' })}>{text}</p>
            </Card>
          </li>
        ))}
      </ul>
      <Section title="An evening in four steps">
        <ol
          className={css({
            display: 'grid',
            gap: 'room',
            gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 15rem), 1fr))',
          })}
        >
          {steps.map(([title, text], index) => (
            <li
              key={title}
              className={css({
                borderTopWidth: '3px',
                borderColor: 'accent',
                pt: 'near',
                display: 'grid',
                gap: 'tight',
                alignContent: 'start',
              })}
            >
              <span className={css({ textStyle: 'count', color: 'text.faint' })} aria-hidden="true">
                {index + 1}
              </span>
              <h3 className={css({ textStyle: 'h3' })}>{title}</h3>
              <p className={css({ color: 'text.soft' })}>{text}</p>
            </li>
          ))}
        </ol>
      </Section>
      <div>
        <Link to="/" className={buttonLook({ look: 'primary' })}>
          See what is on
        </Link>
      </div>
    </Page>
  );
}
