import { isolatedInLatin } from '#messages/isolated.ts';
import type { door as english } from '#messages/en/server/refusals-door.ts';

export const door: typeof english = {
  badKey: 'La clé publique de cet appareil ne peut pas être lue. Rechargez la page et réessayez.',
  sealedForOther: 'Ces scans appartiennent à un autre événement. Remettez-les là-bas.',
  badSealedFile:
    'Ce fichier ne contient pas de scans, ou il a été modifié. Enregistrez-le de nouveau sur l’appareil.',
  batchTooLarge: (most) => `Trop de scans à la fois. Envoyez-en ${most} au plus.`,
  ownPhoneOnly:
    'Vous pouvez associer votre propre téléphone, et comme superviseur ceux des agents d’accueil à vos portes. Pour un autre, demandez à l’organisateur.',
  boundToGate:
    'Cet appareil a été associé à une seule porte. Pour le déplacer, demandez un nouveau code à un superviseur.',
  changedElsewhere:
    'Cette porte a été modifiée dans un autre onglet ou sur un autre appareil. Vérifiez-la, puis enregistrez de nouveau.',
  conflictDissolved:
    'Ce conflit s’est réglé tout seul : des scans plus récents l’expliquent. Il n’y a plus rien à décider.',
  noAddOn: 'Choisissez un autre nom pour la zone : celui-ci est réservé à une option.',
  conflictResolved: (name, finding) =>
    `${name === '' ? 'Quelqu’un' : isolatedInLatin(name)} a déjà décidé : ${finding}.`,
  enrolmentCodeInvalid: 'Ce code est incorrect ou expiré. Demandez-en un nouveau.',
  eventOver: 'Cet événement est terminé, ses portes ne scannent donc plus.',
  findings: {
    same_person: 'même personne',
    second_person: 'seconde personne à l’intérieur',
    mis_scan: 'erreur de scan',
  },
  gateIdTaken: 'Votre première tentative a bien été enregistrée. Fermez ceci et vérifiez la liste.',
  gateInUse:
    'Des scans, des appareils ou des types de billets utilisent cette porte, elle ne peut donc pas être supprimée.',
  noConflict: 'Conflit introuvable pour cet événement.',
  noFirst:
    'Il n’y a qu’une entrée ici, ce ne peut donc pas être deux fois la même personne. Choisissez autre chose.',
  noListPage: 'La liste des noms n’a pas cette page. Téléchargez-la de nouveau.',
  noLoss: 'Aucun scan perdu trouvé pour cet événement. Ils ont peut-être déjà été examinés.',
  notYourGate:
    'Vous ne gérez que les téléphones des agents d’accueil à vos propres portes. Demandez à l’organisateur.',
  noteChanged: 'Quelqu’un d’autre a modifié cette note. Lisez-la, puis enregistrez de nouveau la vôtre.',
  notProven: 'Cet appareil n’a pas pu prouver sa clé. Rechargez la page et réessayez.',
  personBarred:
    'Votre téléphone a été révoqué, et vous ne pouvez plus en associer un à cet événement. Demandez à l’organisateur de vous autoriser.',
  phoneBarred:
    'Ce téléphone a été révoqué et ne peut plus être associé à cet événement. Demandez à l’organisateur de l’autoriser.',
  noPassage: 'Cette admission est introuvable. Rechargez la page pour voir ce qui est enregistré.',
  reportReused: 'Ce rapport a déjà été envoyé avec d’autres chiffres.',
  revisionGone: 'Cette version de l’événement n’est plus disponible. Téléchargez de nouveau l’événement.',
  scansGone:
    'Les scans de cet événement ont été supprimés au terme de leur durée de conservation. Aucun autre ne peut être ajouté.',
  scanIdReused: 'Autre chose a déjà été enregistré sous cet identifiant. Réessayez.',
  supervisorDevice:
    'Les noms sont réservés aux appareils des superviseurs. Demandez à l’organisateur un code de superviseur.',
  wrongDevice: 'Un appareil ne peut envoyer que ses propres scans.',
};
