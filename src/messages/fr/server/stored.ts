import { isolatedInLatin } from '#messages/isolated.ts';
import type { stored as english } from '#messages/en/server/stored.ts';

export const stored: typeof english = {
  orderEnds: {
    cancelledAtDoor: 'Annulée à l’entrée.',
    cancelledByBuyer: 'Annulée par l’acheteur.',
    eventCancelled: 'L’événement a été annulé.',
    eventEnded: 'L’événement s’est terminé avant la fin du paiement.',
    notOnSale: 'L’événement n’est plus en vente.',
    notPaid: 'Non payée à temps.',
    ticketsExpired: 'Les billets ont expiré avant la fin du paiement.',
  },
  guestListUndone: 'La liste d’invités a été annulée.',
  payment: {
    for: (event) => `Billets pour ${isolatedInLatin(event)}`,
    untitled: 'Billets d’événement',
  },
  device: {
    unknown: 'Appareil inconnu',
    on: (browser, system) => `${browser} sur ${system}`,
  },
  desk: 'Bureau',
  receipts: {
    otherDevice: 'Ce scan a été fait par un autre appareil, qui doit l’envoyer lui-même.',
    otherEvent: 'Ce scan appartient à un autre événement.',
    scansGone:
      'Les scans de cet événement ont été supprimés au terme de leur durée de conservation. Aucun autre ne peut être ajouté.',
    scanIdReused: 'Un autre scan avec cet identifiant a déjà été enregistré.',
    tooCostly: 'Trop de scans à la fois. Celui-ci sera renvoyé.',
    byHandNotAllowed: 'Seul l’appareil d’un superviseur peut faire entrer quelqu’un par son nom.',
    forceNotAllowed: 'Seul l’appareil d’un superviseur peut faire entrer quelqu’un malgré un refus.',
    undoNotAllowed: 'Seul l’appareil d’un superviseur peut annuler les scans d’autres appareils.',
    undoesOtherEvent: 'Le scan à annuler appartient à un autre événement.',
  },
};
