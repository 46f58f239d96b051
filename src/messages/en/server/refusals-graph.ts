/** Why a graph query is refused. Part of `refusals`. */
export const graph = {
  missing: 'The query is missing. Send its text, or the hash of one that the app knows.',
  unknown: 'This query isn’t known here. Send its text.',
  otherHash: 'The hash doesn’t match the text of the query. Send one of them.',
  textsNeedPerson: 'Sign in to send queries of your own.',
  noIntrospection: 'Only organizers and administrators can read the schema.',
  noOperation: 'The query needs exactly one operation, or the name of one of them.',
  readOnly: 'Queries only. To change something, use the API.',
  tooSlow: 'This query took too long. Ask for less at once.',
  tooDeep: (most: number) => `This query is nested too deeply. At most ${most} levels are answered.`,
  aliases: (most: number) =>
    `This query uses too many aliases or repeated fields. At most ${most} are answered.`,
  tooCostly: (most: number) =>
    `This query asks for too much at once. Ask for shorter pages or fewer fields, ${most} in all.`,
  tooLong: (most: number) => `This query is too long. At most ${most} words and signs are read.`,
  malformed: (line: number, column: number) =>
    `The query can’t be read. Check line ${line}, column ${column}.`,
  unfit: (line: number, column: number) =>
    `The query doesn’t fit the schema. Check line ${line}, column ${column}.`,
  variables: 'A variable of the query is missing or of the wrong type.',
};
