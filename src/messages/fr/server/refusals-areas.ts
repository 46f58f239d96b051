import type { areas as english } from '#messages/en/server/refusals-areas.ts';
import { allOf } from '#messages/lists.ts';
import { ruleProblems } from '#messages/fr/door/rule-problems.ts';

const all = allOf('fr');

export const areas: typeof english = {
  changedElsewhere:
    'Ces règles ont été modifiées dans un autre onglet ou sur un autre appareil. Vérifiez-les, puis enregistrez de nouveau.',
  inUse: (gates) =>
    gates.length === 0
      ? 'Des personnes ont été scannées ici, cette zone ne peut donc pas être supprimée.'
      : `Des portes appartiennent à cette zone : ${all(gates)}. Déplacez-les d’abord dans une autre zone.`,
  main: 'Chaque événement a sa zone principale, elle ne peut donc pas être supprimée.',
  nameTaken: 'Une autre zone porte ce nom. Choisissez-en un autre.',
  notFound: 'Zone introuvable pour cet événement.',
  problems: ruleProblems,
  touchesPeople: 'Des personnes sont déjà passées par cette zone, et les nouvelles règles les concernent.',
  tooMany: (most) => `Un événement peut avoir ${most} zones au plus.`,
  unknownType:
    'Ce type de billet ne fait pas partie de cet événement. Rechargez, puis choisissez de nouveau.',
};
