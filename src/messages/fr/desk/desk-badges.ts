import type { badges as english } from '#messages/en/desk/desk-badges.ts';
import { pluralOf } from '#messages/plurals.ts';
import { de } from '#messages/fr/elision.ts';

const plural = pluralOf('fr');

export const badges: typeof english = {
  badges: {
    action: 'Badges',
    what: 'les badges',
    title: 'Badges',
    intro:
      'Badges nominatifs pour étiquettes de 62 mm ou feuilles A6. Les noms longs rapetissent, puis passent à la ligne, puis sont abrégés.',
    layout: 'Contenu des badges',
    size: 'Imprimés sur',
    sizes: { label62: 'Étiquette 62 mm', a6: 'Feuille A6' },
    eventName: 'Nom de l’événement',
    typeName: 'Type de billet',
    code: {
      label: 'Code du billet',
      hint: 'Les scanners le lisent, par exemple à l’entrée d’une session.',
    },
    liveOnly:
      'Cet événement n’accepte que les codes dynamiques, les badges portent donc le numéro du billet sans code.',
    answer: 'Sous le nom',
    noAnswer: 'Rien',
    save: 'Enregistrer',
    saved: 'Présentation des badges enregistrée',
    preview: 'Aperçu',
    badgeOf: (name) => `Badge ${de(name)}`,
    sample: { name: 'Awa Ceesay', ticketTypeName: 'Type de billet', reference: '1234-K7QX2M' },
    previousOne: 'Badge précédent',
    nextOne: 'Badge suivant',
    place: (nth, of) => `${nth} sur ${of}`,
    people: 'Badges de qui',
    everybody: 'Toute personne avec un billet',
    narrowed: 'Les participants que vous avez filtrés ou sélectionnés',
    change: 'Choisir des participants',
    count: (count) => plural(count, { one: '# badge', other: '# badges' }),
    onlyValid: 'Les billets non valables et les billets d’essai n’ont pas de badge.',
    print: 'Imprimer',
    printHere: 'Pour imprimer les badges, choisissez Imprimer sur leur page.',
    pdf: 'Enregistrer en PDF',
    failed: 'Badges non imprimés',
    none: {
      title: 'Aucun badge à imprimer',
      text: 'Choisissez d’autres participants. Les billets non valables et les billets d’essai n’ont pas de badge.',
    },
    previousPart: 'Badges précédents',
    nextPart: 'Badges suivants',
    part: (from, to) => `Billets ${from} à ${to}`,
    printOne: 'Imprimer le badge',
    printSelected: 'Imprimer les badges',
    tooMany: (most) => `Sélectionnez ${most} participants au plus pour les badges, ou utilisez des filtres.`,
  },
};
