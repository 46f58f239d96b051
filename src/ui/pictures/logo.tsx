import { css } from 'styled-system/css';
import { useUiTexts } from '#ui/ui-texts.ts';

/**
 * The mark: a gate seen from the front, drawn as a QR finder pattern whose ring is open below; the square
 * in the opening is the person walking in.
 */
export function Mark({ size = 32 }: { readonly size?: number }) {
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

const word = css({ fontWeight: '800', fontStretch: '118%', letterSpacing: '-0.02em', lineHeight: '1' });

/** Mark and name side by side; reads as one name. */
export function Logo({ size = 28 }: { readonly size?: number }) {
  return (
    <span className={css({ display: 'inline-flex', alignItems: 'flex-end', gap: 'snug' })}>
      <Mark size={size} />
      <span className={word} style={{ fontSize: `${size * 0.026 * 1.75}rem` }}>
        {useUiTexts().name}
      </span>
    </span>
  );
}
