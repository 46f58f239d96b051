import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { Button } from '#ui/button.tsx';

interface SelectedRowsProps {
  readonly count: number;
  readonly onClear: () => void;
  /** Gives the focus back to the list, where what had it goes. */
  readonly refocus: () => void;
  /** What can be done with all of them. */
  readonly children: ReactNode;
}

/** How many rows are selected, read out as it changes, and what can be done with them. */
export function SelectedRows({ count: size, ...bar }: SelectedRowsProps) {
  const { count } = useFormats();
  const { list: texts } = useMessages('parts');
  // Before anything was selected there is nothing to say.
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
    // Before it leaves the page: after that the focus would be nowhere.
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
