import type { board as english } from '#messages/en/door/board.ts';
import { isolatedInLatin } from '#messages/isolated.ts';
import { allOf } from '#messages/lists.ts';
import { pluralOf } from '#messages/plurals.ts';

const all = allOf('fr');
const plural = pluralOf('fr');
const refused = (count: number) => plural(count, { one: '# refusé', other: '# refusés' });
const minutesOf = (count: number) => plural(count, { one: '# minute', other: '# minutes' });

export const board: typeof english = {
  title: 'Tableau de l’entrée',
  what: 'le tableau de l’entrée',
  asOf: (time) => `État à ${time}`,
  live: 'En direct',
  polling: 'Mis à jour toutes les quelques secondes',
  television: 'Plein écran pour une télé',
  leaveTelevision: 'Quitter le plein écran',
  manage: 'Gérer l’événement',
  eventPage: 'Page de l’événement',
  none: {
    title: 'Pas encore de porte',
    text: 'Ajoutez une porte à cet événement, et ce qui y passe apparaît ici.',
  },
  inside: 'présents',
  insideOf: (capacity) => `présents sur ${capacity}`,
  thisMinute: 'cette minute',
  turnedAway: 'refusés',
  scanners: (total, silent) =>
    `${plural(total, { one: '# scanner', other: '# scanners' })}${silent === 0 ? '' : `, ${plural(silent, { one: '# muet', other: '# muets' })}`}`,
  depends: (silent) =>
    plural(silent, {
      one: '# scanner est muet : ses derniers scans manquent ici.',
      other: '# scanners sont muets : leurs derniers scans manquent ici.',
    }),
  alarms: {
    label: 'À surveiller',
    silentGate: (gate, minutes) => `${isolatedInLatin(gate)} : aucun contact depuis ${minutesOf(minutes)}`,
    silentRisk: (perMinute, atRisk) =>
      `${perMinute === 0 ? '' : `À ${perMinute} par minute, `}${plural(atRisk, {
        one: '# personne est peut-être entrée sans être vue.',
        other: '# personnes sont peut-être entrées sans être vues.',
      })}`,
    silentIdle: 'Personne n’entrait par là auparavant.',
    full: (area) => `${isolatedInLatin(area)} : complet`,
    fullBy: (inside, capacity) => `Présents : ${inside} sur ${capacity}.`,
    nearlyFull: (area, inside, capacity) => `${isolatedInLatin(area)} : ${inside} présents sur ${capacity}`,
    fullIn: (minutes) => `Complet dans environ ${minutesOf(minutes)} à ce rythme.`,
    nobodyComes: 'Personne n’entre en ce moment.',
    conflicts: (count) => plural(count, { one: '# conflit à résoudre', other: '# conflits à résoudre' }),
    lostScans: (count) => plural(count, { one: '# scan est perdu', other: '# scans sont perdus' }),
    lostText:
      'La mémoire d’un téléphone a été effacée avant leur envoi. Les invités admis avec ces scans ne sont pas comptés ici.',
    lostOn: (losses) => `${all(losses.map(({ name, lost }) => `${lost} sur ${isolatedInLatin(name)}`))}.`,
  },
  rulesChanged: {
    label: 'Règles modifiées',
    title: (area, time) => `${isolatedInLatin(area)} : règles modifiées à ${time}`,
    text: (inside) =>
      `${plural(inside, {
        one: '# personne était à l’intérieur.',
        other: '# personnes étaient à l’intérieur.',
      })} Les nouvelles règles s’appliquent aux scans suivants ; aucune entrée passée ne change.`,
  },
  mainArea: 'Événement principal',
  area: (checkpoint) => `Zone ${isolatedInLatin(checkpoint)}`,
  gates: {
    title: 'Portes',
    in: 'Entrées',
    out: 'Sorties',
    inside: 'Présents',
    turnedAway: 'Refusés',
    redeemed: 'Validées',
    refused: 'Refusées',
    redeemedLine: (gate) =>
      `Options validées, porte ${isolatedInLatin(gate)}, par minute, sur la dernière heure`,
    rate: (perMinute) => `${perMinute} par minute`,
    line: (gate) => `Personnes entrées, porte ${isolatedInLatin(gate)}, par minute, sur la dernière heure`,
    table: 'Par minute',
    tableOf: (gate) => `${isolatedInLatin(gate)} : par minute`,
    minute: 'Heure',
    nobody: 'Personne n’est entré par cette porte pendant la dernière heure.',
    noDevice: 'Aucun scanner ici',
    decided: (letIn, sentAway) => `Décisions des superviseurs : ${letIn} admis, ${refused(sentAway)}`,
    handedOut: (letIn, sentAway) => `Décisions des superviseurs : ${letIn} remis, ${refused(sentAway)}`,
    marked: (label, times) => `${isolatedInLatin(label)}. Règles modifiées à ${times}`,
  },
  ownDevices: {
    title: 'Téléphones à vos portes',
    noGate:
      'Choisissez une porte dans le scanner de votre téléphone pour gérer les téléphones des agents d’accueil qui y sont.',
    others:
      'Pour obtenir un téléphone d’une autre porte, demandez à l’organisateur ou au responsable de cette porte de le déplacer ici.',
  },
  devices: {
    never: 'Aucun contact',
    heard: (ago) => `contact ${ago}`,
    unsent: (count) => plural(count, { one: '# non envoyé', other: '# non envoyés' }),
    version: (version) => `app ${version}`,
    elsewhere: 'Aucune porte choisie',
  },
  conflicts: {
    title: 'Conflits',
    stewards: (count) =>
      plural(count, {
        one: '# conflit attend un superviseur.',
        other: '# conflits attendent un superviseur.',
      }),
    resolved: 'Résolus',
    more: (count) => plural(count, { one: 'Et # de plus.', other: 'Et # de plus.' }),
    ticket: (type, number) => `${type === '' ? 'Billet' : isolatedInLatin(type)} · ${number}`,
    afterVoid: 'Admis alors qu’il n’était plus valable',
    twice: 'Admis deux fois',
    changedHands: (before) => `Admis, comme le billet ${before} avant son transfert`,
    unknown: 'À vérifier',
    at: (gate, device) => (device === '' ? gate : `${isolatedInLatin(gate)} · ${isolatedInLatin(device)}`),
    counted: 'Compté',
    notCounted: 'Non compté',
    apart: (time) => `${time} d’écart`,
    choose: (ticket) => `Que s’est-il passé avec le billet ${ticket} ?`,
    findings: {
      same_person: {
        name: 'Même personne',
        ask: 'La même personne, scannée deux fois ?',
        text: 'Le second scan n’est pas compté. Le nombre de présents reste le même.',
      },
      second_person: {
        name: 'Seconde personne',
        ask: 'Deux personnes avec un seul billet ?',
        text: 'Les deux comptent comme présentes : le nombre de présents augmente d’un, sur tous les scanners aussi.',
      },
      mis_scan: {
        name: 'Erreur de scan',
        ask: 'Personne n’est entré avec le second scan ?',
        text: 'Il est traité comme s’il n’avait jamais eu lieu. Le nombre de présents reste le même.',
      },
    },
    alone: {
      second_person: {
        name: 'La personne est entrée',
        ask: 'Cette personne est-elle à l’intérieur ?',
        text: 'Elle reste comptée comme présente. Son billet reste non valable.',
      },
      mis_scan: {
        name: 'Erreur de scan',
        ask: 'Personne n’est entré avec ce scan ?',
        text: 'Il ne compte plus : le nombre de présents diminue d’un.',
      },
    },
    final: 'C’est irréversible.',
    note: 'Note pour l’équipe (facultatif)',
    confirm: 'Résoudre',
    done: 'Conflit résolu',
    notDone: 'Non résolu',
    found: {
      same_person: 'Même personne : comptée une fois',
      second_person: 'Seconde personne à l’intérieur : les deux comptent',
      mis_scan: 'Erreur de scan : non comptée',
      unknown: 'Résolu',
    },
    dissolved: 'Réglé par des scans plus récents',
    by: (found, name, time) =>
      name === '' ? `${found}. ${time}.` : `${found}. ${isolatedInLatin(name)}, ${time}.`,
  },
};
