import type { rules as english } from '#messages/en/door/rules.ts';
import { pluralOf } from '#messages/plurals.ts';
import { fieldProblems } from '#messages/fr/server/field-problems.ts';
import { isolatedInLatin } from '#messages/isolated.ts';
import { ruleProblems } from './rule-problems.ts';

const plural = pluralOf('fr');

export const rules: typeof english = {
  what: 'les règles d’entrée',
  areas: {
    title: 'Zones',
    intro:
      'Une zone compte ses propres participants selon ses propres règles : l’événement lui-même, les coulisses, un atelier, une journée.',
    main: 'Événement principal',
    add: 'Ajouter une zone',
    adding: 'Nouvelle zone',
    select: (area) => `Règles : ${isolatedInLatin(area)}`,
    moveUp: (area) => `Monter ${isolatedInLatin(area)}`,
    moveDown: (area) => `Descendre ${isolatedInLatin(area)}`,
    moved: (area, place) => `${isolatedInLatin(area)} : position ${place}.`,
    gates: (count) => plural(count, { one: '# porte', other: '# portes' }),
  },
  form: {
    name: 'Nom',
    nameHint: 'Celui que votre équipe et le tableau de l’entrée utilisent.',
    namePlaceholder: 'Coulisses',
    again: 'Entrer de nouveau',
    reentry: {
      single: 'Une seule fois',
      after_exit: 'De nouveau, après une sortie scannée',
      per_day: 'Une fois par jour',
      per_gate: 'Une fois à chaque porte',
      free: 'Autant de fois qu’on veut',
    },
    reentryHint: {
      single: 'Chaque billet fait entrer une personne, une fois.',
      after_exit: 'Les personnes scannées à la sortie peuvent revenir.',
      per_day: 'Un nouveau jour commence à minuit, heure de l’événement.',
      per_gate: 'Pour des tampons, des repas ou des attractions : chaque porte compte pour elle-même.',
      free: 'Chaque scan admet. À choisir seulement là où il suffit de compter.',
    },
    maxEntries: 'Maximum d’entrées par billet',
    coolDown: 'Minutes entre deux entrées',
    capacity: 'Maximum de personnes à la fois',
    noLimit: 'Aucune limite',
    noWait: 'Aucune attente',
    code: 'Codes acceptés ici',
    codes: {
      event: (policy) => `Comme pour tout l’événement : ${policy}`,
      static: 'Billets imprimés et dynamiques',
      rotating: 'Billets dynamiques uniquement',
      rotating_with_fallback: 'Billets dynamiques, imprimés après contrôle',
      unknown: 'Fixé par une version plus récente',
    },
    windows: 'Horaires d’entrée',
    anyTime: 'On peut entrer à tout moment.',
    opens: (number) => `Ouverture, horaire ${number}`,
    closes: (number) => `Fermeture, horaire ${number}`,
    addWindow: 'Ajouter un horaire',
    removeWindow: (number) => `Supprimer l’horaire ${number}`,
    types: 'Types de billets',
    typesHint: 'Les autres billets sont envoyés à une autre porte.',
    everyType: 'Tous les types de billets peuvent entrer',
    noTypes: 'Cet événement n’a pas encore de types de billets.',
    save: 'Enregistrer',
    create: 'Ajouter la zone',
    saved: (area) => `Règles enregistrées : ${isolatedInLatin(area)}`,
    savedText: 'Les scanners les suivent dès leur prochain contact.',
    unsaved: 'Pas encore enregistré',
    discard: 'Abandonner',
  },
  gates: {
    title: 'Portes de cette zone',
    none: 'Aucune porte n’appartient encore à cette zone. Déplacez-en une ici.',
    move: 'Déplacer une porte ici',
    choose: 'Choisir une porte',
    moved: (gate, area) => `Nouvelle zone pour ${isolatedInLatin(gate)} : ${isolatedInLatin(area)}`,
    admits: 'Types de billets par porte',
    type: 'Type de billet',
    lets: (type, gate) => `${isolatedInLatin(gate)} laisse entrer ${isolatedInLatin(type)}`,
    admitsHint: 'Si un type de billet a ses propres portes, le reste de cette zone lui est fermé.',
  },
  removing: {
    button: 'Supprimer la zone',
    andTell: 'Supprimer et prévenir',
    title: (area) => `Supprimer ${isolatedInLatin(area)} ?`,
    text: 'Ses règles disparaissent avec elle. Personne n’a été scanné ici.',
    done: (area) => `Zone supprimée : ${isolatedInLatin(area)}`,
  },
  problems: {
    ...ruleProblems,
    no_name: fieldProblems.areaName,
    no_entries: fieldProblems.entries,
    no_cool_down: fieldProblems.coolDown,
    no_capacity: fieldProblems.capacity,
    no_time: fieldProblems.dateAndTime,
  },
  hints: {
    cool_down_unused: 'Chaque billet entre une seule fois ici, l’attente ne change donc rien.',
    capacity_below_inside: (inside, capacity) =>
      `${plural(inside, {
        one: '# personne est déjà à l’intérieur.',
        other: '# personnes sont déjà à l’intérieur.',
      })} Personne d’autre n’entre avant qu’il en reste moins de ${capacity}.`,
    window_outside_event: (number) =>
      `L’horaire d’entrée ${number} est avant l’ouverture des portes ou après la fin de l’événement.`,
    no_gate: 'Aucune porte n’appartient à cette zone, ces règles ne s’appliquent donc encore à personne.',
    fewer_gates_than_entries: (gates) =>
      `Il n’y a que ${plural(gates, { one: '# porte', other: '# portes' })} ici, un billet n’a donc jamais autant d’entrées.`,
  },
  effects: {
    title: 'De nouvelles règles avec du public à l’intérieur',
    text: 'Les nouvelles règles s’appliquent aux scans à partir de maintenant. Aucune entrée passée ne change, et le tableau de l’entrée marque le moment.',
    none: 'Aucune personne à l’intérieur ou déjà sortie n’est concernée.',
    out_may_not_return: (count) =>
      plural(count, {
        one: '# personne sortie ne peut plus revenir. Avant, c’était possible.',
        other: '# personnes sorties ne peuvent plus revenir. Avant, c’était possible.',
      }),
    out_may_return: (count) =>
      plural(count, {
        one: '# personne sortie peut revenir.',
        other: '# personnes sorties peuvent revenir.',
      }),
    inside_must_be_scanned_out: (count) =>
      plural(count, {
        one: 'La sortie de # personne à l’intérieur doit être scannée avant une nouvelle entrée.',
        other: 'La sortie de # personnes à l’intérieur doit être scannée avant une nouvelle entrée.',
      }),
    over_capacity: (count) =>
      plural(count, {
        one: '# personne de plus que la limite est à l’intérieur. Elle reste ; personne d’autre n’entre avant qu’il y ait de la place.',
        other:
          '# personnes de plus que la limite sont à l’intérieur. Elles restent ; personne d’autre n’entre avant qu’il y ait de la place.',
      }),
    type_not_admitted: (count) =>
      plural(count, {
        one: '# personne est venue avec un type de billet qui ne peut plus entrer. Si elle sort, elle ne peut pas revenir.',
        other:
          '# personnes sont venues avec un type de billet qui ne peut plus entrer. Qui sort ne peut pas revenir.',
      }),
    closed_now: (count) =>
      `Avec les nouveaux horaires, la zone est fermée. ${plural(count, {
        one: '# personne ne peut pas entrer de nouveau avant l’ouverture.',
        other: '# personnes ne peuvent pas entrer de nouveau avant l’ouverture.',
      })}`,
    save: 'Changer les règles maintenant',
  },
  door: {
    title: 'Ce que dira l’entrée',
    intro: 'Ce sont les mots du scanner, décidés par les mêmes règles.',
    first: 'Une première personne',
    again: 'Le même billet encore, une demi-heure plus tard',
    afterLeaving: 'Le même billet après la sortie',
    soon: 'Le même billet après la sortie, une minute plus tard',
    full: 'Une personne quand c’est complet',
    early: 'Une personne avant le premier horaire d’entrée',
    late: 'Une personne après le dernier horaire d’entrée',
    printed: 'Un billet imprimé',
  },
  examples: {
    title: 'Essayez',
    intro: 'Une personne, un billet. Changez une ligne et voyez ce que dit l’entrée. Rien n’est enregistré.',
    preset: 'Exemple',
    presets: {
      comes_back: 'Sort et revient',
      handed_on: 'Passe le billet à quelqu’un d’autre',
      quick_return: 'Revient tout de suite',
      other_gate: 'Essaie une autre porte',
      next_day: 'Revient le lendemain',
      too_early: 'Vient trop tôt',
      screenshot: 'Montre une capture d’écran',
    },
    others: 'Autres personnes à l’intérieur',
    row: (number) => `Étape ${number}`,
    time: 'Heure',
    way: 'Sens',
    ways: { entry: 'Entre', exit: 'Sort' },
    gate: 'Porte',
    anyGate: 'Peu importe',
    code: 'Montre',
    codes: { live: 'code dynamique', printed: 'impression', old: 'ancienne capture' },
    says: 'L’entrée dit',
    add: 'Ajouter une étape',
    remove: (number) => `Supprimer l’étape ${number}`,
    noTime: 'Choisissez une date et une heure.',
  },
  changes: {
    title: 'Derniers changements',
    line: (area, time, name) =>
      name === ''
        ? `${isolatedInLatin(area)}, ${time}`
        : `${isolatedInLatin(area)}, ${time}, ${isolatedInLatin(name)}`,
    from: (before, after) => `${before} → ${after}`,
    entries: (before, after) => `Maximum d’entrées : ${before} → ${after}`,
    coolDown: (before, after) => `Attente : ${before} → ${after}`,
    capacity: (before, after) => `Maximum à l’intérieur : ${before} → ${after}`,
    windows: 'Horaires d’entrée modifiés',
    code: 'Codes acceptés modifiés',
    minutes: (count) => plural(count, { one: '# minute', other: '# minutes' }),
  },
};
