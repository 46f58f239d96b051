const firstNames = [
  'Fatou', 'Lamin', 'Isatou', 'Modou', 'Awa', 'Ebrima', 'Binta', 'Alieu', 'Mariama', 'Ousman', 'Jainaba', 'Saikou', 'Haddy', 'Momodou',
  'Ndey', 'Yankuba', 'Kumba', 'Sulayman', 'Rohey', 'Pa', 'Aisha', 'Kebba', 'Sirra', 'Bakary', 'Mbye',
];
const lastNames = [
  'Jallow', 'Ceesay', 'Touray', 'Sanneh', 'Bah', 'Jobe', 'Camara', 'Njie', 'Sowe', 'Darboe', 'Manneh', 'Faye', 'Drammeh', 'Sarr', 'Colley',
  'Badjie', 'Kinteh', 'Saidy', 'Gaye', 'Mendy', 'Janneh', 'Marong', 'Secka',
];

/** The holder of a demo ticket: the same for the same number, and no two alike in the first 575. */
export function nameOf(number: number): string {
  return `${firstNames[number % firstNames.length]} ${lastNames[number % lastNames.length]}`;
}
