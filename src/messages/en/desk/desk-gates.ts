import { isolatedInLatin } from '#messages/isolated.ts';

/** Texts of an event's gates. Part of the room `desk`. */
export const deskGates = {
  /** Name of the content, used in "Loading …" and "Couldn’t load …". */
  what: 'gates',
  label: 'Gates',
  none: { title: 'No gates yet', text: 'Add the first one. Every scan belongs to a gate.' },
  mainArea: 'Area: Main event',
  area: (name: string) => `Area: ${isolatedInLatin(name)}`,
  add: 'Add gate',
  change: (gate: string) => `Change ${isolatedInLatin(gate)}`,
  rename: (gate: string) => `Rename ${isolatedInLatin(gate)}`,
  remove: (gate: string) => `Remove ${isolatedInLatin(gate)}`,
  name: 'Name',
  nameMissing: 'Enter a name for the gate.',
  namePlaceholder: 'Main gate',
  purpose: 'What it’s for',
  peopleComeIn: 'People come in',
  redeems: (addOn: string) => `Redeems ${isolatedInLatin(addOn)}`,
  areaField: 'Area',
  mainEvent: 'Main event',
  /** The option that opens the next field. */
  anotherArea: 'New area…',
  newArea: 'New area',
  areaMissing: 'Enter a name for the area.',
  areaHint: 'Lowercase letters, digits and dashes, for example “backstage”. It has its own count.',
  removing: {
    title: (gate: string) => `Remove ${isolatedInLatin(gate)}?`,
    text: 'Devices set to it must choose another gate. A gate with scans can’t be removed, so that the log stays complete.',
    done: (gate: string) => `${isolatedInLatin(gate)} removed`,
  },
};
