import type { graph as english } from '#messages/en/server/refusals-graph.ts';

export const graph: typeof english = {
  missing: 'La requête manque. Envoyez son texte, ou l’empreinte d’une requête que l’application connaît.',
  unknown: 'Cette requête n’est pas connue ici. Envoyez son texte.',
  otherHash: 'L’empreinte ne correspond pas au texte de la requête. Envoyez l’un des deux.',
  textsNeedPerson: 'Connectez-vous pour envoyer vos propres requêtes.',
  noIntrospection: 'Seuls les organisateurs et les administrateurs peuvent lire le schéma.',
  noOperation: 'La requête doit avoir exactement une opération, ou le nom de l’une d’elles.',
  readOnly: 'Lecture seulement. Pour modifier quelque chose, utilisez l’API.',
  tooSlow: 'Cette requête a pris trop de temps. Demandez moins à la fois.',
  tooDeep: (most) => `Cette requête est trop imbriquée. Le maximum est de ${most} niveaux.`,
  aliases: (most) => `Cette requête utilise trop d’alias ou de champs répétés. Le maximum est de ${most}.`,
  tooCostly: (most) =>
    `Cette requête demande trop à la fois. Demandez des pages plus courtes ou moins de champs, ${most} en tout.`,
  tooLong: (most) => `Cette requête est trop longue. Le maximum est de ${most} mots et signes.`,
  malformed: (line, column) =>
    `La requête ne peut pas être lue. Vérifiez la ligne ${line}, colonne ${column}.`,
  unfit: (line, column) =>
    `La requête ne correspond pas au schéma. Vérifiez la ligne ${line}, colonne ${column}.`,
  variables: 'Une variable de la requête manque ou n’est pas du bon type.',
};
