import type { fees as english } from '#messages/en/editor/editor-fees.ts';

export const fees: typeof english = {
  fees: {
    title: 'Frais',
    intro:
      'Pour les billets achetés en ligne. Les acheteurs voient les frais avant de se décider ; les billets gratuits n’en ont pas.',
    saveFirst: 'Les frais peuvent être fixés une fois l’événement enregistré.',
    loading: 'Chargement des frais',
    failed: 'Impossible de charger les frais',
    ofEvent: 'Tous les billets',
    none: 'Pas de frais',
    asEvent: 'Comme tous les billets',
    edit: (what) => `Modifier les frais : ${what}`,
    add: 'Ajouter des frais',
    both: (share, sum) => `${share} et ${sum}`,
    onTop: (fee) => `${fee}, en plus du prix`,
    included: (fee) => `${fee}, compris dans le prix`,
    kept: 'non remboursés',
    form: {
      title: (what) => `Frais : ${what}`,
      which: 'Frais',
      kinds: { event: 'Comme tous les billets', none: 'Sans frais', own: 'Frais propres' },
      share: 'Pourcentage du prix',
      shareHint: 'Arrondi pour chaque billet, la moitié vers le haut. Une table ou un groupe compte pour un.',
      sum: 'Et un montant pour chacun',
      where: 'Mode de facturation',
      places: { top: 'En plus', within: 'Compris dans le prix' },
      whereHint: {
        top: 'Les acheteurs paient le prix et les frais.',
        within: 'Les acheteurs paient le prix ; les frais en font partie.',
      },
      returns: 'Rembourser les frais avec un billet',
      returnsHint:
        'Avant de payer, les acheteurs savent si les frais sont remboursés. Une commande entière est remboursée avec ses frais.',
      save: 'Enregistrer',
      saved: 'Frais enregistrés',
      savedText: 'Les billets déjà réservés gardent leur prix.',
      nothing: 'Saisissez un pourcentage ou un montant.',
      wrongShare: 'Saisissez un pourcentage de 0 à 50, avec deux décimales au plus.',
    },
  },
};
