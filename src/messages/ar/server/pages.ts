import { isolated } from '#messages/isolated.ts';
import type { pages as english } from '#messages/en/server/pages.ts';

export const pages: typeof english = {
  list: { title: 'الفعاليات المتاحة – Gatehouse', description: 'فعاليات تستحق الحضور.' },
  notFound: { title: 'غير موجود – Gatehouse', description: 'لا شيء على هذا العنوان.' },
  cancelled: (event) => `ملغاة: ${isolated(event)}`,
  online: 'عبر الإنترنت',
  withoutScript:
    'من دون JavaScript يمكن قراءة الفعاليات ومواعيدها وأماكنها وأسعارها. للحصول على التذاكر أو تسجيل الدخول، يُرجى تفعيل JavaScript.',
  refused: { title: 'هذه الصفحة غير متاحة الآن', repeated: 'تُعاد المحاولة تلقائيًا.', again: 'إعادة المحاولة' },
  screens: {
    '/welcome': ['أهلًا بك – Gatehouse', 'تذاكر ودخول بلا حاجة إلى اتصال.'],
    '/features': ['كيف يعمل الباب – Gatehouse', 'ستة وعود، وأمسية في أربع خطوات.'],
    '/about': ['حول Gatehouse', 'لمن صُنع Gatehouse، وكيف يعمل المسح بلا اتصال.'],
    '/contact': ['اتصل بنا – Gatehouse', 'مراسلة القائمين على هذا الخادم.'],
    '/login': ['تسجيل الدخول – Gatehouse', 'تسجيل الدخول إلى تذاكرك وفعالياتك.'],
    '/signup': ['إنشاء حساب – Gatehouse', 'إنشاء حساب، أو المتابعة كضيف بهاتفك.'],
  },
};
