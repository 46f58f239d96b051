import type { start as english } from '../en/start.ts';

export const start: typeof english = {
  failed: 'تعذر تشغيل Gatehouse. يرجى التحقق من الاتصال، ثم إعادة تحميل الصفحة.',
  reload: 'إعادة التحميل',
};
