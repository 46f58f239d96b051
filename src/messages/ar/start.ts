import type { start as english } from '../en/start.ts';

export const start: typeof english = {
  failed: 'لم يبدأ تشغيل Gatehouse بعد. يرجى التحقق من الاتصال، ثم إعادة تحميل الصفحة.',
  reload: 'إعادة التحميل',
};
