/** What a screen does by hand although the kit has it, by what gives it away. */
const byHand = {
  'a busy state of its own: take useAction': /\[\w*busy, set\w+\] = useState/i,
  'a question of its own before something final: take ConfirmDialog': /role="alertdialog"/,
} as const;

/** What of the kit some source makes by hand. */
export const foundIn = (text: string): readonly string[] =>
  Object.entries(byHand).flatMap(([what, sign]) => (sign.test(text) ? [what] : []));
