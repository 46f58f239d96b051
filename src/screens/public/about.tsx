import { Link } from '@tanstack/react-router';
import { css } from 'styled-system/css';
import { buttonLook } from '#ui/button.tsx';
import { Mark } from '#ui/pictures/logo.tsx';
import { Page } from '#ui/page.tsx';

const prose = css({
  display: 'grid',
  gap: 'base',
  color: 'text.soft',
  '& strong': { color: 'text' },
  '& h2': { textStyle: 'h2', color: 'text', mt: 'base' },
});

export function About() {
  return (
    <Page
      title="A gate has two sides"
      intro="Gatehouse is made for both: the people who queue, and the people who let them in."
      width="column"
    >
      <div className={prose}>
        <p>
          A queue in the rain does not wait for a network. Most ticket systems ask a server before they open
          the gate; when the server cannot be reached, the gate stands still or opens for everyone. Gatehouse
          turns that around: <strong>each phone at the door knows the whole event</strong> and decides by
          itself, in a few thousandths of a second. The server learns of it as soon as it can be reached.
        </p>
        <h2>What that asks for</h2>
        <p>
          Every ticket carries a signature that a phone can check without asking anyone. Every scan is written
          to the phone’s disk before the verdict is shown, and forgotten only when the server has confirmed
          it. When two gates let the same ticket in while both were offline, nobody hides it: the earlier one
          counts, and both gates are told.
        </p>
        <h2>What is kept, and where</h2>
        <p>
          Your tickets are kept on your own phone so that they open with no signal. A scanner holds ticket
          numbers and their state, never a name. A device that is taken away loses its right at its next
          contact, and by itself when its lease runs out.
        </p>
        <h2>The mark</h2>
        <div className={css({ display: 'flex', gap: 'room', alignItems: 'center' })}>
          <Mark size={72} />
          <p>
            A gate seen from the front. It is also the corner of a QR code with its ring opened, so that
            someone can walk through.
          </p>
        </div>
      </div>
      <div>
        <Link to="/features" className={buttonLook({ look: 'primary' })}>
          See how it works
        </Link>
      </div>
    </Page>
  );
}
