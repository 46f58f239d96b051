import { isolatedInLatin } from '#messages/isolated.ts';
import { maxGuestRows, maxGuestTickets, maxTestTickets } from '#domain/events/guest-row.ts';
import type { guests as english } from '#messages/en/desk/desk-guests.ts';
import { formatsIn } from '#messages/formats-in.ts';
import { pluralOf } from '#messages/plurals.ts';
import { de } from '#messages/fr/elision.ts';

const plural = pluralOf('fr');
const tickets = (count: number) => plural(count, { one: '# billet', other: '# billets' });
const rows = (count: number) => plural(count, { one: '# ligne', other: '# lignes' });

const updateToSee = 'À voir après mise à jour';

export const guests: typeof english = {
  guests: {
    what: 'les listes d’invités',
    caption: 'Listes d’invités',
    import: 'Importer une liste d’invités',
    addGuest: 'Ajouter un invité',
    testTickets: 'Billets d’essai',
    found: (count) => plural(count, { one: '# liste', other: '# listes, les plus récentes en premier' }),
    pagesOf: 'listes d’invités',
    none: {
      title: 'Pas encore d’invité',
      text: 'Importez une liste depuis un tableur, ou ajoutez des invités un par un. Leurs billets sont gratuits.',
    },
    search: {
      label: 'Rechercher des listes d’invités',
      placeholder: 'Fichier ou invité ajouté',
    },
    noMatch: { title: 'Aucune liste trouvée', text: 'Essayez un autre nom, ou revenez à la première page.' },
    columns: {
      name: 'Invités',
      added: 'Ajoutés',
      tickets: 'Billets',
      state: 'État',
      action: 'Action',
    },
    testName: 'Billets d’essai',
    noGuestName: 'Invité sans nom',
    noListName: 'Liste d’invités sans nom',
    unknown: updateToSee,
    ticketsOf: (made, asked) => `${made} sur ${asked}`,
    open: 'Ouvrir',
    openOne: (name) => `Ouvrir ${isolatedInLatin(name)}`,
    back: 'Toutes les listes d’invités',
    states: {
      reading: 'Incomplète',
      previewed: 'Prête à importer',
      applying: 'Import en cours',
      applied: 'Importée',
      undoing: 'Annulation en cours',
      undone: 'Annulée',
      unknown: updateToSee,
    },
    given: 'Attribués',
    problems: {
      name_missing: 'Nom manquant',
      name_long: 'Nom trop long',
      email_wrong: 'E-mail non valide',
      type_unknown: 'Type de billet introuvable',
      quantity_wrong: `Billets : de 1 à ${maxGuestTickets}`,
      duplicate: 'Déjà dans cette liste',
      already_guest: 'Déjà invité',
      code_many: 'Un code fait entrer une seule personne',
      code_ours: 'Ce code est un billet Gatehouse',
      code_rounded: 'Le tableur a raccourci ce code. Enregistrez sa colonne comme texte',
      code_short: 'Code trop court',
      code_long: 'Code trop long',
      code_twice: 'Code déjà dans cette liste',
      code_known: 'Code déjà importé',
      sold_out: 'Plus de billets',
      unknown: updateToSee,
    },
    file: {
      title: 'Importer une liste d’invités',
      text: 'Un fichier CSV avec un invité par ligne, ou un billet vendu ailleurs. Rien n’est émis avant votre vérification.',
      label: 'Liste d’invités',
      reading: 'Lecture du fichier',
      wrong: {
        not_text:
          'Ce n’est pas un fichier CSV. Dans votre tableur, choisissez « Enregistrer au format CSV », puis réessayez.',
        empty: 'Ce fichier n’a pas de lignes. Choisissez-en un autre.',
        too_many_rows: `Ce fichier a plus de ${formatsIn.fr.count(maxGuestRows)} lignes. Divisez-le en fichiers plus petits.`,
        unreadable: 'Ce fichier n’a pas pu être lu. Il a peut-être été déplacé. Choisissez-le de nouveau.',
      },
      found: rows,
      ofAttendees: (leftOut) =>
        [
          'Une liste de participants\u00a0: chaque personne reçoit un nouveau billet avec un nouveau code.',
          leftOut === 0
            ? ''
            : plural(leftOut, {
                one: '# ligne est écartée\u00a0: son billet n’est pas valable, par exemple annulé.',
                other:
                  '# lignes sont écartées\u00a0: leurs billets ne sont pas valables, par exemple annulés.',
              }),
        ]
          .join(' ')
          .trim(),
      header: 'La première ligne contient les noms des colonnes',
      columns: 'Colonnes',
      fields: {
        name: 'Nom complet',
        firstName: 'Prénom',
        lastName: 'Nom de famille',
        email: 'E-mail',
        type: 'Type de billet',
        quantity: 'Nombre de billets',
        code: 'Code d’un billet vendu ailleurs',
      },
      codes:
        'Les lignes avec un code sont des billets vendus ailleurs. Vos portes scannent ce code, une fois, comme l’un de vos billets. Seule son empreinte est enregistrée.',
      notInFile: 'Pas dans le fichier',
      column: (name, example) => `${isolatedInLatin(name)} (${example})`,
      nthColumn: (nth) => `Colonne ${nth}`,
      nameNeeded: 'Choisissez la colonne qui contient les noms ou les codes.',
      defaultType: 'Type de billet quand le fichier n’en indique pas',
      noDefault: 'Aucun : le fichier les indique tous',
      preview: 'Invités de ce fichier',
      previewed: 'Quelles lignes',
      all: (count) => `Toutes les lignes ${count}`,
      withProblems: (count) => `Lignes avec problèmes ${count}`,
      noProblems: 'Aucune ligne n’a de problème.',
      row: (row) => `Ligne ${row}`,
      back: 'Retour',
      forth: 'Suite',
      previewOf: (email, type, count) =>
        [email, isolatedInLatin(type), tickets(count)].filter((part) => part !== '').join(' · '),
      check: (count) => `Vérifier ${rows(count)}`,
      sending: 'Envoi des lignes',
      checked: (ready, wrong) => {
        const good = plural(ready, { one: '# invité prêt', other: '# invités prêts' });
        return wrong === 0
          ? good
          : `${good}, ${plural(wrong, { one: '# ligne avec un problème', other: '# lignes avec problèmes' })}`;
      },
    },
    detail: {
      what: 'la liste d’invités',
      rows: 'Lignes',
      ready: 'Billets à émettre',
      made: 'Billets émis',
      left: 'Lignes écartées',
      voided: 'Billets annulés',
      kept: 'Invités qui ont gardé le leur',
      incomplete:
        'Le fichier n’a pas été envoyé jusqu’au bout. Choisissez-le de nouveau sous « Importer une liste d’invités », ou supprimez celle-ci.',
      apply: (count) => `Importer ${tickets(count)}`,
      fewLeft: (left) => `Billets restants : ${left}. Les lignes au-delà seront écartées.`,
      nothing: 'Aucune ligne ne peut être importée. Corrigez le fichier, puis importez-le de nouveau.',
      applied: (count) => `Import de ${tickets(count)}`,
      progress: { applying: 'Émission des billets', undoing: 'Annulation des billets' },
      problem: (problem, count) => `${problem} : ${count}`,
      delete: 'Supprimer',
      deleted: (name) => `Liste supprimée : ${isolatedInLatin(name)}`,
      undo: 'Annuler l’import',
      undoOf: (name) => `Annuler l’import ${de(name)}`,
      undoing: {
        title: (name) => `Annuler l’import ${de(name)} ?`,
        text: (count) =>
          `Billets qui ne seront plus valables à aucune porte : ${count}. Leurs places seront de nouveau libres.`,
        came: (names, more) =>
          more
            ? `Les invités déjà entrés gardent leurs billets : ${isolatedInLatin(names)} et d’autres.`
            : `Les invités déjà entrés gardent leurs billets : ${isolatedInLatin(names)}.`,
        nobodyCame: 'Aucun de ces invités n’est encore entré.',
        confirm: 'Annuler l’import',
        keep: 'Garder les billets',
        done: (name) => `Annulation de l’import ${de(name)}`,
      },
    },
    emails: {
      ask: 'Envoyer à chaque invité son billet par e-mail',
      askHint:
        'Un lien pour l’obtenir dans l’application. Cela fonctionne aussi pour les codes dynamiques. Annuler l’import retire le lien.',
      send: 'Envoyer les billets par e-mail',
      sending: {
        title: (name) => `Envoyer un e-mail aux invités ${de(name)} ?`,
        text: 'Chaque invité avec une adresse e-mail reçoit un lien vers son billet, une fois.',
        confirm: 'Envoyer les e-mails',
        done: 'Envoi des e-mails aux invités',
      },
      progress: 'Envoi des e-mails aux invités',
      waits: 'Les invités reçoivent un e-mail dès que leurs billets sont émis.',
      done: (sent) => `E-mails envoyés : ${sent}`,
      kept: (count) =>
        `Non envoyés, car ce serveur n’a pas de serveur de messagerie : ${count}. Un administrateur peut les lire dans la boîte d’envoi.`,
      failed: (count) => `Envois impossibles : ${count}`,
      skipped: (count) => `Écartés : ${count}`,
      column: 'E-mail',
      states: {
        waiting: 'Pas encore',
        queued: 'En route',
        sent: 'Envoyé',
        kept: 'Dans la boîte d’envoi',
        failed: 'Échec',
        skipped: 'Écarté',
        unknown: updateToSee,
      },
      problems: {
        refused: 'L’adresse a été refusée',
        unavailable: 'Le serveur de messagerie n’a pas répondu',
        bounced: 'E-mail revenu',
        lost: 'Il n’est peut-être pas parti',
        stopped: 'Aucun billet à envoyer',
        unsubscribed: 'Désabonné',
        no_email: 'Pas d’adresse e-mail',
        unknown: updateToSee,
      },
      one: 'Envoyer par e-mail',
      oneOf: (name) => `Envoyer par e-mail le billet ${de(name)}`,
      again: 'Renvoyer l’e-mail',
      againOf: (name) => `Renvoyer l’e-mail à ${isolatedInLatin(name)}`,
      sentTo: (name) => `Envoi de l’e-mail à ${isolatedInLatin(name)}`,
    },
    rows: {
      what: 'les lignes',
      caption: 'Lignes de la liste',
      label: 'Quelles lignes',
      filters: { all: 'Toutes', wrong: 'Problèmes', kept: 'Gardées', not_emailed: 'Sans e-mail envoyé' },
      columns: {
        row: 'Ligne',
        name: 'Nom',
        type: 'Type de billet',
        quantity: 'Billets',
        state: 'État',
      },
      states: {
        ready: 'Prête',
        wrong: 'Écartée',
        made: 'Importée',
        voided: 'Annulée',
        kept: 'Invité entré',
        unknown: updateToSee,
      },
      codes: (first, last) => `${first} – ${last}`,
      more: 'Charger plus',
      none: { title: 'Aucune ligne ici', text: 'Aucune ligne de cette liste ne correspond.' },
    },
    adding: {
      title: 'Ajouter un invité',
      text: 'Donne à un invité des billets gratuits. Ils comptent dans la capacité, comme les billets vendus.',
      name: 'Nom',
      email: 'E-mail (facultatif)',
      type: 'Type de billet',
      quantity: 'Nombre de billets',
      sendEmail: 'Lui envoyer son billet par e-mail',
      sendEmailHint: 'Un lien pour l’obtenir dans l’application.',
      emailMissing: 'Saisissez l’adresse e-mail à laquelle l’envoyer.',
      nameMissing: 'Saisissez le nom de l’invité.',
      quantityWrong: `Saisissez un nombre entier de 1 à ${maxGuestTickets}.`,
      submit: 'Ajouter un invité',
      done: (name, count) => `${isolatedInLatin(name)} a ${tickets(count)}`,
    },
    testing: {
      title: 'Billets d’essai',
      text: 'Pour un essai à l’entrée. Les scanners les affichent comme des essais, et ils ne sont jamais comptés. Imprimez-les sous « Imprimer des billets ».',
      type: 'Type de billet',
      quantity: 'Nombre de billets',
      quantityWrong: `Saisissez un nombre entier de 1 à ${maxTestTickets}.`,
      submit: 'Créer des billets d’essai',
      done: (count) => plural(count, { one: '# billet d’essai créé', other: '# billets d’essai créés' }),
    },
  },
};
