import type { seller as english } from '#messages/en/desk/desk-seller.ts';

export const seller: typeof english = {
  seller: {
    title: 'Factures',
    intro:
      'Une fois ceci rempli, les acheteurs et votre équipe peuvent enregistrer une facture pour chaque commande payée. Ces données valent pour tous vos événements ; les factures déjà créées restent inchangées.',
    what: 'les données de facturation',
    name: 'Vendeur',
    address: 'Adresse',
    taxId: 'Numéro fiscal',
    taxName: 'Taxe comprise dans les prix',
    taxNameHint: 'Par exemple TVA. Laissez vide s’il n’y en a pas.',
    tax: 'Pourcentage',
    taxHint: 'Du prix hors taxe.',
    missing: {
      name: 'Saisissez le nom du vendeur.',
      address: 'Saisissez l’adresse.',
      taxName: 'Saisissez le nom de la taxe.',
      tax: 'Saisissez un pourcentage de 0 à 100, avec deux décimales au plus.',
    },
    save: 'Enregistrer',
    saved: 'Données de facturation enregistrées',
    savedText: 'Elles figurent sur les factures créées à partir de maintenant.',
  },
};
