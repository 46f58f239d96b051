import { useState } from 'react';

/**
 * Text typed over a stored value: it follows the value, except what is typed when somebody else changes that.
 *
 * @param read returns the value that a text would be saved as
 */
export function useTyped(
  value: string,
  read: (text: string) => string,
): readonly [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(value);
  const [over, setOver] = useState(value);
  if (value !== over) {
    setOver(value);
    if ([over, value].includes(read(text))) setText(value);
  }
  return [text, setText];
}
