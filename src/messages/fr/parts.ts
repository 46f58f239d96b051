import { isolatedInLatin } from '#messages/isolated.ts';
import type { parts as english } from '../en/parts.ts';
import { pluralOf } from '../plurals.ts';

const plural = pluralOf('fr');

export const parts: typeof english = {
  proof: {
    label: 'Votre mot de passe',
    hint: 'Confirmez que c’est vous. On ne vous le redemandera pas pendant 15 minutes.',
    missing: 'Saisissez votre mot de passe.',
    confirm: 'Confirmer',
  },
  invoice: {
    get: 'Facture',
    failed: 'Impossible d’enregistrer la facture',
    credit: (number) => `Avoir ${number}`,
    creditOf: (number, sum, day) => `Avoir ${number}\u00a0: ${sum}, ${day}`,
    creditFailed: 'Impossible d’enregistrer l’avoir',
  },
  download: {
    label: 'Télécharger pour tableur',
    formats: { csv: 'CSV', xlsx: 'Excel' },
    format: 'Type de fichier',
    failed: 'Impossible de télécharger le fichier',
  },
  confirmEmail: {
    ask: (email) =>
      `Confirmez votre e-mail. Nous avons envoyé un lien à ${email}. Les organisateurs ne peuvent écrire qu’aux adresses confirmées.`,
    askFirst: (email) =>
      `Confirmez votre e-mail, ${email}. Les organisateurs ne peuvent écrire qu’aux adresses confirmées.`,
    send: 'Envoyer le lien',
    refused: (email) =>
      `Aucun e-mail ne peut être remis à ${email}. Corrigez l’adresse dans votre profil, ou renvoyez le lien.`,
    again: 'Renvoyer le lien',
    sent: {
      title: 'Envoyé à l’instant',
      text: (email) =>
        `Regardez dans ${email}, et dans vos courriers indésirables. Le lien fonctionne pendant 24 heures.`,
    },
    already: 'Votre e-mail est confirmé',
  },
  time: {
    zone: (zone) => `Heure locale : ${zone}`,
    unreadable: 'Saisissez une date et une heure.',
    skipped: (before, after) =>
      `Les horloges avancent à ce moment-là : après ${before} vient ${after}. Choisissez une autre heure.`,
    twice: 'Les horloges reculent à ce moment-là, cette heure existe donc deux fois. Laquelle ?',
    first: (offset) => `La première (${offset})`,
    second: (offset) => `La seconde (${offset})`,
  },
  money: {
    empty: 'Saisissez un montant.',
    not_a_number: 'Saisissez un montant en chiffres.',
    too_large: 'Ce montant est trop grand.',
    too_many_digits: (currency, digits) =>
      digits === 0
        ? `${currency} n’a pas de décimales.`
        : plural(digits, {
            one: `${currency} a # décimale.`,
            other: `${currency} a # décimales.`,
          }),
  },
  file: {
    choose: 'Choisir un fichier',
    another: 'Choisir un autre fichier',
    remove: (name) => `Retirer ${isolatedInLatin(name)}`,
    allowed: (types, most) => `${isolatedInLatin(types)}, jusqu’à ${most}`,
    tooLarge: (name, most) => `${isolatedInLatin(name)} est trop volumineux. Le maximum est de ${most}.`,
    wrongType: (name, types) =>
      `${isolatedInLatin(name)} ne convient pas. Choisissez parmi : ${isolatedInLatin(types)}.`,
  },
  longText: {
    write: 'Écriture',
    preview: 'Aperçu',
    view: (label) => `${label} : écriture ou aperçu`,
    nothing: 'Rien à afficher pour l’instant.',
    formatting: 'Vous pouvez utiliser **gras**, *italique*, des listes et des [liens](https://…).',
  },
  list: {
    sort: 'Trier par',
    sortBy: (column) => `Trier par ${column}`,
    ascending: 'Croissant',
    descending: 'Décroissant',
    selected: (count) => `Sélection : ${count}`,
    noneSelected: 'Rien de sélectionné',
    selectAll: 'Tout sélectionner',
    select: (row) => `Sélectionner ${row}`,
    clear: 'Effacer la sélection',
    details: 'Détails',
    open: (row) => `Ouvrir ${row}`,
    keys: 'Les flèches, Page précédente, Page suivante, Début et Fin mènent de ligne en ligne, tout comme J et K. Entrée ouvre une ligne, ou mène à son premier bouton.',
    selectKey: 'X sélectionne.',
  },
};
