/** Numbers in [0, below) from a seed (mulberry32): the same sequence every time. */
export type Numbers = (below: number) => number;

export function numbersFrom(seed: number): Numbers {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';
const hostile = ['\u0000', 'é', '\u{1f600}', 'g', '\n', '\ud800', '_'];

/** Makes one to four small changes to a text: characters replaced, swapped, cut, doubled or added, or a section moved. */
export function mutate(text: string, random: Numbers): string {
  let mutated = text;
  for (let change = random(4); change >= 0; change -= 1) mutated = mutateOnce(mutated, random);
  return mutated;
}

function mutateOnce(text: string, random: Numbers): string {
  const at = random(text.length);
  const head = text.slice(0, at);
  switch (random(20)) {
    case 0:
      return head + text.slice(at + 1);
    case 1:
      return head + alphabet.charAt(random(45)) + text.slice(at);
    case 2:
      return head + (hostile[random(hostile.length)] ?? '') + text.slice(at + 1);
    case 3:
      return text.slice(at) + head;
    case 4:
      return head + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2);
    default:
      return head + alphabet.charAt(random(45)) + text.slice(at + 1);
  }
}
