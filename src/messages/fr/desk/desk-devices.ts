import { isolatedInLatin } from '#messages/isolated.ts';
import type { devices as english } from '#messages/en/desk/desk-devices.ts';

export const devices: typeof english = {
  what: 'les appareils',
  pagesOf: 'appareils',
  rehearsal: {
    open: 'Code d’essai',
    title: 'Code d’essai',
    text: 'Scannez-le avec chaque téléphone avant l’ouverture des portes : dans sa vérification avant service, sous Faire un essai, ou en scannant. Il est jugé comme un billet, marqué comme un essai, et n’est compté nulle part.',
    loading: 'Création d’un billet d’essai',
    label: 'Code d’un billet d’essai',
  },
  caption: 'Appareils de cet événement',
  showCode: 'Afficher un code d’association',
  search: { label: 'Rechercher des appareils', placeholder: 'Nom ou porte' },
  noMatch: { title: 'Aucun appareil trouvé', text: 'Essayez un autre nom ou une autre porte.' },
  none: {
    title: 'Pas encore d’appareil',
    text: 'Affichez un code d’association et scannez-le avec l’appareil photo du téléphone qui va scanner.',
  },
  restored: (day, time) =>
    `Le ${day} à ${time}, ce serveur a été restauré depuis une sauvegarde. Les appareils envoient de nouveau leurs scans. Des billets vendus peu avant peuvent manquer ici : comparez vos ventes avec celles de votre prestataire de paiement.`,
  numbersLeftOut: (numbers) =>
    `${numbers} numéros de billet sont sautés, pour qu’aucun ne serve deux fois. Si plus de billets que cela ont été vendus ou ont changé de main pendant la période perdue, deux peuvent porter le même numéro.`,
  columns: {
    device: 'Appareil',
    gate: 'Porte',
    role: 'Rôle',
    contact: 'Dernier contact',
    received: 'Scans reçus',
    unsent: 'Non envoyés',
    access: 'Accès',
  },
  roles: { steward: 'Agent d’accueil', supervisor: 'Superviseur' },
  noContact: 'aucun',
  nameMissing: 'Saisissez un nom pour l’appareil.',
  renameDevice: (device) => `Renommer ${isolatedInLatin(device)}`,
  moveDevice: (device) => `Déplacer ${isolatedInLatin(device)} vers une autre porte`,
  moveText:
    'En ligne, le téléphone suit en quelques secondes et l’affiche. Hors ligne, il suit quand il est de nouveau en ligne. Les scans faits avant restent à l’ancienne porte.',
  move: 'Déplacer',
  moveMissing: 'Choisissez une porte.',
  moved: (device, gate) => `Nouvelle porte pour ${isolatedInLatin(device)} : ${isolatedInLatin(gate)}`,
  notHeard: 'Téléphone pas encore prévenu',
  revoke: 'Révoquer',
  revokeDevice: (device) => `Révoquer ${isolatedInLatin(device)}`,
  revoked: 'Révoqué',
  barred: 'Révoqué définitivement',
  allow: 'Autoriser de nouveau',
  allowDevice: (device) => `Autoriser de nouveau ${isolatedInLatin(device)}`,
  allowed: {
    title: 'Autorisé',
    text: (device) => `Nouvelle association possible : ${isolatedInLatin(device)}.`,
  },
  notAllowed: 'Autorisation impossible',
};
