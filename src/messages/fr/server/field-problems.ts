import { maxSiteNameLength } from '#domain/look/look.ts';
import { maxSenderNameLength, settingRanges } from '#domain/people/server-settings.ts';
import { maxEntryLimit } from '#domain/door/rule-problems.ts';
import { maxFeeBasisPoints } from '#domain/sales/fee.ts';
import { ageLimitRange, formYears } from '#domain/events/event-form.ts';
import { maxPerOrder, maxPlaces } from '#domain/events/ticket-type-form.ts';
import { maxDays } from '#domain/time/day-range.ts';
import { maxPerTicket, maxUses } from '#domain/sales/add-on.ts';
import { groupSizes } from '#domain/sales/ticket-group.ts';
import type { fieldProblems as english } from '#messages/en/server/field-problems.ts';
import { formatsIn } from '#messages/formats-in.ts';

const { count } = formatsIn.fr;

const between = ({ least, most }: { readonly least: number; readonly most: number }) =>
  `Saisissez un nombre entier de ${count(least)} à ${count(most)}.`;

export const fieldProblems: typeof english = {
  addOnPerTicket: between({ least: 1, most: maxPerTicket }),
  addOnUses: between({ least: 1, most: maxUses }),
  age: `Saisissez un âge de ${ageLimitRange.least} à ${ageLimitRange.most} ans.`,
  answerTwice: 'La même réponse a été envoyée deux fois. Envoyez chacune une seule fois.',
  areaName: 'Saisissez un nom pour la zone.',
  askForNewCode: 'Demandez un nouveau code.',
  capacity: between({ least: 1, most: maxPlaces }),
  checkpointLetters: 'Utilisez uniquement des lettres minuscules, des chiffres et des traits d’union.',
  checkpointReserved: 'Choisissez un autre nom pour la zone.',
  codePolicy: 'Choisissez les codes acceptés.',
  coolDown: 'Saisissez un nombre entier de minutes, une semaine au plus.',
  countryCode: 'Deux lettres, par exemple GM.',
  currency: 'Saisissez une devise, par exemple GMD.',
  dateAndTime: 'Saisissez une date et une heure.',
  day: 'Saisissez un jour, par exemple 2026-11-21.',
  dayCount: `Choisissez ${maxDays} jours au plus.`,
  dayOrder: 'Choisissez un dernier jour qui ne précède pas le premier.',
  // The phrase stays English because the server expects it in every language.
  deletePhrase: 'Saisissez exactement : delete my account',
  entries: between({ least: 1, most: maxEntryLimit }),
  email: 'Ce n’est pas une adresse e-mail.',
  feeShare: `Saisissez un pourcentage de 0 à ${count(maxFeeBasisPoints / 100)}, avec deux décimales au plus.`,
  fillIn: 'Remplissez ce champ.',
  formYear: `Saisissez une date de ${formYears.first} à ${formYears.last}.`,
  gateName: 'Saisissez un nom pour la porte.',
  messageMissing: 'Écrivez votre message.',
  nonce: 'Ce n’est pas un nonce.',
  oneLine: 'Les sauts de ligne et les caractères de contrôle ne sont pas acceptés ici.',
  organizerKind: 'Choisissez qui organise.',
  passkeyAnswer: 'Ce n’est pas une réponse de clé d’accès.',
  passwordHash: 'Ce n’est pas une empreinte de mot de passe.',
  offerMinutes: 'Choisissez entre 15 minutes et 7 jours.',
  perOrderLimit: between({ least: 1, most: maxPerOrder }),
  personId: 'Ce n’est ni le numéro ni l’identifiant d’une personne.',
  price: 'Saisissez un prix de 0 ou plus.',
  priceTooHigh: 'Saisissez un prix moins élevé.',
  groupSize: between({ least: 1, most: groupSizes.most }),
  ticketTypeTwice: 'Le même type de billet a été envoyé deux fois. Envoyez chacun une seule fois.',
  tierCount: between({ least: 1, most: maxPlaces }),
  quantity: between({ least: 0, most: maxPlaces }),
  questionText: 'Saisissez la question.',
  reason: 'Saisissez un motif.',
  reentry: 'Choisissez si un billet redevient valable.',
  smsCode: 'Le code a six chiffres.',
  teamRole: 'Choisissez responsable, vendeur, superviseur ou agent d’accueil.',
  ticketTypeName: 'Saisissez un nom pour ce billet.',
  timeZone: 'Choisissez un fuseau horaire.',
  tooLong: (most) => `${count(most)} caractères au plus.`,
  unnamed: 'Cette valeur n’est pas valable. Vérifiez-la, ou rechargez la page.',
  username: 'De 3 à 60 lettres, chiffres, points ou traits d’union.',
  uuid: 'L’identifiant n’est pas un UUID.',
  venueName: 'Saisissez le nom du lieu.',
  webAddress: 'Saisissez une adresse web, par exemple https://example.org.',
  holdMinutes: between(settingRanges.holdMinutes),
  logDays: between(settingRanges.logDays),
  requestDays: between(settingRanges.requestDays),
  senderName: `Saisissez un nom de ${maxSenderNameLength} caractères au plus.`,
  siteName: `Saisissez un nom de 1 à ${maxSiteNameLength} caractères.`,
  accent: 'Saisissez une couleur : # et six chiffres, par exemple #FF9166.',
};
