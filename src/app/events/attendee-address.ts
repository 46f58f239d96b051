/** What the address of a list of attendees says of how it is narrowed. */
export const attendeeAddress = [
  'search',
  'status',
  'type',
  'gate',
  'question',
  'answer',
  'inFrom',
  'inUntil',
  'soldFrom',
  'soldUntil',
  'only',
] as const;
