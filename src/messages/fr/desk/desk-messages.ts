import { isolatedInLatin } from '#messages/isolated.ts';
import { maxMessageSubject } from '#domain/events/event-message.ts';
import type { eventMessages as english } from '#messages/en/desk/desk-messages.ts';
import { pluralOf } from '#messages/plurals.ts';

const plural = pluralOf('fr');

const updateToSee = 'À voir après mise à jour';

export const eventMessages: typeof english = {
  eventMessages: {
    what: 'les messages',
    whatOne: 'le message',
    caption: 'Messages',
    write: 'Écrire un message',
    back: 'Tous les messages',
    found: (count) => plural(count, { one: '# message', other: '# messages, les plus récents en premier' }),
    pagesOf: 'messages',
    none: {
      title: 'Pas encore de message',
      text: 'Écrivez un e-mail à toutes les personnes qui ont un billet, ou à certaines : nouveaux horaires, accès au lieu, ce qu’il faut apporter.',
    },
    search: { label: 'Rechercher des messages', placeholder: 'Objet' },
    noMatch: { title: 'Aucun message trouvé', text: 'Essayez une autre partie de l’objet.' },
    columns: { subject: 'Objet', audience: 'Pour', when: 'Quand', reach: 'Envoyés', state: 'État' },
    noSubject: 'Sans objet pour l’instant',
    states: {
      draft: 'Brouillon',
      scheduled: 'Programmé',
      sending: 'Envoi en cours',
      sent: 'Envoyé',
      stopped: 'Arrêté',
      unknown: updateToSee,
    },
    notSent: 'Non envoyé',
    whyNotSent: {
      sender_left: 'La personne qui l’avait programmé ne fait plus partie de l’équipe.',
      too_late: 'L’envoi n’a été possible que plus d’un jour après l’heure prévue.',
      moved_past: 'L’événement a été reprogrammé, et la nouvelle heure d’envoi était déjà passée.',
      unknown: updateToSee,
    },
    audiences: {
      all: 'Toute personne avec un billet',
      not_arrived: 'Pas encore arrivés',
      arrived: 'Arrivés',
      inside: 'À l’intérieur maintenant',
      unknown: updateToSee,
    },
    someTypes: (names) => `Seulement ${isolatedInLatin(names)}`,
    kinds: {
      event: 'Au sujet du billet',
      news: 'Actualités',
      unknown: updateToSee,
    },
    sentOf: (sent, recipients) => `${sent} sur ${recipients}`,
    failed: (count) => plural(count, { one: '# échec', other: '# échecs' }),
    notYet: '–',
    form: {
      title: { new: 'Nouveau message', draft: 'Brouillon' },
      view: 'Écriture ou aperçu',
      writing: 'Écriture',
      preview: 'Aperçu',
      previewOf: 'Voici ce que vous recevriez. Chaque personne est saluée par son nom.',
      whatPreview: 'l’aperçu',
      kind: 'Type',
      kindHints: {
        event:
          'Pour ce que les personnes avec un billet doivent savoir. Elles ne peuvent pas s’en désabonner.',
        news: 'Pour tout le reste, par exemple votre prochain événement. On peut se désabonner de vos actualités.',
      },
      subject: 'Objet',
      text: 'Message',
      textHint:
        'Du texte simple après une salutation par le nom. Laissez une ligne vide entre les paragraphes.',
      audience: 'Destinataires',
      ticketTypes: 'Types de billets',
      allTickets: 'tous',
      someTickets: (count) => plural(count, { one: '# choisi', other: '# choisis' }),
      counting: 'Comptage des personnes…',
      notCounted: 'Impossible de compter les personnes.',
      reaches: (count) =>
        count === 0
          ? 'Personne ne le reçoit par e-mail'
          : plural(count, {
              one: '# personne le reçoit par e-mail',
              other: '# personnes le reçoivent par e-mail',
            }),
      noEmail: (count) =>
        plural(count, {
          one: '# personne ne le reçoit pas : pas d’adresse e-mail confirmée',
          other: '# personnes ne le reçoivent pas : pas d’adresse e-mail confirmée',
        }),
      unsubscribed: (count) =>
        plural(count, {
          one: '# personne ne le reçoit pas : désabonnée de vos actualités',
          other: '# personnes ne le reçoivent pas : désabonnées de vos actualités',
        }),
      inWallets: (count) =>
        plural(count, {
          one: '# personne le voit avec ses billets dans l’application',
          other: '# personnes le voient avec leurs billets dans l’application',
        }),
      asSent: 'Compté maintenant. Les destinataires sont déterminés au moment de l’envoi.',
      save: 'Enregistrer le brouillon',
      saved: 'Brouillon enregistré',
      test: 'M’envoyer un test',
      tested: (email) => `Test envoyé à ${email}`,
      notTested: 'Aucun test n’a été envoyé',
      send: 'Envoyer…',
      delete: 'Supprimer le brouillon',
      deleted: 'Brouillon supprimé',
      notDeleted: 'Brouillon non supprimé',
      problems: {
        subject: 'Saisissez un objet.',
        subjectLong: `Utilisez ${maxMessageSubject} caractères au plus.`,
        text: 'Écrivez votre message.',
        sendAt: 'Saisissez une date et une heure.',
      },
    },
    sending: {
      title: 'Envoyer le message',
      when: 'Quand',
      now: 'Maintenant',
      later: 'Plus tard',
      sendAt: 'Envoyer le',
      submit: { now: 'Envoyer', later: 'Programmer' },
      started: 'L’envoi a commencé',
      scheduled: 'Message programmé',
      moves: {
        event: 'Si l’événement est reprogrammé, cette heure se déplace avec lui.',
        news: 'Cette heure reste la même si l’événement est reprogrammé.',
      },
    },
    report: {
      scheduledFor: (time) => `Envoi prévu : ${time}`,
      waitsForDate: 'En attente de la nouvelle date de l’événement',
      began: 'Début',
      ended: { sent: 'Fin', stopped: 'Arrêt' },
      audience: 'Pour',
      kind: 'Type',
      progress: 'Envoyés',
      finding: 'Recherche des destinataires…',
      counts: {
        sent: 'Envoyés',
        kept: 'Non envoyés : ce serveur n’a pas de serveur de messagerie',
        failed: 'Échecs',
        skipped: 'Écartés : arrêtés ou désabonnés entre-temps',
        noEmail: 'Non contactés : pas d’adresse e-mail confirmée',
        unsubscribed: 'Écartés : désabonnés de vos actualités',
      },
      stop: 'Arrêter l’envoi',
      unschedule: 'Repasser en brouillon',
      unscheduled: 'Le message est de nouveau un brouillon',
      stopped: 'Envoi arrêté',
      notStopped: 'Non arrêté',
      resend: (count) => plural(count, { one: 'Renvoyer à # personne', other: 'Renvoyer à # personnes' }),
      resent: 'Nouvel envoi en cours',
      notResent: 'Non renvoyé',
      asWritten: 'Message',
    },
    bounceReasons: {
      no_mailbox: 'L’adresse n’existe pas',
      no_domain: 'Aucun serveur de messagerie pour cette adresse',
      mailbox_full: 'La boîte de réception est pleine',
      too_large: 'L’e-mail était trop volumineux',
      refused: 'Le serveur de messagerie du destinataire l’a refusé',
      gave_up:
        'Le serveur de messagerie du destinataire est resté injoignable ou a repoussé l’e-mail jusqu’à l’abandon',
      other: 'Le serveur de messagerie du destinataire n’a pas pu le remettre',
    },
    failures: {
      title: 'Échecs',
      what: 'les e-mails non envoyés',
      caption: 'E-mails non envoyés',
      columns: { person: 'Personne', why: 'Pourquoi', when: 'Quand' },
      noName: 'Sans nom',
      more: 'Charger plus',
      problems: {
        refused: 'Le serveur de messagerie du destinataire l’a refusé',
        unavailable: 'Le serveur de messagerie est resté injoignable pendant des heures',
        bounced: 'Revenu',
        lost: 'On ne sait pas s’il est parti',
        stopped: 'Arrêté',
        unsubscribed: 'Désabonné',
        no_email: 'Pas d’adresse e-mail confirmée',
        unknown: updateToSee,
      },
    },
  },
};
