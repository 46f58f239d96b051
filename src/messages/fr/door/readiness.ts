import type { readiness as english } from '#messages/en/door/readiness.ts';

export const readiness: typeof english = {
  label: 'Vérification avant service',
  start: 'Commencer à scanner',
  trySound: 'Tester le son',
  fine: 'OK',
  check: 'À vérifier',
  tickets: {
    title: 'Billets de l’événement',
    missing: 'Pas encore sur cet appareil. Téléchargez-les quand vous êtes en ligne.',
    newRules:
      'Cet événement a des règles qui demandent une version plus récente de l’application. Mettez-la à jour, ou contrôlez chaque entrée à la main.',
    fresh: (count, age) => `${count} sur ${count}, mis à jour ${age}`,
    old: (count, age) =>
      `${count} sur ${count}, mis à jour ${age}. Les billets plus récents sont vérifiés par leur signature.`,
  },
  access: {
    title: 'Accès',
    revoked: 'Révoqué par l’organisateur. Demandez un nouveau code d’association.',
    expired: 'Expiré. Passez brièvement en ligne pour le renouveler.',
    low: (when) => `Expire ${when}. Passez brièvement en ligne pour le renouveler.`,
    steward: (hours) => `Agent d’accueil, fonctionne hors ligne pendant ${hours} h`,
    supervisor: (hours) => `Superviseur, fonctionne hors ligne pendant ${hours} h`,
  },
  clock: {
    title: 'Horloge',
    unknown: 'Pas encore comparée avec le serveur. Les scans sont enregistrés avec l’heure de ce téléphone.',
    old: 'Pas vérifiée récemment avec le serveur. Passez brièvement en ligne pour vérifier.',
    correct: 'Correcte',
    wrong: (error) =>
      `L’horloge de ce téléphone est ${error}. Ici, les heures sont corrigées. Pendant que le téléphone est en ligne, réglez l’horloge sur automatique.`,
  },
  storage: {
    title: 'Stockage',
    checking: 'Vérification… Si le navigateur demande à conserver les données de ce site, acceptez.',
    full: 'Presque plein. Libérez de l’espace sur ce téléphone avant le service.',
    safe: 'Sûr, avec assez d’espace',
    unsafe:
      'Le navigateur peut l’effacer quand l’espace manque. Installez l’application, et n’effacez pas les données de navigation.',
  },
  camera: {
    title: 'Caméra',
    ready: 'Prête',
    waiting: 'En attente de la caméra. Autorisez-la quand le navigateur le demande.',
  },
  sound: {
    title: 'Son',
    on: 'Activé. Montez le volume.',
    off: 'Le son s’active quand vous commencez.',
  },
  rehearsal: {
    title: 'Essai',
    done: 'Un billet d’essai a été lu et jugé',
    missing: 'Scannez un billet d’essai pour tester la caméra, le son et le verdict. Rien n’est compté.',
    open: 'Faire un essai',
    sheet: 'Scanner un billet d’essai',
    intro: 'Présentez-en un à la caméra, ou scannez-le avec le lecteur à main. Rien n’est enregistré.',
    read: 'Ça marche',
    readText: (ticket) => `Le billet d’essai ${ticket} a été lu et il est authentique.`,
    stands: (standing) => `À l’entrée, ce serait : ${standing}.`,
    otherTitle: 'Pas un billet d’essai',
    other: (standing) => `Lu : ${standing}. Rien n’a été enregistré. Essayez avec un billet d’essai.`,
    showTitle: 'Pas de billet d’essai sous la main ?',
    showText:
      'Affichez un code ici, et scannez-le avec un autre téléphone. L’organisateur en a aussi un sous Appareils.',
    show: 'Afficher un code d’essai',
    label: 'Code d’essai',
    hint: 'Pour la caméra d’un autre téléphone. Il ne fait entrer personne.',
  },
  wake: {
    title: 'L’écran reste allumé',
    yes: 'Oui',
    no: 'Ce navigateur ne le permet pas. Réglez la mise en veille de l’écran sur la durée la plus longue.',
  },
  uploads: {
    title: 'Envois',
    done: 'Tous les scans sont envoyés',
    waiting: (unsent, parked) => `Non envoyés : ${unsent}, à vérifier : ${parked}. Ils sont en sécurité ici.`,
  },
};
