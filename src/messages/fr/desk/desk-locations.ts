import { isolatedInLatin } from '#messages/isolated.ts';
import type { locations as english } from '#messages/en/desk/desk-locations.ts';
import { pluralOf } from '#messages/plurals.ts';
import { de } from '#messages/fr/elision.ts';

const plural = pluralOf('fr');

export const locations: typeof english = {
  locations: {
    title: 'Lieux',
    intro:
      'Les lieux que vous utilisez régulièrement. Un événement en reprend l’adresse, le fuseau horaire et les portes.',
    what: 'les lieux',
    caption: 'Vos lieux',
    add: 'Ajouter un lieu',
    edit: 'Modifier le lieu',
    search: { label: 'Rechercher des lieux', placeholder: 'Nom, rue ou ville' },
    found: (count) => plural(count, { one: '# lieu', other: '# lieux' }),
    pagesOf: 'lieux',
    none: {
      title: 'Pas encore de lieu',
      text: 'Ajoutez les lieux de vos événements, et choisissez-les quand vous créez un événement.',
    },
    noMatch: { title: 'Aucun lieu trouvé', text: 'Essayez un autre nom, une autre rue ou ville.' },
    columns: {
      name: 'Nom',
      city: 'Ville',
      capacity: 'Capacité',
      gates: 'Portes',
      events: 'Événements à venir',
      action: 'Action',
    },
    unknown: '–',
    map: 'Plan',
    mapOf: (name) => `Plan ${de(name)}`,
    editOne: (name) => `Modifier ${isolatedInLatin(name)}`,
    deleteOne: (name) => `Supprimer ${isolatedInLatin(name)}`,
    fields: {
      name: 'Nom',
      address: 'Rue et numéro',
      city: 'Ville',
      country: 'Pays',
      timeZone: 'Fuseau horaire',
      capacity: 'Capacité',
      gates: 'Portes',
      mapUrl: 'Lien vers le plan',
      coordinates: 'Coordonnées',
    },
    hints: {
      capacity: 'Combien de personnes le lieu peut accueillir. Laissez vide si vous ne savez pas.',
      gates: 'Une par ligne. Les nouveaux événements ici commencent avec ces portes.',
      mapUrl: 'Un lien de votre application de cartes, si vous en avez un.',
      coordinates: 'Latitude, longitude : 13.4432, -16.6781',
    },
    problems: {
      noName: 'Saisissez un nom.',
      noTimeZone: 'Choisissez un fuseau horaire dans la liste.',
      noCapacity: 'Saisissez un nombre entier.',
      gateTwice: 'Deux portes ont le même nom. Donnez à chacune le sien.',
      noWebAddress: 'Saisissez une adresse web, par exemple https://example.org.',
      noCoordinates: 'Saisissez une latitude et une longitude, par exemple 13.4432, -16.6781.',
    },
    deleting: {
      title: (name) => `Supprimer ${isolatedInLatin(name)} ?`,
      text: 'Les événements qui ont eu lieu ici gardent leur adresse.',
      confirm: 'Supprimer',
      done: (name) => `Lieu supprimé : ${isolatedInLatin(name)}`,
    },
    notSaved: 'Non enregistré',
  },
};
