import { isolatedInLatin } from '#messages/isolated.ts';
import type { ways as english } from '#messages/en/editor/editor-ways.ts';
import { pluralOf } from '#messages/plurals.ts';

const plural = pluralOf('fr');

export const ways: typeof english = {
  ways: {
    title: 'Moyens de paiement',
    intro: 'Pour les billets payants. Les acheteurs en choisissent un au moment de commander.',
    what: 'les moyens de paiement',
    loading: 'Chargement des moyens de paiement',
    failed: 'Impossible de charger les moyens de paiement',
    saveFirst: 'Ajoutez des moyens de paiement une fois ce brouillon enregistré en ligne.',
    online: 'En ligne',
    onlineNote: 'Par le prestataire de paiement de ce site',
    noOnline:
      'Ce site n’a pas encore de prestataire de paiement. Ajoutez un moyen de paiement pour vendre des billets payants.',
    add: 'Ajouter un moyen de paiement',
    edit: (name) => `Modifier ${isolatedInLatin(name)}`,
    remove: (name) => `Supprimer ${isolatedInLatin(name)}`,
    removing: {
      title: (name) => `Ne plus proposer ${isolatedInLatin(name)} ?`,
      text: 'Les commandes qui attendent d’être payées ainsi restent inchangées. Vous pouvez toujours les marquer comme payées.',
      confirm: 'Ne plus proposer',
      done: (name) => `Moyen de paiement retiré : ${isolatedInLatin(name)}`,
    },
    waits: (hours) =>
      hours % 24 === 0
        ? plural(hours / 24, {
            one: 'Billets réservés pendant # jour',
            other: 'Billets réservés pendant # jours',
          })
        : plural(hours, {
            one: 'Billets réservés pendant # heure',
            other: 'Billets réservés pendant # heures',
          }),
    when: {
      when_paid: 'Billets une fois payés',
      at_once: 'Billets tout de suite, valables une fois payés',
      unknown: 'Mettez l’application à jour pour voir quand viennent les billets',
    },
    form: {
      add: 'Ajouter un moyen de paiement',
      edit: 'Modifier le moyen de paiement',
      name: 'Nom',
      nameHint: 'Par exemple Espèces, Virement ou Agent.',
      instructions: 'Instructions pour l’acheteur',
      instructionsHint:
        'Où et comment payer. Écrivez {reference} à l’endroit de sa référence. Le Markdown fonctionne.',
      unit: 'Réserver les billets pendant',
      count: 'Combien',
      units: { hours: 'Heures', days: 'Jours' },
      holdHint: 'Jamais au-delà du début de l’événement.',
      tickets: 'Quand viennent les billets ?',
      ticketsHint: {
        when_paid: 'Les acheteurs reçoivent leurs billets dès que vous marquez la commande comme payée.',
        at_once:
          'Les acheteurs reçoivent leurs billets tout de suite. À l’entrée, ils sont refusés et le montant s’affiche, jusqu’à ce que vous marquiez la commande comme payée.',
      },
      choices: { when_paid: 'Une fois payés', at_once: 'Tout de suite' },
      save: 'Enregistrer',
      saved: (name) => `Moyen de paiement enregistré : ${isolatedInLatin(name)}`,
      problems: {
        name: 'Saisissez un nom.',
        instructions: 'Dites comment payer.',
        count: 'Saisissez une durée de 1 heure à 60 jours.',
      },
    },
  },
};
