const first = [
  'Fatou',
  'José',
  'Awa',
  'Łukasz',
  'Ελένη',
  'Ousman',
  'Zoë',
  'محمد',
  '太郎',
  'Binta',
  'Noël',
  'Þóra',
];
const last = [
  'Ceesay',
  'Müller',
  'Jallow',
  'Öztürk',
  'Παππάς',
  'Bah',
  'Njie',
  'عبد',
  '田中',
  'Touray',
  'Ní Bhriain',
];
const letters = 'abdefgiklmnorstuvz';

/** Makes the name of one of very many people, in a dozen scripts and spellings; full names rarely repeat. */
export function madeName(number: number) {
  const middle = [0, 1, 2, 3, 4]
    .map((place) => letters[Math.floor(number / 3 ** place + place * 5) % letters.length])
    .join('');
  const [given, family] = [first[number % first.length], last[(number * 31) % last.length]];
  return { middle, family, whole: `${given} ${middle} ${family}` };
}
