import { Link } from '@tanstack/react-router';
import { CalendarDays, ScanLine, Ticket, type LucideIcon } from 'lucide-react';
import { css } from 'styled-system/css';
import { useAuth } from '#app/account/auth.ts';
import { buttonLook } from '#ui/button.tsx';
import { cardLook } from '#ui/card.tsx';
import { Poster } from '#ui/pictures/poster.tsx';

const sectionsLook = css({
  maxW: 'page',
  mx: 'auto',
  px: { base: 'base', md: 'wide' },
  py: 'room',
  display: 'grid',
  gap: 'wide',
});
const partLook = css({
  position: 'relative',
  borderRadius: 'large',
  overflow: 'hidden',
  minH: '22rem',
  display: 'grid',
  alignItems: 'end',
});
const shadeLook = css({
  position: 'absolute',
  inset: '0',
  bgGradient: 'to-t',
  gradientFrom: 'surface.ground',
  gradientTo: 'rgb(11 12 15 / 0.1)',
});
const claimLook = css({
  position: 'relative',
  p: { base: 'room', md: 'far' },
  display: 'grid',
  gap: 'base',
  justifyItems: 'start',
});
const listLook = css({
  display: 'grid',
  gap: 'base',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 17rem), 1fr))',
});

const ways: readonly {
  readonly to: '/' | '/tickets' | '/scanner';
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
}[] = [
  { to: '/', icon: CalendarDays, title: 'Find an event', text: 'What is on, where, and what is left.' },
  { to: '/tickets', icon: Ticket, title: 'Show a ticket', text: 'It opens with no signal and 8 % battery.' },
  { to: '/scanner', icon: ScanLine, title: 'Work a door', text: 'Turn this phone into a scanner.' },
];

export function Welcome() {
  const { user } = useAuth();
  return (
    <div className={sectionsLook}>
      <section className={partLook}>
        <div className={css({ position: 'absolute', inset: '0' })}>
          <Poster seed="gatehouse" />
          <div className={shadeLook} />
        </div>
        <div className={claimLook}>
          <h1 tabIndex={-1} className={css({ textStyle: 'display', maxW: '18ch', textWrap: 'balance' })}>
            The gate opens, signal or not
          </h1>
          <p className={css({ textStyle: 'body', fontSize: 'lead', maxW: '36rem' })}>
            Tickets that open on any phone, and a door that knows them all by itself.
          </p>
          <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug' })}>
            <Link to="/" className={buttonLook({ look: 'primary', size: 'large' })}>
              See what is on
            </Link>
            {user === null ? (
              <Link to="/login" className={buttonLook({ look: 'glass', size: 'large' })}>
                Sign in
              </Link>
            ) : (
              <Link to="/dashboard" className={buttonLook({ look: 'glass', size: 'large' })}>
                Go home
              </Link>
            )}
          </div>
        </div>
      </section>
      <ul className={listLook}>
        {ways.map(({ to, icon: Icon, title, text }) => (
          <li key={to}>
            <Link
              to={to}
              className={`${cardLook({ inset: 'roomy', press: true })} ${css({ display: 'grid', gap: 'snug', h: 'full' })}`}
            >
              <Icon size={28} aria-hidden className={css({ color: 'accent' })} />
              <span className={css({ textStyle: 'h3' })}>{title}</span>
              <span className={css({ color: 'text.soft' })}>{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
