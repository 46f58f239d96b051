import type { kiosk as english } from '#messages/en/door/kiosk.ts';
import { pluralOf } from '#messages/plurals.ts';

const plural = pluralOf('fr');

export const kiosk: typeof english = {
  open: 'Mode borne',
  title: 'Mode borne',
  text: 'Les visiteurs présentent eux-mêmes leur billet à la caméra avant. L’écran n’affiche aucun nom, et seul votre code PIN permet d’en sortir, même après un rechargement. Gardez du personnel à proximité : un écran n’arrête personne.',
  pin: 'Code PIN',
  pinHint: 'De quatre à huit chiffres.',
  again: 'Répéter le code PIN',
  badPin: 'Saisissez de quatre à huit chiffres.',
  differs: 'Les codes PIN sont différents.',
  forgotten:
    'Si le code PIN est oublié, révoquez ce téléphone depuis l’espace organisateur et associez-le de nouveau avec un code. Les scans qu’il n’a pas envoyés sont conservés, scellés.',
  start: 'Lancer le mode borne',
  hold: {
    entry: 'Présentez votre billet à la caméra',
    exit: 'Vous sortez ? Présentez votre billet à la caméra',
  },
  holdText: 'Augmentez la luminosité et gardez le code immobile.',
  welcome: { title: 'Bienvenue !', text: 'Vous pouvez entrer.' },
  goodbye: { title: 'Au revoir !', text: 'Merci de votre visite.' },
  redeemed: { title: 'C’est fait !', text: 'Vous pouvez l’emporter.' },
  unreadable: {
    title: 'Ce n’est pas un code de billet',
    text: 'Ouvrez votre billet, et présentez son code QR.',
  },
  ask: { title: 'Un instant', text: 'Demandez à notre personnel de regarder.' },
  refuse: { title: 'Adressez-vous à notre personnel', text: 'Ce billet ne peut pas passer ici.' },
  held: {
    title: 'Adressez-vous à notre personnel',
    text: 'Les billets ne peuvent pas être contrôlés ici pour le moment.',
  },
  staff: 'Personnel',
  leaveTitle: 'Réservé au personnel',
  leave: 'Quitter le mode borne',
  back: 'Retour',
  wrong: 'Ce n’est pas le bon code PIN.',
  wait: (seconds) =>
    plural(seconds, {
      one: 'Trop de codes PIN erronés. Réessayez dans # seconde.',
      other: 'Trop de codes PIN erronés. Réessayez dans # secondes.',
    }),
};
