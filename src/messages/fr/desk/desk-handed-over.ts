import { isolatedInLatin } from '#messages/isolated.ts';
import type { desk as english } from '#messages/en/desk/desk.ts';
import { pluralOf } from '#messages/plurals.ts';
import { de } from '#messages/fr/elision.ts';

const plural = pluralOf('fr');

/** Texts about scans imported from a file and scans that are lost. Part of `desk`. */
export const handedOver: Pick<typeof english, 'sealed' | 'lostScans'> = {
  sealed: {
    open: 'Remettre des scans',
    title: 'Remettre des scans',
    text: 'Un téléphone révoqué avant d’avoir tout envoyé garde ses scans, chiffrés. Il les enregistre dans un fichier sous Synchro : apportez ce fichier ici. Seul ce serveur peut le lire.',
    file: 'Fichier du téléphone',
    missing: 'Choisissez le fichier.',
    take: 'Reprendre les scans',
    done: (device) => `Les scans ${de(device)} sont là`,
    revokedDevice: 'le téléphone',
    taken: (count) => plural(count, { one: '# scan est nouveau ici.', other: '# scans sont nouveaux ici.' }),
    known: (count) => plural(count, { one: '# scan était déjà ici.', other: '# scans étaient déjà ici.' }),
    conflicts: (count) =>
      plural(count, {
        one: '# contredit un autre scan. Voir les conflits.',
        other: '# contredisent d’autres scans. Voir les conflits.',
      }),
    left: (count) =>
      plural(count, {
        one: '# scan n’a pas pu être compté. Voir les scans ci-dessous.',
        other: '# scans n’ont pas pu être comptés. Voir les scans ci-dessous.',
      }),
    another: 'Remettre un autre fichier',
  },
  lostScans: {
    title: (count) => plural(count, { one: '# scan perdu', other: '# scans perdus' }),
    text: 'Le navigateur d’un téléphone a effacé son stockage avant l’envoi de ces scans. Les personnes admises avec eux ne sont pas comptées, et leurs billets pourraient servir de nouveau.',
    label: 'Scans perdus',
    on: (count, device) =>
      plural(count, {
        one: `# scan perdu sur ${isolatedInLatin(device)}`,
        other: `# scans perdus sur ${isolatedInLatin(device)}`,
      }),
    reported: (day, time) => `Signalé le ${day} à ${time}`,
    more: (count) => `Et ${count} de plus.`,
    seen: 'Vu',
    seenOn: (device) => `Vu : scans perdus sur ${isolatedInLatin(device)}`,
    notSaved: 'Non enregistré',
  },
};
