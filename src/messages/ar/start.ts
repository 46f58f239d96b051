import type { start as english } from '../en/start.ts';

export const start: typeof english = {
  failed: 'لم يبدأ Gatehouse بعد. يرجى التحقق من الاتصال، ثم إعادة التحميل.',
  reload: 'إعادة التحميل',
};
