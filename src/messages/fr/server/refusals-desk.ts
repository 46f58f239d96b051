import { isolatedInLatin } from '#messages/isolated.ts';
import {
  maxGuestNameLength,
  maxGuestRows,
  maxGuestTickets,
  maxTestTickets,
} from '#domain/events/guest-row.ts';
import { reserveHours } from '#domain/sales/manual-payment.ts';
import { maxPromoCodes } from '#domain/sales/promo-code.ts';
import type {
  deskFields as englishFields,
  deskRefusals as english,
} from '#messages/en/server/refusals-desk.ts';
import { formatsIn } from '#messages/formats-in.ts';
import { pluralOf } from '#messages/plurals.ts';
import { questionRefusals } from './refusals-questions.ts';
import { waiting } from './refusals-waiting.ts';

const plural = pluralOf('fr');
const { count } = formatsIn.fr;

const wholeTo = (most: number) => `Saisissez un nombre entier de 1 à ${count(most)}.`;

export const deskRefusals: typeof english = {
  waiting,
  questions: questionRefusals,
  orders: {
    notConfirmed: 'Cette commande n’a pas de billets à envoyer. Seules les commandes confirmées en ont.',
    intentReused: 'L’enregistrement a échoué. Fermez, ouvrez de nouveau et recommencez.',
    namesChanged:
      'Ces noms ont été modifiés dans un autre onglet ou sur un autre appareil. Vérifiez-les, puis enregistrez de nouveau.',
    notMovable:
      'Ce billet ne peut pas changer de type. Il n’est plus valable, a déjà été utilisé, ou a déjà ce type. Vérifiez la commande.',
    typeCostsMore:
      'Ce type coûte plus que ce qui a été payé pour le billet. Remboursez le billet, et demandez à l’acheteur d’acheter l’autre type.',
    refundWholeOnly:
      'Le prestataire de paiement ne rembourse que des commandes entières. Remboursez plutôt toute la commande.',
    noEmail: 'L’acheteur n’a pas d’adresse e-mail confirmée.',
  },
  ways: {
    changedElsewhere:
      'Ce moyen de paiement a été modifié dans un autre onglet ou sur un autre appareil. Vérifiez-le, puis enregistrez de nouveau.',
    gone: 'Ce moyen de paiement n’est plus proposé. Choisissez-en un autre.',
    idTaken: 'Ce moyen de paiement n’a pas pu être ajouté. Ajoutez-en un nouveau.',
    late: 'Cet événement a commencé, ce moyen de paiement n’est donc plus proposé. Choisissez-en un autre.',
    notByHand:
      'Cette commande se paie par le prestataire de paiement, elle ne peut donc pas être marquée comme payée.',
    notWaiting: 'Cette commande n’attend pas de paiement. Vérifiez-la, puis réessayez.',
    orderOver:
      'Cette commande a été annulée. Rendez l’argent, ou demandez à l’acheteur de commander de nouveau.',
    placesGone:
      'Cette commande a expiré et ses billets sont vendus. Rendez l’argent, ou ajoutez des billets et marquez-la de nouveau comme payée.',
    tooMany: (most) => `Un événement a ${most} moyens de paiement au plus. Supprimez-en un d’abord.`,
  },
  covers: {
    notAPicture: 'Ce fichier n’est pas une image utilisable. Choisissez un fichier JPEG, PNG ou WebP.',
    tooManyPixels: (mostMillions) =>
      `Une image a ${mostMillions} millions de pixels au plus. Réduisez-la d’abord.`,
    notFound: 'Cet événement n’a pas d’image. Choisissez-en une d’abord.',
  },
  locations: {
    addedOtherwise: 'Votre première tentative a bien été enregistrée. Fermez ceci et vérifiez la liste.',
    changedElsewhere:
      'Ce lieu a été modifié dans un autre onglet ou sur un autre appareil. Vérifiez-le, puis enregistrez de nouveau.',
    idTaken: 'Ce lieu n’a pas pu être ajouté. Ajoutez-en un nouveau.',
    inUse: (names, total) => {
      const where = plural(total, {
        one: '# événement a lieu ici',
        other: '# événements ont lieu ici',
      });
      const move = plural(total, { one: 'Déplacez-le', other: 'Déplacez-les' });
      return `${names === '' ? where : `${where} : ${isolatedInLatin(names)}`}. ${move} d’abord dans un autre lieu.`;
    },
    notFound: 'Lieu introuvable.',
  },
  guests: {
    closed: 'Cette liste d’invités a déjà été importée. Annulez l’import pour la modifier.',
    emailNeeded: 'Saisissez l’adresse e-mail à laquelle envoyer les billets.',
    eventCancelled: 'Cet événement a été annulé. Il ne peut plus avoir d’invités.',
    eventOver: 'Cet événement est terminé. On ne peut plus envoyer d’e-mails à ses invités.',
    idReused: 'Votre première tentative a bien été enregistrée. Fermez ceci et vérifiez la liste.',
    incomplete: 'Toutes les lignes ne sont pas encore arrivées. Envoyez de nouveau le fichier.',
    notApplied:
      'Cette liste d’invités n’est pas encore importée. Attendez qu’elle le soit, puis annulez l’import.',
    noEmail: 'Cet invité n’a pas d’adresse e-mail.',
    noGuest: 'Invité introuvable dans cette liste.',
    noTickets: 'Cet invité n’a pas de billets à envoyer.',
    notFound: 'Liste d’invités introuvable pour cet événement.',
    rowsDiffer:
      'Certaines lignes avaient été envoyées avec un autre contenu, rien n’a donc été changé. Supprimez cette liste, puis choisissez de nouveau le fichier.',
    tooMany: (most) =>
      `Cet événement a ${most} listes d’invités qui ne sont pas encore importées. Importez-en ou supprimez-en une d’abord.`,
    tooManyTickets: (most) => `Une liste d’invités peut avoir ${count(most)} billets. Divisez le fichier.`,
  },
  messages: {
    changedElsewhere:
      'Ce message a été modifié dans un autre onglet ou sur un autre appareil. Vérifiez-le, puis enregistrez de nouveau.',
    idTaken: 'Ce message n’a pas pu être enregistré. Écrivez-en un nouveau.',
    incomplete: 'Écrivez d’abord un objet et un message.',
    noSubject: 'Saisissez un objet.',
    noSubscription: 'Ce lien n’est pas valide. Ouvrez de nouveau le lien de votre e-mail.',
    noText: 'Écrivez votre message.',
    nobody:
      'Personne ne recevrait ce message maintenant. Choisissez d’autres personnes, ou envoyez-le plus tard.',
    notConfirmed:
      'Votre adresse e-mail n’est pas confirmée, aucun test ne peut donc y être envoyé. Confirmez-la dans votre profil.',
    notDraft: 'Ce message est déjà programmé ou envoyé, il ne peut donc pas être modifié.',
    notFound: 'Message introuvable.',
    organizerDisabled:
      'Le compte de l’organisateur est désactivé, les messages ne peuvent donc pas être envoyés. Demandez à un administrateur.',
    past: 'Choisissez une heure à venir.',
    ticketTypes: 'Choisissez parmi les billets de cet événement.',
    tooMany: (most) => `Un événement peut avoir ${most} messages. Supprimez d’abord des brouillons.`,
  },
  promos: {
    amount: 'Saisissez la réduction sur chaque billet.',
    endsBeforeStart: 'La fin du code doit venir après son début. Choisissez une heure postérieure.',
    idReused: 'Votre première tentative a bien été enregistrée. Fermez ceci et vérifiez la liste.',
    notFound: 'Code promo introuvable pour cet événement.',
    notYet: 'Ce code promo n’est pas encore valable. Réessayez plus tard.',
    otherTickets: 'Ce code promo est pour d’autres billets.',
    over: 'Ce code promo n’est plus valable. Continuez sans, ou saisissez-en un autre.',
    percent: wholeTo(100),
    personLimit: (left) =>
      left === 0
        ? 'Vous avez utilisé ce code promo autant de fois qu’une personne le peut. Continuez sans.'
        : `Vous pouvez utiliser ce code promo pour ${plural(left, { one: '# billet', other: '# billets' })} de plus. Choisissez-en moins.`,
    taken: 'Cet événement a déjà ce code. Choisissez-en un autre.',
    ticketTypes: 'Choisissez au moins un des billets de cet événement.',
    unknown: 'Ce code promo n’est pas valable. Vérifiez l’orthographe.',
    usedUp: (left) =>
      left === 0
        ? 'Ce code promo est épuisé. Continuez sans, ou saisissez-en un autre.'
        : `Ce code promo ne peut plus servir que ${plural(left, { one: '# fois', other: '# fois' })}. Choisissez moins de billets.`,
  },
};

export const deskFields: typeof englishFields = {
  guestName: `Utilisez ${maxGuestNameLength} caractères au plus.`,
  guestRows: `Une liste d’invités a de 1 à ${count(maxGuestRows)} lignes.`,
  receivedAmount: 'Saisissez le montant reçu.',
  reserveHours: `Saisissez une durée de 1 heure à ${reserveHours.most / 24} jours.`,
  guestTickets: wholeTo(maxGuestTickets),
  testTickets: wholeTo(maxTestTickets),
  gateTwice: 'Deux portes ont le même nom. Donnez à chacune le sien.',
  promoCode: 'Utilisez de 3 à 40 lettres, chiffres, traits d’union ou tirets bas.',
  promoCount: wholeTo(maxPromoCodes),
  promoPrefix: 'Utilisez au plus 20 lettres, chiffres, traits d’union ou tirets bas.',
  promoUses: 'Saisissez un nombre entier de billets, ou laissez vide.',
  promoValue: 'Saisissez un nombre entier.',
  latitude: 'Saisissez une latitude de -90 à 90.',
  longitude: 'Saisissez une longitude de -180 à 180.',
  percent: 'Saisissez un nombre entier de 0 à 100.',
};
