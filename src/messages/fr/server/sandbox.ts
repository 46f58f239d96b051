import type { sandbox as english } from '#messages/en/server/sandbox.ts';

export const sandbox: typeof english = {
  title: 'Payer – simulation',
  tag: 'Simulation : aucun argent réel ne circule',
  heading: 'Payer votre commande',
  seconds: 'Secondes d’attente, pour les choix qui attendent',
  question: 'Que doit-il se passer ?',
  choices: {
    approve: ['Accepter', 'Le paiement est effectué maintenant.'],
    decline: ['Refuser', 'La banque dit non.'],
    later: ['Accepter plus tard', 'Le paiement est effectué après les secondes indiquées ci-dessus.'],
    never: ['Laisser en attente', 'Aucune réponse n’arrive jamais ; rien n’est débité.'],
    twice: ['Accepter, prévenir deux fois', 'Le serveur l’apprend deux fois.'],
    late: ['Accepter, prévenir tard', 'Le serveur l’apprend après les secondes indiquées ci-dessus.'],
    silent: ['Accepter, ne pas prévenir', 'C’est au serveur de demander.'],
  },
  over: {
    late: 'Le délai de paiement est dépassé.',
    chosen: 'Votre choix est fait. Il n’y a plus rien à faire ici.',
    paid: 'La commande est payée.',
    failed: 'Ce paiement a été refusé.',
    expired: 'Ce paiement est terminé. Rien n’a été débité.',
  },
  back: 'Retour à votre commande',
  none: {
    title: 'Rien à payer – simulation',
    heading: 'Il n’y a rien à payer ici',
    text: 'Retournez à votre commande et recommencez le paiement.',
    orders: 'Vos commandes',
  },
};
