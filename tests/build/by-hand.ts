/** Things that a screen may implement although the component kit has them, with the pattern that reveals each. */
const byHand = {
  'a busy state of its own: take useAction': /\[\w*busy, set\w+\] = useState/i,
  'a question of its own before something final: take ConfirmDialog': /role="alertdialog"/,
} as const;

/** Returns what a source implements itself although the kit has it. */
export const foundIn = (text: string): readonly string[] =>
  Object.entries(byHand).flatMap(([what, sign]) => (sign.test(text) ? [what] : []));
