import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { Button } from '#ui/button.tsx';

interface SelectedRowsProps {
  readonly count: number;
  readonly onClear: () => void;
  /** Returns focus to the list when the focused element is removed. */
  readonly refocus: () => void;
  /** Actions for all selected rows. */
  readonly children: ReactNode;
}

/** Shows the number of selected rows, announces its changes and offers actions for them. */
export function SelectedRows({ count: size, ...bar }: SelectedRowsProps) {
  const { count } = useFormats();
  const { list: texts } = useMessages('parts');
  // Nothing to announce before the first selection.
  const [once, setOnce] = useState(false);
  if (size > 0 && !once) setOnce(true);
  const words = size > 0 ? texts.selected(count(size)) : texts.noneSelected;
  return (
    <>
      <p role="status" className={css({ srOnly: true })}>
        {once ? words : ''}
      </p>
      {size === 0 ? null : <Bar {...bar} words={words} />}
    </>
  );
}

function Bar({
  words,
  onClear,
  refocus,
  children,
}: Omit<SelectedRowsProps, 'count'> & { readonly words: string }) {
  const { list: texts } = useMessages('parts');
  const bar = useRef<HTMLDivElement>(null);
  const back = useRef(refocus);
  useLayoutEffect(() => {
    const element = bar.current;
    const giveBack = back.current;
    // Runs before the bar is removed from the page: afterwards focus would be lost.
    return () => {
      if (element?.contains(element.ownerDocument.activeElement) === true) giveBack();
    };
  }, []);
  return (
    <div
      ref={bar}
      className={css({
        display: 'flex',
        flexWrap: 'wrap',
        gap: 'snug',
        alignItems: 'center',
        position: 'sticky',
        top: '0',
        zIndex: '1',
        p: 'snug',
        bg: 'surface.lifted',
        borderRadius: 'medium',
      })}
    >
      <span aria-hidden className={css({ fontWeight: '650', px: 'snug' })}>
        {words}
      </span>
      {children}
      <Button look="plain" onClick={onClear}>
        {texts.clear}
      </Button>
    </div>
  );
}
