import type { AdminApplication, Application } from '#contract/accounts/applications.ts';
import { longName, now } from './samples.ts';

const hour = 3_600_000;
const iso = (at: number) => new Date(at).toISOString();

export const application: Application = {
  applicationId: 'application',
  status: 'pending',
  name: longName,
  kind: 'association',
  phoneNumber: '+2207000001',
  reason: `${longName}\n\nhttps://example.org`,
  answer: '',
  createdAt: iso(now - 50 * hour),
  decidedAt: null,
  document: { name: `${longName}.pdf`, type: 'application/pdf', size: 1_400_000 },
};

export const adminApplication: AdminApplication = {
  ...application,
  decidedBy: '',
  rejectedBefore: { at: iso(now - 500 * hour), answer: longName },
  person: {
    credentialId: 8,
    username: 'isatou',
    firstName: 'Isatou',
    lastName: longName,
    email: 'isatou@example.com',
    emailVerified: false,
    role: 'NORMAL_USER',
    createdAt: iso(now - 100 * hour),
  },
};
