import { createContext, use, useState, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import { useUiTexts } from '#ui/ui-texts.ts';

/** An installation's own name and logo. */
export interface OwnLogo {
  readonly name: string;
  /** Its colour on white paper, `#RRGGBB`. */
  readonly paper: string;
  readonly picture: {
    /** URLs. */
    readonly wide: string;
    readonly square: string;
    /** Mostly dark: needs a light background. */
    readonly isDark: boolean;
  } | null;
}
export const OwnLogoContext = createContext<OwnLogo | null>(null);

/**
 * The product's logo: a gate seen from the front, drawn as a QR finder pattern with its ring open at the bottom; the
 * square in the opening is the person walking in.
 */
export function Mark({ size = 32 }: { readonly size?: number }) {
  const square = use(OwnLogoContext)?.picture?.square;
  return (
    <Picture key={square} src={square} look={{ height: size, width: size, borderRadius: size / 5 }}>
      <OurMark size={size} />
    </Picture>
  );
}

/** An installation's logo; ours if there is none, or if it cannot be loaded, for example offline. */
function Picture({
  src,
  look,
  children,
}: {
  readonly src: string | undefined;
  readonly look: { readonly height: number; readonly width?: number; readonly borderRadius?: number };
  readonly children: ReactNode;
}) {
  const [isLost, setLost] = useState(false);
  if (src === undefined || isLost) return children;
  return (
    <img
      src={src}
      alt=""
      style={look}
      onError={() => setLost(true)}
      className={css({ flexShrink: '0', objectFit: 'contain', maxW: '12rem' })}
    />
  );
}

function OurMark({ size }: { readonly size: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 28 28"
      aria-hidden="true"
      className={css({ color: 'accent', flexShrink: '0' })}
    >
      <path
        fill="currentColor"
        d="M0 28V7a7 7 0 0 1 7-7h14a7 7 0 0 1 7 7v21h-5V8a3 3 0 0 0-3-3H8a3 3 0 0 0-3 3v20z"
      />
      <rect x="9.5" y="13" width="9" height="15" rx="2" className={css({ fill: 'text' })} />
    </svg>
  );
}

const word = css({
  fontWeight: '800',
  fontStretch: '118%',
  letterSpacing: '-0.02em',
  lineHeight: '1',
  overflowWrap: 'anywhere',
  lineClamp: '2',
});

/** Logo and name side by side, read as one name. */
export function Logo({ size = 28 }: { readonly size?: number }) {
  const own = use(OwnLogoContext);
  const { name } = useUiTexts();
  const picture = own?.picture;
  return (
    <span
      className={css({
        display: 'inline-flex',
        // Baseline-aligned like our own logo; an image has no baseline.
        alignItems: picture == null ? 'flex-end' : 'center',
        gap: 'snug',
        minW: '0',
        maxW: 'full',
      })}
    >
      <span
        className={
          picture?.isDark === true
            ? css({ display: 'flex', bg: 'paper', p: 'tight', borderRadius: 'small' })
            : css({ display: 'flex' })
        }
      >
        <Picture key={picture?.wide} src={picture?.wide} look={{ height: size }}>
          <OurMark size={size} />
        </Picture>
      </span>
      <span dir="auto" className={word} style={{ fontSize: `${size * 0.026 * 1.75}rem` }}>
        {own?.name ?? name}
      </span>
    </span>
  );
}
