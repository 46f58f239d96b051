/** The page behind the set-up link, where the first administrator creates an account. */
export const setUp = {
  title: 'Set up Gatehouse',
  heading: 'Create the first administrator',
  intro: 'This works once. Keep the password safe: nobody can look it up.',
  firstName: 'First name',
  lastName: 'Last name',
  username: 'Username',
  email: 'Email',
  password: (least: number) => `Password, at least ${least} characters`,
  create: 'Create administrator',
  tooShort: (least: number) => `The password needs at least ${least} characters.`,
  insecure:
    'Open this page over https or on localhost. Over plain http, no browser can protect the password.',
  done: 'Done. Taking you to sign-in…',
  unreachable: 'Couldn’t reach the server. Try again.',
};
